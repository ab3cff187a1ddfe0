// The frame of every list: title, search, filters, export, add; rows in a table or, on a phone, in cards; and the sums.
import type { Permiso } from '@litro/contract/permisos'
import { Button } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconInbox, IconPlus, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { AppLink } from '../app-link.tsx'
import type { FilaDe } from '../call.ts'
import { entero } from '../formato.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Delayed } from '../ui/delayed.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { BarraLote } from './barra-lote.tsx'
import type { Tarjeta } from './card-list.tsx'
import { CardList } from './card-list.tsx'
import type { Columna } from './columna.ts'
import tabla from './data-table.module.css'
import { DataTable, SkeletonRows } from './data-table.tsx'
import type { Exportacion } from './export-button.tsx'
import { ExportButton, useHoja } from './export-button.tsx'
import type { Suma } from './list-footer.tsx'
import { ListFooter } from './list-footer.tsx'
import estilos from './list-page.module.css'
import type { ListState } from './list-state.ts'
import { consultaOf, esFiltrada, SIN_FILTROS, useListState } from './list-state.ts'
import type { Filtros } from './list-toolbar.tsx'
import { ListToolbar, SearchToggle, useSearchBox } from './list-toolbar.tsx'
import { type Elegibles, type Seleccion, useSeleccion } from './seleccion.ts'
import type { ListaKey, ResumenKey } from './use-list.ts'
import { useList, useResumen } from './use-list.ts'
import { usePrinting } from './use-printing.ts'

/** As many as one address can name. */
const MAXIMO_IDS = 500
/** On paper a list is a table, however narrow the page. */
const TELEFONO = 'screen and (max-width: 47.99em)'

export type ListPageProps<K extends ListaKey> = {
  titulo: string
  filas: K
  resumen?: ResumenKey
  /** Stable arrays (module constants or memoised): rows are redrawn when they change. */
  columnas: readonly Columna<FilaDe<K>>[]
  clave: Extract<keyof FilaDe<K>, string>
  tarjeta: Tarjeta<FilaDe<K>>
  /** Under the fields of each card. */
  pieDeTarjeta?: (fila: FilaDe<K>) => ReactNode
  /** Placeholder of the search box. */
  busqueda: string
  filtros?: Filtros
  ordenInicial?: string
  sumas?: readonly Suma[]
  exportar?: Exportacion
  /** Beside the title: the key figure of the list. */
  detalle?: ReactNode
  /** More buttons of the header, before Exportar. */
  botones?: ReactNode
  /** The filter by days of this list. Without it `desde` and `hasta` of the address do not count. */
  periodo?: (estado: ListState, onCambiar: (cambio: Partial<ListState>) => void) => ReactNode
  agregar?: { a: string; texto: string; permiso: Permiso }
  acciones?: (fila: FilaDe<K>) => ReactNode
  anchoAcciones?: number
  enlace?: (fila: FilaDe<K>) => string
  claseDeFila?: (fila: FilaDe<K>) => string | undefined
  /** The literal sentence of this list when it cannot be read; without one, a neutral line (D-168). */
  falla?: string
  vacio: { titulo: string; texto: string }
  /** Rows can be ticked, and something can be done with them. */
  elegibles?: Elegibles<FilaDe<K>>
  /** Above the rows: what is under way, how it ended. */
  children?: ReactNode
  /** When given, the list is switched off: no call is made and this note stands in its place. */
  apagada?: string
}

