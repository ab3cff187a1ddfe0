// The only reader of process.env: validates everything, says all that is wrong in one go, never prints a secret.
import { resolve } from 'node:path'
import type { z } from 'zod'
import { misspelt } from './misspelt.ts'
import { Ambiente } from './variables.ts'

export type Config = {
  port: number
  host: string
  publicUrl: string
  dataDir: string
  /** Where the file of each day is left: a folder or a bucket. */
  exportacion: { carpeta: string } | { bucket: string } | undefined
  /** The store of files; without it they are in the database. */
  almacen?: string
  database: { tipo: 'embebida' } | { tipo: 'externa'; url: string; nombres: boolean; directa?: string }
  poolMax: number
  /** Demo users, demo data and the embedded PAC exist (D-195); `historia`: with a year of business told. */
  demo: false | { historia: boolean; aSabiendas: boolean }
  oidc: {
    issuer: string
    embebido: boolean
    clientId: string
    audience: string
    audienceMode: 'resource' | 'audience' | 'scope' | 'none'
    scope: string
    claimRoles?: string
    claimSocio?: string
    accessTokenTtl: number
    /** Work of checking a password of the demonstration, as a power of two; nothing is that of everybody. */
    costoClave?: number
    adminSubject?: string
    /** How surely staff must have proved who they are; nothing asks for no particular way. */
    acr?: string
    /** Where the pictures of people come from. */
    fotos: string[]
  }
  /** Minutes without use after which a session ends. */
  inactividad: number
  /** How many proxies stand in front, or which; false when none does. */
  trustProxy: false | number | string[]
  metricsToken?: string
  logLevel: string
  /**
   * Requests per minute; how late, in milliseconds, the server may run before it asks to come back later (0: never); and how long a heavy
   * answer waits for its place.
   */
  limites: { lecturas: number; escrituras: number; porIp: number; demora: number; espera: number }
  /** Master key for what is sealed at rest; a file of the data folder when absent. */
  llave?: Buffer
  /** Seals the backups of an external database. */
  llaveDeRespaldo?: Buffer
  /** Where the SAT's mass download is spoken to, and the second key of an e.firma in custody. */
  espejo: { solicitudUrl: string; descargaUrl: string; llave?: Buffer }
  /** Banxico's public form of CEPs. */
  cep: { url: string; validador: string }
  pac: {
    /** Embedded PAC of another process; otherwise ours is started in demo mode. */
    embebidoUrl?: string
    satUrl?: string
    certificados?: string
    sw: { url: string; urlPruebas: string }
    finkok: { url: string; urlPruebas: string }
  }
  /** Source of the exchange rate; without a token the last stored one goes on and treasury writes it by hand. */
  banxico?: { url: string; token: string }
  /** Without an SMTP server nothing is sent, except in the demonstration, which keeps its mail in a folder. */
  correo: { smtp?: string; remitente: string }
  /** Between the approval of a supplier's account and its first payment. */
  horasCuentaNueva: number
  /** Private networks a webhook may reach. */
  redesDeWebhooks: string[]
  /** Where the chained log is sent as it grows. */
  bitacora?: string
  /** Where traces of requests are told. */
  trazas?: string
  csd?: { cer: string; key: string; contrasena: string; codigoPostal: string }
  /** Multiplies every wait of stamping, and the days between questions to the SAT. */
  escala: number
  escalaConsultas: number
  /** Replies are checked against the contract outside production. */
  revisarRespuestas: boolean
  /** Between the moment a node says that it leaves and the moment it closes its door. */
  salidaMs: number
}

/** What no variable sets: facts and paces of the product. Tests start it with others. */
export type Ajustes = {
  escala: number
  escalaConsultas: number
  accessTokenTtl: number
  costoClave: number
  demora: number
  pac: Partial<Config['pac']>
  espejo: Partial<Config['espejo']>
  revisarRespuestas: boolean
}

const PRODUCTO = {
  escala: 1,
  accessTokenTtl: 600,
  // Two factors, as the embedded issuer says it.
  acr: 'urn:litro:aal2',
  demora: 2000,
  sw: { url: 'https://services.sw.com.mx', urlPruebas: 'https://services.test.sw.com.mx' },
  finkok: { url: 'https://facturacion.finkok.com', urlPruebas: 'https://demo-facturacion.finkok.com' },
  espejo: {
    solicitudUrl: 'https://cfdidescargamasivasolicitud.clouda.sat.gob.mx',
    descargaUrl: 'https://cfdidescargamasiva.clouda.sat.gob.mx',
  },
  cep: { url: 'https://www.banxico.org.mx/cep', validador: 'https://www.banxico.org.mx/validador-cep-spei' },
  banxico: 'https://www.banxico.org.mx/SieAPIRest/service/v1',
}

