// Webhooks kept by people: created with a secret shown once, changed, paused, tried, deleted, and their events told again.

import type { Hecho } from '@litro/contract/auditoria/hechos'
import { MAXIMO_WEBHOOKS, type Webhook, type WebhookNuevo } from '@litro/contract/integraciones/webhook'
import type { Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { DireccionNegada, findDestino } from '../../craft/salida/direccion-publica.ts'
import { existsSocio } from '../../maestros/catalogos/socio.sql.ts'
import { alcanceDe, duenioDe } from './alcance.ts'
import { insertPrueba, readEvento, replayEvento } from './evento.sql.ts'
import { makeSecreto } from './firmar.ts'
import * as filas from './webhook.sql.ts'

const invalido = (campo: string, mensaje: string) => new AppError('DATOS_INVALIDOS', { campos: { [campo]: mensaje } })

/** Asked before anything is saved. A name that nobody knows yet may be known tomorrow; its deliveries will say so. */
async function refuseDireccion({ redes }: Deps, direccion: string): Promise<void> {
  await findDestino(new URL(direccion), redes).catch((error: unknown) => {
    if (error instanceof DireccionNegada) throw invalido('Direccion', error.message)
  })
}

export async function agregarWebhook(deps: Deps, call: Call<'webhook_agregar'>): Promise<WebhookNuevo> {
  const { entrada, usuario, actor } = call
  const socio = duenioDe(usuario, entrada.IdSocioComercial)
  await refuseDireccion(deps, entrada.Direccion)
  const secreto = makeSecreto()
  return deps.inTx('todo', async (tx) => {
    if (socio !== null && !(await existsSocio(tx, socio)))
      throw invalido('IdSocioComercial', 'Elige un socio comercial.')
    if ((await filas.countWebhooks(tx, socio)) >= MAXIMO_WEBHOOKS) throw new AppError('WEBHOOKS_LLENOS')
    const { Nombre: nombre, Direccion: direccion } = entrada
    const eventos = [...new Set(entrada.Eventos)]
    const sellado = deps.motor.llave.seal(Buffer.from(secreto))
    const id = await filas.insertWebhook(tx, { socio, nombre, direccion, eventos, secreto: sellado })
    const despues = (await filas.readWebhook(tx, id))!
    await writeBitacora(tx, actor, { objeto: 'webhook', accion: 'agregar', socio, idObjeto: id, despues })
    return { Webhook: despues, Secreto: secreto }
  })
}

type Accion = Extract<Hecho, { objeto: 'webhook' }>['accion']
type Suya = Pick<Call<'webhook_borrar'>, 'id' | 'usuario' | 'actor'>

/** One webhook of whoever asks, locked; changed by `work`, told in the log and read again. */
function withWebhook(
  deps: Deps,
  { id, usuario, actor }: Suya,
  accion: Accion,
  work: (tx: Tx, webhook: Webhook) => Promise<unknown>,
): Promise<Webhook> {
  return deps.inTx(alcanceDe(usuario), async (tx) => {
    const antes = await filas.lockWebhook(tx, id)
    if (!antes) throw new AppError('NO_ENCONTRADO')
    await work(tx, antes)
    const despues = (await filas.readWebhook(tx, id)) ?? antes
    const socio = antes.IdSocioComercial
    await writeBitacora(tx, actor, { objeto: 'webhook', accion, socio, idObjeto: id, antes, despues })
    return despues
  })
}

export async function editarWebhook(deps: Deps, call: Call<'webhook_editar'>): Promise<Webhook> {
  const { Nombre: nombre, Direccion: direccion, Eventos, Version } = call.entrada
  await refuseDireccion(deps, direccion)
  return withWebhook(deps, call, 'editar', (tx, antes) => {
    if (Version !== undefined && Version !== antes.Version) throw new AppError('REGISTRO_CAMBIO')
    return filas.updateWebhook(tx, call.id, { nombre, direccion, eventos: [...new Set(Eventos)] })
  })
}

export function pausarWebhook(deps: Deps, call: Call<'webhook_pausar'>): Promise<Webhook> {
  const { Pausado } = call.entrada
  return withWebhook(deps, call, Pausado ? 'pausar' : 'reanudar', (tx) =>
    filas.setEstado(tx, call.id, Pausado ? 'pausado' : 'activo'),
  )
}

export const borrarWebhook = (deps: Deps, call: Call<'webhook_borrar'>): Promise<Webhook> =>
  withWebhook(deps, call, 'borrar', (tx) => filas.setEstado(tx, call.id, 'borrado'))

export function probarWebhook(deps: Deps, call: Call<'webhook_probar'>): Promise<Webhook> {
  const cuerpo = {
    type: 'webhook.probar',
    timestamp: deps.now().toISOString(),
    data: { Objeto: 'webhook', IdObjeto: call.id, Accion: 'probar' },
  }
  return withWebhook(deps, call, 'probar', (tx, { IdSocioComercial }) =>
    insertPrueba(tx, call.id, IdSocioComercial, cuerpo),
  )
}

export async function reenviarEvento(deps: Deps, { id, usuario, actor }: Call<'webhook_evento_reenviar'>) {
  return deps.inTx(alcanceDe(usuario), async (tx) => {
    const antes = await readEvento(tx, id)
    if (!antes) throw new AppError('NO_ENCONTRADO')
    await replayEvento(tx, id)
    const socio = usuario.personal ? null : usuario.idSocioComercial
    const hecho = { objeto: 'webhook', accion: 'reenviar', socio, idObjeto: antes.IdWebhook } as const
    await writeBitacora(tx, actor, { ...hecho, nota: `Evento ${id}` })
    return [(await readEvento(tx, id))!]
  })
}
