// The sign-in pages: they show what is missing, check what came, and give the sign-in back to the provider.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { registerAlta, sendAlta } from './acceso-alta.ts'
import { registerClave } from './clave.ts'
import { gastarCodigo } from './codigos-recuperacion.ts'
import { registerCuenta } from './cuenta.ts'
import { findPropia } from './cuenta-sesion.ts'
import { type Cuenta, findCuentaActiva } from './cuentas.ts'
import {
  avanzar,
  BLOQUEADA,
  type Entrada,
  giveBack,
  INCORRECTA,
  pathOf,
  RECHAZADO,
  type Rechazo,
  revisar,
  revisarContrasena,
  terminar,
} from './entrada.ts'
import { listPasskeys, readResumen } from './factor.sql.ts'
import { anotarFallo } from './hechos.ts'
import { formOf, isForeign, type PaginaDeps, peticionOf, redirect, sendHtml, sendMensaje } from './paginas.ts'
import { deletePaso, findPaso, type Paso } from './paso.sql.ts'
import { comprobarPasskey, opcionesDeEntrada, retoDe } from './passkey.ts'
import { peticiones } from './peticion.ts'
import { RECUPERAR, registerRecuperar } from './recuperar.ts'
import { registerRecursos } from './recursos.ts'
import { ACCESO } from './site.ts'
import { comprobarTotp } from './totp.ts'
import { accesoView } from './views/acceso-view.ts'
import type { Passkey } from './views/html.ts'
import { ESPERA, EXPIRADO, explainError } from './views/mensaje-view.ts'
import { pruebaView } from './views/prueba-view.ts'

const MAX_FORM = 16 * 1024

/** The sign-in under way, or nothing when it ended, expired or belongs to another browser. */
async function findEntrada(
  deps: PaginaDeps,
  request: Entrada['request'],
  reply: FastifyReply,
): Promise<Entrada | undefined> {
  const peticion = peticionOf(deps, request, reply)
  try {
    const interaction = await peticiones.run(peticion, () => deps.provider().interactionDetails(request.raw, reply.raw))
    return interaction.uid === request.params.uid ? { deps, request, reply, peticion, interaction } : undefined
  } catch (error) {
    if (error instanceof deps.errors.SessionNotFound) return undefined
    throw error
  }
}

type Handler = (entrada: Entrada) => Promise<FastifyReply>

const serve = (deps: PaginaDeps, handler: Handler) => async (request: Entrada['request'], reply: FastifyReply) => {
  const entrada = await findEntrada(deps, request, reply)
  if (entrada) return handler(entrada)
  // Back after signing in: this page is over and its session is open, so what the person looks for is the portal. Whoever has
  // no session stays on the page that says so, because the portal would send them to sign in and the browser might go round.
  if (request.method === 'GET' && (await findPropia(deps, request, reply))) return redirect(reply, '/')
  return sendMensaje(deps, reply, 410, EXPIRADO)
}

function send({ deps, reply }: Entrada, rechazo: Rechazo | undefined, html: string): FastifyReply {
  if (rechazo?.espera) reply.header('Retry-After', String(rechazo.espera))
  return sendHtml(deps.site, reply, rechazo?.status ?? 200, html)
}

const retoDeEntrada = ({ deps, interaction }: Entrada) => retoDe(deps.pimienta(), 'entrar', interaction.uid)

/** `de`: only this account's passkeys. Without it the browser offers those it has. */
async function passkeyDe(entrada: Entrada, boton: string, de?: string): Promise<Passkey | undefined> {
  const { deps, interaction } = entrada
  const { rpId } = deps.site
  if (!rpId) return undefined
  const suyas = de === undefined ? undefined : await listPasskeys(deps.pool, de)
  if (suyas?.length === 0) return undefined
  const opciones = await opcionesDeEntrada({ rpId, reto: retoDeEntrada(entrada) }, suyas)
  return { action: `${pathOf(interaction.uid)}/llave`, opciones, ceremonia: 'entrar', boton }
}

