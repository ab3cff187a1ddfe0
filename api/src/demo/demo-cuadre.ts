// The demonstration's first tie-out: its history was just written, and this proves it.
import { SISTEMA } from '../bitacora.sql.ts'
import type { Deps } from '../deps.ts'
import { readHorasDesdeCuadre } from '../verify/cuadre.sql.ts'
import { ejecutarCuadre } from '../verify/ejecutar-cuadre.ts'

export async function loadCuadreDemo(deps: Deps): Promise<void> {
  if ((await deps.inTx('todo', readHorasDesdeCuadre)) !== null) return
  await ejecutarCuadre(deps, { origen: 'nocturno', actor: SISTEMA })
}
