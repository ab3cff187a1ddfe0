// Every variable the product reads, on one page: how it is checked, what it is without it, and what it is for.
import { isIP } from 'node:net'
import { z } from 'zod'
import { readDireccion } from './direccion-s3.ts'

const entero = (min: number, max: number, omision: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: `debe ser un número entero entre ${min} y ${max}` })
    .transform(Number)
    .refine((n) => n >= min && n <= max, { error: `debe estar entre ${min} y ${max}` })
    .optional()
    .transform((n) => n ?? omision)

const direccion = (...protocolos: string[]) =>
  z.string().refine((texto) => URL.canParse(texto) && protocolos.includes(new URL(texto).protocol.slice(0, -1)), {
    error: `debe ser una dirección ${protocolos.join(' o ')}`,
  })
const url = direccion('http', 'https').transform((texto) => texto.replace(/\/+$/, ''))

const bucket = z.string().refine((texto) => readDireccion(texto) !== null, {
  error:
    'debe ser s3://LLAVE:SECRETO@servidor/bucket?region=…, con llave y secreto codificados como en una dirección (s3+http:// si viaja sin cifrar)',
})

const origenes = z
  .string()
  .transform((texto) => texto.split(',').map((uno) => uno.trim()))
  .refine((lista) => lista.every((uno) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(uno)), {
    error: 'debe ser un origen, como https://fotos.example.com, o varios separados por comas',
  })

const si = z
  .enum(['si', 'no', 'true', 'false', '1', '0'], { error: 'debe ser si o no' })
  .transform((texto) => texto === 'si' || texto === 'true' || texto === '1')

/** Hops, or the addresses and networks of the proxies; never "whatever the first header says". */
const proxies = z
  .string()
  .transform((texto) => (/^[1-9]$/.test(texto) ? Number(texto) : texto.split(',').map((una) => una.trim())))
  .refine((valor) => typeof valor === 'number' || valor.every(isRed), {
    error: 'debe ser un número de saltos (1 a 9) o las direcciones de los proxies: 10.0.0.0/8, 192.168.1.4',
  })

/** Networks of this house that a call to the outside may reach. */
const redes = z
  .string()
  .transform((texto) => texto.split(',').map((una) => una.trim()))
  .refine((lista) => lista.every(isRed), { error: 'deben ser redes separadas por comas: 10.0.0.0/8, 192.168.1.0/24' })

function isRed(texto: string): boolean {
  const [direccion = '', bits, sobra] = texto.split('/')
  const version = isIP(direccion)
  const maximo = version === 4 ? 32 : 128
  return (
    version !== 0 && sobra === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maximo))
  )
}

const uno = <const V extends readonly [string, ...string[]]>(...valores: V) =>
  z.enum(valores, { error: `debe ser ${valores.slice(0, -1).join(', ')} o ${valores.at(-1)}` })

const texto = z.string().min(1)
const patron = (forma: RegExp, error: string) => z.string().regex(forma, { error })

