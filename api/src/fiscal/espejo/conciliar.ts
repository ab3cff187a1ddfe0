// Compares a stretch of the mirror with what is here. It writes differences and nothing else: no money, no document.
import type { InTx } from '../../craft/db/tx.ts'
import { askCancelados, insertDelEspejo } from '../recibidas/recibida.sql.ts'
import { withoutPending } from '../timbrado/without-pending.ts'
import * as filas from './conciliar.sql.ts'
import { readConfiguracion } from './configuracion.sql.ts'

/** Dates as YYYY-MM-DD, both included. */
type Periodo = { rfc: string; desde: string; hasta: string }

export async function conciliar(
  inTx: InTx,
  { rfc, desde, hasta }: Periodo,
): Promise<filas.Hallado & { nuevas: number }> {
  return inTx('todo', async (tx) => {
    const { HorasReplica: horasReplica } = await readConfiguracion(tx)
    const c = { rfc, desde: `${desde.slice(0, 10)}T00:00:00`, hasta: `${hasta.slice(0, 10)}T23:59:59`, horasReplica }
    await filas.lockConciliacion(tx, rfc)
    const emitidos = await filas.writeEmitidos(tx, c, await listExplicables(tx, c))
    // What suppliers issued to us and is not here goes to the intake first; then it has two sides.
    const nuevas = await insertDelEspejo(tx, rfc, c.desde, c.hasta)
    await askCancelados(tx, rfc, c.desde, c.hasta)
    const recibidos = await filas.writeRecibidos(tx, c)
    await filas.noteConciliado(tx, rfc)
    return {
      escritas: emitidos.escritas + recibidos.escritas,
      cerradas: emitidos.cerradas + recibidos.cerradas,
      nuevas,
    }
  })
}

/** Unknown stamps that an attempt still under way may explain wait for tomorrow. */
async function listExplicables(
  tx: Parameters<typeof filas.listDesconocidos>[0],
  c: filas.Comparacion,
): Promise<string[]> {
  const desconocidos = (await filas.listDesconocidos(tx, c)).map(({ uuid, momento }): [string, Date] => [
    uuid,
    new Date(momento),
  ])
  if (desconocidos.length === 0) return []
  const ajenos = new Set(withoutPending(desconocidos, await filas.listPendientes(tx)).map(([uuid]) => uuid))
  return desconocidos.flatMap(([uuid]) => (ajenos.has(uuid) ? [] : [uuid]))
}
