// The life of the session in this tab: start, renew, sign in again once, sign out, and follow what other tabs do.
import { User } from 'oidc-client-ts'
import type { Credenciales } from '../call.ts'
import { belongTo, forget } from '../sin-red/guardado.ts'
import { type Confirmaciones, createConfirmaciones, readReto } from './confirmacion.ts'
import { outcomeOf } from './identity-error.ts'
import { touch, watchIdle } from './inactividad.ts'
import { isBound, type Pruebas } from './llave-navegador.ts'
import { type LockingUserManager, SignedOutElsewhere } from './manager.ts'
import { leaveAviso, restoreReingreso, takeReingreso } from './reingreso.ts'
import { safeReturnTo } from './return-to.ts'

const EXPIRO = 'Tu sesión expiró. Inicia sesión de nuevo.'
const INACTIVA = 'Tu sesión se cerró porque pasó un rato sin uso. Inicia sesión de nuevo.'
const REINTENTO_MS = 20_000
const SALIDA_MS = 3000

export type Session = {
  credenciales: Credenciales
  /** What waits for its owner to prove again who it is. */
  confirmaciones: Confirmaciones
  signIn(returnTo: string): Promise<void>
  signOut(): Promise<void>
  /** Renews an expired session at start; false while the page is leaving for the identity provider. */
  start(user: User | null | undefined): Promise<boolean>
  /** Starts following expiry, network and the other tabs. */
  watch(): void
}

const here = () => safeReturnTo(window.location.pathname + window.location.search + window.location.hash)

/** Sends the user to sign in if this tab has not done so yet; otherwise ends the session with a notice. */
async function reingresar(manager: LockingUserManager): Promise<boolean> {
  if (!takeReingreso(sessionStorage)) {
    leaveAviso(sessionStorage, EXPIRO)
    await manager.removeUser()
    return false
  }
  try {
    await manager.signinRedirect({ state: { returnTo: here() } })
    // The page is being left: nothing that waits for this should draw an error in its last moment. It does end,
    // because a user with unsaved changes may choose to stay.
    await new Promise((resolve) => setTimeout(resolve, SALIDA_MS))
    return true
  } catch (error) {
    restoreReingreso(sessionStorage)
    console.error('forced sign-in could not start', error)
    return false
  }
}

function createRenewal(manager: LockingUserManager) {
  let retry: ReturnType<typeof setTimeout> | undefined

  function renew(rejected?: string | null): Promise<User | null> {
    clearTimeout(retry)
    return manager.renew({ rejected })
  }

  /** What a failed renewal means here; true when the page is leaving to sign in. */
  async function onError(error: unknown): Promise<boolean> {
    if (error instanceof SignedOutElsewhere) return false
    const outcome = outcomeOf(error)
    if (outcome === 'reingresar') return reingresar(manager)
    if (outcome === 'continuar') {
      console.error('session renewal failed', error)
      clearTimeout(retry)
      retry = setTimeout(renewIfDue, REINTENTO_MS)
    }
    return false
  }

  /** Keeps working until expiry: a renewal is tried again only when one is due. */
  async function renewIfDue(): Promise<void> {
    const user = await manager.stored()
    if (!user || (user.expires_in ?? 0) > 60) return
    await renew().catch(onError)
  }

  return { renew, onError, renewIfDue }
}

type Renewal = ReturnType<typeof createRenewal>

type Partes = { manager: LockingUserManager; renewal: Renewal; confirmaciones: Confirmaciones; pruebas?: Pruebas }

function createCredenciales({ manager, renewal, confirmaciones, pruebas }: Partes): Credenciales {
  const { renew, onError } = renewal
  return {
    async prueba(solicitud) {
      return pruebas && isBound(solicitud.token) ? pruebas.proof(solicitud) : null
    },
    ajustarReloj: (fecha) => pruebas?.adjust(fecha) ?? false,
    async confirmar(cabecera) {
      const reto = readReto(cabecera)
      return reto && confirmaciones.confirmar(reto)
    },
    async token() {
      const user = await manager.stored()
      return user && !user.expired ? user.access_token : null
    },
    async renovar(rechazado, silencioso) {
      const user = await manager.stored()
      if (!user) return null
      // Another tab may have renewed already.
      if (!user.expired && user.access_token !== rechazado) return user.access_token
      try {
        return (await renew(rechazado))?.access_token ?? null
      } catch (error) {
        if (!silencioso) await onError(error)
        // The API call then ends as what it is: no network, or no session.
        if (outcomeOf(error) === 'continuar' && !(error instanceof SignedOutElsewhere)) throw error
        return null
      }
    },
    async reingresar() {
      await reingresar(manager)
    },
    aceptado() {
      restoreReingreso(sessionStorage)
    },
  }
}

type SessionOptions = { pruebas?: Pruebas; inactividad?: number }

async function signOut(manager: LockingUserManager): Promise<void> {
  try {
    await manager.signoutRedirect()
  } catch (error) {
    // No end-session endpoint, or no network: this device forgets the session all the same.
    console.error('end session', error)
    await manager.removeUser()
    window.location.assign('/')
  }
}

/** Another tab may have noticed first. */
async function endIdle(manager: LockingUserManager): Promise<void> {
  // Before anything is asked: nothing kept is shown to whoever picked the phone up.
  void forget()
  if (!(await manager.stored())) return
  leaveAviso(sessionStorage, INACTIVA)
  await signOut(manager)
}

export function createSession(manager: LockingUserManager, { pruebas, inactividad }: SessionOptions = {}): Session {
  const renewal = createRenewal(manager)
  const confirmaciones = createConfirmaciones(manager)
  return {
    confirmaciones,
    credenciales: createCredenciales({ manager, renewal, confirmaciones, ...(pruebas && { pruebas }) }),
    signIn(returnTo) {
      touch(localStorage)
      return manager.signinRedirect({ state: { returnTo: safeReturnTo(returnTo) } })
    },
    signOut: () => signOut(manager),
    async start(user) {
      manager.events.addUserLoaded(({ profile }) => belongTo(profile.sub))
      belongTo(user?.profile.sub ?? null)
      if (!user?.expired) return true
      try {
        await renewal.renew()
      } catch (error) {
        if (await renewal.onError(error)) return false
      }
      return true
    },
    watch() {
      manager.events.addSilentRenewError((error) => void renewal.onError(error))
      manager.events.addAccessTokenExpired(() => void renewal.renewIfDue())
      window.addEventListener('online', () => void renewal.renewIfDue())
      window.addEventListener('storage', (event) => void followOtherTabs(manager, event))
      if (inactividad) watchIdle({ minutos: inactividad, onIdle: () => void endIdle(manager) })
    },
  }
}

/** Sign-out, renewal and change of user made in another tab. */
async function followOtherTabs(manager: LockingUserManager, event: StorageEvent): Promise<void> {
  if (event.key !== null && event.key !== manager.storageKey) return
  const stored = event.key === null ? null : event.newValue
  if (stored === null) {
    await manager.removeUser()
    return
  }
  const next = User.fromStorageString(stored)
  const previous = event.oldValue ? User.fromStorageString(event.oldValue) : null
  if (previous && previous.profile.sub !== next.profile.sub) {
    // Nothing of the previous user may stay on screen or in memory.
    window.location.reload()
    return
  }
  await manager.events.load(next)
}
