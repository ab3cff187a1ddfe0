// The status of a document as a soft badge: the word says it, the colour only helps.
import { type EstadoFiscal, etiquetaEstatus, TIMBRADO_EN_PROCESO } from '@litro/contract/documentos-fiscales/estado'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { conteo } from '../formato.ts'
import { Badge, type Tono } from '../ui/badge.tsx'
import { estadoDeFila, estatusDeFila, type Fila } from './documento.ts'
import estilos from './documentos-fiscales.module.css'

const tonos: Record<EstadoFiscal, Tono> = {
  por_autorizar: 'amarillo',
  rechazado: 'rojo',
  borrador: 'azul',
  borrado: 'gris',
  timbrado: 'verde',
  por_cancelar: 'amarillo',
  cancelado: 'gris',
}

export const diasEnEspera = (dias: number) => conteo(dias, 'día', 'días')

export function Estatus({ familia, fila }: { familia: Familia; fila: Fila }) {
  const estado = estadoDeFila(familia, fila)
  return (
    <span className={estilos.estatus}>
      {fila.EnProceso ? (
        <Badge tono="amarillo">{TIMBRADO_EN_PROCESO}</Badge>
      ) : (
        <Badge tono={estado ? tonos[estado] : 'gris'}>{etiquetaEstatus(estatusDeFila(familia, fila))}</Badge>
      )}
      {fila.DiasPorCancelar === null ? null : (
        <span className={`tenue ${estilos.espera}`} title="Tiempo que lleva en espera de respuesta">
          {diasEnEspera(fila.DiasPorCancelar)}
        </span>
      )}
    </span>
  )
}
