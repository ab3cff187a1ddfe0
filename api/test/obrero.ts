// A node without a door: the engine, its workers and its queue, told what to do by the process that will kill it.

import { readConfig } from '@litro/api/craft/config'
import { APP_ROLE } from '@litro/api/craft/db/connect'
import { openDb, openPool } from '@litro/api/craft/db/pool'
import { makeInTx } from '@litro/api/craft/db/tx'
import { attemptCancelacion } from '@litro/api/fiscal/cancelacion/attempt'
import { solicitarCancelacion } from '@litro/api/fiscal/cancelacion/solicitar'
import { timbrar } from '@litro/api/fiscal/timbrado/timbrar'
import { openMotor } from '@litro/api/open-motor'

export type Orden = { n: number; verbo: 'timbrar' | 'cancelar'; socio: number; id: number }
export type Parte = { n: number; uuid?: string; enProceso?: boolean; error?: string }

const MIRADAS = 3

const config = readConfig()
if (config.database.tipo !== 'externa') throw new Error('el obrero trabaja sobre la base de datos de quien lo llama')
const conexion = { connectionString: config.database.url, role: APP_ROLE }
const inTx = makeInTx(openDb(openPool(conexion, { max: 6, nombre: 'litro' })))
// The named place where this process dies, given by whoever starts it.
const mortal = process.env.PUNTO_DE_MUERTE
const { motor, start } = await openMotor({
  config,
  conexion,
  now: () => new Date(),
  onError: () => undefined,
  punto: (nombre) => {
    if (nombre === mortal) process.kill(process.pid, 'SIGKILL')
  },
})

async function run({ verbo, socio, id }: Orden): Promise<Omit<Parte, 'n'>> {
  const actor = { id: 1, nombre: 'Persona a' }
  if (verbo === 'timbrar') {
    const resultado = await timbrar(motor, inTx, { socio, familia: 'factura', id, actor })
    return resultado === 'en_proceso' ? { enProceso: true } : { uuid: resultado.uuid }
  }
  const pedido = { socio, familia: 'factura', id, motivo: '02', sustituto: {}, actor } as const
  const solicitud = await inTx({ socio }, (tx) => solicitarCancelacion(motor, tx, pedido))
  // As staff does: send it at once and look again soon. Whatever is left is for the workers of any node.
  for (let i = 0; i < MIRADAS; i++) {
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
