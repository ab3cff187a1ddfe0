// What reached the store and no row ever named, because its commit failed or an older base was restored: taken out when it is old.
import type { Ronda } from '../cola/workers.ts'
import type { InTx } from '../db/tx.ts'
import { adoptSubidas, forgetHuerfana, takeHuerfanas } from './almacen.sql.ts'
import type { Almacen } from './almacen.ts'

/** Far beyond any request, and time enough to notice that the base that was restored is not the one that was wanted (D-241). */
const DIAS = 7
const HORA = 3_600_000
const POR_VEZ = 100
/** Less than the hour after which another node may take it: whoever stood still longer no longer touches it. */
const PLAZO_MS = 10 * 60_000

/** Not when it starts: an hour later, and then every hour; the store is looked through once a day. */
export function rondaDeHuerfanos(inTx: InTx, almacen: Almacen, ahora: () => number = () => performance.now()): Ronda {
  let barrido = ahora()
  let buscado = ahora()
  return async (sigue) => {
    if (ahora() - barrido < HORA) return
    barrido = ahora()
    if (ahora() - buscado >= 24 * HORA) {
      buscado = ahora()
      await adoptar(inTx, almacen)
    }
    await barrer(inTx, almacen, sigue)
  }
}

/** Everything in the store that no row names and nobody is sending begins to count its days. */
async function adoptar(inTx: InTx, almacen: Almacen): Promise<void> {
  for await (const huellas of almacen.listar()) {
    if (huellas.length > 0) await inTx('todo', (tx) => adoptSubidas(tx, huellas))
  }
}

async function barrer(inTx: InTx, almacen: Almacen, sigue: () => boolean): Promise<void> {
  for (;;) {
    const desde = performance.now()
    const huerfanas = await inTx('todo', (tx) => takeHuerfanas(tx, DIAS, POR_VEZ))
    for (const sha256 of huerfanas) {
      if (!sigue() || performance.now() - desde > PLAZO_MS) return
      await almacen.quitar(sha256)
      await inTx('todo', (tx) => forgetHuerfana(tx, sha256))
    }
    if (huerfanas.length < POR_VEZ) return
  }
}
