// Cuotas 2-A: the administrator captures each published table; what is already stamped does not change with it.
import { type Call, type Deps, JsonText } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { insertCuota, listCuotas, lockCuota, readCuota, updateCuota } from './cuota.sql.ts'

export const listarCuotas = async (deps: Deps) =>
  new JsonText(await deps.inTx('todo', (tx) => listCuotas(tx, hoyEnMexico(deps.now()))))

export const agregarCuota = (deps: Deps, call: Call<'admin_cuota_agregar'>): Promise<JsonText> =>
  deps.inTx('todo', async (tx) => answer(deps, tx, call, 'agregar', await insertCuota(tx, call.entrada)))

export const editarCuota = (deps: Deps, call: Call<'admin_cuota_editar'>): Promise<JsonText> =>
  deps.inTx('todo', async (tx) => {
    const { id, entrada } = call
    const actual = await lockCuota(tx, id)
    if (!actual) throw new AppError('NO_ENCONTRADO')
    if (actual.demostracion) {
      throw new AppError('EN_USO', { mensaje: 'Es la continuación de la demostración: agrega la tabla publicada.' })
    }
    if (entrada.Version !== undefined && entrada.Version !== actual.version) throw new AppError('REGISTRO_CAMBIO')
    const antes = await readCuota(tx, id, hoyEnMexico(deps.now()))
    await updateCuota(tx, id, entrada)
    return answer(deps, tx, call, 'editar', id, antes)
  })

async function answer(
  deps: Deps,
  tx: Tx,
  { actor }: Pick<Call<'admin_cuota_editar'>, 'actor'>,
  accion: 'agregar' | 'editar',
  id: number,
  antes?: string,
): Promise<JsonText> {
  const despues = (await readCuota(tx, id, hoyEnMexico(deps.now())))!
  const hecho = { socio: null, accion, objeto: 'tabla_cuota', idObjeto: id } as const
  await writeBitacora(tx, actor, { ...hecho, antes: antes && JSON.parse(antes), despues: JSON.parse(despues) })
  return new JsonText(despues)
}
