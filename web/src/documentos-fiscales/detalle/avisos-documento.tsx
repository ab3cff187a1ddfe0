// What the reader of a document must know first: why it waits, why it was refused, what its last attempts said.

import { esperaDeTimbrado } from '@litro/contract/documentos-fiscales/documento'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { MessageLine } from '../../ui/message-line.tsx'
import { Autorizacion } from '../autorizacion.tsx'
import { estadoDeCancelacion, fueNegada } from '../cancelar/cancelacion.ts'
import { type Documento, estadoDeFila } from '../documento.ts'

type Props = { familia: Familia; documento: Documento; impedimento: string | null }

export function Avisos({ familia, documento, impedimento }: Props) {
  const estado = estadoDeFila(familia, documento)
  const { Cancelacion, MotivoRechazo, MotivosAutorizacion, UltimoErrorTimbrado } = documento
  return (
    <>
      {documento.EnProceso ? <MessageLine tono="ambar">{esperaDeTimbrado(documento.CodigoEspera)}</MessageLine> : null}
      {impedimento && !documento.EnProceso ? <MessageLine tono="ambar">{impedimento}</MessageLine> : null}
      {estado === 'rechazado' && MotivoRechazo ? (
        <MessageLine tono="rojo">
          <strong>Rechazada:</strong> {MotivoRechazo}
        </MessageLine>
      ) : null}
      {estado === 'por_autorizar' ? <Autorizacion motivos={MotivosAutorizacion} /> : null}
      {estado === 'borrador' && UltimoErrorTimbrado && !documento.EnProceso ? (
        <MessageLine tono="rojo">
          <strong>Último intento de timbrado:</strong> {UltimoErrorTimbrado}
        </MessageLine>
      ) : null}
      {estado === 'timbrado' && Cancelacion && fueNegada(Cancelacion.Estado) ? (
        <MessageLine tono="ambar">
          <strong>La cancelación no procedió:</strong> {estadoDeCancelacion(Cancelacion.Estado)}.
          {Cancelacion.Error ? ` ${Cancelacion.Error}` : null}
        </MessageLine>
      ) : null}
    </>
  )
}
