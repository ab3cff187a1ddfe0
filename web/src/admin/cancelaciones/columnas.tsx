// A cancellation at a glance: why, who asked, what the SAT says, how long it waits and until when it may.
import { describeMotivo } from '@litro/cfdi/sat/motivos-cancelacion'
import type { CancelacionEnCurso } from '@litro/contract/admin/bandejas'
import type { EstadoCancelacion } from '@litro/contract/cancelaciones/vida'
import { conteo, fecha, hoy, pesos } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { Badge, type Tono } from '../../ui/badge.tsx'
import estilos from '../admin.module.css'
import { DocumentoLink } from '../documento-link.tsx'
import { plazoDe } from './plazo.ts'

const tonos: Record<EstadoCancelacion, Tono> = {
  solicitada: 'amarillo',
  por_enviar: 'amarillo',
  enviada: 'azul',
  en_proceso: 'azul',
  incierta: 'amarillo',
  revision: 'rojo',
  cancelada: 'gris',
  rechazada: 'rojo',
  no_cancelable: 'rojo',
  desistida: 'gris',
}

const motivoDe = (motivo: string | null) => (motivo === null ? 'No se pidió aquí' : describeMotivo(motivo))
const quienDe = ({ SolicitadaPor, Fuera }: CancelacionEnCurso) =>
  Fuera ? 'Hallada en el SAT' : (SolicitadaPor ?? 'Sistema')
const espera = ({ Dias, Terminada }: CancelacionEnCurso) =>
  Terminada ? `Terminó el ${fecha(Terminada)}` : conteo(Dias, 'día', 'días')
const recordado = ({ Recordado }: CancelacionEnCurso) => (Recordado ? `Recordado el ${fecha(Recordado)}` : '')

const queEs = ({ Tipo, Total }: CancelacionEnCurso) => (Total > 0 ? `${Tipo} · ${pesos(Total)}` : Tipo)

function Estado({ fila }: { fila: CancelacionEnCurso }) {
  return <Badge tono={tonos[fila.Estado]}>{fila.SubEstado}</Badge>
}

/** What the SAT or the PAC said last. */
const palabras = ({ Error: error, EstatusSAT }: CancelacionEnCurso) => error ?? EstatusSAT ?? ''

/** Its trouble, or how long it waits: those columns may lie out of sight. */
const situacion = (fila: CancelacionEnCurso) =>
  fila.Error ?? [fila.EstatusSAT, fila.Terminada ? null : espera(fila)].filter(Boolean).join(' · ')

function Limite({ fila }: { fila: CancelacionEnCurso }) {
  const { texto, urgente } = plazoDe(hoy(), fila.UltimoDia)
  return <span className={urgente ? estilos.mal : undefined}>{texto}</span>
}

export const columnas: readonly Columna<CancelacionEnCurso>[] = [
  {
    campo: 'Folio',
    titulo: 'Folio y total',
    ancho: 128,
    render: (fila) => (
      <>
        <DocumentoLink documento={fila} /> <span className="tenue">{fila.Tipo}</span>
      </>
    ),
    abajo: ({ Total }) => (Total > 0 ? <span className="cifra">{pesos(Total)}</span> : ''),
    pista: ({ Tipo, Folio }) => `${Tipo} ${Folio}`,
  },
  // Each alone in its cell, so that a long name has all the lines of the row.
  { campo: 'Cliente', titulo: 'Cliente', ancho: 126, crece: true },
  { campo: 'SocioComercial', titulo: 'Socio', ancho: 118 },
  {
    campo: 'SubEstado',
    titulo: 'Estado en el SAT',
    ancho: 176,
    render: (fila) => <Estado fila={fila} />,
    abajo: situacion,
    pista: palabras,
  },
  { campo: 'UltimoDia', titulo: 'Último día', ancho: 124, como: 'fecha', abajo: (fila) => <Limite fila={fila} /> },
  {
    campo: 'Dias',
    titulo: 'En espera',
    ancho: 88,
    // The state says it too.
    opcional: true,
    render: (fila) => <span className="cifra">{espera(fila)}</span>,
    abajo: recordado,
  },
  {
    campo: 'Motivo',
    titulo: 'Motivo y sustituto',
    ancho: 184,
    frases: 3,
    render: ({ Motivo, UUIDSustitucion: uuid }) => `${motivoDe(Motivo)}${uuid ? `: ${uuid.slice(0, 8)}` : ''}`,
    pista: (fila) =>
      [
        motivoDe(fila.Motivo),
        fila.UUIDSustitucion && `Sustituto: ${fila.UUIDSustitucion}`,
        `${quienDe(fila)}, ${fecha(fila.Fecha)}`,
      ]
        .filter(Boolean)
        .join('\n'),
  },
  {
    campo: 'SolicitadaPor',
    titulo: 'Solicitó',
    ancho: 104,
    // Whoever points at the motive is told it.
    opcional: true,
    frases: true,
    render: quienDe,
    pista: (fila) => `${quienDe(fila)}, ${fecha(fila.Fecha)}`,
  },
]

export const tarjeta: Tarjeta<CancelacionEnCurso> = [
  (fila) => <DocumentoLink documento={fila} />,
  (fila) => (
    <Parrafo
      lineas={[
        <strong key="cliente">{fila.Cliente}</strong>,
        `${fila.SocioComercial} · ${queEs(fila)}`,
        motivoDe(fila.Motivo),
        fila.UUIDSustitucion && `Sustituto ${fila.UUIDSustitucion}`,
        palabras(fila),
        recordado(fila),
        <span key="plazo">
          {fila.Fuera ? quienDe(fila) : `Solicitó ${fila.SolicitadaPor ?? 'el sistema'}`} · {espera(fila)} ·{' '}
          <Limite fila={fila} />
        </span>,
      ]}
    />
  ),
  (fila) => <Estado fila={fila} />,
]
