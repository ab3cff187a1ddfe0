// A cancellation under way: how it stands, since when, and a way to look again now.

import { describeMotivo } from '@litro/cfdi/sat/motivos-cancelacion'
import type { EstadoCancelacion } from '@litro/contract/cancelaciones/vida'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { permite, type VerboDePersonal } from '../../entidades/cancelacion.ts'
import { QueEs } from '../../entidades/que-es.tsx'
import { useCancelaciones } from '../../entidades/use-cancelaciones.ts'
import { fecha } from '../../formato.ts'
import { useEscritura } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Card } from '../../ui/card.tsx'
import { Falla } from '../../ui/falla.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { Question } from '../../ui/question.tsx'
import { Verbo } from '../../ui/verbo.tsx'
import { bloqueoLink } from '../bloqueo-link.tsx'
import { type Documento, idDe } from '../documento.ts'
import { diasEnEspera } from '../estatus.tsx'
import { estadoDeCancelacion } from './cancelacion.ts'

type Cancelacion = NonNullable<Documento['Cancelacion']>

const datos: readonly Dato<Cancelacion>[] = [
  { etiqueta: 'Estado', valor: ({ Estado }) => estadoDeCancelacion(Estado) },
  { etiqueta: 'Estatus en el SAT', valor: ({ EstatusSAT }) => EstatusSAT },
  {
    etiqueta: 'Motivo',
    valor: ({ Motivo }) => (Motivo === null ? 'No se pidió aquí' : describeMotivo(Motivo)),
  },
  { etiqueta: 'Solicitada', valor: ({ Motivo, Fecha }) => (Motivo === null ? null : fecha(Fecha)) },
  { etiqueta: 'Hallada en el SAT', valor: ({ Motivo, Fecha }) => (Motivo === null ? fecha(Fecha) : null) },
  { etiqueta: 'En espera', valor: ({ Dias }) => diasEnEspera(Dias) },
  { etiqueta: 'Sustituto', valor: ({ UUIDSustitucion }) => UUIDSustitucion },
  { etiqueta: 'Último aviso', valor: (cancelacion) => cancelacion.Error, ancho: true },
]

type Props = { familia: Familia; documento: Documento; cancelacion: Cancelacion }

export function PorCancelar({ familia, documento, cancelacion }: Props) {
  const servicio: `${Familia}_estatus` = `${familia}_estatus`
  const { mutate, isPending, error } = useEscritura(servicio)
  const presentes = datos.filter(({ valor }) => valor(cancelacion))
  return (
    <Card titulo="Cancelación en trámite" detalle={documento.AceptacionCancelacion}>
      <Ficha registro={cancelacion} campos={presentes} />
      {error ? (
        <Falla error={error} literal="No se pudo actualizar el estatus. Inténtalo de nuevo." bloqueo={bloqueoLink} />
      ) : null}
      <div className="acciones no-imprimir">
        <QueEs palabra="Por cancelar" />
        <Verbo
          variant="default"
          leftSection={<IconRefresh size={17} stroke={1.7} />}
          loading={isPending}
          onClick={() => mutate([{ params: { id: idDe(familia, documento) } }])}
        >
          Actualizar estatus
        </Verbo>
        <DePersonal familia={familia} documento={documento} cancelacion={cancelacion} />
      </div>
    </Card>
  )
}

/** What the desk of cancellations does, on the document itself. */
function DePersonal({ familia, documento, cancelacion }: Props) {
  const { hacer, enCurso } = useCancelaciones()
  const [pregunta, setPregunta] = useState(false)
  const { puede } = useUsuario()
  const admite = (verbo: VerboDePersonal) =>
    puede('admin.cancelaciones') && permite({ Estado: cancelacion.Estado as EstadoCancelacion }, verbo)
  const { Folio } = documento
  const hacerlo = (verbo: VerboDePersonal) =>
    void hacer(verbo, { Familia: familia, Id: idDe(familia, documento), Folio })
  return (
    <>
      {admite('desistir') ? (
        <Verbo variant="default" disabled={enCurso !== null} onClick={() => setPregunta(true)}>
          Desistir
        </Verbo>
      ) : null}
      {admite('enviar') ? (
        <Verbo data-principal loading={enCurso !== null} onClick={() => hacerlo('enviar')}>
          Enviar al SAT
        </Verbo>
      ) : null}
      <Question
        titulo={`¿Desistir de cancelar ${Folio}?`}
        no="Seguir con la cancelación"
        si="Desistir"
        abierta={pregunta}
        onNo={() => setPregunta(false)}
        onSi={() => {
          setPregunta(false)
          hacerlo('desistir')
        }}
      >
        <p>Nada se ha enviado al SAT. El comprobante volverá a estar vigente.</p>
      </Question>
    </>
  )
}
