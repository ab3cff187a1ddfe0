// A link inside the application that fetches the code of its screen when pointed at or focused.
import type { RefAttributes } from 'react'
import type { LinkProps } from 'react-router'
import { Link, matchPath } from 'react-router'
import { rutas } from './rutas.tsx'

export function prefetch(path: string): void {
  const ruta = rutas.find((candidata) => matchPath(candidata.path, path))
  // A failed prefetch is no news: opening the screen will try again and say so.
  ruta?.carga().catch(() => undefined)
}

type Props = LinkProps & RefAttributes<HTMLAnchorElement> & { to: string }

export function AppLink({ to, ...resto }: Props) {
  const pedir = () => prefetch(to.split(/[?#]/)[0] ?? to)
  return <Link to={to} onMouseEnter={pedir} onFocus={pedir} {...resto} />
}