export class ConfigError extends Error {}

type Leido = z.infer<typeof Ambiente>

export function readConfig(
  env: Record<string, string | undefined> = process.env,
  ajustes: Partial<Ajustes> = {},
): Config {
  const a = parse(env)
  const publicUrl = a.PUBLIC_URL ?? `http://localhost:${a.PORT}`
  const embebido = a.OIDC_ISSUER === undefined
  const escala = ajustes.escala ?? PRODUCTO.escala
  const demo = readDemo(a, publicUrl)
  const config: Config = {
    port: a.PORT,
    host: a.HOST,
    publicUrl,
    dataDir: resolve(a.DATA_DIR),
    exportacion: readExportacion(a),
    almacen: a.ARCHIVOS_URL,
    database: a.DATABASE_URL
      ? {
          tipo: 'externa',
          url: a.DATABASE_URL,
          nombres: a.DATABASE_NOMBRES ?? a.DATABASE_DIRECTA === undefined,
          directa: a.DATABASE_DIRECTA,
        }
      : { tipo: 'embebida' },
    poolMax: a.DATABASE_POOL,
    demo,
    oidc: {
      issuer: a.OIDC_ISSUER ?? `${publicUrl}/oidc`,
      embebido,
      clientId: a.OIDC_CLIENT_ID,
      audience: a.OIDC_AUDIENCE,
      audienceMode: a.OIDC_AUDIENCE_MODE,
      scope: a.OIDC_SCOPE,
      claimRoles: a.OIDC_CLAIM_ROLES,
      claimSocio: a.OIDC_CLAIM_SOCIO,
      accessTokenTtl: ajustes.accessTokenTtl ?? PRODUCTO.accessTokenTtl,
      costoClave: ajustes.costoClave,
      adminSubject: a.ADMIN_SUBJECT,
      acr: embebido && !demo ? PRODUCTO.acr : a.OIDC_ACR,
      fotos: a.OIDC_FOTOS ?? [],
    },
    inactividad: a.SESION_INACTIVIDAD,
    trustProxy: a.TRUST_PROXY ?? false,
    metricsToken: a.METRICS_TOKEN,
    logLevel: a.LOG_LEVEL,
    limites: readLimites(a.LIMITE_POR_MINUTO, ajustes.demora ?? PRODUCTO.demora),
    llave: a.LITRO_LLAVE ? Buffer.from(a.LITRO_LLAVE, 'base64') : undefined,
    llaveDeRespaldo: a.RESPALDO_LLAVE ? Buffer.from(a.RESPALDO_LLAVE, 'base64') : undefined,
    espejo: {
      ...PRODUCTO.espejo,
      llave: a.LLAVE_EFIRMA ? Buffer.from(a.LLAVE_EFIRMA, 'base64') : undefined,
      ...ajustes.espejo,
    },
    cep: PRODUCTO.cep,
    pac: {
      satUrl: a.SAT_URL,
      certificados: a.PAC_CERTIFICADOS,
      sw: PRODUCTO.sw,
      finkok: PRODUCTO.finkok,
      ...ajustes.pac,
    },
    banxico: a.BANXICO_TOKEN ? { url: PRODUCTO.banxico, token: a.BANXICO_TOKEN } : undefined,
    correo: { smtp: a.SMTP_URL, remitente: a.CORREO_REMITENTE ?? 'Litro <facturas@litro.example>' },
    horasCuentaNueva: a.HORAS_CUENTA_NUEVA,
    redesDeWebhooks: a.WEBHOOK_REDES ?? [],
    bitacora: a.BITACORA_URL,
    trazas: a.OTEL_EXPORTER_OTLP_ENDPOINT,
    csd: readCsd(a),
    escala,
    escalaConsultas: ajustes.escalaConsultas ?? escala,
    salidaMs: a.SALIDA_SEGUNDOS * 1000,
    revisarRespuestas: ajustes.revisarRespuestas ?? a.NODE_ENV !== 'production',
  }
  refuseIncompleto(a, config)
  return config
}

