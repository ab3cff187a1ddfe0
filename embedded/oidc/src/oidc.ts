// The embedded identity: builds the provider over a database and mounts it, with its pages, in a Fastify app.
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Pool } from 'pg'
import { registerAcceso } from './acceso.ts'
import { type Cuentas, createCuentas } from './cuentas.ts'
import { createEscucha, type Escucha } from './escucha.ts'
import { deleteIntentosViejos } from './freno.sql.ts'
import { createFreno } from './freno.ts'
import { createLimite } from './limite.ts'
import { type Llaves, loadLlaves, rotarSiVencieron, toPublicJwks } from './llaves.ts'
import type { Log } from './log-events.ts'
import { mountProvider } from './mount.ts'
import { createPages } from './pages.ts'
import type { Portal } from './portal.ts'
import { createProvider } from './provider.ts'
import { RUTAS } from './recursos.ts'
import { deleteVencidos } from './registro.sql.ts'
import type { Sello } from './sello.ts'
import { deleteEquiposViejos, deleteInactivas } from './sesion.sql.ts'
import { makeSite } from './site.ts'
import type { Demo } from './views/acceso-view.ts'
import { createVigencia, type Vigencia } from './vigencia.ts'

export type OidcOptions = {
  /** Origin under which users reach the portal; the issuer is this plus /oidc. */
  publicUrl: string
  /** Other origins the application may be served from, such as http://127.0.0.1:PORT beside http://localhost:PORT. */
  extraOrigins?: string[]
  pool: Pool
  /** Past a pooler that lends sessions, for what is listened to; the same pool where there is none. */
  directo?: Pool
  /** The installation's key: seals what the database keeps. */
  sello: Sello
  portal: Portal
  /** Present in demo mode only: the login page then shows these users and their password. */
  demo?: Demo
  /** Seconds. */
  ttl?: { accessToken?: number; refreshToken?: number }
  /** Seconds without use after which a session ends. */
  inactividad?: number
  /** Requests of one address to the identity, per minute and node. */
  limitePorIp?: number
  /** Days a signing key is used. */
  rotacion?: number
  /** Work of checking the password of an account made here, as a power of two; people choose theirs at the full one. */
  costoClave?: number
  log: Log
  /** Trusted SVG used instead of our drop on the pages; it should paint with currentColor. */
  logoSvg?: string
}

export type Oidc = {
  issuer: string
  /** Public keys, so that the API can verify tokens without asking itself over HTTP. */
  jwks(): { keys: object[] }
  /** Reads them again: another node may sign with one that this node has not seen. */
  recargarLlaves(): Promise<void>
  /** Whether the permission a token names is still there. */
  vive: Vigencia['vive']
  /** Mounts /oidc and /acceso, and sweeps what expired until the app closes. */
  register(app: FastifyInstance): Promise<void>
  cuentas: Cuentas
}

const ACCESS_TOKEN = 10 * 60
const REFRESH_TOKEN = 12 * 60 * 60
const INACTIVIDAD = 30 * 60
const POR_IP = 600
const ROTACION_DIAS = 90
const BARRIDO_MS = 10 * 60_000
const BARRIDO_LIMITE = 5_000
const REPASO_MS = 2_000

/** The library calls URL.parse, which the oldest Node we support does not have. */
function ensureUrlParse(): void {
  const clase = URL as unknown as { parse?: (url: string, base?: string) => URL | null }
  clase.parse ??= (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null)
}

// Imported late: an installation with an external issuer never loads it. On Node 20 it writes to the console, in
// English, that it prefers 22; the flow is tested on 20, so that belongs in the log and not on the user's screen.
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

