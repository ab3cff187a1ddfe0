// The frame of every list and desk: title, search, filters, export, add; rows in a table or, on a phone, in cards; and the sums.
import type { Permiso } from '@litro/contract/permisos'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconInbox, IconPlus, IconRefresh, IconSearchOff } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { AppLink } from '../app-link.tsx'
import { entero } from '../formato.ts'
import { useNavigate } from '../ruteo/ruteo.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Delayed } from '../ui/delayed.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useApuro } from './apuro.ts'
import { BarraLote } from './barra-lote.tsx'
import { CardList, type Tarjeta } from './card-list.tsx'
import type { Columna } from './columna.tsx'
import tabla from './data-table.module.css'
import { DataTable, SkeletonRows } from './data-table.tsx'
import { ExportButton } from './export-button.tsx'
import type { Fuente } from './fuente.ts'
import { ListFooter } from './list-footer.tsx'
import estilos from './list-page.module.css'
import { SIN_FILTROS } from './list-state.ts'
import { ListToolbar, SearchToggle, useSearchBox } from './list-toolbar.tsx'
import { type Elegibles, type Seleccion, useSeleccion } from './seleccion.ts'
import { usePrinting } from './use-printing.ts'
import { useVista } from './use-vista.ts'
import { ALTOS, seVe, type Vista } from './vista.ts'
import { VistaMenu } from './vista-menu.tsx'

/** On paper a list is a table, however narrow the page. */
const TELEFONO = 'screen and (max-width: 47.99em)'

/** What can be done with the ticked rows, what is under way and what it asks for. */
type Lote<Fila> = { elegibles: Elegibles<Fila>; avance?: ReactNode; dialogo?: ReactNode }

export type ListPageProps<Fila> = {
  titulo: string
  fuente: Fuente<Fila>
  /** Name of the table, where the screen has more than one. */
  etiqueta?: string
  /** Stable arrays (module constants or memoised): rows are redrawn when they change. */
  columnas: readonly Columna<Fila>[]
  tarjeta: Tarjeta<Fila>
  /** Under the fields of each card. */
  pieDeTarjeta?: (fila: Fila) => ReactNode
  /** Placeholder of the search box. */
  busqueda: string
  /** Beside the title: the key figure of the list. */
  detalle?: ReactNode
  /** More buttons of the header, before Exportar and after it. */
  antes?: ReactNode
  botones?: ReactNode
  agregar?: { a: string; texto: string; permiso: Permiso }
  /** Under the title, over everything else: which of several lists this one is. */
  selector?: ReactNode
  acciones?: (fila: Fila) => ReactNode
  anchoAcciones?: number
  /** Where a row leads; a row of null leads nowhere. */
  enlace?: (fila: Fila) => string | null
  /** What opening a row does, before it leads anywhere or instead. */
  alAbrir?: (fila: Fila, aparte: boolean) => void
  claseDeFila?: (fila: Fila) => string | undefined
  /** The literal sentence of this list when it cannot be read; without one, a neutral line (D-168). */
  falla?: string
  vacio: { icono?: ReactNode; titulo: string; texto: string }
  /** Rows can be ticked, and something can be done with them. */
  lote?: Lote<Fila>
  /** Above the rows: other waiting things. */
  children?: ReactNode
  /** The rows drawn in another way than a table. */
  cuerpo?: (filas: readonly Fila[], seleccion: Seleccion<Fila>) => ReactNode
}

export function ListPage<Fila>(props: ListPageProps<Fila>) {
  const { titulo, fuente, lote, etiqueta = titulo } = props
  const { filas, estado, onCambiar, hoja, filtros } = fuente
  const { vista, cambiar } = useVista(etiqueta)
  const caja = useSearchBox(estado, onCambiar, vista.busqueda, (busqueda) => cambiar({ busqueda }))
  const telefono = useTelefono()
  const { elegidas, dejar, seleccion } = useSeleccion(filas, {
    clave: fuente.clave,
    etiqueta: lote?.elegibles.etiqueta ?? (() => ''),
  })
  return (
    <div className={estilos.pagina}>
      <PageHeader titulo={titulo} detalle={props.detalle}>
        {filtros?.enDialogo ? null : <SearchToggle {...caja} />}
        {telefono || props.cuerpo ? null : <VistaMenu columnas={props.columnas} vista={vista} onCambiar={cambiar} />}
        {props.antes}
        {fuente.leyendo === undefined ? null : <Refresh leyendo={fuente.leyendo} onLeer={fuente.onLeer} />}
        {hoja ? <ExportButton hoja={hoja} /> : null}
        {props.botones}
        {props.agregar ? <AddButton {...props.agregar} /> : null}
      </PageHeader>
      {props.selector}
      <ListToolbar
        {...{ titulo, caja, estado, onCambiar, filtros }}
        placeholder={props.busqueda}
        estrechos={fuente.estrechos}
      />
      <BarraLote
        cuantas={lote ? elegidas.length : 0}
        onLimpiar={() => dejar([])}
        exportar={hoja && { ...hoja, onExportar: () => hoja.onElegidas(elegidas) }}
      >
        {lote?.elegibles.acciones?.(elegidas, dejar)}
      </BarraLote>
      {lote?.avance}
      {lote?.dialogo}
      {props.children}
      <Body {...props} seleccion={seleccion} vista={vista} telefono={telefono} />
      {filas.length > 0 && !props.cuerpo ? (
        <ListFooter
          resumen={fuente.resumen}
          cargadas={filas.length}
          quedan={fuente.siguiente.hay}
          sumas={fuente.sumas}
        />
      ) : null}
    </div>
  )
}

