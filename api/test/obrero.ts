// A node without a door: the engine, its workers and its queue, told what to do by the process that will kill it.

import type { Deps } from '@litro/api/craft/call/deps'
import { readConfig } from '@litro/api/craft/config'
import { APP_ROLE } from '@litro/api/craft/db/connect'
import { openDb, openPool } from '@litro/api/craft/db/pool'
import { makeInTx } from '@litro/api/craft/db/tx'
import { listReceptores } from '@litro/api/fiscal/buzon/buzon.sql'
import { listarBuzon } from '@litro/api/fiscal/buzon/listar'
import { aceptarSolicitud, rechazarSolicitud } from '@litro/api/fiscal/buzon/responder'
import { attemptCancelacion } from '@litro/api/fiscal/cancelacion/attempt'
import { findEnCurso } from '@litro/api/fiscal/cancelacion/cancelacion.sql'
import { solicitarCancelacion } from '@litro/api/fiscal/cancelacion/solicitar'
import { timbrar } from '@litro/api/fiscal/timbrado/timbrar'
import { openMotor } from '@litro/api/open-motor'

export type Orden = {
  n: number
  verbo: 'timbrar' | 'cancelar' | 'listar' | 'aceptar' | 'rechazar'
  socio: number
  id: number
}
export type Parte = { n: number; uuid?: string; enProceso?: boolean; error?: string }

const MIRADAS = 3

const config = readConfig(process.env, JSON.parse(process.env.AJUSTES ?? '{}'))
if (config.database.tipo !== 'externa') throw new Error('el obrero trabaja sobre la base de datos de quien lo llama')
const conexion = { connectionString: config.database.url, role: APP_ROLE }
const inTx = makeInTx(openDb(openPool(conexion, { max: 6, nombre: 'litro' })))
// The named place where this process dies, or stands still once, given by whoever starts it.
const mortal = process.env.PUNTO_DE_MUERTE
let pausa = process.env.PUNTO_DE_PAUSA
const { motor, start } = await openMotor({
  config,
  conexion,
  now: () => new Date(),
  onError: () => undefined,
  punto: (nombre) => {
    if (nombre === mortal) process.kill(process.pid, 'SIGKILL')
    if (nombre !== pausa) return
    pausa = undefined
    process.kill(process.pid, 'SIGSTOP')
  },
})

const deps = { inTx, snapshot: inTx, now: () => new Date(), motor, demo: false } as unknown as Deps
const solicitar = solicitarCancelacion('factura')

async function run({ verbo, socio, id }: Orden): Promise<Omit<Parte, 'n'>> {
  const actor = { id: 1, nombre: 'Persona a' }
  const ambito = { socio }
  if (verbo === 'timbrar') {
    const { uuid } = await timbrar(motor, inTx, { ambito, familia: 'factura', id, actor })
    return uuid === null ? { enProceso: true } : { uuid }
  }
  // Of the inbox: the list is read again, or a request is answered.
  if (verbo === 'listar') {
    const [emisor] = await inTx('todo', listReceptores)
    await listarBuzon(motor, emisor!.rfc)
    return {}
  }
  const deBuzon = { id, ambito: 'todo' as const, actor: { ...actor, personal: true, idSolicitud: 'obrero' } }
  if (verbo === 'aceptar') {
    await aceptarSolicitud(deps, { ...deBuzon, entrada: { Causa: 'error', Version: undefined } })
    return {}
  }
  if (verbo === 'rechazar') {
    await rechazarSolicitud(deps, { ...deBuzon, entrada: { Motivo: 'No procede', Version: undefined } })
    return {}
  }
  await solicitar(deps, { id, ambito, actor, entrada: { motivo: '02' } })
  const solicitud = await inTx(ambito, (tx) => findEnCurso(tx, id))
  // As staff does: send it at once and look again soon. Whatever is left is for the workers of any node.
  for (let i = 0; i < MIRADAS && solicitud !== undefined; i++) {
    await attemptCancelacion(motor, solicitud)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  return { enProceso: true }
}

process.on('message', (orden: Orden) => {
  run(orden)
    .catch((error: Error) => ({ error: error.message }))
    .then((parte) => process.send?.({ n: orden.n, ...parte }))
})
process.on('disconnect', () => process.exit())
await start()
process.send?.({ n: 0 })