/** Runs at once and then every so often until the app closes; a failure is told and tried again the next time. */
async function keep(app: FastifyInstance, everyMs: number, log: Log, work: () => Promise<unknown>): Promise<void> {
  const run = async () => {
    try {
      await work()
    } catch (error) {
      log('warn', 'oidc: una tarea de fondo no se pudo hacer', { error: String(error) })
    }
  }
  await run()
  const timer = setInterval(() => void run(), everyMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** The keys in use and the provider built on them: both change together. */
function createTaller(options: OidcOptions, build: (llaves: Llaves) => Provider, llaves: Llaves) {
  let actual = { llaves, provider: build(llaves), publicas: toPublicJwks(llaves.firma) }
  let leyendo: Promise<void> | undefined
  const kids = ({ firma, cookies }: Llaves) => [...firma.keys.map(({ kid }) => kid), ...cookies].join()
  const read = async () => {
    const nuevas = await loadLlaves(options.pool, options.sello)
    if (kids(nuevas) === kids(actual.llaves)) return
    actual = { llaves: nuevas, provider: build(nuevas), publicas: toPublicJwks(nuevas.firma) }
  }
  return {
    actual: () => actual,
    /** Several who ask at once share one reading. */
    recargar: (): Promise<void> => {
      leyendo ??= read().finally(() => {
        leyendo = undefined
      })
      return leyendo
    },
  }
}

export async function createOidc(options: OidcOptions): Promise<Oidc> {
  const { pool, log, demo, sello, portal } = options
  const site = makeSite(options.publicUrl, options.extraOrigins)
  const marca = { inicio: `${site.origin}/`, logoSvg: options.logoSvg, recursos: RUTAS }
  const library = await importLibrary(log)
  const ttl = {
    accessToken: options.ttl?.accessToken ?? ACCESS_TOKEN,
    refreshToken: options.ttl?.refreshToken ?? REFRESH_TOKEN,
  }
  // The last use may have been anywhere in the life of the last token given.
  const inactividad = (options.inactividad ?? INACTIVIDAD) + ttl.accessToken
  const pages = createPages(marca)
  const build = (llaves: Llaves) =>
    createProvider(library, { site, pool, llaves, ttl, inactividad, portal, pages, log })
  const taller = createTaller(options, build, await loadLlaves(pool, sello))
  let escucha: Escucha | undefined
  const vigencia = createVigencia(pool, () => escucha?.atenta() ?? false)
  const reload = () =>
    void taller.recargar().catch((error: unknown) => log('error', 'oidc: llaves ilegibles', { error: String(error) }))

  async function sweep(): Promise<void> {
    if (await rotarSiVencieron(pool, sello, options.rotacion ?? ROTACION_DIAS)) await taller.recargar()
    await deleteVencidos(pool, BARRIDO_LIMITE)
    await deleteInactivas(pool, inactividad, BARRIDO_LIMITE)
    await deleteIntentosViejos(pool)
    await deleteEquiposViejos(pool)
  }

  return {
    issuer: site.issuer,
    jwks: () => taller.actual().publicas,
    recargarLlaves: taller.recargar,
    vive: vigencia.vive,
    cuentas: createCuentas(pool, options.costoClave),
    async register(app) {
      const provider = () => taller.actual().provider
      const pimienta = () => taller.actual().llaves.pimienta
      const limite = createLimite(options.limitePorIp ?? POR_IP)
      const freno = createFreno(pool, pimienta)
      await mountProvider(app, { provider, site, limite })
      const { errors } = library
      const deps = {
        provider,
        errors,
        pool,
        site,
        marca,
        demo,
        freno,
        portal,
        sello,
        pimienta,
        inactividad,
        limite,
        log,
      }
      await registerAcceso(app, deps)
      const oidos = { alTerminar: vigencia.terminar, alCambiarLlave: reload, alPerder: vigencia.olvidar }
      escucha = createEscucha(options.directo ?? pool, oidos, log)
      app.addHook('onClose', () => escucha?.cerrar())
      await keep(app, BARRIDO_MS, log, sweep)
      await keep(app, REPASO_MS, log, () => vigencia.repasar())
    },
  }
}
