// The API as oidc-provider must see it, and the scope that it takes away from a client of the house.
import type { errors as oidcErrors, Params, Provider } from 'oidc-provider'
import { AUDIENCE, SCOPES } from './site.ts'

const OFFLINE = 'offline_access'

/**
 * The library takes offline_access away from whoever does not ask for consent, and a first-party client never does: what it
 * asked for, the reply grants.
 */
function keepOffline(params: Params): void {
  let scope = params.scope
  if (typeof scope !== 'string' || !scope.split(' ').includes(OFFLINE)) return
  Object.defineProperty(params, 'scope', {
    configurable: true,
    enumerable: true,
    get: () => scope,
    set: (nuevo: string | undefined) => {
      scope = nuevo && !nuevo.split(' ').includes(OFFLINE) ? `${nuevo} ${OFFLINE}` : nuevo
    },
  })
}

export function grantOffline(provider: Provider): void {
  const kept = new WeakMap<object, Params | undefined>()
  // Every endpoint assigns ctx.oidc.params once, before it reads any parameter: the one place that covers them all.
  Object.defineProperty(provider.OIDCContext.prototype, 'params', {
    configurable: true,
    get(this: object) {
      return kept.get(this)
    },
    set(this: object, params: Params | undefined) {
      if (params) keepOffline(params)
      kept.set(this, params)
    },
  })
}

export function resourceIndicators(errors: typeof oidcErrors): object {
  return {
    enabled: true,
    defaultResource: async () => AUDIENCE,
    // Without it a token that has the openid scope is opaque and meant for the userinfo endpoint.
    useGrantedResource: async () => true,
    getResourceServerInfo: async (_ctx: unknown, resource: string) => {
      if (resource !== AUDIENCE) throw new errors.InvalidTarget()
      // The reply's scope is the resource's: with the OIDC scopes in it, later renewals bring an ID token too.
      return { scope: SCOPES.join(' '), audience: AUDIENCE, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }
    },
  }
}
