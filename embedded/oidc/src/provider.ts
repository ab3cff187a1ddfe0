// The OpenID provider itself: oidc-provider with our one client, our accounts, our memory and our pages.
/// <reference path="./oidc-provider.d.ts" />
import type { Context, Grant, Provider, RefreshToken, Session } from 'oidc-provider'
import type { Pool } from 'pg'
import { createAdapter } from './adapter.ts'
import { type Cuenta, findCuentaActiva } from './cuentas.ts'
import type { Llaves } from './llaves.ts'
import { type Log, logEvents } from './log-events.ts'
import { type Pages, servePages } from './pages.ts'
import { acceptAudienceAsResource, RESOURCE, resourceIndicators } from './resource.ts'
import { ACCESO, CLIENT_ID, SCOPES, type Site } from './site.ts'

export type Ttl = { accessToken: number; refreshToken: number }

export type ProviderDeps = { site: Site; pool: Pool; llaves: Llaves; ttl: Ttl; pages: Pages; log: Log }

type Library = typeof import('oidc-provider')

const JORNADA = 12 * 60 * 60

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

function toClaims({ sub, usuario, nombre, correo, foto }: Cuenta): Record<string, unknown> {
  return { sub, name: nombre, preferred_username: usuario, email: correo, ...(foto ? { picture: foto } : {}) }
}

function clients({ origins }: Site): object[] {
  return [
    {
      client_id: CLIENT_ID,
      client_name: 'Litro',
      token_endpoint_auth_method: 'none',
      application_type: 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: origins.flatMap((origin) => [`${origin}/callback`, `${origin}/silent.html`]),
      // With and without the slash: location.origin has none, a URL written out has one.
      post_logout_redirect_uris: origins.flatMap((origin) => [`${origin}/`, origin]),
    },
  ]
}

function lifetimes({ accessToken, refreshToken }: Ttl): { sesion: number; ttl: object } {
  const sesion = Math.max(JORNADA, refreshToken)
  // Counted from the sign-in and not from the last visit: the day ends, however busy it was.
  const sessionTtl = (_ctx: Context, session: Session) =>
    Math.max(1, (session.loginTs ?? nowSeconds()) + sesion - nowSeconds())
  // Each rotation inherits what was left, so that renewing does not prolong.
  const refreshTtl = (ctx: Context | undefined): number => {
    const rotated: RefreshToken | undefined = ctx?.oidc?.entities.RotatedRefreshToken
    return rotated ? rotated.remainingTTL : refreshToken
  }
  const ttl = {
    AccessToken: accessToken,
    AuthorizationCode: 60,
    IdToken: 60 * 60,
    Interaction: 60 * 60,
    Session: sessionTtl,
    Grant: sesion,
    RefreshToken: refreshTtl,
  }
  return { sesion, ttl }
}

// First-party client: what it may ask for is granted without asking, and the grant lives as long as the sign-in.
function grantLoader(sesion: number): (ctx: Context) => Promise<Grant | undefined> {
  return async (ctx) => {
    const { client, session, result, provider } = ctx.oidc
    if (client.clientId !== CLIENT_ID || !session.accountId) return undefined
    const id = session.grantIdFor(CLIENT_ID)
    const known = id ? await provider.Grant.find(id) : undefined
    if (known && !result?.login) return known
    const grant = known ?? new provider.Grant({ clientId: CLIENT_ID, accountId: session.accountId })
    grant.addOIDCScope(SCOPES.join(' '))
    grant.addResourceScope(RESOURCE, SCOPES.join(' '))
    grant.exp = (session.loginTs ?? nowSeconds()) + sesion
    await grant.save()
    return grant
  }
}

function interactions({ interactionPolicy }: Library, { origin }: Site): object {
  const policy = interactionPolicy.base()
  // A session whose account was blocked or deleted must sign in again instead of failing.
  const check = new interactionPolicy.Check('account_missing', 'the account is gone', 'login_required', (ctx) => {
    return ctx.oidc.session.accountId !== undefined && ctx.oidc.account === undefined
  })
  policy.get('login')?.checks.add(check)
  return { policy, url: (_ctx: Context, interaction: { uid: string }) => `${origin}${ACCESO}/${interaction.uid}` }
}

function features({ errors }: Library, pages: Pages): object {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // Our access tokens are all for the API, which the userinfo endpoint refuses; the ID token carries the profile.
    userinfo: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx: Context, client: { clientId: string }, token: { clientId: string }) =>
        client.clientId === token.clientId,
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: pages.logout,
      postLogoutSuccessSource: pages.loggedOut,
    },
    resourceIndicators: resourceIndicators(errors),
  }
}

export function createProvider(library: Library, { site, pool, llaves, ttl, pages, log }: ProviderDeps): Provider {
  const { sesion, ttl: lifetime } = lifetimes(ttl)
  const provider = new library.Provider(site.issuer, {
    adapter: createAdapter(pool, library.errors),
    jwks: structuredClone(llaves.firma),
    cookies: {
      keys: llaves.cookies,
      names: { session: 'litro_sesion', interaction: 'litro_acceso', resume: 'litro_regreso' },
    },
    clients: clients(site),
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: [...SCOPES],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'picture'], email: ['email'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: features(library, pages),
    findAccount: async (_ctx: Context, sub: string) => {
      const cuenta = await findCuentaActiva(pool, sub)
      return cuenta && { accountId: sub, claims: async () => toClaims(cuenta) }
    },
    extraTokenClaims: async (ctx: Context) => {
      const { name, email } = (await ctx.oidc.account?.claims('access_token', '')) ?? {}
      return { name, email }
    },
    // The library drops offline_access unless the user is asked; a first-party client never asks.
    issueRefreshToken: async (_ctx: Context, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => true,
    loadExistingGrant: grantLoader(sesion),
    interactions: interactions(library, site),
    clientBasedCORS: (_ctx: Context, origin: string) => site.origins.includes(origin),
    renderError: pages.error,
    ttl: lifetime,
  })
  // Behind a proxy that ends TLS the socket is plain; mount.ts states scheme and host, so trusting them is safe.
  provider.proxy = site.https
  acceptAudienceAsResource(provider)
  servePages(provider, site, pages, log)
  logEvents(provider, log)
  return provider
}