function parse(env: Record<string, string | undefined>): Leido {
  const definidas = Object.fromEntries(Object.entries(env).filter(([, valor]) => valor !== undefined && valor !== ''))
  const leido = Ambiente.safeParse(definidas)
  const lineas = [
    ...(leido.error?.issues ?? []).map((issue) => `  - ${String(issue.path[0])}: ${issue.message}`),
    ...misspelt(Object.keys(definidas), Object.keys(Ambiente.shape)).map(
      ([escrita, nuestra]) => `  - ${escrita}: no existe. ¿Quisiste escribir ${nuestra}?`,
    ),
  ]
  if (!leido.success || lineas.length > 0)
    throw new ConfigError(`La configuración tiene errores:\n${lineas.join('\n')}`)
  return leido.data
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

/** D-195: never by accident. On this machine alone with everything embedded, or because somebody said so. */
function readDemo(a: Leido, publicUrl: string): Config['demo'] {
  if (a.DEMO === 'no') return false
  const local = LOOPBACK.test(a.HOST) && LOOPBACK.test(new URL(publicUrl).hostname)
  const embebida = a.DATABASE_URL === undefined && a.OIDC_ISSUER === undefined
  if (a.DEMO === undefined && !(local && embebida)) return false
  return { historia: a.DEMO !== 'sin-historia', aSabiendas: !(local && embebida) }
}

function readExportacion({ EXPORTA_CARPETA: carpeta, EXPORTA_URL: bucket }: Leido): Config['exportacion'] {
  if (carpeta && bucket) throw new ConfigError('Define EXPORTA_CARPETA o EXPORTA_URL, no las dos.')
  if (bucket) return { bucket }
  return carpeta ? { carpeta: resolve(carpeta) } : undefined
}

/** Writes are a fifth of what one person reads, and one address may hold five people; zero takes every limit away. */
function readLimites(porMinuto: number, demora: number): Config['limites'] {
  if (porMinuto === 0) {
    const sin = Number.MAX_SAFE_INTEGER
    return { lecturas: sin, escrituras: sin, porIp: sin, demora: 0, espera: 60_000 }
  }
  return { lecturas: porMinuto, escrituras: Math.ceil(porMinuto / 5), porIp: porMinuto * 5, demora, espera: 5000 }
}

/** The certificate by files: all of it or none of it. */
function readCsd(a: Leido): Config['csd'] {
  const { CSD_CER: cer, CSD_KEY: key, CSD_CONTRASENA: contrasena, EMISOR_CP: codigoPostal } = a
  if (!cer && !key && !contrasena) return undefined
  if (!cer || !key || !contrasena || !codigoPostal) {
    throw new ConfigError('Para cargar el CSD por archivos define juntos CSD_CER, CSD_KEY, CSD_CONTRASENA y EMISOR_CP.')
  }
  return { cer, key, contrasena, codigoPostal }
}

/** Nobody on the way reads it: it is ciphered, or it never leaves this machine. */
const isPrivateToTheWire = ({ protocol, hostname }: URL): boolean => protocol === 'https:' || LOOPBACK.test(hostname)

/** What is not a demonstration is production, and says what it lacks before anything starts. */
function refuseIncompleto(a: Leido, config: Config): void {
  const faltan: string[] = []
  if (a.DATABASE_DIRECTA && !a.DATABASE_URL)
    faltan.push('DATABASE_URL: la dirección del PgBouncer; DATABASE_DIRECTA es la del servidor que está detrás')
  if (a.SMTP_URL && !a.CORREO_REMITENTE) faltan.push('CORREO_REMITENTE: de quién sale el correo de SMTP_URL')
  if (!config.demo) {
    if (!a.PUBLIC_URL) faltan.push('PUBLIC_URL: la dirección con la que entran las personas')
    else if (!isPrivateToTheWire(new URL(a.PUBLIC_URL))) {
      faltan.push('PUBLIC_URL: con https, porque por ella viajan contraseñas; sin él solo se entra desde esta máquina')
    }
    if (a.DATABASE_URL && !a.LITRO_LLAVE) faltan.push('LITRO_LLAVE: la misma en todos los nodos que comparten la base')
  }
  if (faltan.length === 0) return
  const modo = config.demo ? '' : ' Esto no es una demostración; si quieres una aquí, define DEMO=si.'
  throw new ConfigError(
    `A la configuración le falta:\n${faltan.map((linea) => `  - ${linea}`).join('\n')}\n${modo}`.trimEnd(),
  )
}
