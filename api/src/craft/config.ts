// The only reader of process.env: validates everything, says all that is wrong in one go, never prints a secret.
import { resolve } from 'node:path'
import { z } from 'zod'

const entero = (min: number, max: number, omision: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: `debe ser un número entero entre ${min} y ${max}` })
    .transform(Number)
    .refine((n) => n >= min && n <= max, { error: `debe estar entre ${min} y ${max}` })
    .optional()
    .transform((n) => n ?? omision)

const url = z
  .string()
  .refine((texto) => URL.canParse(texto) && /^https?:$/.test(new URL(texto).protocol), {
    error: 'debe ser una dirección http o https',
  })
  .transform((texto) => texto.replace(/\/+$/, ''))

const si = z
  .enum(['si', 'no', 'true', 'false', '1', '0'], { error: 'debe ser si o no' })
  .transform((texto) => texto === 'si' || texto === 'true' || texto === '1')

const Ambiente = z.object({
  PORT: entero(0, 65535, 3000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('datos'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'debe empezar con postgres:// o postgresql://' })
    .optional(),
  DATABASE_POOL: entero(2, 200, 12),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().min(1).default('litro-web'),
  OIDC_AUDIENCE: z.string().min(1).default('litro-api'),
  OIDC_AUDIENCE_MODE: z
    .enum(['resource', 'audience', 'scope', 'none'], { error: 'debe ser resource, audience, scope o none' })
    .default('resource'),
  OIDC_SCOPE: z.string().min(1).default('openid profile email offline_access'),
  OIDC_CLAIM_ROLES: z.string().min(1).optional(),
  OIDC_CLAIM_SOCIO: z.string().min(1).optional(),
  OIDC_ACCESS_TOKEN_TTL: entero(5, 86_400, 600),
  ADMIN_SUBJECT: z.string().min(1).optional(),
  TRUST_PROXY: si.default(false),
  METRICS_TOKEN: z.string().min(16, { error: 'debe tener al menos 16 caracteres' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'debe ser fatal, error, warn, info, debug, trace o silent',
    })
    .default('warn'),
  LIMITE_LECTURAS: entero(1, 1_000_000, 1200),
  LIMITE_ESCRITURAS: entero(1, 1_000_000, 240),
  LIMITE_POR_IP: entero(1, 10_000_000, 6000),
  LIMITE_DEMORA: entero(0, 60_000, 2000),
  LITRO_LLAVE: z
    .string()
    .refine((texto) => Buffer.from(texto, 'base64').length === 32, {
      error: 'debe ser una llave de 32 bytes en base64',
    })
    .optional(),
  PAC_URL: url.optional(),
  SAT_URL: url.optional(),
  PAC_CERTIFICADOS: z.string().min(1).optional(),
  SW_URL: url.default('https://services.sw.com.mx'),
  SW_URL_PRUEBAS: url.default('https://services.test.sw.com.mx'),
  SW_TOKEN: z.string().min(1).optional(),
  SW_USUARIO: z.string().min(1).optional(),
  SW_CONTRASENA: z.string().min(1).optional(),
  FINKOK_URL: url.default('https://facturacion.finkok.com'),
  FINKOK_URL_PRUEBAS: url.default('https://demo-facturacion.finkok.com'),
  FINKOK_USUARIO: z.string().min(1).optional(),
  FINKOK_CONTRASENA: z.string().min(1).optional(),
  BANXICO_URL: url.default('https://www.banxico.org.mx/SieAPIRest/service/v1'),
  BANXICO_TOKEN: z.string().min(1).optional(),
  SMTP_URL: z
    .string()
    .refine((texto) => URL.canParse(texto) && /^smtps?:$/.test(new URL(texto).protocol), {
      error: 'debe ser una dirección smtp:// o smtps://',
    })
    .optional(),
  CORREO_REMITENTE: z
    .string()
    .regex(/^[^\r\n<>@]{0,100}<?[^\s<>@,;]+@[\w.-]+>?$/, { error: 'debe ser un correo, o Nombre <correo>' })
    .optional(),
  CSD_CER: z.string().min(1).optional(),
  CSD_KEY: z.string().min(1).optional(),
  CSD_CONTRASENA: z.string().min(1).optional(),
  EMISOR_CP: z
    .string()
    .regex(/^\d{5}$/, { error: 'debe tener cinco dígitos' })
    .optional(),
  EMISOR_REGIMEN: z
    .string()
    .regex(/^\d{3}$/, { error: 'debe ser una clave de tres dígitos' })
    .default('601'),
  TIMBRADO_ESCALA: z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error: 'debe ser un número positivo' })
    .transform(Number)
    .optional(),
  CANCELACION_ESCALA: z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error: 'debe ser un número positivo' })
    .transform(Number)
    .optional(),
  DEMO_HISTORIA: si.default(true),
  NODE_ENV: z.string().default('production'),
})

