// The gate 'Cargando sesión...': covers the code exchange and the renewal at start; screens appear behind it (D-24).
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useAuth } from 'react-oidc-context'
import { GateScreen } from './gate-screen.tsx'
import type { LockingUserManager } from './manager.ts'
import { leaveAviso } from './reingreso.ts'
import type { Session } from './session.ts'
import { SessionContext, type SessionState, type Sitio } from './session-context.ts'

const NO_INICIO = 'No se pudo iniciar sesión. Inténtalo de nuevo.'

type Props = { manager: LockingUserManager; session: Session; sitio: Sitio; children: ReactNode }

export function SessionGate({ manager, session, sitio, children }: Props) {
  const { isLoading, user, error } = useAuth()
  const [listo, setListo] = useState(false)
  const [cerrando, setCerrando] = useState(false)
  const empezado = useRef(false)

  useEffect(() => {
    if (isLoading || empezado.current) return
    empezado.current = true
    void (async () => {
      let actual = user
      if (error?.source === 'signinCallback') {
        console.error('sign-in callback', error.innerError)
        // A reloaded or repeated answer of the provider fails, yet the session it opened may be there.
        actual = await manager.getUser(true)
        if (!actual) leaveAviso(sessionStorage, NO_INICIO)
        window.history.replaceState(null, '', actual ? '/' : '/login')
      }
      if (await session.start(actual)) {
        session.watch()
        setListo(true)
      }
    })()
  }, [isLoading, user, error, manager, session])

  const estado = useMemo<SessionState>(
    () => ({
      user: user ?? null,
      credenciales: session.credenciales,
      confirmaciones: session.confirmaciones,
      ...sitio,
      cerrando,
      iniciar: session.signIn,
      cerrar: () => {
        setCerrando(true)
        void session.signOut()
      },
    }),
    [user, cerrando, session, sitio],
  )

  if (!listo) return <GateScreen />
  return <SessionContext value={estado}>{children}</SessionContext>
}
