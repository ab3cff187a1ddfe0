// What the authoriser weighs: whose it is, what and how much, why it was stopped, and how the client stands.
import type { PorAutorizar } from '@litro/contract/admin/bandejas'
import { cantidad, fecha, pesos } from '../../formato.ts'
import { Parrafo, type Tarjeta } from '../../list/card-list.tsx'
import type { Columna } from '../../list/columna.ts'
import estilos from '../admin.module.css'
import { DocumentoLink } from '../documento-link.tsx'
import { DosLineas } from '../dos-lineas.tsx'

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
    ancho: 205,
    render: (fila) => (
      <DosLineas arriba={<DocumentoLink documento={fila} />} abajo={`${fila.Tipo} · ${fecha(fila.Fecha)}`} />
    ),
  },
  {
    campo: 'SocioComercial',
    titulo: 'Socio y cliente',
    ancho: 190,
    render: ({ SocioComercial, Cliente }) => <DosLineas arriba={SocioComercial} abajo={Cliente} />,
  },
  {
    campo: 'Producto',
    titulo: 'Producto',
    ancho: 180,
    render: (fila) => <DosLineas arriba={fila.Producto} abajo={<span className="cifra">{venta(fila)}</span>} />,
  },
  { campo: 'Total', titulo: 'Total', ancho: 125, cifra: true, render: ({ Total }) => pesos(Total) },
  {
    campo: 'Motivos',
    titulo: 'Motivos',
    ancho: 225,
    sinOrden: true,
    render: ({ Motivos }) => (
      <span className={estilos.frases} title={Motivos.join('\n')}>
        {Motivos.join(' ')}
      </span>
    ),
  },
  {
    campo: 'SaldoVencido',
    titulo: 'Crédito del cliente',
    ancho: 185,
    render: (fila) => <DosLineas arriba={<Vencido fila={fila} />} abajo={limite(fila)} />,
  },
  { campo: 'CapturadoPor', titulo: 'Capturó', ancho: 160 },
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