export type Config = {
  port: number
  host: string
  publicUrl: string
  dataDir: string
  database: { tipo: 'embebida' } | { tipo: 'externa'; url: string }
  poolMax: number
  /** With nothing set everything is embedded and the interface says it is a demonstration (D-177). */
  demo: boolean
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
    adminSubject?: string
  }
  trustProxy: boolean
  metricsToken?: string
  logLevel: string
  /** Requests per minute; and how late, in milliseconds, the server may run before it asks to come back later (0: never). */
  limites: { lecturas: number; escrituras: number; porIp: number; demora: number }
  /** Master key for CSD keys at rest; a file of the data folder when absent. */
  llave?: Buffer
  pac: {
    /** Embedded PAC of another process; otherwise ours is started in demo mode. */
    embebidoUrl?: string
    satUrl?: string
    certificados?: string
    sw: { url: string; urlPruebas: string; token?: string; usuario?: string; contrasena?: string }
    finkok: { url: string; urlPruebas: string; usuario?: string; contrasena?: string }
  }
  /** Source of the exchange rate; without a token the last stored one goes on and treasury writes it by hand. */
  banxico?: { url: string; token: string }
  /** Without an SMTP server nothing is sent, except in the demonstration, which keeps its mail in a folder. */
  correo: { smtp?: string; remitente: string }
  csd?: { cer: string; key: string; contrasena: string; codigoPostal: string; regimenFiscal: string }
  /** Multiplies every wait of stamping and cancelling; tests and demonstrations make time shorter. */
  escala: number
  /** The same for the days between status questions to the SAT; by default, the same number. */
  escalaConsultas: number
  /** Named place where this process kills itself: only for the tests of recovery. */
  /** Whether the demonstration writes its year of history; its people, clients and products are always there. */
  historia: boolean
  /** Replies are checked against the contract outside production. */
  revisarRespuestas: boolean
}

export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const definidas = Object.fromEntries(Object.entries(env).filter(([, valor]) => valor !== undefined && valor !== ''))
  const leido = Ambiente.safeParse(definidas)
  if (!leido.success) {
    const lineas = leido.error.issues.map((issue) => `  - ${String(issue.path[0])}: ${issue.message}`)
    throw new ConfigError(`La configuración tiene errores:\n${lineas.join('\n')}`)
  }
  const a = leido.data
  const publicUrl = a.PUBLIC_URL ?? `http://localhost:${a.PORT}`
  const embebido = a.OIDC_ISSUER === undefined
  return {
    port: a.PORT,
    host: a.HOST,
    publicUrl,
    dataDir: resolve(a.DATA_DIR),
    database: a.DATABASE_URL ? { tipo: 'externa', url: a.DATABASE_URL } : { tipo: 'embebida' },
    poolMax: a.DATABASE_POOL,
    demo: embebido,
    oidc: {
      issuer: a.OIDC_ISSUER ?? `${publicUrl}/oidc`,
      embebido,
      clientId: a.OIDC_CLIENT_ID,
      audience: a.OIDC_AUDIENCE,
      audienceMode: a.OIDC_AUDIENCE_MODE,
      scope: a.OIDC_SCOPE,
      claimRoles: a.OIDC_CLAIM_ROLES,
      claimSocio: a.OIDC_CLAIM_SOCIO,
      accessTokenTtl: a.OIDC_ACCESS_TOKEN_TTL,
      adminSubject: a.ADMIN_SUBJECT,
    },
    trustProxy: a.TRUST_PROXY,
    metricsToken: a.METRICS_TOKEN,
    logLevel: a.LOG_LEVEL,
    limites: {
      lecturas: a.LIMITE_LECTURAS,
      escrituras: a.LIMITE_ESCRITURAS,
      porIp: a.LIMITE_POR_IP,
      demora: a.LIMITE_DEMORA,
    },
    llave: a.LITRO_LLAVE ? Buffer.from(a.LITRO_LLAVE, 'base64') : undefined,
    pac: {
      embebidoUrl: a.PAC_URL,
      satUrl: a.SAT_URL,
      certificados: a.PAC_CERTIFICADOS,
      sw: {
        url: a.SW_URL,
        urlPruebas: a.SW_URL_PRUEBAS,
        token: a.SW_TOKEN,
        usuario: a.SW_USUARIO,
        contrasena: a.SW_CONTRASENA,
      },
      finkok: {
        url: a.FINKOK_URL,
        urlPruebas: a.FINKOK_URL_PRUEBAS,
        usuario: a.FINKOK_USUARIO,
        contrasena: a.FINKOK_CONTRASENA,
      },
    },
    banxico: a.BANXICO_TOKEN ? { url: a.BANXICO_URL, token: a.BANXICO_TOKEN } : undefined,
    correo: readCorreo(a),
    csd: readCsd(a),
    escala: a.TIMBRADO_ESCALA ?? 1,
    escalaConsultas: a.CANCELACION_ESCALA ?? a.TIMBRADO_ESCALA ?? 1,
    historia: a.DEMO_HISTORIA,
    revisarRespuestas: a.NODE_ENV !== 'production',
  }
}

function readCorreo(a: z.infer<typeof Ambiente>): Config['correo'] {
  if (a.SMTP_URL && !a.CORREO_REMITENTE) {
    throw new ConfigError('Para enviar correo define juntos SMTP_URL y CORREO_REMITENTE.')
  }
  return { smtp: a.SMTP_URL, remitente: a.CORREO_REMITENTE ?? 'Litro <facturas@litro.example>' }
}

/** The certificate by files: all of it or none of it. */
function readCsd(a: z.infer<typeof Ambiente>): Config['csd'] {
  const { CSD_CER: cer, CSD_KEY: key, CSD_CONTRASENA: contrasena, EMISOR_CP: codigoPostal } = a
  if (!cer && !key && !contrasena) return undefined
  if (!cer || !key || !contrasena || !codigoPostal) {
    throw new ConfigError('Para cargar el CSD por archivos define juntos CSD_CER, CSD_KEY, CSD_CONTRASENA y EMISOR_CP.')
  }
  return { cer, key, contrasena, codigoPostal, regimenFiscal: a.EMISOR_REGIMEN }
}
