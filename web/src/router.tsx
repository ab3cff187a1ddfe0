// From the table of screens to the router: literal addresses, everything guarded except /login and /callback (D-22).
import { lazy, Suspense } from 'react'
import { setPrefetch } from './app-link.tsx'
import { ErrorPage } from './error-page.tsx'
import { pantallas, prefetch } from './pantallas.ts'
import { rutas } from './rutas.ts'
import { type Entrada, Frontera, Navigate, Outlet, Rutas, Ruteo, useHandle, useLocation } from './ruteo/ruteo.tsx'
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
const paginas: Entrada[] = rutas.map((ruta) => {
  const Page = lazy(async () => ({ default: (await pantallas[ruta.pantalla]()).Page }))
  const element = (
    <Frontera key={ruta.path} falla={<ErrorPage />}>
      <Page />
    </Frontera>
  )
  return { path: ruta.path, handle: ruta, element }
})

const inicio = <Navigate to="/" replace />

const tabla: Entrada[] = [
  { path: '/login', element: <LoginPage /> },
  // Only reached when the answer of the identity provider could not be used; the gate has taken it by now.
  { path: '/callback', element: inicio },
  { path: '/', element: <Inicio /> },
  ...paginas,
]

/** Screens stand in the frame, behind the session; what comes before the session stands alone. */
function Marco() {
  return useHandle() === undefined ? <Outlet /> : <RequireSession />
}

/** Drawn behind the gate, so that it starts at the restored path. */
export function Aplicacion() {
  return (
    <Ruteo>
      <Frontera falla={<ErrorPage />}>
        <Rutas tabla={tabla} otra={inicio}>
          <Marco />
        </Rutas>
      </Frontera>
    </Ruteo>
  )
}
