// The embedded identity: builds the provider over a database and mounts it, with its login page, in a Fastify app.
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { registerAcceso } from './acceso.ts'
import { type Cuentas, createCuentas } from './cuentas.ts'
import { loadLlaves, toPublicJwks } from './llaves.ts'
import type { Log } from './log-events.ts'
import { mountProvider } from './mount.ts'
import { createPages } from './pages.ts'
import { createProvider } from './provider.ts'
import { deleteVencidos } from './registro.sql.ts'
import { makeSite } from './site.ts'
import { createThrottle } from './throttle.ts'
import type { Demo } from './views/acceso-view.ts'

export type OidcOptions = {
  /** Origin under which users reach the portal; the issuer is this plus /oidc. */
  publicUrl: string
  /** Other origins the application may be served from, such as http://127.0.0.1:PORT beside http://localhost:PORT. */
  extraOrigins?: string[]
  pool: Pool
  /** Present in demo mode only: the login page then shows these users and their password. */
  demo?: Demo
  /** Seconds. */
  ttl?: { accessToken?: number; refreshToken?: number }
  log: Log
  /** Trusted SVG used instead of our drop on the pages; it should paint with currentColor. */
  logoSvg?: string
}

export type Oidc = {
  issuer: string
  /** Public keys, so that the API can verify tokens without asking itself over HTTP. */
  jwks(): { keys: object[] }
  /** Mounts /oidc and /acceso, and sweeps what expired until the app closes. */
  register(app: FastifyInstance): Promise<void>
  cuentas: Cuentas
}

const ACCESS_TOKEN = 10 * 60
const REFRESH_TOKEN = 12 * 60 * 60
const BARRIDO_MS = 10 * 60_000
const BARRIDO_LIMITE = 5_000

// Imported late: an installation with an external issuer never loads it. On Node 20 it writes to the console, in
// English, that it prefers 22; the flow is tested on 20, so that belongs in the log and not on the user's screen.
/** The library calls URL.parse, which the oldest Node we support does not have. */
function ensureUrlParse(): void {
  const clase = URL as unknown as { parse?: (url: string, base?: string) => URL | null }
  clase.parse ??= (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null)
}

async function importLibrary(log: Log): Promise<typeof import('oidc-provider')> {
  const { warn } = console
  console.warn = (message: unknown) => log('warn', String(message))
  try {
    ensureUrlParse()
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

async function sweepUntilClosed(app: FastifyInstance, pool: Pool, log: Log): Promise<void> {
  const sweep = async () => {
    try {
      await deleteVencidos(pool, BARRIDO_LIMITE)
    } catch (error) {
      log('warn', 'oidc: no se pudo barrer lo vencido', { error: String(error) })
    }
  }
  await sweep()
  const timer = setInterval(() => void sweep(), BARRIDO_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

export async function createOidc(options: OidcOptions): Promise<Oidc> {
  const { pool, log, demo } = options
  const site = makeSite(options.publicUrl, options.extraOrigins)
  const marca = { inicio: `${site.origin}/`, logoSvg: options.logoSvg }
  const llaves = await loadLlaves(pool)
  const library = await importLibrary(log)
  const provider = createProvider(library, {
    site,
    pool,
    llaves,
    ttl: {
      accessToken: options.ttl?.accessToken ?? ACCESS_TOKEN,
      refreshToken: options.ttl?.refreshToken ?? REFRESH_TOKEN,
    },
    pages: createPages(marca),
    log,
  })
  const publicas = toPublicJwks(llaves.firma)
  return {
    issuer: site.issuer,
    jwks: () => publicas,
    cuentas: createCuentas(pool),
    async register(app) {
      const throttle = createThrottle()
      await mountProvider(app, provider, site)
      await registerAcceso(app, { provider, errors: library.errors, pool, site, marca, demo, throttle, log })
      await sweepUntilClosed(app, pool, log)
    },
  }
}
