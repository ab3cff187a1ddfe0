// 'Facturas Vencidas y por Vencer': what is owed, the oldest first.
import { MAX_POR_PLAZO } from '@litro/contract/tablero/dias-vencida'
import type { FacturaPorVencer } from '@litro/contract/tablero/tablero'
import { ActionIcon, Button, Select, TextInput, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileCheck, IconRefresh } from '@tabler/icons-react'
import { type FormEvent, lazy, Suspense, useMemo, useState } from 'react'
import { AppLink } from '../app-link.tsx'
import { conteo, entero, fechaHora } from '../formato.ts'
import type { Columna } from '../list/columna.tsx'
import { DataTable } from '../list/data-table.tsx'
import { type Orden, sortRows } from '../list/orden.ts'
import { useServicio } from '../query.ts'
import { Badge } from '../ui/badge.tsx'
import { Delayed } from '../ui/delayed.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DIAS_POR_OMISION, diasEscritos, esRoja, esVencida, filtrar, hayMas, type Plazo } from './filtro.ts'
import estilos from './tablero.module.css'

/** Only a telephone asks for them. */
const Tarjetas = lazy(async () => ({ default: (await import('../list/card-list.tsx')).CardBox<FacturaPorVencer> }))

const plazos: { value: Plazo; label: string }[] = [
  { value: 'todas', label: 'Todas' },
  { value: 'vencidas', label: 'Solo vencidas (>30 días)' },
  { value: 'por-vencer', label: 'Por vencer (≤30 días)' },
]

const columnas: Columna<FacturaPorVencer>[] = [
  {
    campo: 'Folio',
    titulo: 'Folio',
    ancho: 150,
    render: ({ IdFactura, Folio }) => <AppLink to={`/factura/ver/${IdFactura}`}>{Folio}</AppLink>,
  },
  { campo: 'Cliente', titulo: 'Cliente', ancho: 320 },
  {
    campo: 'FechaEmision',
    titulo: 'Fecha Emisión',
    ancho: 140,
    bajo: { de: 'Folio', turno: 1 },
    como: 'fecha',
    pista: ({ FechaEmision }) => fechaHora(FechaEmision),
  },
  {
    campo: 'Antiguedad',
    titulo: 'Antigüedad (días)',
    ancho: 190,
    bajo: { de: 'Cliente', turno: 2 },
    render: (factura) => (
      <span className={estilos.antiguedad}>
        <span className="cifra">{entero(factura.Antiguedad)}</span>
        {esVencida(factura) ? <Badge tono="rojo">Vencida</Badge> : <Badge tono="amarillo">Por vencer</Badge>}
      </span>
    ),
  },
  { campo: 'Saldo', titulo: 'Total (MXN)', ancho: 160, cifra: true, como: 'pesos' },
]

const clase = (factura: FacturaPorVencer) => (esRoja(factura) ? estilos.roja : estilos.amarilla)
const enlace = ({ IdFactura }: FacturaPorVencer) => `/factura/ver/${IdFactura}`

