// The demonstration's first tie-out and reconciliation: its history was just written, and these prove it.

import { conciliarPacs } from '@litro/api/casa/verify/conciliar-pac'
import { readHorasDesdeCuadre } from '@litro/api/casa/verify/cuadre.sql'
import { ejecutarCuadre } from '@litro/api/casa/verify/ejecutar-cuadre'
import { SISTEMA } from '@litro/api/craft/call/actor'
import type { Deps } from '@litro/api/craft/call/deps'

export async function loadCuadreDemo(deps: Deps): Promise<void> {
  if ((await deps.inTx('todo', readHorasDesdeCuadre)) !== null) return
  await ejecutarCuadre(deps, { origen: 'nocturno', actor: SISTEMA })
  await conciliarPacs(deps.motor)
}
