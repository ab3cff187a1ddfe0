// Writes down when a breaker opens, stays open or closes, so that the desk of every process shows the PAC that is down.
import type { Cambio } from '../pac/corte.ts'
import type { Motor } from './motor.ts'
import { clearCaido, markCaido } from './pac-corte.sql.ts'

export async function tellCorte(motor: Motor, pac: string, cambio: Cambio, motivo: string): Promise<void> {
  if (cambio === null) return
  await motor.inTx('todo', (tx) =>
    cambio === 'cerro' ? clearCaido(tx, pac) : markCaido(tx, pac, motivo.slice(0, 500)),
  )
}
