// The last invoices and deposits of a client, and the way to all of them.
import type { FilaDeposito } from '@litro/contract/depositos/deposito'
import { estatusDe, etiquetaEstatus } from '@litro/contract/documentos-fiscales/estado'
import type { FilaFactura } from '@litro/contract/documentos-fiscales/factura'
import { F } from '@litro/contract/documentos-fiscales/familia'
import type { FilaNotaCargo } from '@litro/contract/documentos-fiscales/nota-cargo'
import { AppLink } from '../app-link.tsx'
import { entero, fecha, pesos, SIN_DATO } from '../formato.ts'
import type { Columna } from '../list/columna.tsx'
import { Tabla } from '../list/tabla.tsx'
import { Ultimos } from '../list/ultimos.tsx'
import { useServicio } from '../query.ts'
import { Card } from '../ui/card.tsx'

const ULTIMOS = 10

const facturas: Columna<FilaFactura>[] = [
  {
    campo: 'Folio',
    titulo: 'Folio',
    render: ({ IdFactura, Folio }) => <AppLink to={`/factura/ver/${IdFactura}`}>{Folio}</AppLink>,
    abajo: ({ FechaEmision }) => fecha(FechaEmision),
  },
  { campo: 'Producto', titulo: 'Producto' },
  { campo: 'FacturaEstatus', titulo: 'Estatus', render: ({ FacturaEstatus }) => etiquetaEstatus(FacturaEstatus) },
  { campo: 'Total', titulo: 'Total', cifra: true, como: 'pesos' },
  { campo: 'SaldoRestante', titulo: 'Saldo', cifra: true, como: 'pesos' },
  // What is paid is not getting older.
  {
    campo: 'Antiguedad',
    titulo: 'Días',
    cifra: true,
    render: ({ Antiguedad, SaldoRestante }) => (SaldoRestante === 0 ? SIN_DATO : entero(Antiguedad)),
  },
]

const notas: Columna<FilaNotaCargo>[] = [
  {
    campo: 'Folio',
    titulo: 'Folio',
    render: ({ IdNotaCargo, Folio }) => <AppLink to={`/nota-cargo/ver/${IdNotaCargo}`}>{Folio}</AppLink>,
    abajo: ({ FechaEmision }) => fecha(FechaEmision),
  },
  { campo: 'Producto', titulo: 'Producto' },
  { campo: 'Total', titulo: 'Total', cifra: true, como: 'pesos' },
  { campo: 'SaldoRestante', titulo: 'Saldo', cifra: true, como: 'pesos' },
  { campo: 'Antiguedad', titulo: 'Días', cifra: true, render: ({ Antiguedad }) => entero(Antiguedad) },
]

const depositos: Columna<FilaDeposito>[] = [
  {
    campo: 'IdDeposito',
    titulo: 'Depósito',
    render: ({ IdDeposito }) => <AppLink to={`/deposito/ver/${IdDeposito}`}>{IdDeposito}</AppLink>,
  },
  { campo: 'DepositoTipo', titulo: 'Tipo' },
  { campo: 'FechaValidacion', titulo: 'Validado', como: 'fecha' },
  { campo: 'DepositoEstatus', titulo: 'Estatus' },
  { campo: 'Monto', titulo: 'Monto', cifra: true, como: 'pesos' },
]

export function Facturas({ cliente }: { cliente: number }) {
  const { data } = useServicio('factura_listar', [
    { consulta: { cliente: String(cliente), orden: '-FechaEmision', limite: ULTIMOS } },
  ])
  return (
    <Ultimos
      titulo="Facturas"
      todas={`/facturas?cliente=${cliente}&estatus=`}
      vacio="Aún no se le ha facturado."
      hay={data?.length}
    >
      <Tabla etiqueta="Facturas del cliente" columnas={facturas} filas={data ?? []} clave={(f) => f.IdFactura} />
    </Ultimos>
  )
}

/** Those that owe: the balance of a client has them too, and its invoices alone would not explain it. */
export function NotasDeCargo({ cliente }: { cliente: number }) {
  const { data } = useServicio('nota_cargo_listar', [
    { consulta: { cliente: String(cliente), saldo: 'si', orden: '-FechaEmision', limite: ULTIMOS } },
  ])
  if (!data?.length) return null
  return (
    <Ultimos
      titulo="Notas de cargo con saldo"
      todas={`/notas-cargo?cliente=${cliente}&saldo=si`}
      vacio=""
      hay={data.length}
    >
      <Tabla etiqueta="Notas de cargo del cliente" columnas={notas} filas={data} clave={(n) => n.IdNotaCargo} />
    </Ultimos>
  )
}

/** Stamped: what is being captured has no folio of its own yet. */
const EMITIDAS = (['timbrado', 'por_cancelar', 'cancelado'] as const).map((estado) => estatusDe(F, estado)).join(',')

export function UltimaFactura({ cliente }: { cliente: number }) {
  const { data } = useServicio('factura_listar', [
    { consulta: { cliente: String(cliente), estatus: EMITIDAS, orden: '-FechaEmision', limite: 1 }, silencioso: true },
  ])
  const ultima = data?.[0]
  if (!ultima) return null
  const { IdFactura, Folio, FechaEmision, Total, FacturaEstatus } = ultima
  return (
    <Card titulo="Última factura">
      <p className="nota">
        <AppLink to={`/factura/ver/${IdFactura}`}>{Folio}</AppLink> · {fecha(FechaEmision)} ·{' '}
        <strong className="cifra">{pesos(Total)}</strong> · {etiquetaEstatus(FacturaEstatus)}
      </p>
    </Card>
  )
}

export function Depositos({ cliente }: { cliente: number }) {
  const { data } = useServicio('deposito_listar', [
    { consulta: { cliente: String(cliente), orden: '-IdDeposito', limite: ULTIMOS } },
  ])
  return (
    <Ultimos titulo="Pagos" todas={`/depositos?cliente=${cliente}`} vacio="Aún no hay pagos suyos." hay={data?.length}>
      <Tabla etiqueta="Pagos del cliente" columnas={depositos} filas={data ?? []} clave={(d) => d.IdDeposito} />
    </Ultimos>
  )
}
