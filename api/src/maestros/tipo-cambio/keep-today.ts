// Keeps a rate dated today at every hour of every day: at start and whenever the business day turns.
import type { InTx } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { ensureTipoCambioDe } from './tipo-cambio.sql.ts'

export function keepTipoCambioToday(inTx: InTx, now: () => Date, onError: (error: unknown) => void): () => void {
  const ensure = () => inTx('ninguno', (tx) => ensureTipoCambioDe(tx, hoyEnMexico(now()))).catch(onError)
  void ensure()
  const timer = setInterval(ensure, 60_000)
  timer.unref()
  return () => clearInterval(timer)
}
