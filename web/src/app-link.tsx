// A link inside the application that fetches the code of its screen when pointed at or focused.
import { esDeLectura, rutas } from './rutas.ts'
import { matchPath } from './ruteo/patron.ts'
import { Link, type LinkProps } from './ruteo/ruteo.tsx'
import { sinRedProps, useSinRed } from './sin-red/use-conexion.ts'

let prefetch: (path: string) => void = () => undefined

/** Who has the code of the screens gives the way to fetch it, once: here it would be imported by every screen it imports. */
export function setPrefetch(nueva: typeof prefetch): void {
  prefetch = nueva
}

/** Where something is added, changed or decided: without network there is nothing to do there. */
function needsNetwork(to: string): boolean {
  const camino = to.split(/[?#]/)[0] ?? to
  const ruta = rutas.find(({ path }) => matchPath(path, camino))
  return ruta !== undefined && !esDeLectura(ruta)
}

export function AppLink(props: LinkProps) {
  const sinRed = useSinRed()
  return sinRed && needsNetwork(props.to) ? <Waiting {...props} /> : <Open {...props} />
}

/** A link that leads nowhere for now, and says why. */
function Waiting({
  to: _,
  replace: _replace,
  state: _state,
  preventScrollReset: _reset,
  onClick: _onClick,
  ...resto
}: LinkProps) {
  return <a {...resto} {...sinRedProps} role="link" tabIndex={0} />
}

function Open({ to, ...resto }: LinkProps) {
  const pedir = () => prefetch(to.split(/[?#]/)[0] ?? to)
  return <Link to={to} onMouseEnter={pedir} onFocus={pedir} {...resto} />
}