const postgres = patron(/^postgres(ql)?:\/\//, 'debe empezar con postgres:// o postgresql://')

const llave = z
  .string()
  .refine((t) => Buffer.from(t, 'base64').length === 32, { error: 'debe ser una llave de 32 bytes en base64' })
  .optional()

/** `para` and `omision` are the README's table; a variable without them cannot be added. */
type Variable<S extends z.ZodType = z.ZodType> = { lee: S; omision: string; para: string }
const variable = <S extends z.ZodType>(lee: S, omision: string, para: string): Variable<S> => ({ lee, omision, para })

// biome-ignore format: a table is read as a table
const variables = {
  DEMO:          variable(uno('si', 'no', 'sin-historia').optional(), 'only here', 'demonstration: by itself only with everything embedded on this machine; `si` elsewhere too (with a red banner), `sin-historia` without its year of business'),
  PORT:          variable(entero(0, 65535, 3000), '3000', 'where it listens'),
  HOST:          variable(texto.default('localhost'), 'localhost', 'on which address'),
  PUBLIC_URL:    variable(url.optional(), '`http://localhost:PORT`', 'the address people use; required in production, and there with https unless it is this machine'),
  DATA_DIR:      variable(texto.default('datos'), '`datos`', 'embedded database, master key, mail of the demonstration'),
  EXPORTA_CARPETA: variable(texto.optional(), 'none', 'folder where the file of each day is left (_Integraciones → Exportación_); the same shared one on every node that has it'),
  EXPORTA_URL:   variable(bucket.optional(), 'none', 'instead of the folder, a bucket (as in `ARCHIVOS_URL`) where the file of each day is left'),
  ARCHIVOS_URL:  variable(bucket.optional(), 'the database', 'files (XML, PDF, proofs) in an S3-compatible store: `s3://KEY:SECRET@host:port/bucket/prefix?region=…`, key and secret percent-encoded, `s3+http://` where it travels unciphered; the same on every node ([docs/produccion.md](docs/produccion.md))'),
  DATABASE_URL:  variable(postgres.optional(), 'embedded', 'PostgreSQL ≥ 15 of your own; several nodes may share it'),
  DATABASE_DIRECTA: variable(postgres.optional(), 'none', 'behind PgBouncer in transaction mode (`DATABASE_URL`), the server itself: migrations, notices between nodes, locks of a session'),
  DATABASE_POOL: variable(entero(2, 200, 12), '12', 'connections of this node for requests'),
  DATABASE_NOMBRES: variable(si.optional(), 'si; `no` with `DATABASE_DIRECTA`', 'statements prepared by name; behind PgBouncer `si` only from 1.21 on with its `max_prepared_statements`'),
  LITRO_LLAVE:   variable(llave, 'file in `DATA_DIR`', 'master key (32 bytes, base64) of what is sealed at rest; the same on every node, required with `DATABASE_URL`'),
  RESPALDO_LLAVE: variable(llave, 'none', 'key (32 bytes, base64) that seals the backups of a database of your own; keep it apart from them'),
  LLAVE_EFIRMA:  variable(llave, 'none', 'second key (32 bytes, base64) of an e.firma in custody, kept apart from `DATA_DIR` and from backups; without it the mirror of the SAT works by file or with a lent e.firma'),
  OIDC_ISSUER:   variable(url.optional(), 'embedded', 'any standard issuer; see [docs/identidad.md](docs/identidad.md)'),
  OIDC_CLIENT_ID: variable(texto.default('litro-web'), '`litro-web`', 'the browser application at the issuer'),
  OIDC_AUDIENCE: variable(texto.default('urn:litro:api'), '`urn:litro:api`', 'audience of the access tokens'),
  OIDC_AUDIENCE_MODE: variable(uno('resource', 'audience', 'scope', 'none').default('resource'), '`resource`', 'how the audience is asked for'),
  OIDC_SCOPE:    variable(texto.default('openid profile email offline_access'), '`openid profile email offline_access`', 'scopes asked for'),
  OIDC_CLAIM_ROLES: variable(texto.optional(), 'none', 'claim with the roles, where the issuer keeps them'),
  OIDC_CLAIM_SOCIO: variable(texto.optional(), 'none', 'claim with the partner'),
  OIDC_ACR:      variable(texto.optional(), 'none', '`acr` an external issuer is asked for when staff prove again who they are'),
  OIDC_FOTOS:    variable(origenes.optional(), 'none', "origins of people's pictures, where the issuer keeps them elsewhere, separated by commas"),
  SESION_INACTIVIDAD: variable(entero(1, 1440, 30), '30', 'minutes without use after which a session ends'),
  ADMIN_SUBJECT: variable(texto.optional(), 'none', 'first administrator, by its `sub` at an external issuer'),
  CSD_CER:       variable(texto.optional(), 'none', "issuer's certificate by file, with the three below; otherwise on the screen _Emisor y timbrado_"),
  CSD_KEY:       variable(texto.optional(), 'none', 'its key'),
  CSD_CONTRASENA: variable(texto.optional(), 'none', 'password of the key'),
  EMISOR_CP:     variable(patron(/^\d{5}$/, 'debe tener cinco dígitos').optional(), 'none', "issuer's postal code"),
  PAC_CERTIFICADOS: variable(texto.optional(), 'none', 'folder with the certificates that real PACs stamp with, and those of the SAT authorities that issue them to suppliers'),
  SAT_URL:       variable(url.optional(), "the SAT's", 'status service of the SAT'),
  BANXICO_TOKEN: variable(texto.optional(), 'none', 'daily exchange rate (FIX); without it treasury writes it by hand'),
  SMTP_URL:      variable(direccion('smtp', 'smtps').optional(), 'none', 'mail to clients and people; the demonstration writes it into a folder'),
  CORREO_REMITENTE: variable(patron(/^[^\r\n<>@]{0,100}<?[^\s<>@,;]+@[\w.-]+>?$/, 'debe ser un correo, o Nombre <correo>').optional(), 'none', 'from whom; required with `SMTP_URL`'),
  TRUST_PROXY:   variable(proxies.optional(), 'none', 'proxies in front: how many (`1`), or their addresses and networks separated by commas; without it the address is the one that connects'),
  HORAS_CUENTA_NUEVA: variable(entero(0, 720, 24), '24', 'hours a supplier account waits between its approval and its first payment; 0 takes the wait away'),
  WEBHOOK_REDES: variable(redes.optional(), 'none', 'private networks webhooks may reach, separated by commas (`10.0.0.0/8`); without it only public addresses over https'),
  BITACORA_URL:  variable(direccion('syslog', 'syslogs', 'http', 'https').optional(), 'none', 'where the chained log is sent as it grows: `syslog://` (TCP) or `syslogs://` (TLS), or the whole address of the logs of an OpenTelemetry collector (`https://…/v1/logs`)'),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(url.optional(), 'none', 'OpenTelemetry collector (OTLP over HTTP, JSON) that is told a trace of each request: its transactions, and its calls to the PAC and the SAT'),
  METRICS_TOKEN: variable(z.string().min(16, { error: 'debe tener al menos 16 caracteres' }).optional(), 'none', 'bearer of `/metrics`'),
  SALIDA_SEGUNDOS: variable(entero(0, 300, 0), '0', 'seconds in which `/readyz` already says no and the door is still open; behind a load balancer, twice its interval'),
  LOG_LEVEL:     variable(uno('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('warn'), 'warn', 'how much is logged'),
  LIMITE_POR_MINUTO: variable(entero(0, 1_000_000, 1200), '1200', 'reads of one person per minute; a fifth of it may be writes, five times as much may come from one address; 0 takes the limits away'),
} as const

type Esquemas = { [K in keyof typeof variables]: (typeof variables)[K]['lee'] }

/** `NODE_ENV` is Node's own word: outside production every reply is checked against the contract. */
export const Ambiente = z.object({
  ...(Object.fromEntries(Object.entries(variables).map(([nombre, { lee }]) => [nombre, lee])) as Esquemas),
  NODE_ENV: z.string().default('production'),
})

/** The README's table. */
export const tablaDeVariables = (): string =>
  ['| Variable | Default | Meaning |', '| --- | --- | --- |']
    .concat(
      Object.entries(variables).map(([nombre, { omision, para }]) =>
        `| `.concat(`\`${nombre}\` | ${omision} | ${para} |`),
      ),
    )
    .join('\n')