async function sendLogin(entrada: Entrada, usuario: string, rechazo?: Rechazo): Promise<FastifyReply> {
  const { deps, interaction } = entrada
  const { marca, demo } = deps
  const passkey = await passkeyDe(entrada, 'Entrar con llave de acceso')
  const datos = { action: pathOf(interaction.uid), usuario, aviso: rechazo?.aviso, demo, passkey, recuperar: RECUPERAR }
  return send(entrada, rechazo, accesoView(marca, datos))
}

const contrasenaDeDemo = (demo: PaginaDeps['demo'], { usuario }: Cuenta) =>
  demo?.usuarios.some((de) => de.usuario === usuario) ? demo.contrasena : undefined

/** Who is signed in proves it again, with what the account has; the password only where it has nothing else. */
async function sendConfirmar(entrada: Entrada, cuenta: Cuenta, rechazo?: Rechazo): Promise<FastifyReply> {
  const { deps, interaction } = entrada
  const action = pathOf(interaction.uid)
  const { passkeys, totp } = await readResumen(deps.pool, cuenta.sub)
  const conFactor = passkeys > 0 || totp
  const html = pruebaView(deps.marca, {
    titulo: 'Confirma que eres tú',
    texto: 'Antes de continuar, demuestra otra vez que esta cuenta es tuya:',
    usuario: cuenta.usuario,
    aviso: rechazo?.aviso,
    passkey: await passkeyDe(entrada, 'Confirmar con llave de acceso', cuenta.sub),
    codigo: conFactor ? { action: `${action}/codigo`, app: totp } : undefined,
    contrasena: conFactor ? undefined : { action, demo: contrasenaDeDemo(deps.demo, cuenta) },
    otra: { href: `${action}?otra=1`, texto: 'Entrar con otra cuenta' },
  })
  return send(entrada, rechazo, html)
}

async function sendSegundo(entrada: Entrada, cuenta: Cuenta, totp: boolean, rechazo?: Rechazo): Promise<FastifyReply> {
  const { deps, interaction } = entrada
  const action = pathOf(interaction.uid)
  const html = pruebaView(deps.marca, {
    titulo: 'Un paso más',
    texto: 'Tu contraseña es correcta. Falta tu segundo factor para entrar como',
    usuario: cuenta.usuario,
    aviso: rechazo?.aviso,
    passkey: await passkeyDe(entrada, 'Usar llave de acceso', cuenta.sub),
    codigo: { action: `${action}/codigo`, app: totp },
    otra: { href: `${action}?otra=1`, texto: 'Entrar con otra cuenta' },
  })
  return send(entrada, rechazo, html)
}

/** The account behind a sign-in half done, or behind a session that must be proved again. */
async function quien(entrada: Entrada): Promise<{ cuenta?: Cuenta; paso?: Paso }> {
  const { deps, interaction } = entrada
  const paso = await findPaso(deps.pool, interaction.uid)
  const sub = paso?.accountId ?? interaction.session?.accountId
  const cuenta = sub === undefined ? undefined : await findCuentaActiva(deps.pool, sub)
  return { ...(cuenta && { cuenta }), ...(paso && { paso }) }
}

/** The page of the step this sign-in is at. */
async function sendPaso(entrada: Entrada, rechazo?: Rechazo): Promise<FastifyReply> {
  const { deps, interaction } = entrada
  const { cuenta, paso } = await quien(entrada)
  if (!cuenta) {
    const { login_hint: sugerido } = interaction.params
    return sendLogin(entrada, typeof sugerido === 'string' ? sugerido : '', rechazo)
  }
  if (!paso) return sendConfirmar(entrada, cuenta, rechazo)
  const { passkeys, totp } = await readResumen(deps.pool, cuenta.sub)
  if (paso.listo || (passkeys === 0 && !totp)) return sendAlta(entrada, cuenta, paso, rechazo)
  return sendSegundo(entrada, cuenta, totp, rechazo)
}

async function show(entrada: Entrada): Promise<FastifyReply> {
  const { deps, request, interaction } = entrada
  // First-party client, no consent screen: asked for consent, the answer is already yes.
  if (interaction.prompt.name === 'consent') return giveBack(entrada, { consent: {} })
  const { otra } = request.query as { otra?: unknown }
  if (otra === undefined) return sendPaso(entrada)
  await deletePaso(deps.pool, interaction.uid)
  return sendLogin(entrada, '')
}

