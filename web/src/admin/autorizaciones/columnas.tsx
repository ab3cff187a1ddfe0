// What the authoriser weighs: whose it is, what and how much, why it was stopped, and how the client stands.
import type { PorAutorizar } from '@litro/contract/admin/bandejas'
import { cantidad, fecha, pesos } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.tsx'
import estilos from '../admin.module.css'
import { DocumentoLink } from '../documento-link.tsx'

const venta = ({ Litros, Precio }: PorAutorizar) => `${cantidad(Litros, 3)} L × $${precioDe(Precio)}`
/** At least two decimals, at most the six a price may have. */
const precioDe = (precio: number) => cantidad(precio, 6).replace(/(\.\d\d)(\d*?)0+$/, '$1$2')
const limite = ({ LimiteCredito }: PorAutorizar) =>
  LimiteCredito === null ? 'Sin límite de crédito' : `Límite ${pesos(LimiteCredito)}`

function Vencido({ fila }: { fila: PorAutorizar }) {
  if (fila.SaldoVencido <= 0) return 'Nada vencido'
  return <span className={estilos.mal}>{pesos(fila.SaldoVencido)} vencido</span>
}

export const columnas: readonly Columna<PorAutorizar>[] = [
  {
    campo: 'Folio',
    titulo: 'Folio',
    ancho: 124,
    render: (fila) => <DocumentoLink documento={fila} />,
    abajo: 'Tipo',
  },
  { campo: 'SocioComercial', titulo: 'Socio y cliente', ancho: 172, abajo: 'Cliente' },
  { campo: 'Total', titulo: 'Total', ancho: 116, cifra: true, como: 'pesos', abajo: ({ Fecha }) => fecha(Fecha) },
  // In sight also where the last columns slide: how the client stands, and why it was stopped.
  {
    campo: 'SaldoVencido',
    titulo: 'Crédito del cliente',
    ancho: 166,
    render: (fila) => <Vencido fila={fila} />,
    abajo: limite,
  },
  {
    campo: 'Motivos',
    titulo: 'Motivos',
    ancho: 196,
    sinOrden: true,
    frases: true,
    render: ({ Motivos }) => Motivos.join(' '),
    pista: ({ Motivos }) => Motivos.join('\n'),
  },
  { campo: 'Producto', titulo: 'Producto', ancho: 160, abajo: (fila) => <span className="cifra">{venta(fila)}</span> },
  { campo: 'CapturadoPor', titulo: 'Capturó', ancho: 120 },
]

export const tarjeta: Tarjeta<PorAutorizar> = [
  (fila) => <DocumentoLink documento={fila} />,
  (fila) => (
    <Parrafo
      lineas={[
        <strong key="cliente">{fila.Cliente}</strong>,
        `${fila.SocioComercial} · ${fila.Tipo} · ${fecha(fila.Fecha)}`,
        `${fila.Producto}, ${venta(fila)}`,
        ...fila.Motivos,
        <span key="credito">
          <Vencido fila={fila} /> · {limite(fila)} · capturó {fila.CapturadoPor ?? 'el sistema'}
        </span>,
      ]}
    />
  ),
  'Total',
]