function Refresh({ leyendo, onLeer }: { leyendo: boolean; onLeer: () => unknown }) {
  return (
    <Tooltip label="Actualizar">
      <ActionIcon variant="default" size={36} aria-label="Actualizar" loading={leyendo} onClick={() => onLeer()}>
        <IconRefresh size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

function AddButton({ a, texto, permiso }: NonNullable<ListPageProps<unknown>['agregar']>) {
  const puede = useUsuario().puede(permiso)
  const navigate = useNavigate()
  useHotkeys(puede ? [['n', () => navigate(a)]] : [])
  if (!puede) return null
  return (
    <Button component={AppLink} to={a} leftSection={<IconPlus size={18} />} aria-keyshortcuts="n">
      {texto}
    </Button>
  )
}

/** Known from the first moment, so that nothing is drawn twice. */
const useTelefono = () => useMediaQuery(TELEFONO, window.matchMedia(TELEFONO).matches) === true

type BodyProps<Fila> = ListPageProps<Fila> & { seleccion: Seleccion<Fila>; vista: Vista; telefono: boolean }

function Body<Fila>(props: BodyProps<Fila>) {
  const { fuente, titulo, etiqueta = titulo, seleccion, cuerpo } = props
  const { filas, error, estado, onCambiar } = fuente
  if (fuente.cargando) {
    if (cuerpo) return <PageSkeleton />
    return <Loading columnas={props.columnas.length + (props.acciones ? 1 : 0)} etiqueta={etiqueta} />
  }
  if (error) {
    return <ErrorState titulo={props.falla ?? 'No pudimos cargar la lista'} {...error} onRetry={fuente.onLeer} />
  }
  if (filas.length > 0) return cuerpo ? cuerpo(filas, seleccion) : <Rows {...props} />
  if (!fuente.escondidas) return <EmptyState icono={<IconInbox size={28} stroke={1.5} />} {...props.vacio} />
  return (
    <EmptyState
      icono={<IconSearchOff size={28} stroke={1.5} />}
      titulo="Sin resultados"
      texto={
        estado.q
          ? 'Nada coincide con tu búsqueda. Prueba con otras palabras o quita los filtros.'
          : 'Nada coincide con los filtros. Quítalos para ver lo demás.'
      }
    >
      <Button variant="default" onClick={() => onCambiar(SIN_FILTROS)}>
        Limpiar filtros
      </Button>
    </EmptyState>
  )
}

function Rows<Fila>(props: BodyProps<Fila>) {
  const { fuente, columnas: todas, acciones, anchoAcciones, enlace, alAbrir, claseDeFila, vista, telefono } = props
  const { filas, clave, siguiente, estado, onCambiar } = fuente
  // Cards say their own fields; a table leaves out what its reader hid.
  const columnas = useMemo(
    () => (telefono ? todas : todas.filter((columna, i) => seVe(vista, columna, i === 0))),
    [todas, vista, telefono],
  )
  const imprimiendo = usePrinting()
  const marco = useRef<HTMLDivElement>(null)
  const apuro = useApuro(marco, columnas)
  const comun = {
    ...{ columnas, filas, clave, acciones, anchoAcciones, enlace, alAbrir, claseDeFila },
    etiqueta: props.etiqueta ?? props.titulo,
    seleccion: props.lote ? props.seleccion : undefined,
    total: fuente.resumen?.Filas,
    cargandoMas: siguiente.cargando,
    onFin: siguiente.onPedir,
  }
  return (
    <div ref={marco} className={`superficie ${estilos.marco}`} aria-busy={fuente.viejas || undefined}>
      {telefono && !imprimiendo ? (
        <CardList {...comun} tarjeta={props.tarjeta} pie={props.pieDeTarjeta} />
      ) : (
        <DataTable
          {...comun}
          apuro={apuro}
          alto={ALTOS[vista.densidad]}
          orden={estado.orden}
          onOrdenar={(orden) => onCambiar({ orden })}
        />
      )}
      {imprimiendo && siguiente.hay ? (
        <p className={`renglon ${estilos.falla}`}>
          Se imprimen las primeras {entero(filas.length)} filas. Exporta la lista para tenerlas todas.
        </p>
      ) : null}
      {siguiente.fallo ? (
        <p className={`renglon ${estilos.falla}`} role="alert">
          No pudimos cargar más filas.{' '}
          <button type="button" onClick={siguiente.onPedir}>
            Reintentar
          </button>
        </p>
      ) : null}
    </div>
  )
}

function Loading({ columnas, etiqueta }: { columnas: number; etiqueta: string }) {
  return (
    <div className={`superficie ${estilos.marco}`} aria-busy>
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
