// The folios of stamps (D-204): foreseen, sealed with, and only then taken. Nobody's row is locked while a seal is made.
import { setTimeout as delay } from 'node:timers/promises'
import { onEnd, type Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { type FolioPrevisto, takeFolios } from '../comprobante/documento.sql.ts'

/** Only other nodes can be faster, and each time somebody's document advances: so many times in a row is a jam. */
const VECES = 40
const LATIDO_MS = 500

/** Who goes last in each series, by its id: documents of this process seal one after another instead of in vain. */
const filas = new Map<number, { tx: Tx; fin: Promise<true> }>()

/** Takes as many folios as were sealed, from the foreseen one on. */
export async function sealInSerie<T>(
  tx: Tx,
  peek: () => Promise<FolioPrevisto>,
  seal: (folio: FolioPrevisto) => Promise<T[]>,
): Promise<T[]> {
  await waitTurn(tx, (await peek()).idSerie, peek)
  for (let vez = 1; vez <= VECES; vez++) {
    const previsto = await peek()
    const sellados = await seal(previsto)
    if (sellados.length === 0 || (await takeFolios(tx, previsto, sellados.length))) return sellados
  }
  throw new AppError('NO_DISPONIBLE')
}

/** Resolves when those who came before have committed or failed; the turn ends with the transaction. */
async function waitTurn(tx: Tx, idSerie: number, beat: () => Promise<unknown>): Promise<void> {
  const anterior = filas.get(idSerie)
  if (anterior?.tx === tx) return
  let end = () => {}
  const fin = new Promise<true>((resolve) => {
    end = () => resolve(true)
  })
  const mia = { tx, fin }
  filas.set(idSerie, mia)
  onEnd(tx, () => {
    if (filas.get(idSerie) === mia) filas.delete(idSerie)
    end()
  })
  // Whoever waits shows the server that it lives: only a process that stands still is cut.
  while (anterior && !(await Promise.race([anterior.fin, delay(LATIDO_MS)]))) await beat()
}
