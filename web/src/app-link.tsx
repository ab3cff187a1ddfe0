// A link inside the application that fetches the code of its screen when pointed at or focused.
import { Link, type LinkProps } from './ruteo/ruteo.tsx'

let prefetch: (path: string) => void = () => undefined

/** Who has the code of the screens gives the way to fetch it, once: here it would be imported by every screen it imports. */
export function setPrefetch(nueva: typeof prefetch): void {
  prefetch = nueva
}

export function AppLink({ to, ...resto }: LinkProps) {
  const pedir = () => prefetch(to.split(/[?#]/)[0] ?? to)
  return <Link to={to} onMouseEnter={pedir} onFocus={pedir} {...resto} />
}
