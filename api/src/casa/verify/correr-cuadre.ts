// One run of the tie-out in the background: takes it, tells how far it is, and leaves its end written whatever it is.
import type { Deps } from '../../craft/call/deps.ts'
import { beatCorrida, endCorrida, startCorrida } from './corrida.sql.ts'
import { ejecutarCuadre } from './ejecutar-cuadre.ts'

export async function correrCuadre(deps: Pick<Deps, 'inTx' | 'snapshot' | 'sellos'>, id: number): Promise<void> {
  const corrida = await deps.inTx('todo', (tx) => startCorrida(tx, id))
  if (!corrida) return
  const actor = { id: corrida.idUsuario, nombre: corrida.actor }
  try {
    const cuadre = await ejecutarCuadre(deps, {
      origen: corrida.origen,
      actor,
      avanzar: (avance) => deps.inTx('todo', (tx) => beatCorrida(tx, id, avance)),
    })
    await deps.inTx('todo', (tx) => endCorrida(tx, id, { cuadre: cuadre.id }))
  } catch (error) {
    await deps.inTx('todo', (tx) => endCorrida(tx, id, { error: (error as Error).message }))
    throw error
  }
}
