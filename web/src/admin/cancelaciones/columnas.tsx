// A cancellation at a glance: why, who asked, what the SAT says, how long it waits and until when it may.
import { describeMotivo } from '@litro/cfdi/sat/motivos-cancelacion'
import type { CancelacionEnCurso, EstadoCancelacion } from '@litro/contract/admin/bandejas'
import { conteo, fecha, hoy, pesos } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.ts'
import { Badge, type Tono } from '../../ui/badge.tsx'
import estilos from '../admin.module.css'
import { DocumentoLink } from '../documento-link.tsx'
import { DosLineas } from '../dos-lineas.tsx'
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
    titulo: 'Folio',
    ancho: 170,
    render: (fila) => (
      <DosLineas
        arriba={<DocumentoLink documento={fila} />}
        abajo={`${fila.Tipo}${fila.Total > 0 ? ` · ${pesos(fila.Total)}` : ''}`}
      />
    ),
  },
  {
    campo: 'SocioComercial',
    titulo: 'Socio y cliente',
    ancho: 175,
    render: ({ SocioComercial, Cliente }) => <DosLineas arriba={SocioComercial} abajo={Cliente} />,
  },
  {
    campo: 'SubEstado',
    titulo: 'Estado en el SAT',
    ancho: 190,
    render: (fila) => (
      <span title={palabras(fila)}>
        <DosLineas arriba={<Estado fila={fila} />} abajo={situacion(fila)} />
      </span>
    ),
  },
  {
    campo: 'UltimoDia',
    titulo: 'Último día',
    ancho: 132,
    render: (fila) => (
      <DosLineas arriba={<span className="cifra">{fecha(fila.UltimoDia)}</span>} abajo={<Limite fila={fila} />} />
    ),
  },
  {
    campo: 'Dias',
    titulo: 'En espera',
    ancho: 110,
    render: (fila) => <DosLineas arriba={<span className="cifra">{espera(fila)}</span>} abajo={recordado(fila)} />,
  },
  {
    campo: 'Motivo',
    titulo: 'Motivo y sustituto',
    ancho: 190,
    render: ({ Motivo, UUIDSustitucion }) => (
      <span title={`${motivoDe(Motivo)}${UUIDSustitucion ? `\nSustituto: ${UUIDSustitucion}` : ''}`}>
        <DosLineas
          arriba={motivoDe(Motivo)}
          abajo={UUIDSustitucion ? `Sustituto ${UUIDSustitucion}` : 'Sin sustituto'}
        />
      </span>
    ),
  },
  {
    campo: 'SolicitadaPor',
    titulo: 'Solicitó',
    ancho: 140,
    render: (fila) => <DosLineas arriba={quienDe(fila)} abajo={fecha(fila.Fecha)} />,
  },
]

export const tarjeta: Tarjeta<CancelacionEnCurso> = [
  (fila) => <DocumentoLink documento={fila} />,
  (fila) => (
    <Parrafo
      lineas={[
        <strong key="cliente">{fila.Cliente}</strong>,
        `${fila.SocioComercial} · ${fila.Tipo}${fila.Total > 0 ? ` · ${pesos(fila.Total)}` : ''}`,
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
