// The OIDC client: tokens in local storage, code + PKCE, and one renewal at a time across all tabs.
import type { ConfiguracionWeb } from '@litro/contract/sesion/sesion'
import type { SigninSilentArgs, User, UserManagerSettings } from 'oidc-client-ts'
import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { outcomeOf } from './identity-error.ts'

export function settingsFrom(config: ConfiguracionWeb, origin: string): UserManagerSettings {
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
    ...(audienceMode === 'resource' ? { resource: audience, extraTokenParams: { resource: audience } } : {}),
    ...(audienceMode === 'audience' ? { extraQueryParams: { audience } } : {}),
  }
}

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
export class LockingUserManager extends UserManager {
  /** The stored user. `getUser()` is not it: it re-arms the expiry timers and a failed renewal would repeat forever. */
  stored(): Promise<User | null> {
    return this._loadUser()
  }

  /** The key of the stored user, to notice changes made by other tabs. */
  get storageKey(): string {
    return `oidc.${this._userStoreKey}`
  }

  override async signinSilent(args: SigninSilentArgs = {}): Promise<User | null> {
    const before = await this._loadUser()
    return this.#exclusive(async () => {
      const now = await this._loadUser()
      if (before && !now) throw new SignedOutElsewhere()
      if (now && !now.expired && now.access_token !== before?.access_token) {
        await this.events.load(now)
        return now
      }
      return this.#renew(now, args)
    })
  }

  override async removeUser(): Promise<void> {
    return this.#exclusive(() => super.removeUser())
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

  #exclusive<T>(work: () => Promise<T>): Promise<T> {
    if (!navigator.locks) return work()
    return navigator.locks.request(`litro:sesion:${this.settings.authority}:${this.settings.client_id}`, work)
  }
}
