// Treasury answers for a supplier's account: from now on money may go there (D-151).

import type { Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { approveCuenta } from '../../maestros/proveedores/proveedor.sql.ts'
import { findCapturo, lockCuenta } from './cuenta.sql.ts'
import type { Persona } from './decidir.ts'

export async function aprobarCuenta(deps: Deps, { id, actor }: { id: number; actor: Persona }) {
  return deps.inTx('todo', async (tx) => {
    const antes = await lockCuenta(tx, id)
    if (!antes) throw new AppError('NO_ENCONTRADO')
    if (antes.estado === 'aprobada') return antes.cuenta
    // Whoever wrote where the money goes does not also say that it may go there.
    if ((await findCapturo(tx, id)) === actor.id) throw new AppError('MISMA_PERSONA')
    if (!(await approveCuenta(tx, id, actor.id))) throw new AppError('VERBO_NO_PERMITIDO')
    const { socio, cuenta } = (await lockCuenta(tx, id))!
    const hecho = { socio, accion: 'cuenta aprobada', objeto: 'cuenta_proveedor', idObjeto: id }
    await writeBitacora(tx, actor, { ...hecho, antes: antes.cuenta, despues: cuenta })
    return cuenta
  })
}
