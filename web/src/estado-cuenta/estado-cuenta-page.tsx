// /estado-cuenta: every movement of the partner's account, each leading to its document.
import { type Movimiento, tipoDe } from '@litro/contract/estado-cuenta/movimiento'
import { etiquetas } from '@litro/contract/etiquetas'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCash, IconFileInvoice, IconPercentage, IconTransfer } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { AppLink } from '../app-link.tsx'
import { pesos, SIN_DATO } from '../formato.ts'
import type { Columna } from '../list/columna.tsx'
import { ListPage } from '../list/list-page.tsx'
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
  { campo: 'Fecha', titulo: etiquetas.Fecha, ancho: 120, como: 'fecha' },
]

const conSaldo: Columna<Movimiento>[] = [
  ...columnas,
  { campo: 'SaldoCorrido', titulo: etiquetas.Saldo, ancho: 150, cifra: true, sinOrden: true, como: 'pesos' },
]

const saldoCorrido = ({ SaldoCorrido }: Movimiento) => (
  <span className="cifra">
    {etiquetas.Saldo} {pesos(SaldoCorrido)}
  </span>
)

const sumas = [{ campo: 'Monto', titulo: 'Suma', formato: pesos }]
const lista = { lista: 'estado_cuenta', clave: 'IdMovimiento', sumas } as const
const conPeriodo = { ...lista, periodo: true, hoja: { archivo: 'EstadoCuenta.xlsx', alcance: 'filtrado' } } as const

/** Period, running balance, PDF and export are shown when asked for (D-49). The address remembers it. */
function useDetalle() {
  const [params, setParams] = useSearchParams()
  const abierto = ['mas', 'desde', 'hasta'].some((nombre) => params.has(nombre))
  const alternar = useCallback(
    () =>
      setParams((antes) => {
        const nuevos = new URLSearchParams(antes)
        // Hidden, it filters nothing.
        for (const nombre of ['mas', 'desde', 'hasta']) nuevos.delete(nombre)
        if (!abierto) nuevos.set('mas', '1')
        return nuevos
      }),
    [setParams, abierto],
  )
  return { abierto, alternar }
}

export function Page() {
  const { abierto, alternar } = useDetalle()
  return (
    <ListPage
      titulo="Estado de Cuenta"
      detalle={<Encabezado />}
      fuente={useVentanas(abierto ? conPeriodo : lista)}
      columnas={abierto ? conSaldo : columnas}
      tarjeta={['Descripcion', 'TipoDeposito', 'Monto', 'Fecha']}
      pieDeTarjeta={abierto ? saldoCorrido : undefined}
      busqueda="Buscar por Tipo o Descripción"
      antes={
        <>
          <Detalle abierto={abierto} onAlternar={alternar} />
          {abierto ? <DescargarPdf /> : null}
        </>
      }
      falla="No se pudo cargar el estado de cuenta"
      vacio={{ titulo: 'Aún no hay movimientos', texto: 'Aparecen al validarse un depósito o timbrarse una factura.' }}
    />
  )
}

function Detalle({ abierto, onAlternar }: { abierto: boolean; onAlternar: () => void }) {
  const etiqueta = abierto ? 'Ocultar periodo y saldo' : 'Mostrar periodo y saldo'
  return (
    <Tooltip label={etiqueta}>
      <ActionIcon variant="default" size={36} aria-label={etiqueta} aria-expanded={abierto} onClick={onAlternar}>
        <IconAdjustmentsHorizontal size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
