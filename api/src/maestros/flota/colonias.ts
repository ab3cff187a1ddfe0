// Colonias: what a person chooses from once the postal code of a place is known.
import type { Call, Deps } from '../../craft/call/deps.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { listColonias } from '../catalogos/clave-sat.sql.ts'
import { requireEntregas } from './guardar.ts'

export const listarColonias = (deps: Deps, call: Call<'colonia_listar'>) =>
  deps.inTx(call.ambito, async (tx) => {
    await requireEntregas(tx, call)
    const filas = await listColonias(tx, [call.consulta.CodigoPostal], hoyEnMexico(deps.now()))
    return filas.map(({ Clave, Nombre }) => ({ Clave, Nombre }))
  })
