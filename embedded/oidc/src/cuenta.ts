// Everybody's own account: sessions and devices, second factors and password, on the identity's own pages.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { appDeAlta, guardarApp, guardarPasskey, passkeyDeAlta } from './alta-factor.ts'
import { avisarCambio, type Cambio } from './avisos.ts'
import { nuevosCodigos } from './codigos-recuperacion.ts'
import { hashContrasena } from './contrasena.ts'
import { quejaDeContrasena } from './contrasena-queja.ts'
import { type Consultable, replaceHash } from './cuenta.sql.ts'
import { own, type Propia } from './cuenta-sesion.ts'
import { type Rechazo, revisar, revisarContrasena } from './entrada.ts'
import { equipoNombre } from './equipo-nombre.ts'
import { deleteFactores, deletePasskey, deleteTotp, findTotp, listPasskeys, readResumen } from './factor.sql.ts'
import { anotarSalida } from './hechos.ts'
import { formOf, type PaginaDeps, redirect, sendHtml } from './paginas.ts'
import { deleteSesionesDe, listSesiones } from './sesion.sql.ts'
import { CUENTA } from './site.ts'
import { claveView } from './views/clave-view.ts'
import { cuentaView } from './views/cuenta-view.ts'
import { altaView, codigosView, NOTAS } from './views/factor-view.ts'
import type { Aviso } from './views/html.ts'

const AVISOS: Record<string, Aviso> = {
  repite: { texto: 'Confirmaste que eres tú. Ahora repite el cambio.', bueno: true },
  cerradas: { texto: 'Las demás sesiones se cerraron.', bueno: true },
  cerrada: { texto: 'La sesión se cerró.', bueno: true },
  contrasena: { texto: 'Tu contraseña cambió y tus demás sesiones se cerraron.', bueno: true },
  llave: { texto: 'La llave de acceso quedó lista.', bueno: true },
  app: { texto: 'La app de códigos quedó lista.', bueno: true },
  quitada: { texto: 'Se quitó de tu cuenta.', bueno: true },
  ultima: { texto: 'Tu cuenta necesita un segundo factor. Agrega otro antes de quitar este.' },
}

const volver = (reply: FastifyReply, aviso: keyof typeof AVISOS) => redirect(reply, `${CUENTA}?aviso=${aviso}`)

async function sendCuenta({ deps, cuenta, uid }: Propia, reply: FastifyReply, aviso: unknown): Promise<FastifyReply> {
  const { pool, marca, site, inactividad } = deps
  const { sub, nombre, usuario } = cuenta
  const sesiones = await listSesiones(pool, sub, inactividad)
  const html = cuentaView(marca, {
    nombre,
    usuario,
    aviso: typeof aviso === 'string' && Object.hasOwn(AVISOS, aviso) ? AVISOS[aviso] : undefined,
    base: CUENTA,
    sesiones: sesiones.map(({ agente, ip, ...sesion }) => ({
      ...sesion,
      equipo: equipoNombre(agente),
      ip: ip ?? '',
      esta: sesion.uid === uid,
    })),
    llaves: await listPasskeys(pool, sub),
    conLlaves: site.rpId !== undefined,
    app: await findTotp(pool, sub),
    codigos: (await readResumen(pool, sub)).codigos,
  })
  return sendHtml(site, reply, 200, html)
}

function registerSesiones(scope: FastifyInstance, deps: PaginaDeps): void {
  const deSesion = { prueba: 'sesion', regreso: CUENTA } as const
  scope.get(
    CUENTA,
    own(deps, deSesion, (propia, request, reply) =>
      sendCuenta(propia, reply, (request.query as { aviso?: unknown }).aviso),
    ),
  )
  scope.post(
    `${CUENTA}/sesiones/cerrar`,
    own(deps, deSesion, async ({ cuenta, uid, peticion }, request, reply) => {
      const una = formOf(request).get('sesion')
      const cual = una === null ? { salvo: uid } : { uid: una.replaceAll('\0', '') }
      const cerradas = await deps.portal.enTx(async (base, _correo, anotar) => {
        const n = await deleteSesionesDe(base, cuenta.sub, cual)
        if (n > 0) await anotarSalida(anotar, peticion, cuenta.sub, `Cerró ${n} de sus sesiones desde su cuenta`)
        return n
      })
      deps.log('info', 'cuenta: sesiones cerradas', { sub: cuenta.sub, cerradas, ip: peticion.ip })
      return volver(reply, una === null ? 'cerradas' : 'cerrada')
    }),
  )
}

function sendClave({ deps, cuenta }: Propia, reply: FastifyReply, rechazo?: Rechazo): FastifyReply {
  const action = `${CUENTA}/contrasena`
  const datos = { action, usuario: cuenta.usuario, aviso: rechazo?.aviso, actual: true, regresar: CUENTA }
  if (rechazo?.espera) reply.header('Retry-After', String(rechazo.espera))
  return sendHtml(deps.site, reply, rechazo?.status ?? 200, claveView(deps.marca, datos))
}

async function onClave(propia: Propia, form: URLSearchParams, reply: FastifyReply): Promise<FastifyReply> {
  const { deps, cuenta, peticion, uid } = propia
  const { sub, usuario } = cuenta
  const nueva = form.get('contrasena') ?? ''
  const queja = await quejaDeContrasena(nueva, form.get('repetida') ?? '', cuenta)
  if (queja) return sendClave(propia, reply, { status: 422, aviso: { texto: queja } })
  const revisada = await revisarContrasena(deps, peticion, usuario, form.get('actual') ?? '')
  if ('aviso' in revisada) {
    const aviso = revisada.status === 401 ? { texto: 'Tu contraseña actual no es esa.' } : revisada.aviso
    return sendClave(propia, reply, { ...revisada, aviso })
  }
  const hash = await hashContrasena(nueva)
  await deps.portal.enTx(async (base, correo) => {
    await replaceHash(base, sub, hash)
    await deleteSesionesDe(base, sub, { salvo: uid })
    await avisarCambio(correo, sub, 'contrasena', peticion)
  })
  deps.log('info', 'cuenta: contraseña cambiada', { sub, ip: peticion.ip })
  return volver(reply, 'contrasena')
}

