// The demonstration's first tie-out and reconciliation: its history was just written, and these prove it.
import { SISTEMA } from '../bitacora.sql.ts'
import type { Deps } from '../deps.ts'
import { conciliarPacs } from '../verify/conciliar-pac.ts'
import { readHorasDesdeCuadre } from '../verify/cuadre.sql.ts'
import { ejecutarCuadre } from '../verify/ejecutar-cuadre.ts'

export async function loadCuadreDemo(deps: Deps): Promise<void> {
  if ((await deps.inTx('todo', readHorasDesdeCuadre)) !== null) return
  await ejecutarCuadre(deps, { origen: 'nocturno', actor: SISTEMA })
  await conciliarPacs(deps.motor)
}
