// Adding a second factor, wherever it is asked for: what the page shows, and what is kept once it was proved.
import { encodeQR } from 'qr'
import { avisarCambio } from './avisos.ts'
import { nuevosCodigos } from './codigos-recuperacion.ts'
import type { Consultable } from './cuenta.sql.ts'
import type { Cuenta } from './cuentas.ts'
import { equipoNombre } from './equipo-nombre.ts'
import { insertPasskey, readResumen } from './factor.sql.ts'
import type { PaginaDeps } from './paginas.ts'
import { leerAlta, opcionesDeAlta, retoDe } from './passkey.ts'
import { agenteOf, type Peticion } from './peticion.ts'
import { guardarTotp, makeSecreto, periodoDe, uriOf } from './totp.ts'
import type { App } from './views/factor-view.ts'
import type { Passkey } from './views/html.ts'

const PROPOSITO = 'totp-alta'
const MINUTOS = 15

type Sellado = { sub: string; secreto: string; vence: number }

/** Bound to the sign-in or the session in which it happens. */
type Donde = { deps: PaginaDeps; peticion: Peticion; cuenta: Cuenta; ambito: string }

export async function passkeyDeAlta({ deps, cuenta, ambito }: Donde, action: string): Promise<Passkey | undefined> {
  const { rpId } = deps.site
  if (!rpId) return undefined
  const reto = retoDe(deps.pimienta(), 'alta', ambito)
  const opciones = await opcionesDeAlta(deps.pool, { rpId, reto }, cuenta)
  return { action, opciones, ceremonia: 'alta', boton: 'Crear llave de acceso' }
}

/** The secret is nowhere until a code proves that the app has it: it travels sealed in the page. */
export function appDeAlta({ deps, cuenta }: Donde, action: string, sellado?: string): App {
  const secreto = (sellado && openSellado(deps, cuenta.sub, sellado)) || makeSecreto()
  const qr = encodeQR(uriOf(secreto, cuenta.usuario), 'raw', { ecc: 'medium', border: 1 })
  const claro: Sellado = { sub: cuenta.sub, secreto, vence: Date.now() + MINUTOS * 60_000 }
  return {
    action,
    qr: qr.slice(1, -1).map((fila) => fila.slice(1, -1)),
    secreto,
    sellado: deps.pimienta().cerrar(PROPOSITO, claro),
  }
}

function openSellado({ pimienta }: PaginaDeps, sub: string, sellado: string): string | undefined {
  const claro = pimienta().abrir(PROPOSITO, sellado) as Sellado | undefined
  return claro && claro.sub === sub && claro.vence > Date.now() ? claro.secreto : undefined
}

/** The first factor brings its recovery codes. */
async function codigosSiFaltan(base: Consultable, { pimienta }: PaginaDeps, sub: string): Promise<string[]> {
  const { codigos } = await readResumen(base, sub)
  return codigos > 0 ? [] : nuevosCodigos(base, pimienta(), sub)
}

/** The recovery codes to show (none when it had some), or nothing when it was not proved. */
export async function guardarPasskey(
  { deps, peticion, cuenta, ambito }: Donde,
  form: URLSearchParams,
): Promise<string[] | undefined> {
  const { sub } = cuenta
  const reto = retoDe(deps.pimienta(), 'alta', ambito)
  const nueva = await leerAlta({ site: deps.site, reto }, form.get('respuesta') ?? '')
  if (!nueva) return undefined
  const nombre = equipoNombre(agenteOf(peticion))
  return deps.portal.enTx(async (base, correo) => {
    // That authenticator is somebody's already.
    if (!(await insertPasskey(base, { ...nueva, sub, nombre }))) return undefined
    await avisarCambio(correo, sub, 'llave', peticion)
    return codigosSiFaltan(base, deps, sub)
  })
}

export async function guardarApp(
  { deps, peticion, cuenta }: Donde,
  form: URLSearchParams,
): Promise<string[] | undefined> {
  const { sub } = cuenta
  const secreto = openSellado(deps, sub, form.get('sellado') ?? '')
  if (!secreto) return undefined
  const periodo = periodoDe(secreto, form.get('codigo') ?? '')
  if (periodo === undefined) return undefined
  return deps.portal.enTx(async (base, correo) => {
    await guardarTotp(base, deps.sello, sub, secreto, periodo)
    await avisarCambio(correo, sub, 'app', peticion)
    return codigosSiFaltan(base, deps, sub)
  })
}