export function ListPage<K extends ListaKey>(props: ListPageProps<K>) {
  const { titulo, exportar, agregar, apagada } = props
  const { puede } = useUsuario()
  const [estado, cambiar] = useListState({
    estatusPorOmision: props.filtros?.porOmision,
    ordenInicial: props.ordenInicial,
    periodo: props.periodo !== undefined,
  })
  const consulta = consultaOf(estado)
  const encendida = apagada === undefined
  const lista = useList(props.filas, consulta, encendida)
  const resumen = useResumen(props.resumen, consulta, encendida)
  const caja = useSearchBox(estado, cambiar, encendida && !props.filtros?.enDialogo)
  const { elegidas, dejar, seleccion } = useSeleccion(lista.filas, {
    clave: props.clave,
    etiqueta: props.elegibles?.etiqueta ?? (() => ''),
  })
  const hoja = useHoja(exportar?.servicio, exportar?.archivo)
  const onExportar = () => {
    const ids = elegidas.map((fila) => fila[props.clave]).join(',')
    void hoja.exportar({ ids, ...(consulta.orden ? { orden: consulta.orden } : {}) })
  }
  const puedeAgregar = agregar && encendida && puede(agregar.permiso)
  const navigate = useNavigate()
  useHotkeys([['n', () => puedeAgregar && navigate(agregar.a)]])

  return (
    <div className={estilos.pagina}>
      <PageHeader titulo={titulo} detalle={props.detalle}>
        {encendida && !props.filtros?.enDialogo ? <SearchToggle {...caja} /> : null}
        {encendida ? props.botones : null}
        {exportar && encendida ? (
          <ExportButton {...exportar} consulta={consulta} vacia={resumen.data?.Filas === 0} />
        ) : null}
        {puedeAgregar ? (
          <Button component={AppLink} to={agregar.a} leftSection={<IconPlus size={18} />} aria-keyshortcuts="n">
            {agregar.texto}
          </Button>
        ) : null}
      </PageHeader>
      {encendida ? (
        <>
          <ListToolbar
            titulo={titulo}
            placeholder={props.busqueda}
            filtros={props.filtros}
            estado={estado}
            onCambiar={cambiar}
            caja={caja}
            propios={props.periodo?.(estado, cambiar)}
          />
          <BarraLote
            cuantas={props.elegibles ? elegidas.length : 0}
            onLimpiar={() => dejar([])}
            exportar={exportar && { ocupado: hoja.ocupado, onExportar, maximo: MAXIMO_IDS }}
          >
            {props.elegibles?.acciones?.(elegidas, dejar)}
          </BarraLote>
          {props.children}
          <Body
            {...props}
            lista={lista}
            estado={estado}
            onCambiar={cambiar}
            total={resumen.data?.Filas}
            seleccion={props.elegibles ? seleccion : undefined}
          />
          {lista.filas.length > 0 ? (
            <ListFooter
              resumen={resumen.data}
              cargadas={lista.filas.length}
              quedan={lista.hasNextPage}
              sumas={props.sumas}
            />
          ) : null}
        </>
      ) : (
        <EmptyState icono={<IconInbox size={28} stroke={1.5} />} titulo={apagada} />
      )}
    </div>
  )
}

type BodyProps<K extends ListaKey> = ListPageProps<K> & {
  lista: ReturnType<typeof useList<K>>
  estado: ReturnType<typeof useListState>[0]
  onCambiar: ReturnType<typeof useListState>[1]
  total?: number
  seleccion?: Seleccion<FilaDe<K>>
}

function Body<K extends ListaKey>(props: BodyProps<K>) {
  const { lista, estado, onCambiar, vacio, falla, titulo } = props
  const telefono = useMediaQuery(TELEFONO, window.matchMedia(TELEFONO).matches)
  const imprimiendo = usePrinting()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = lista
  const onFin = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  if (lista.isPending) return <Loading columnas={props.columnas.length + (props.acciones ? 1 : 0)} etiqueta={titulo} />
  if (lista.isError && lista.filas.length === 0) {
    return (
      <ErrorState titulo={falla ?? 'No pudimos cargar la lista'} folio={lista.error.folio} onRetry={lista.refetch} />
    )
  }
  if (lista.filas.length === 0) {
    return esFiltrada(estado) ? (
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
      <EmptyState icono={<IconInbox size={28} stroke={1.5} />} titulo={vacio.titulo} texto={vacio.texto} />
    )
  }
  const comun = {
    etiqueta: titulo,
    columnas: props.columnas,
    filas: lista.filas,
    clave: props.clave,
    acciones: props.acciones,
    anchoAcciones: props.anchoAcciones,
    enlace: props.enlace,
    claseDeFila: props.claseDeFila,
    seleccion: props.seleccion,
    total: props.total,
    cargandoMas: isFetchingNextPage,
    onFin,
  }
  return (
    <div className={estilos.marco} aria-busy={lista.isPlaceholderData || undefined}>
      {telefono && !imprimiendo ? (
        <CardList {...comun} tarjeta={props.tarjeta} pie={props.pieDeTarjeta} />
      ) : (
        <DataTable {...comun} orden={estado.orden} onOrdenar={(orden) => onCambiar({ orden })} />
      )}
      {imprimiendo && hasNextPage ? (
        <p className={estilos.falla}>
          Se imprimen las primeras {entero(lista.filas.length)} filas. Exporta la lista para tenerlas todas.
        </p>
      ) : null}
      {lista.isFetchNextPageError ? (
        <p className={estilos.falla} role="alert">
          No pudimos cargar más filas.{' '}
          <button type="button" onClick={() => fetchNextPage()}>
            Reintentar
          </button>
        </p>
      ) : null}
    </div>
  )
}

function Loading({ columnas, etiqueta }: { columnas: number; etiqueta: string }) {
  return (
    <div className={estilos.marco} aria-busy>
      <Delayed>
        <table className={tabla.tabla} aria-label={`Cargando ${etiqueta}`}>
          <tbody>
            <SkeletonRows filas={12} columnas={columnas} />
          </tbody>
        </table>
      </Delayed>
    </div>
  )
}