export function FacturasPorVencer() {
  const { data, isError, isFetching, refetch } = useServicio('factura_por_vencer')
  const [minimo, setMinimo] = useState(DIAS_POR_OMISION)
  const [plazo, setPlazo] = useState<Plazo>('todas')
  const [orden, setOrden] = useState<Orden>({ campo: 'Antiguedad', descendente: true })
  const filas = useMemo(() => sortRows(filtrar(data ?? [], minimo, plazo), orden), [data, minimo, plazo, orden])

  return (
    <section className={`superficie ${estilos.seccion}`} aria-labelledby="por-vencer">
      <header className={`fila ${estilos.cabeza}`}>
        <h2 id="por-vencer" className={estilos.subtitulo}>
          Facturas Vencidas y por Vencer
        </h2>
        <div className="fila" style={{ alignItems: 'stretch' }}>
          <TextInput
            type="number"
            min={0}
            step={1}
            inputMode="numeric"
            aria-label="Días desde emisión"
            placeholder="Días desde emisión"
            className={estilos.dias}
            value={minimo}
            // A number field takes 1e2, 1.5 and +1 too: what is not a digit is refused as it is typed, and what is pasted with it.
            onBeforeInput={(evento: FormEvent<HTMLInputElement> & { data?: string }) => {
              if (/\D/.test(evento.data ?? '')) evento.preventDefault()
            }}
            onChange={({ currentTarget: { value } }) => setMinimo((antes) => diasEscritos(value, antes))}
            rightSection={<span className="tenue">días o más</span>}
            rightSectionWidth={84}
          />
          <Select
            aria-label="Vencimiento"
            className={estilos.plazo}
            data={plazos}
            value={plazo}
            onChange={(valor) => setPlazo((valor as Plazo | null) ?? 'todas')}
            allowDeselect={false}
          />
        </div>
      </header>
      {isError && !data ? (
        <p className={estilos.sinDatos}>
          <span>—</span>
          <Tooltip label="Reintentar">
            <ActionIcon onClick={() => refetch()} loading={isFetching} aria-label="Reintentar la carga de facturas">
              <IconRefresh size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </p>
      ) : (
        <>
          <Rows filas={filas} cargando={!data} hay={(data?.length ?? 0) > 0} orden={orden} onOrdenar={setOrden} />
          {hayMas(data ?? []) ? (
            <p className={`tenue ${estilos.pie}`}>
              Aquí están las {entero(MAX_POR_PLAZO)} más antiguas de cada plazo.{' '}
              <AppLink to="/facturas?saldo=si">Ver todas</AppLink>
            </p>
          ) : null}
        </>
      )}
    </section>
  )
}

/** Rows shown at first, and each time more are asked for. */
const PAGINA = 20

type RowsProps = {
  filas: FacturaPorVencer[]
  cargando: boolean
  /** There are invoices, although the filters may hide them all. */
  hay: boolean
  orden: Orden
  onOrdenar: (orden: Orden) => void
}

function Rows({ filas, cargando, hay, orden, onOrdenar }: RowsProps) {
  const [vistas, setVistas] = useState(PAGINA)
  const telefono = useMediaQuery('(max-width: 47.99em)', window.matchMedia('(max-width: 47.99em)').matches)
  if (cargando) {
    return (
      <Delayed>
        <p className={estilos.sinDatos}>Cargando facturas...</p>
      </Delayed>
    )
  }
  if (filas.length === 0) {
    return (
      <div className={estilos.vacio}>
        <EmptyState
          icono={<IconFileCheck size={28} stroke={1.5} />}
          titulo={hay ? 'Sin resultados' : 'Nada por cobrar'}
          texto={hay ? 'Ninguna factura coincide con los filtros.' : 'No hay facturas con saldo pendiente.'}
        />
      </div>
    )
  }
  const comun = {
    etiqueta: 'Facturas Vencidas y por Vencer',
    columnas,
    filas,
    clave: 'IdFactura' as const,
    claseDeFila: clase,
    enlace,
  }
  return (
    <>
      {telefono ? (
        <div className={estilos.cuerpo}>
          <Suspense fallback={null}>
            <Tarjetas {...comun} tarjeta={['Folio', 'Cliente', 'Saldo', 'Antiguedad']} />
          </Suspense>
        </div>
      ) : (
        // In the page: the wheel over it moves the page.
        <DataTable
          {...comun}
          filas={filas.slice(0, vistas)}
          total={filas.length}
          orden={orden}
          onOrdenar={onOrdenar}
          enPagina
        />
      )}
      <footer className={`tenue extremos ${estilos.pie}`}>
        <span>{conteo(filas.length, 'factura', 'facturas')}</span>
        {!telefono && filas.length > vistas ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setVistas((antes) => antes + PAGINA)}>
            Mostrar {Math.min(PAGINA, filas.length - vistas)} más
          </Button>
        ) : null}
      </footer>
    </>
  )
}
