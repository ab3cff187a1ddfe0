// The OpenID provider itself: oidc-provider with our one client, our accounts, our memory and our pages.
/// <reference path="./oidc-provider.d.ts" />
import type { AccessToken, Context, Grant, Provider, RefreshToken, Session } from 'oidc-provider'
import type { Pool } from 'pg'
import { createAdapter } from './adapter.ts'
import { REGRESOS } from './cuenta-sesion.ts'
import { type Cuenta, findCuentaActiva } from './cuentas.ts'
import { anotarSalida } from './hechos.ts'
import type { Llaves } from './llaves.ts'
import { type Log, logEvents } from './log-events.ts'
import { type Pages, servePages } from './pages.ts'
import { peticiones } from './peticion.ts'
import type { Portal } from './portal.ts'
import { usePrueba } from './prueba-usada.sql.ts'
import { grantOffline, resourceIndicators } from './resource.ts'
import { huellaDe } from './sello.ts'
import { touchSesion } from './sesion.sql.ts'
import { AAL1, AAL2, ACCESO, AUDIENCE, CLIENT_ID, CUENTA_CLIENT_ID, SCOPES, type Site } from './site.ts'

type Ttl = { accessToken: number; refreshToken: number }

type ProviderDeps = {
  site: Site
  pool: Pool
  llaves: Llaves
  ttl: Ttl
  inactividad: number
  portal: Portal
  pages: Pages
  log: Log
}

type Library = typeof import('oidc-provider')

const JORNADA = 12 * 60 * 60

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

function toClaims({ sub, usuario, nombre, correo, foto }: Cuenta): Record<string, unknown> {
  return { sub, name: nombre, preferred_username: usuario, email: correo, ...(foto ? { picture: foto } : {}) }
}

