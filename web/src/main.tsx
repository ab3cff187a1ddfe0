// Start: read the configuration, open the session, draw the application.
import '@mantine/core/styles.css'
import './marca/font.css'
import './marca/estilos.css'
import './marca/piezas.css'
import './marca/dedos.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { installPolicy } from './confianza.ts'
import { loadConfiguracion } from './config.ts'
import { warm } from './router.tsx'
import { createPruebas, openLlave } from './sesion/llave-navegador.ts'
import { LockingUserManager, settingsFrom } from './sesion/manager.ts'
import { createSession } from './sesion/session.ts'
import { StartFailure } from './sesion/start-failure.tsx'
import { activateWhen } from './sin-red/guardado.ts'
import { registerObrero } from './sin-red/registrar.ts'

installPolicy()

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// The library that locks scrolling behind dialogs writes its own style element and looks here for the nonce.
Object.assign(globalThis, { __webpack_nonce__: nonce })
// The schema library looks whether it may compile text into functions. It may not, and asking is a violation already.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = createRoot(document.getElementById('app')!)

async function start() {
  try {
    const configuracion = await loadConfiguracion()
    // The demonstration outside this machine has a red band on every screen (D-195).
    document.documentElement.toggleAttribute('data-demo-expuesta', configuracion.demoExpuesta)
    // Also where the issuer cannot be asked now: a token it bound before still needs its key.
    const llave = await openLlave(configuracion.clientId)
    const manager = new LockingUserManager(settingsFrom(configuracion, window.location.origin, llave))
    void manager.clearStaleState().catch((error: unknown) => console.error('stale sign-in state', error))
    if (await manager.stored()) warm(window.location.pathname)
    const { inactividad, cuenta, version } = configuracion
    const session = createSession(manager, { inactividad, ...(llave && { pruebas: createPruebas(llave) }) })
    root.render(
      <StrictMode>
        <App manager={manager} session={session} sitio={{ cuenta, version }} nonce={nonce} />
      </StrictMode>,
    )
  } catch (error) {
    console.error('start', error)
    root.render(<StartFailure causa={error} onRetry={start} />)
  }
}

activateWhen(registerObrero())
void start()
