// The OIDC client: tokens in local storage, code + PKCE, and one renewal at a time across all tabs.
import type { ConfiguracionWeb } from '@litro/contract/sesion/sesion'
import type { SigninSilentArgs, User, UserManagerSettings } from 'oidc-client-ts'
import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { forget } from '../sin-red/guardado.ts'
import { type Emisor, OtraPersona } from './confirmacion.ts'
import { outcomeOf } from './identity-error.ts'
import type { LlaveDelNavegador } from './llave-navegador.ts'
import { inTurn, spend, spentElsewhere, untilChanged } from './turno.ts'

export function settingsFrom(config: ConfiguracionWeb, origin: string, llave?: LlaveDelNavegador): UserManagerSettings {
  const { audience, audienceMode } = config
  return {
    authority: config.authority,
    client_id: config.clientId,
    redirect_uri: `${origin}/callback`,
    post_logout_redirect_uri: `${origin}/`,
    silent_redirect_uri: `${origin}/silent.html`,
    response_type: 'code',
    scope: config.scope,
    userStore: new WebStorageStateStore({ store: window.localStorage }),
    automaticSilentRenew: true,
    // Timers look every 5 s, so the warning comes well before expiry.
    accessTokenExpiringNotificationTimeInSeconds: 60,
    silentRequestTimeoutInSeconds: 10,
    requestTimeoutInSeconds: 20,
    loadUserInfo: false,
    monitorSession: false,
    filterProtocolClaims: true,
    ...(config.dpop && llave && { dpop: { store: llave } }),
    ...(audienceMode === 'resource' ? { resource: audience, extraTokenParams: { resource: audience } } : {}),
    ...(audienceMode === 'audience' ? { extraQueryParams: { audience } } : {}),
  }
}

/** A browser whose database does not answer must not keep anybody signed in. */
const OLVIDO_MS = 1000

/** Raised when another tab signed out while this one waited for its turn to renew. */
export class SignedOutElsewhere extends Error {
  constructor() {
    super('The session was closed in another tab')
    this.name = 'SignedOutElsewhere'
  }
}

/**
 * With rotating refresh tokens two tabs renewing together revoke each other's grant, and a renewal that ends after a
 * sign-out would bring the user back. Both go through one lock shared by every tab.
 */
export class LockingUserManager extends UserManager implements Emisor {
  /** The stored user. `getUser()` is not it: it re-arms the expiry timers and a failed renewal would repeat forever. */
  stored(): Promise<User | null> {
    return this._loadUser()
  }

  /** The key of the stored user, to notice changes made by other tabs. */
  get storageKey(): string {
    return `oidc.${this._userStoreKey}`
  }

  /** Called by the library's own timer: it renews what is due. */
  override signinSilent(args: SigninSilentArgs = {}): Promise<User | null> {
    return this.renew({ args })
  }

  /** Renews if it is due, or if the token at hand was rejected; takes what another tab renewed meanwhile. */
  async renew({
    rejected,
    args = {},
  }: {
    rejected?: string | null
    args?: SigninSilentArgs
  } = {}): Promise<User | null> {
    const before = await this._loadUser()
    return inTurn(this.#turn, async () => {
      const now = await this.#latest()
      if (before && !now) throw new SignedOutElsewhere()
      if (now && this.#fresh(now, before, rejected)) {
        await this.events.load(now)
        return now
      }
      return spend(now?.refresh_token, () => this.#renew(now, args))
    })
  }

  /** What is stored; if another tab has just spent its refresh token, what that tab got for it. */
  async #latest(): Promise<User | null> {
    const user = await this._loadUser()
    if (!user?.refresh_token || !(await spentElsewhere(user.refresh_token))) return user
    return untilChanged(
      () => this._loadUser(),
      (next) => next?.refresh_token !== user.refresh_token,
    )
  }

  #fresh(now: User, before: User | null, rejected: string | null | undefined): boolean {
    if (now.expired || now.access_token === rejected) return false
    if (now.access_token !== before?.access_token) return true
    return (now.expires_in ?? 0) > this.settings.accessTokenExpiringNotificationTimeInSeconds
  }

  override async removeUser(): Promise<void> {
    // What this person saw goes with the session, also where nobody can be told that it ended.
    await Promise.race([forget(), new Promise((resolve) => setTimeout(resolve, OLVIDO_MS))])
    return inTurn(this.#turn, () => super.removeUser())
  }

  /** Where a fresh proof is asked for. The answer comes back to the silent page, in a window of its own. */
  async proofUrl(reto: { max_age: number; acr_values?: string }): Promise<{ url: string; state: string }> {
    const user = await this._loadUser()
    const { url, state } = await this._client.createSigninRequest({
      ...reto,
      request_type: 'si:r',
      redirect_uri: this.settings.silent_redirect_uri,
      login_hint: user?.profile.preferred_username ?? user?.profile.email,
      resource: this.settings.resource,
    })
    return { url, state: state.id }
  }

  /** The token that carries the proof: of the same person, because what waits for it was asked by that one. */
  takeProof(url: string): Promise<string> {
    return inTurn(this.#turn, async () => {
      const antes = await this._loadUser()
      const user = await this.signinRedirectCallback(url)
      if (antes?.profile.sub !== user.profile.sub) throw new OtraPersona()
      return user.access_token
    })
  }

  async #renew(user: User | null, args: SigninSilentArgs): Promise<User | null> {
    try {
      return await super.signinSilent({ resource: this.settings.resource, ...args })
    } catch (error) {
      // Without a refresh token the library asks in a hidden frame. If the frame gets no answer either, what is
      // missing is the refresh token; without network nothing can be said yet.
      if (user?.refresh_token || outcomeOf(error) !== 'continuar' || !navigator.onLine) throw error
      throw new ErrorResponse({ error: 'missing_refresh_token', error_description: String(error) })
    }
  }

  get #turn(): string {
    return `litro:sesion:${this.settings.authority}:${this.settings.client_id}`
  }
}