function clients({ origin, origins }: Site): object[] {
  const publico = { token_endpoint_auth_method: 'none', application_type: 'web', response_types: ['code'] }
  return [
    {
      ...publico,
      client_id: CLIENT_ID,
      client_name: 'Litro',
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: origins.flatMap((origin) => [`${origin}/callback`, `${origin}/silent.html`]),
      // With and without the slash: location.origin has none, a URL written out has one.
      post_logout_redirect_uris: origins.flatMap((origin) => [`${origin}/`, origin]),
    },
    {
      ...publico,
      client_id: CUENTA_CLIENT_ID,
      client_name: 'Tu cuenta',
      grant_types: ['authorization_code'],
      redirect_uris: REGRESOS.map((regreso) => origin + regreso),
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

// First-party clients: what they may ask for is granted without asking, and the grant lives as long as the sign-in.
function grantLoader(sesion: number): (ctx: Context) => Promise<Grant | undefined> {
  return async (ctx) => {
    const { client, session, result, provider } = ctx.oidc
    const { clientId } = client
    if (![CLIENT_ID, CUENTA_CLIENT_ID].includes(clientId) || !session.accountId) return undefined
    const id = session.grantIdFor(clientId)
    const known = id ? await provider.Grant.find(id) : undefined
    if (known && !result?.login) return known
    const grant = known ?? new provider.Grant({ clientId, accountId: session.accountId })
    grant.addOIDCScope(SCOPES.join(' '))
    grant.addResourceScope(AUDIENCE, SCOPES.join(' '))
    grant.exp = (session.loginTs ?? nowSeconds()) + sesion
    await grant.save()
    return grant
  }
}

function interactions({ interactionPolicy }: Library, { origin }: Site, portal: Portal): object {
  const { Check } = interactionPolicy
  const policy = interactionPolicy.base()
  const checks = policy.get('login')?.checks
  // A session whose account was blocked or deleted must sign in again instead of failing.
  checks?.add(
    new Check('account_missing', 'the account is gone', 'login_required', ({ oidc }) => {
      return oidc.session.accountId !== undefined && oidc.account === undefined
    }),
  )
  // A session opened with a password alone is not enough where two factors are asked for, by the request or by the portal.
  checks?.add(
    new Check('acr', 'two factors are required', 'login_required', async ({ oidc }) => {
      const { accountId, acr } = oidc.session
      if (accountId === undefined || acr === AAL2) return false
      const pedidas = oidc.params?.acr_values
      return (typeof pedidas === 'string' && pedidas.split(' ').includes(AAL2)) || portal.requiereFuerte(accountId)
    }),
  )
  return { policy, url: (_ctx: Context, interaction: { uid: string }) => `${origin}${ACCESO}/${interaction.uid}` }
}

function features({ errors }: Library, pages: Pages, { pimienta }: Llaves): object {
  return {
    devInteractions: { enabled: false },
    // Whoever shows a key gets tokens that only work with it; a nonce serves those whose clock is wrong.
    dPoP: { enabled: true, nonceSecret: Buffer.from(pimienta.huella('dpop', 'nonce'), 'base64url') },
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

/** What the API needs to know of the sign-in behind a token: which permission, when it was proved and how surely. */
async function tokenClaims(ctx: Context, token: AccessToken): Promise<object> {
  const { account, entities } = ctx.oidc
  const { name, email } = (await account?.claims('access_token', '')) ?? {}
  const origen = entities.AuthorizationCode ?? entities.RefreshToken
  return {
    name,
    email,
    gid: huellaDe(token.grantId ?? ''),
    auth_time: origen?.authTime,
    acr: origen?.acr ?? AAL1,
    amr: origen?.amr,
  }
}

/** Of several nodes that see the same proof, one. */
function rememberProofs({ ReplayDetection }: Provider, pool: Pool): void {
  ReplayDetection.unique = (iss, jti, exp) =>
    usePrueba(pool, `dpop:${huellaDe(`${iss} ${jti}`)}`, Math.max(1, exp - nowSeconds()))
}

/** A renewal is use: whoever works does not end for lack of it. */
function rememberUse(provider: Provider, pool: Pool, log: Log): void {
  provider.on('grant.success', ({ oidc }: Context) => {
    const uid = oidc.entities.RefreshToken?.sessionUid
    if (uid === undefined) return
    touchSesion(pool, uid).catch((error: unknown) => {
      log('warn', 'oidc: no se pudo anotar el uso de la sesión', { error: String(error) })
    })
  })
}

/** A sign-out is in the log before the browser is told. */
function noteSalidas(provider: Provider, portal: Portal): void {
  const salidas = new WeakSet<Context>()
  provider.on('end_session.success', (ctx: Context) => salidas.add(ctx))
  provider.use(async (ctx, next) => {
    await next()
    const peticion = peticiones.getStore()
    const sub = salidas.has(ctx) ? ctx.oidc.session.accountId : undefined
    if (!peticion || sub === undefined) return
    await portal.enTx((_base, _correo, anotar) => anotarSalida(anotar, peticion, sub, 'Cerró su sesión'))
  })
}

export function createProvider(library: Library, deps: ProviderDeps): Provider {
  const { site, pool, llaves, inactividad, portal, pages, log } = deps
  const { sesion, ttl: lifetime } = lifetimes(deps.ttl)
  const provider = new library.Provider(site.issuer, {
    adapter: createAdapter({ pool, errors: library.errors, pimienta: llaves.pimienta, inactividad }),
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
    acrValues: [AAL1, AAL2],
    // The API verifies the same one.
    enabledJWA: { dPoPSigningAlgValues: ['ES256'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: features(library, pages, llaves),
    findAccount: async (_ctx: Context, sub: string) => {
      const cuenta = await findCuentaActiva(pool, sub)
      return cuenta && { accountId: sub, claims: async () => toClaims(cuenta) }
    },
    extraTokenClaims: tokenClaims,
    // The library drops offline_access unless the user is asked; a first-party client never asks.
    issueRefreshToken: async (_ctx: Context, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => true,
    loadExistingGrant: grantLoader(sesion),
    interactions: interactions(library, site, portal),
    clientBasedCORS: (_ctx: Context, origin: string) => site.origins.includes(origin),
    renderError: pages.error,
    ttl: lifetime,
  })
  // Behind a proxy that ends TLS the socket is plain; mount.ts states scheme and host, so trusting them is safe.
  provider.proxy = site.https
  grantOffline(provider)
  rememberProofs(provider, pool)
  rememberUse(provider, pool, log)
  noteSalidas(provider, portal)
  servePages(provider, site, pages, log)
  logEvents(provider, log)
  return provider
}
