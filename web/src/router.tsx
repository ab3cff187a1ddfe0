// From the table of screens to the router: literal addresses, everything guarded except /login and /callback (D-22).
import { lazy, Suspense } from 'react'
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router'
import { setPrefetch } from './app-link.tsx'
import { ErrorPage } from './error-page.tsx'
import { pantallas, prefetch } from './pantallas.ts'
import { rutas } from './rutas.ts'
import { GateScreen } from './sesion/gate-screen.tsx'
import { Page as LoginPage } from './sesion/login-page.tsx'
import { useSession } from './sesion/session-context.ts'

setPrefetch(prefetch)

const loadShell = () => import('./shell/shell.tsx')
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }))

/** Whoever is signed in will need the shell and this screen: their code comes while the session is being checked. */
export function warm(path: string): void {
  loadShell().catch(() => undefined)
  prefetch(path === '/' || path === '/callback' ? '/dashboard' : path)
}

/** `/` goes to the dashboard when signed in, otherwise to the sign-in screen (§2.1). */
function Inicio() {
  const { user } = useSession()
  return <Navigate to={user ? '/dashboard' : '/login'} replace />
}

function RequireSession() {
  const { user, cerrando } = useSession()
  const { pathname, search, hash } = useLocation()
  if (cerrando) return <GateScreen mensaje="Cerrando sesión..." />
  if (!user) return <Navigate to="/login" replace state={{ returnTo: pathname + search + hash }} />
  return (
    <Suspense fallback={<GateScreen />}>
      <Shell />
    </Suspense>
  )
}

/** A failing screen leaves the shell standing around it. */
const paginas: RouteObject[] = rutas.map((ruta) => {
  const Page = lazy(async () => ({ default: (await pantallas[ruta.pantalla]()).Page }))
  return { path: ruta.path, handle: ruta, element: <Page />, errorElement: <ErrorPage /> }
})

const inicio = <Navigate to="/" replace />

const tabla: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    children: [
      { path: '/login', element: <LoginPage /> },
      // Only reached when the answer of the identity provider could not be used; the gate has taken it by now.
      { path: '/callback', element: inicio },
      { path: '/', element: <Inicio /> },
      { element: <RequireSession />, children: paginas },
      { path: '*', element: inicio },
    ],
  },
]

export const createRouter = () => createBrowserRouter(tabla)
