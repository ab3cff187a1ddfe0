// A capture with a key is made once: key, fact and answer are one transaction, and a repetition is given the first answer.
import { createHash } from 'node:crypto'
import type { ServiceKey } from '@litro/contract/services'
import type { Servicio } from '@litro/contract/servicio'
import { type Call, type Deps, JsonText } from '../call/deps.ts'
import { type InTx, sayAlcance } from '../db/tx.ts'
import { AppError } from '../errors.ts'
import { claimRespuesta, findRespuesta, type Reclamo, saveRespuesta } from './respuesta.sql.ts'

const CLAVE = /^[\w-]{8,200}$/
const REPETIDA = { 'Idempotency-Replayed': 'true' }

type Llamada = Call<ServiceKey>

/** Without a key the capture runs as ever. The permission was asked before: a key opens nothing by itself. */
export async function runOnce(
  deps: Deps,
  clave: string | string[] | undefined,
  servicio: Servicio,
  call: Llamada,
  run: (deps: Deps) => Promise<unknown>,
): Promise<unknown> {
  if (clave === undefined || !servicio.captura) return run(deps)
  if (typeof clave !== 'string' || !CLAVE.test(clave)) throw new AppError('CLAVE_INVALIDA')
  const socio = servicio.alcance === 'socio' ? call.socio : null
  const reclamo: Reclamo = { idUsuario: call.usuario.id, socio, clave, huella: fingerprint(servicio, call) }
  return deps.inTx('todo', async (tx) => {
    if (!(await claimRespuesta(tx, reclamo))) {
      const cuerpo = await findRespuesta(tx, reclamo)
      if (cuerpo === undefined) throw new AppError('CLAVE_REPETIDA')
      return new JsonText(cuerpo, REPETIDA)
    }
    // The use case works inside this transaction, each step still saying whose rows it sees.
    const inTx: InTx = async (alcance, work) => {
      await sayAlcance(tx, alcance)
      return work(tx)
    }
    const respuesta = await run({ ...deps, inTx, snapshot: inTx })
    await sayAlcance(tx, 'todo')
    await saveRespuesta(tx, reclamo, respuesta instanceof JsonText ? respuesta.texto : JSON.stringify(respuesta))
    return respuesta
  })
}

/** What was asked: the service, its input as the contract understood it, and every file byte by byte. */
function fingerprint({ ruta }: Servicio, { params, entrada, archivos }: Llamada): Buffer {
  const huella = createHash('sha256').update(JSON.stringify([ruta, params, entrada]))
  for (const [campo, archivo] of Object.entries(archivos).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!archivo) continue
    huella.update(JSON.stringify([campo, archivo.nombre, archivo.bytes.length])).update(archivo.bytes)
  }
  return huella.digest()
}
