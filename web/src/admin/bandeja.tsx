// The frame of a desk of the back office: everything that waits, searched and ordered here, in a table or in cards.

import { MAXIMO_CLAVES } from '@litro/contract/servicio'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconRefresh, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { ApiError } from '../api-error.ts'
import { BarraLote } from '../list/barra-lote.tsx'
import { CardList } from '../list/card-list.tsx'
import type { Columna } from '../list/columna.ts'
import tabla from '../list/data-table.module.css'
import { DataTable, SkeletonRows } from '../list/data-table.tsx'
import { type Criterio, filtrar, resumir } from '../list/filtrar.ts'
import { ListFooter, type Suma } from '../list/list-footer.tsx'
import marco from '../list/list-page.module.css'
import { type ListState, SIN_FILTROS, useListState } from '../list/list-state.ts'
import { type Filtros, ListToolbar, SearchToggle, useSearchBox } from '../list/list-toolbar.tsx'
import { type Elegibles, type Seleccion, useSeleccion } from '../list/seleccion.ts'
import type { HojaDeBandejaKey } from '../list/use-exportar.ts'
import { Delayed } from '../ui/delayed.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { HojaButton, useHojaDeBandeja } from './hoja-de-bandeja.tsx'

const TELEFONO = 'screen and (max-width: 47.99em)'
const ALTO = 60

export type Lectura<Fila> = {
  data: Fila[] | undefined
  error: ApiError | null
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

export type BandejaProps<Fila> = Criterio<Fila> & {
  titulo: string
  /** Name of the table where the screen has more than one. */
  etiqueta?: string
  lectura: Lectura<Fila>
  clave: Extract<keyof Fila, string>
  /** Stable arrays: rows are redrawn when they change. */
  columnas: readonly Columna<Fila>[]
  /** What a card tells on a phone: name, what tells it apart, figure, and what stands under it. */
  tarjeta: readonly Columna<Fila>[]
  busqueda: string
  filtros?: Filtros
  ordenInicial?: string
  sumas?: readonly (Suma & { campo: Extract<keyof Fila, string> })[]
  acciones?: (fila: Fila) => ReactNode
  anchoAcciones?: number
  /** No cell tells two lines: rows as tall as those of the lists. */
  unaLinea?: true
  /** How its checkbox calls a row, and what can be done with the ticked ones. */
  elegibles: Elegibles<Fila>
  /** More buttons of the header. */
  botones?: ReactNode
  /** The spreadsheet of what the desk shows, or of what is ticked. */
  exportar: { servicio: HojaDeBandejaKey; archivo: string }
  vacio: { icono: ReactNode; titulo: string; texto: string }
  falla: string
  detalle?: ReactNode
  /** Under the title, over everything else: which of several lists this one is. */
  selector?: ReactNode
  /** Above the rows: results, other waiting things. */
  children?: ReactNode
}

export function Bandeja<Fila>(props: BandejaProps<Fila>) {
  const { titulo, lectura, filtros, texto, estatus } = props
  const [estado, cambiar] = useListState({ estatusPorOmision: filtros?.porOmision, ordenInicial: props.ordenInicial })
  const caja = useSearchBox(estado, cambiar, true)
  const { data } = lectura
  const filas = useMemo(() => filtrar(data ?? [], estado, { texto, estatus }), [data, estado, texto, estatus])
  const { elegidas, dejar, seleccion } = useSeleccion(filas, {
    clave: props.clave,
    etiqueta: props.elegibles.etiqueta,
  })
  const { ocupado, onExportar } = useHojaDeBandeja(props.exportar, props.clave)
  return (
    <div className={marco.pagina}>
      <PageHeader titulo={titulo} detalle={props.detalle}>
        <SearchToggle {...caja} />
        <Tooltip label="Actualizar">
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Actualizar"
            loading={lectura.isFetching && !lectura.isPending}
            onClick={() => lectura.refetch()}
          >
            <IconRefresh size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <HojaButton ocupado={ocupado} vacia={filas.length === 0} onClick={() => onExportar(filas)} />
        {props.botones}
      </PageHeader>
      {props.selector}
      <ListToolbar {...{ titulo, filtros, estado, caja }} placeholder={props.busqueda} onCambiar={cambiar} />
      <BarraLote
        cuantas={elegidas.length}
        onLimpiar={() => dejar([])}
        exportar={{ ocupado, onExportar: () => onExportar(elegidas), maximo: MAXIMO_CLAVES }}
      >
        {props.elegibles.acciones?.(elegidas, dejar)}
      </BarraLote>
      {props.children}
      <Rows {...props} {...{ filas, estado, seleccion }} onCambiar={cambiar} />
      {filas.length > 0 ? (
        <ListFooter
          resumen={resumir(
            filas,
            (props.sumas ?? []).map(({ campo }) => campo),
          )}
          cargadas={filas.length}
          quedan={false}
          sumas={props.sumas}
        />
      ) : null}
    </div>
  )
}

type RowsProps<Fila> = BandejaProps<Fila> & {
  filas: Fila[]
  estado: ListState
  onCambiar: (cambio: Partial<ListState>) => void
  seleccion: Seleccion<Fila>
}

function Rows<Fila>(props: RowsProps<Fila>) {
  const { lectura, filas, estado, onCambiar, etiqueta = props.titulo, vacio } = props
  const telefono = useMediaQuery(TELEFONO, window.matchMedia(TELEFONO).matches)
  if (lectura.isPending) return <Loading columnas={props.columnas.length} etiqueta={etiqueta} />
  if (!lectura.data) {
    const { error, refetch } = lectura
    return <ErrorState titulo={props.falla} mensaje={error?.mensaje} folio={error?.folio} onRetry={refetch} />
  }
  if (filas.length === 0) {
    return isNarrowed(estado, props.filtros) && lectura.data.length > 0 ? (
      <EmptyState
        icono={<IconSearchOff size={28} stroke={1.5} />}
        titulo="Sin resultados"
        texto="Nada coincide con tu búsqueda. Prueba con otras palabras o quita los filtros."
      >
        <Button variant="default" onClick={() => onCambiar(SIN_FILTROS)}>
          Limpiar filtros
        </Button>
      </EmptyState>
    ) : (
      <EmptyState {...vacio} />
    )
  }
  const { clave, acciones, anchoAcciones, seleccion } = props
  const comun = { etiqueta, filas, clave, acciones, anchoAcciones, seleccion }
  return (
    <div className={marco.marco}>
      {telefono ? (
        <CardList {...comun} columnas={props.tarjeta} tarjeta={props.tarjeta.map(({ campo }) => campo)} />
      ) : (
        <DataTable
          {...comun}
          alto={props.unaLinea ? undefined : ALTO}
          columnas={props.columnas}
          orden={estado.orden}
          onOrdenar={(orden) => onCambiar({ orden })}
        />
      )}
    </div>
  )
}

/** The selection a desk opens with is not the user's filter: empty under it is simply empty. */
function isNarrowed({ q, estatus }: ListState, filtros: Filtros | undefined): boolean {
  const inicial = filtros?.porOmision ?? []
  return q !== '' || estatus.length !== inicial.length || estatus.some((valor) => !inicial.includes(valor))
}

function Loading({ columnas, etiqueta }: { columnas: number; etiqueta: string }) {
  return (
    <div className={marco.marco} aria-busy>
      <Delayed>
        <table className={tabla.tabla} aria-label={`Cargando ${etiqueta}`}>
          <tbody>
            <SkeletonRows filas={8} columnas={columnas} />
          </tbody>
        </table>
      </Delayed>
    </div>
  )
}
