// A request of a supplier at a glance: whose invoice, how long is left, what was answered and which return it touches.
import type { FilaBuzon } from '@litro/contract/buzon/buzon'
import { PRONTO, quedaEnPalabras } from '@litro/contract/buzon/plazo'
import { cantidad, fecha, fechaHora, pesos } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import { Badge, type Tono } from '../../ui/badge.tsx'
import estilos from '../admin.module.css'

const tonos: Record<string, Tono> = {
  'Por responder': 'amarillo',
  Aceptando: 'azul',
  Rechazando: 'azul',
  Aceptada: 'gris',
  Rechazada: 'verde',
  'Aceptada por silencio': 'rojo',
  Retirada: 'gris',
}

export const nombreDe = ({ Folio, UUID }: FilaBuzon) => Folio ?? UUID.slice(0, 8)

const monto = ({ Total, Moneda }: FilaBuzon) => {
  if (Total === null) return ''
  return Moneda === null || Moneda === 'MXN' ? pesos(Total) : `${cantidad(Total)} ${Moneda}`
}

/** What went wrong, why it was answered so, or that somebody answered elsewhere. */
const situacion = ({ Error: error, Motivo, Fuera, Respondio }: FilaBuzon) =>
  error ?? (Fuera ? 'Terminó de otro modo que el respondido aquí' : [Motivo, Respondio].filter(Boolean).join(' · '))

const queda = ({ Terminada, SinPlazo, MinutosRestantes }: FilaBuzon) => {
  if (Terminada) return `Terminó el ${fecha(Terminada)}`
  if (SinPlazo || MinutosRestantes === null) return 'Sin plazo: exige respuesta'
  return quedaEnPalabras(MinutosRestantes)
}
const hastaCuando = ({ Terminada, Vence, Vista }: FilaBuzon) =>
  Terminada ? '' : `${Vence ? `Vence antes del ${fechaHora(Vence)}, vista` : 'Vista'} el ${fechaHora(Vista)}`

function Plazo({ fila }: { fila: FilaBuzon }) {
  const urge = fila.Terminada === null && fila.MinutosRestantes !== null && fila.MinutosRestantes < PRONTO
  return <span className={urge ? estilos.mal : undefined}>{queda(fila)}</span>
}

const retorno = ({ IdRetorno, RetornoPagado }: FilaBuzon) =>
  IdRetorno === null ? 'Sin retorno' : `Retorno ${IdRetorno}${RetornoPagado ? ', pagado' : ''}`

export const columnas: readonly Columna<FilaBuzon>[] = [
  {
    campo: 'Emisor',
    titulo: 'Proveedor',
    ancho: 200,
    crece: true,
    fija: true,
    // Alone in its cell, so that a long name has both lines of the row.
    render: ({ Emisor }) => Emisor ?? 'Su factura no está aquí',
  },
  // In sight also where the last columns slide: how it stands and how long is left.
  {
    campo: 'Estatus',
    titulo: 'Estatus',
    ancho: 180,
    render: ({ Estatus }) => <Badge tono={tonos[Estatus] ?? 'gris'}>{Estatus}</Badge>,
    abajo: situacion,
    pista: situacion,
  },
  {
    campo: 'MinutosRestantes',
    titulo: 'Plazo',
    ancho: 206,
    render: (fila) => <Plazo fila={fila} />,
    abajo: ({ Terminada, Vence }) => (Terminada || !Vence ? '' : `Antes del ${fechaHora(Vence)}`),
    pista: hastaCuando,
  },
  { campo: 'RfcEmisor', titulo: 'RFC', ancho: 118, opcional: true, sinOrden: true },
  {
    campo: 'Folio',
    titulo: 'Folio y UUID',
    ancho: 112,
    render: nombreDe,
    abajo: ({ Folio, UUID }) => (Folio ? UUID.slice(0, 8) : null),
    pista: ({ UUID }) => UUID,
  },
  { campo: 'Total', titulo: 'Total', ancho: 118, cifra: true, render: monto },
  { campo: 'IdRetorno', titulo: 'Retorno y socio', ancho: 132, render: retorno, abajo: 'SocioComercial' },
]

export const tarjeta: Tarjeta<FilaBuzon> = [
  ({ Emisor }) => Emisor ?? 'Su factura no está aquí',
  (fila) => (
    <Parrafo
      lineas={[
        <Plazo key="plazo" fila={fila} />,
        hastaCuando(fila),
        `${nombreDe(fila)} · ${fila.RfcEmisor ?? fila.UUID}`,
        retorno(fila),
        situacion(fila),
      ]}
    />
  ),
  'Total',
  'Estatus',
]
