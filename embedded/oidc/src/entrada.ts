// A sign-in from its first proof to its end: what is still missing, and giving it back to the provider.
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction, InteractionResult } from 'oidc-provider'
import { avisarEquipo } from './avisos.ts'
import { findCuentaPorUsuario } from './cuenta.sql.ts'
import { comprobarContrasena, normalizeUsuario } from './cuentas.ts'
import { readResumen } from './factor.sql.ts'
import type { Clave } from './freno.ts'
import { anotarEntrada, anotarFallo } from './hechos.ts'
import { type PaginaDeps, redirect } from './paginas.ts'
import { deletePaso, savePaso } from './paso.sql.ts'
import { agenteOf, cookieOf, type Peticion, peticiones, setCookie } from './peticion.ts'
import { isEquipoConocido, saveEquipo } from './sesion.sql.ts'
import { AAL1, AAL2, ACCESO } from './site.ts'
import type { Aviso } from './views/html.ts'

/** One request to a sign-in that exists and belongs to this browser. */
export type Entrada = {
  deps: PaginaDeps
  request: FastifyRequest<{ Params: { uid: string } }>
  reply: FastifyReply
  peticion: Peticion
  interaction: Interaction
}

export type Rechazo = { status: number; aviso: Aviso; espera?: number }

export const INCORRECTA: Rechazo = { status: 401, aviso: { texto: 'Usuario o contraseña incorrectos.' } }
export const BLOQUEADA: Rechazo = {
  status: 403,
  aviso: { texto: 'Tu cuenta está bloqueada. Contacta al administrador.' },
}

export const RECHAZADO: Rechazo = {
  status: 401,
  aviso: { texto: 'No es correcto o ya se usó. Inténtalo de nuevo.' },
}

const SIN_ESPERAR = ' Con tu llave de acceso, o con una liga a tu correo, entras sin esperar.'

export function demasiados(espera: number, salida = SIN_ESPERAR): Rechazo {
  const cuanto = espera === 1 ? '1 segundo' : `${espera} segundos`
  const texto = `Demasiados intentos. Espera ${cuanto} e inténtalo de nuevo.${salida}`
  return { status: 429, aviso: { texto }, espera }
}

const EQUIPO = 'litro_equipo'
const UN_ANIO = 365 * 24 * 60 * 60

const huellaDeEquipo = ({ pimienta }: PaginaDeps, equipo: string) => pimienta().huella('equipo', equipo)

/** Guesses of strangers make strangers wait: a browser the account knows is counted apart. */
async function clavesDe(deps: PaginaDeps, peticion: Peticion, usuario: string): Promise<Clave[]> {
  const equipo = cookieOf(peticion, EQUIPO)
  const cuenta = equipo && !usuario.includes('\0') ? await findCuentaPorUsuario(deps.pool, usuario) : undefined
  const huella = equipo && huellaDeEquipo(deps, equipo)
  const conocido = cuenta && huella && (await isEquipoConocido(deps.pool, cuenta.sub, huella))
  return [['red', peticion.ip], conocido ? ['equipo', `${cuenta.sub} ${huella}`] : ['cuenta', usuario]]
}

/** Whose password it is, or why nobody's. */
export async function revisarContrasena(
  deps: PaginaDeps,
  peticion: Peticion,
  usuario: string,
  contrasena: string,
): Promise<{ sub: string } | Rechazo> {
  const { pool, freno, log } = deps
  const { ip } = peticion
  const claves = await clavesDe(deps, peticion, normalizeUsuario(usuario))
  const espera = await freno.entrar(claves)
  if (espera > 0) {
    log('warn', 'acceso: demasiados intentos', { ip })
    return demasiados(espera)
  }
  const comprobacion = await comprobarContrasena(pool, usuario, contrasena)
  if (comprobacion.resultado !== 'correcta') {
    log('warn', 'acceso: rechazado', { ...comprobacion, ip })
    const { resultado, sub } = comprobacion
    const bloqueada = resultado === 'bloqueada'
    await anotarFallo(deps.portal, peticion, bloqueada ? 'Cuenta bloqueada' : 'Contraseña incorrecta', sub)
    return bloqueada ? BLOQUEADA : INCORRECTA
  }
  await freno.perdonar(claves)
  return { sub: comprobacion.sub }
}

/** A check of something short enough to be guessed: the same words and the same waits for all of them. */
export async function revisar(
  { freno, log }: PaginaDeps,
  peticion: Peticion,
  claves: readonly Clave[],
  check: () => Promise<boolean>,
): Promise<Rechazo | undefined> {
  const espera = await freno.entrar(claves)
  if (espera > 0) return demasiados(espera)
  if (await check()) {
    await freno.perdonar(claves)
    return undefined
  }
  log('warn', 'acceso: segundo factor rechazado', { ip: peticion.ip })
  return RECHAZADO
}

/** Told to the log; and the next sign-ins from here are of a known browser, the first one after others told to its owner. */
async function recordarEntrada({ deps, peticion, interaction }: Entrada, sub: string, amr: string[]): Promise<void> {
  const otraVez = interaction.session?.accountId === sub
  const equipo = cookieOf(peticion, EQUIPO) ?? randomBytes(18).toString('base64url')
  setCookie(peticion, EQUIPO, equipo, ACCESO, UN_ANIO)
  await deps.portal.enTx(async (base, correo, anotar) => {
    await anotarEntrada(anotar, { sub, amr, otraVez }, peticion)
    const nuevo = await saveEquipo(base, sub, huellaDeEquipo(deps, equipo), agenteOf(peticion))
    if (nuevo) await avisarEquipo(correo, sub, peticion)
  })
}

export async function giveBack(entrada: Entrada, result: InteractionResult): Promise<FastifyReply> {
  const { deps, request, reply, peticion } = entrada
  const mergeWithLastSubmission = result.login === undefined
  const returnTo = await peticiones.run(peticion, () =>
    deps.provider().interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission }),
  )
  return redirect(reply, returnTo)
}

const esFuerte = (amr: readonly string[]) => amr.includes('mfa')

export async function terminar(entrada: Entrada, sub: string, amr: string[]): Promise<FastifyReply> {
  const { deps, peticion, interaction } = entrada
  await recordarEntrada(entrada, sub, amr)
  await deletePaso(deps.pool, interaction.uid)
  deps.log('info', 'acceso: concedido', { sub, amr, ip: peticion.ip })
  const acr = esFuerte(amr) ? AAL2 : AAL1
  return giveBack(entrada, { login: { accountId: sub, amr, acr, remember: true } })
}

async function requiereFuerte({ deps, interaction }: Entrada, sub: string): Promise<boolean> {
  const { acr_values: pedidas } = interaction.params
  const pide = typeof pedidas === 'string' && pedidas.split(' ').includes(AAL2)
  return pide || deps.portal.requiereFuerte(sub)
}

/** After the right password: in, or one step further. */
export async function avanzar(entrada: Entrada, sub: string): Promise<FastifyReply> {
  const { deps, reply, interaction } = entrada
  const { passkeys, totp } = await readResumen(deps.pool, sub)
  if (passkeys === 0 && !totp && !(await requiereFuerte(entrada, sub))) return terminar(entrada, sub, ['pwd'])
  await savePaso(deps.pool, interaction.uid, { accountId: sub, amr: ['pwd'] })
  return redirect(reply, pathOf(interaction.uid))
}

export const pathOf = (uid: string): string => `${ACCESO}/${encodeURIComponent(uid)}`
