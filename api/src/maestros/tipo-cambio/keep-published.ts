// Asks the source for its last publication at start and every hour. Nobody waits for it; a failure is logged and tried again.
import type { InTx } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import type { FetchPublicacion } from './banxico.ts'
import { savePublicado } from './tipo-cambio.sql.ts'

const UNA_HORA = 3_600_000

export async function refreshPublicado(
  inTx: InTx,
  now: () => Date,
  fetchPublicacion: FetchPublicacion,
): Promise<boolean> {
  const publicacion = await fetchPublicacion()
  const hoy = hoyEnMexico(now())
  return inTx('ninguno', (tx) => savePublicado(tx, { hoy, ...publicacion }))
}

export function keepTipoCambioPublished(
  inTx: InTx,
  now: () => Date,
  fetchPublicacion: FetchPublicacion,
  onError: (error: unknown) => void,
  cadaMs = UNA_HORA,
): () => void {
  const refresh = () => refreshPublicado(inTx, now, fetchPublicacion).catch(onError)
  void refresh()
  const timer = setInterval(refresh, cadaMs)
  timer.unref()
  return () => clearInterval(timer)
}
