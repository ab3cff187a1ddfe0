// The providers every screen stands on, in order: look, identity, gate, router.
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { User } from 'oidc-client-ts'
import { AuthProvider } from 'react-oidc-context'
import { cssVariables, theme } from './marca/theme.ts'
import { Aplicacion } from './router.tsx'
import type { LockingUserManager } from './sesion/manager.ts'
import { returnToOf } from './sesion/return-to.ts'
import type { Session } from './sesion/session.ts'
import type { Sitio } from './sesion/session-context.ts'
import { SessionGate } from './sesion/session-gate.tsx'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'litro.tema' })

/** The code is used up: the address becomes the path asked for, before the router looks at it. */
function onSigninCallback(user: User | undefined) {
  window.history.replaceState(null, '', returnToOf(user?.state))
}

type Props = { manager: LockingUserManager; session: Session; sitio: Sitio; nonce: string }

export function App({ manager, session, sitio, nonce }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <AuthProvider
        userManager={manager}
        onSigninCallback={onSigninCallback}
        skipSigninCallback={window.location.pathname !== '/callback'}
      >
        <SessionGate manager={manager} session={session} sitio={sitio}>
          <Aplicacion />
        </SessionGate>
      </AuthProvider>
    </MantineProvider>
  )
}
