// /estado-cuenta: every movement of the partner's account, each leading to its document.
import { type Movimiento, tipoDe } from '@litro/contract/estado-cuenta/movimiento'
import { etiquetas } from '@litro/contract/etiquetas'
import { IconCash, IconFileInvoice, IconPercentage, IconTransfer } from '@tabler/icons-react'
import { AppLink } from '../app-link.tsx'
import { pesos, SIN_DATO } from '../formato.ts'
import type { Columna } from '../list/columna.tsx'
import { ListPage } from '../list/list-page.tsx'
import { PERIODO } from '../list/list-state.ts'
import { useVentanas } from '../list/ventanas.ts'
import { DescargarPdf } from './descargar-pdf.tsx'
import { Encabezado } from './encabezado.tsx'
import estilos from './estado-cuenta.module.css'
import { destinoDe, tonoDe } from './movimiento.ts'

const iconos: Record<string, typeof IconCash> = {
  depósito: IconCash,
  factura: IconFileInvoice,
  comisión: IconPercentage,
}

function Tipo({ movimiento }: { movimiento: Movimiento }) {
  const Icono = iconos[movimiento.Tipo] ?? IconTransfer
  return (
    <span className={estilos.tipo}>
      <Icono size={17} stroke={1.8} aria-hidden data-tono={tonoDe(movimiento.Tipo)} />
      {tipoDe(movimiento)}
    </span>
  )
}

/** The sign says it too; the colour only helps. */
function Monto({ valor }: { valor: number }) {
  return (
    <span className={estilos.monto} data-tono={valor >= 0 ? 'verde' : 'rojo'}>
      {pesos(valor)}
    </span>
  )
}

function Descripcion({ movimiento }: { movimiento: Movimiento }) {
  const a = destinoDe(movimiento)
  const texto = movimiento.Descripcion || SIN_DATO
  return a ? <AppLink to={a}>{texto}</AppLink> : <span title={texto}>{texto}</span>
}

const columnas: Columna<Movimiento>[] = [
  { campo: 'NumeroDeposito', titulo: etiquetas.NumeroDeposito, ancho: 130, como: 'clave' },
  {
    campo: 'TipoDeposito',
    titulo: 'Tipo Depósito',
    ancho: 210,
    bajo: { de: 'Descripcion', turno: 1 },
    render: (movimiento) => <Tipo movimiento={movimiento} />,
  },
  {
    campo: 'Descripcion',
    titulo: etiquetas.Descripcion,
    ancho: 360,
    render: (movimiento) => <Descripcion movimiento={movimiento} />,
  },
  {
    campo: 'Monto',
    titulo: etiquetas.Monto,
    ancho: 150,
    cifra: true,
    render: ({ Monto: valor }) => <Monto valor={valor} />,
  },
  { campo: 'Fecha', titulo: etiquetas.Fecha, ancho: 120, como: 'fecha', bajo: { de: 'Monto', turno: 2 } },
  // Five columns are the specification's; the running balance comes from the menu of columns (D-49).
  {
    campo: 'SaldoCorrido',
    titulo: etiquetas.Saldo,
    ancho: 150,
    cifra: true,
    sinOrden: true,
    opcional: true,
    como: 'pesos',
  },
]

const saldoCorrido = ({ SaldoCorrido }: Movimiento) => (
  <span className="cifra">
    {etiquetas.Saldo} {pesos(SaldoCorrido)}
  </span>
)

const sumas = [{ campo: 'Monto', titulo: 'Suma', formato: pesos }]
const lista = {
  lista: 'estado_cuenta',
  clave: 'IdMovimiento',
  sumas,
  estrechos: PERIODO,
  hoja: { archivo: 'EstadoCuenta.xlsx', alcance: 'filtrado' },
} as const

export function Page() {
  return (
    <ListPage
      titulo="Estado de Cuenta"
      detalle={<Encabezado />}
      fuente={useVentanas(lista)}
      columnas={columnas}
      tarjeta={['Descripcion', 'TipoDeposito', 'Monto', 'Fecha']}
      pieDeTarjeta={saldoCorrido}
      busqueda="Buscar por Tipo o Descripción"
      antes={<DescargarPdf />}
      enlace={destinoDe}
      falla="No se pudo cargar el estado de cuenta"
      vacio={{ titulo: 'Aún no hay movimientos', texto: 'Aparecen al validarse un depósito o timbrarse una factura.' }}
    />
  )
}