async function onContrasena(entrada: Entrada): Promise<FastifyReply> {
  const { deps, request, peticion } = entrada
  const form = formOf(request)
  const contrasena = form.get('contrasena') ?? ''
  const escrito = form.get('usuario')
  // Without a user it is whoever is signed in, and only where the account has nothing better than its password.
  const { cuenta } = escrito === null ? await quien(entrada) : {}
  if (escrito === null && !cuenta) return sendLogin(entrada, '', INCORRECTA)
  const revisada = await revisarContrasena(deps, peticion, escrito ?? cuenta!.usuario, contrasena)
  if ('sub' in revisada) return avanzar(entrada, revisada.sub)
  return escrito === null ? sendPaso(entrada, revisada) : sendLogin(entrada, escrito, revisada)
}

/** Nobody guesses a passkey: its owner never waits because others guess passwords. */
async function onPasskey(entrada: Entrada): Promise<FastifyReply> {
  const { deps, request, peticion } = entrada
  const { cuenta, paso } = await quien(entrada)
  const donde = { site: deps.site, reto: retoDeEntrada(entrada) }
  const visto = await comprobarPasskey(deps.pool, donde, formOf(request).get('respuesta') ?? '')
  if (!visto || (paso && visto.sub !== paso.accountId)) {
    deps.log('warn', 'acceso: llave rechazada', { ip: peticion.ip })
    await anotarFallo(deps.portal, peticion, 'Llave de acceso rechazada', cuenta?.sub)
    return cuenta ? sendPaso(entrada, RECHAZADO) : sendLogin(entrada, '', RECHAZADO)
  }
  if (visto.bloqueada) {
    await anotarFallo(deps.portal, peticion, 'Cuenta bloqueada', visto.sub)
    return sendLogin(entrada, '', BLOQUEADA)
  }
  return terminar(entrada, visto.sub, ['hwk', 'user', 'mfa'])
}

async function onCodigo(entrada: Entrada): Promise<FastifyReply> {
  const { deps, request, peticion } = entrada
  const { cuenta } = await quien(entrada)
  if (!cuenta) return sendLogin(entrada, '')
  const { sub } = cuenta
  const codigo = formOf(request).get('codigo') ?? ''
  const claves = [
    ['red', peticion.ip],
    ['codigo', sub],
  ] as const
  const rechazo = await revisar(
    deps,
    peticion,
    claves,
    async () =>
      (await comprobarTotp(deps.pool, deps.sello, sub, codigo)) ||
      (await gastarCodigo(deps.pool, deps.pimienta(), sub, codigo)),
  )
  if (rechazo === RECHAZADO) await anotarFallo(deps.portal, peticion, 'Código incorrecto', sub)
  return rechazo ? sendPaso(entrada, rechazo) : terminar(entrada, sub, ['pwd', 'otp', 'mfa'])
}

export async function registerAcceso(app: FastifyInstance, deps: PaginaDeps): Promise<void> {
  registerRecursos(app)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.addHook('onRequest', async (request, reply) => {
      const espera = deps.limite(request.ip)
      if (espera > 0) {
        reply.header('Retry-After', String(espera))
        return sendMensaje(deps, reply, 429, ESPERA(espera))
      }
      if (request.method === 'POST' && isForeign(deps.site, request)) {
        return sendMensaje(deps, reply, 403, explainError('access_denied'))
      }
    })
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500
      const propia = status >= 500
      if (propia)
        deps.log('error', 'acceso: falla interna', { folio: request.id, error: error.message, stack: error.stack })
      return sendMensaje(deps, reply, status, explainError(propia ? 'server_error' : 'invalid_request', request.id))
    })
    registerClave(scope, deps)
    registerRecuperar(scope, deps)
    registerCuenta(scope, deps)
    scope.get(`${ACCESO}/:uid`, serve(deps, show))
    scope.post(`${ACCESO}/:uid`, serve(deps, onContrasena))
    scope.post(`${ACCESO}/:uid/llave`, serve(deps, onPasskey))
    scope.post(`${ACCESO}/:uid/codigo`, serve(deps, onCodigo))
    registerAlta(scope, (handler) => serve(deps, handler))
  })
}
