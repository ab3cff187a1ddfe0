// A forgotten password: a link leaves by mail to its owner, and the page never says whether there is such an account.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { clavePath } from './clave.ts'
import { findCuentaPorUsuario } from './cuenta.sql.ts'
import { normalizeUsuario } from './cuentas.ts'
import { demasiados } from './entrada.ts'
import { HORAS, insertLiga } from './liga.sql.ts'
import { formOf, type PaginaDeps, sendHtml, sendMensaje } from './paginas.ts'
import { ACCESO } from './site.ts'
import { recuperarView } from './views/clave-view.ts'
import type { Mensaje } from './views/mensaje-view.ts'

export const RECUPERAR = `${ACCESO}/recuperar`

/** Longer than writing a mail takes: how long the answer takes says nothing either. */
const MINIMO_MS = 400

const ENVIADA: Mensaje = {
  titulo: 'Revisa tu correo',
  texto:
    'Si hay una cuenta con ese usuario, en unos minutos llega a su correo una liga para elegir contraseña. Funciona una vez y durante una hora. Tu contraseña de ahora sigue sirviendo mientras tanto.',
}

async function enviarLiga({ portal, site, log }: PaginaDeps, usuario: string, ip: string): Promise<void> {
  if (usuario.includes('\0')) return
  await portal.enTx(async (base, correo) => {
    const cuenta = await findCuentaPorUsuario(base, usuario)
    if (!cuenta || cuenta.bloqueada) return
    const { token, expira } = await insertLiga(base, cuenta.sub, HORAS.recuperacion)
    await correo(cuenta.sub, { clase: 'recuperar', liga: site.origin + clavePath(token), vence: expira })
    log('info', 'acceso: liga de recuperación', { sub: cuenta.sub, ip })
  })
}

export function registerRecuperar(scope: FastifyInstance, deps: PaginaDeps): void {
  scope.get(RECUPERAR, (_request, reply) =>
    sendHtml(deps.site, reply, 200, recuperarView(deps.marca, { action: RECUPERAR })),
  )

  scope.post(RECUPERAR, async (request, reply) => {
    const usuario = normalizeUsuario((formOf(request).get('usuario') ?? '').slice(0, 254))
    const espera = await deps.freno.entrar([
      ['redCorreo', request.ip],
      ['correo', usuario],
    ])
    if (espera > 0) {
      const { status, aviso } = demasiados(espera, '')
      reply.header('Retry-After', String(espera))
      return sendHtml(deps.site, reply, status, recuperarView(deps.marca, { action: RECUPERAR, aviso }))
    }
    await Promise.all([enviarLiga(deps, usuario, request.ip), delay(MINIMO_MS)])
    return sendMensaje(deps, reply, 200, ENVIADA)
  })
}