/** Adding a factor: its page, and what comes back from it. */
function registerAltas(scope: FastifyInstance, deps: PaginaDeps): void {
  const clases = [
    { ruta: `${CUENTA}/llaves`, titulo: 'Agrega una llave de acceso', guardar: guardarPasskey, aviso: 'llave' },
    { ruta: `${CUENTA}/app`, titulo: 'Activa tu app de códigos', guardar: guardarApp, aviso: 'app' },
  ] as const
  for (const { ruta, titulo, guardar, aviso } of clases) {
    // A challenge of its own for each proof of who it is.
    const donde = ({ peticion, cuenta, uid, loginTs }: Propia) => ({
      deps,
      peticion,
      cuenta,
      ambito: `${uid} ${loginTs}`,
    })
    const send = async (propia: Propia, reply: FastifyReply, form?: URLSearchParams, rechazo?: Rechazo) => {
      const sellado = form?.get('sellado') ?? undefined
      const html = altaView(deps.marca, {
        titulo,
        texto: NOTAS[aviso],
        aviso: rechazo?.aviso,
        ...(aviso === 'llave'
          ? { passkey: await passkeyDeAlta(donde(propia), ruta) }
          : { app: appDeAlta(donde(propia), ruta, sellado) }),
        regresar: CUENTA,
      })
      return sendHtml(deps.site, reply, rechazo?.status ?? 200, html)
    }
    scope.get(
      ruta,
      own(deps, { prueba: 'reciente', regreso: ruta }, (propia, _request, reply) => send(propia, reply)),
    )
    scope.post(
      ruta,
      own(deps, { prueba: 'formulario', regreso: ruta }, async (propia, request, reply) => {
        const form = formOf(request)
        let codigos: string[] | undefined
        const rechazo = await revisar(deps, propia.peticion, [['red', request.ip]], async () => {
          codigos = await guardar(donde(propia), form)
          return codigos !== undefined
        })
        if (rechazo) return send(propia, reply, form, rechazo)
        if (codigos!.length === 0) return volver(reply, aviso)
        return sendCodigos(deps, reply, codigos!)
      }),
    )
  }
}

function sendCodigos({ site, marca }: PaginaDeps, reply: FastifyReply, codigos: string[]): FastifyReply {
  const datos = { codigos, action: `${CUENTA}/listo`, boton: 'Ya los guardé' }
  return sendHtml(site, reply, 200, codigosView(marca, datos))
}

type Borrar = (base: Consultable) => Promise<boolean>

/** The last one stays where the account may not be without. */
async function quitar(propia: Propia, cambio: Cambio, reply: FastifyReply, borrar: Borrar): Promise<FastifyReply> {
  const { deps, cuenta, peticion } = propia
  const { sub } = cuenta
  const { passkeys, totp } = await readResumen(deps.pool, sub)
  const esUltimo = passkeys + Number(totp) === 1
  if (esUltimo && (await deps.portal.requiereFuerte(sub))) return volver(reply, 'ultima')
  const quitado = await deps.portal.enTx(async (base, correo) => {
    if (!(await borrar(base))) return false
    if (esUltimo) await deleteFactores(base, sub)
    await avisarCambio(correo, sub, cambio, peticion)
    return true
  })
  return quitado ? volver(reply, 'quitada') : redirect(reply, CUENTA)
}

function registerCambios(scope: FastifyInstance, deps: PaginaDeps): void {
  const reciente = { prueba: 'reciente', regreso: CUENTA } as const
  const contrasena = `${CUENTA}/contrasena`
  scope.get(
    contrasena,
    own(deps, { prueba: 'reciente', regreso: contrasena }, async (propia, _request, reply) => sendClave(propia, reply)),
  )
  scope.post(
    contrasena,
    own(deps, { prueba: 'formulario', regreso: contrasena }, (propia, request, reply) =>
      onClave(propia, formOf(request), reply),
    ),
  )
  scope.post(
    `${CUENTA}/llaves/quitar`,
    own(deps, reciente, (propia, request, reply) => {
      const id = (formOf(request).get('llave') ?? '').replaceAll('\0', '')
      return quitar(propia, 'sin-llave', reply, (base) => deletePasskey(base, propia.cuenta.sub, id))
    }),
  )
  scope.post(
    `${CUENTA}/app/quitar`,
    own(deps, reciente, (propia, _request, reply) =>
      quitar(propia, 'sin-app', reply, (base) => deleteTotp(base, propia.cuenta.sub)),
    ),
  )
  scope.post(
    `${CUENTA}/codigos`,
    own(deps, reciente, async ({ cuenta, peticion }, _request, reply) => {
      const codigos = await deps.portal.enTx(async (base, correo) => {
        await avisarCambio(correo, cuenta.sub, 'codigos', peticion)
        return nuevosCodigos(base, deps.pimienta(), cuenta.sub)
      })
      return sendCodigos(deps, reply, codigos)
    }),
  )
  scope.post(`${CUENTA}/listo`, async (_request, reply) => redirect(reply, CUENTA))
}

export function registerCuenta(scope: FastifyInstance, deps: PaginaDeps): void {
  registerSesiones(scope, deps)
  registerAltas(scope, deps)
  registerCambios(scope, deps)
}
