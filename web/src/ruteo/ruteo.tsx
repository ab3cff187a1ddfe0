// What a screen knows of the address: where it is, with which parts, how to go elsewhere, and what to show when a screen breaks.
import {
  type AnchorHTMLAttributes,
  Component,
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefAttributes,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Espera, type Lugar, Lugares, type Opciones, type Retener } from './lugares.ts'
import { matchPath } from './patron.ts'

const Direccion = createContext<{ lugares: Lugares; lugar: Lugar } | null>(null)

function useDireccion() {
  const direccion = use(Direccion)
  if (!direccion) throw new Error('an address outside of Ruteo')
  return direccion
}

/** The screen of before stays in sight until the code of the next one is here. */
export function Ruteo({ children }: { children: ReactNode }) {
  const [lugares] = useState(() => new Lugares())
  const [lugar, setLugar] = useState(lugares.actual)
  useLayoutEffect(() => lugares.start(), [lugares])
  useLayoutEffect(() => lugares.listen((nuevo) => startTransition(() => setLugar(nuevo))), [lugares])
  const direccion = useMemo(() => ({ lugares, lugar }), [lugares, lugar])
  return <Direccion value={direccion}>{children}</Direccion>
}

export type Entrada = { path: string; handle?: unknown; element: ReactNode }
type Abierta = { entrada: Entrada; params: Record<string, string> }
const EntradaAbierta = createContext<Abierta | null>(null)

function findEntrada(tabla: readonly Entrada[], camino: string): Abierta | null {
  for (const entrada of tabla) {
    const params = matchPath(entrada.path, camino)
    if (params) return { entrada, params }
  }
  return null
}

/** Shows its children around the entry of the table that the address names; `otra` when none does. */
export function Rutas({ tabla, otra, children }: { tabla: readonly Entrada[]; otra?: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation()
  const abierta = useMemo(() => findEntrada(tabla, pathname), [tabla, pathname])
  if (!abierta) return otra
  return <EntradaAbierta value={abierta}>{children}</EntradaAbierta>
}

/** The screen of the entry that is open. */
export const Outlet = () => use(EntradaAbierta)?.entrada.element
export const useHandle = (): unknown => use(EntradaAbierta)?.entrada.handle
export const useParams = (): Partial<Record<string, string>> => use(EntradaAbierta)?.params ?? {}
export const useLocation = (): Lugar => useDireccion().lugar
export const useNavigate = () => useDireccion().lugares.navigate

type Nuevos = URLSearchParams | Record<string, string> | ((antes: URLSearchParams) => URLSearchParams)

export function useSearchParams() {
  const { lugares, lugar } = useDireccion()
  const params = useMemo(() => new URLSearchParams(lugar.search), [lugar.search])
  const setParams = useCallback(
    (nuevos: Nuevos, opciones?: Opciones) => {
      const pedidos = typeof nuevos === 'function' ? nuevos(new URLSearchParams(lugares.actual.search)) : nuevos
      lugares.navigate(`?${new URLSearchParams(pedidos)}`, opciones)
    },
    [lugares],
  )
  return [params, setParams] as const
}

/** Goes there as soon as it is drawn. */
export function Navigate({ to, replace, state }: { to: string; replace?: boolean; state?: unknown }) {
  const navigate = useNavigate()
  const llevado = useRef(state)
  llevado.current = state
  useEffect(() => navigate(to, { replace, state: llevado.current }), [navigate, to, replace])
  return null
}

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  RefAttributes<HTMLAnchorElement> & { to: string } & Opciones

/** A plain click stays in the application; any other one, and any other window, is the browser's. */
export function Link({ to, replace, state, preventScrollReset, onClick, ...resto }: LinkProps) {
  const { lugares } = useDireccion()
  const ir = (evento: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(evento)
    if (evento.defaultPrevented || evento.button !== 0 || (resto.target && resto.target !== '_self')) return
    if (evento.metaKey || evento.altKey || evento.ctrlKey || evento.shiftKey) return
    evento.preventDefault()
    const { pathname, search, hash } = lugares.actual
    lugares.navigate(to, { replace: replace ?? to === pathname + search + hash, state, preventScrollReset })
  }
  return <a {...resto} href={to} onClick={ir} />
}

/** A departure that `retener` holds waits until the person says so. */
export function useBlocker(retener: Retener): Espera | null {
  const { lugares } = useDireccion()
  const [espera, setEspera] = useState<Espera | null>(null)
  const ultima = useRef(retener)
  useLayoutEffect(() => {
    ultima.current = retener
  })
  useEffect(() => lugares.hold((paso) => ultima.current(paso), setEspera), [lugares])
  return espera
}

/** A new screen begins at its top; one that was left is found as it was. */
export function ScrollRestoration() {
  const { lugares, lugar } = useDireccion()
  useLayoutEffect(() => {
    const marca = lugar.hash ? document.getElementById(decodeURIComponent(lugar.hash.slice(1))) : null
    if (lugares.altura === 0 && marca) marca.scrollIntoView()
    else if (lugares.altura !== 'igual') window.scrollTo(0, lugares.altura)
  }, [lugares, lugar])
  return null
}

const ErrorDePantalla = createContext<unknown>(undefined)
export const useRouteError = (): unknown => use(ErrorDePantalla)

/** What breaks inside shows `falla` in its place until the person goes elsewhere. */
export function Frontera({ falla, children }: { falla: ReactNode; children: ReactNode }) {
  return (
    <FronteraEn lugar={useLocation()} falla={falla}>
      {children}
    </FronteraEn>
  )
}

type FronteraProps = { lugar: Lugar; falla: ReactNode; children: ReactNode }
type FronteraState = { lugar: Lugar; roto: { error: unknown } | null }

class FronteraEn extends Component<FronteraProps, FronteraState> {
  override state: FronteraState = { lugar: this.props.lugar, roto: null }
  static getDerivedStateFromError = (error: unknown) => ({ roto: { error } })
  static getDerivedStateFromProps({ lugar }: FronteraProps, antes: FronteraState) {
    return lugar === antes.lugar ? null : { lugar, roto: null }
  }
  override render() {
    const { roto } = this.state
    if (!roto) return this.props.children
    return <ErrorDePantalla value={roto.error}>{this.props.falla}</ErrorDePantalla>
  }
}
