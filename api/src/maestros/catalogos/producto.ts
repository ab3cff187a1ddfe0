// Guardar un producto: its SAT keys, taxes and price band. What is already stamped does not change with it.

import { type Call, type Deps, JsonText } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { NOMBRE_REPETIDO } from './mantener.ts'
import {
  findProducto,
  insertProductoNuevo,
  listProductosAdmin,
  lockProducto,
  readProducto,
  updateProducto,
} from './producto.sql.ts'
import { refuseClaves } from './refuse-claves.ts'

export const listarProductos = async (deps: Deps) =>
  new JsonText(await deps.inTx('todo', (tx) => listProductosAdmin(tx, hoyEnMexico(deps.now()))))

type Alta = Pick<Call<'admin_producto_agregar'>, 'actor' | 'entrada'>

export async function agregarProducto(deps: Deps, call: Alta): Promise<JsonText> {
  const { entrada } = call
  return deps.inTx('todo', async (tx) => {
    await refuseDuplicado(tx, entrada.Nombre)
    await refuseClaves(tx, entrada, hoyEnMexico(deps.now()))
    const id = await insertProductoNuevo(tx, entrada)
    return answer(deps, tx, call, 'agregar', id)
  })
}

export async function editarProducto(deps: Deps, call: Call<'admin_producto_editar'>): Promise<JsonText> {
  const { entrada } = call
  const id = call.id
  return deps.inTx('todo', async (tx) => {
    const actual = await lockProducto(tx, id)
    if (!actual) throw new AppError('NO_ENCONTRADO')
    if (entrada.Version !== undefined && entrada.Version !== actual.version) throw new AppError('REGISTRO_CAMBIO')
    await refuseDuplicado(tx, entrada.Nombre, id)
    await refuseClaves(tx, entrada, hoyEnMexico(deps.now()))
    const antes = await readProducto(tx, id, hoyEnMexico(deps.now()))
    await updateProducto(tx, id, entrada)
    return answer(deps, tx, call, 'editar', id, antes)
  })
}

async function refuseDuplicado(tx: Tx, nombre: string, id?: number): Promise<void> {
  if (!(await findProducto(tx, nombre, id))) return
  throw new AppError('DUPLICADO', { mensaje: NOMBRE_REPETIDO, campos: { Nombre: NOMBRE_REPETIDO } })
}

async function answer(
  deps: Deps,
  tx: Tx,
  { actor }: Pick<Call<'admin_producto_editar'>, 'actor'>,
  accion: 'agregar' | 'editar',
  id: number,
  antes?: string,
): Promise<JsonText> {
  const despues = (await readProducto(tx, id, hoyEnMexico(deps.now())))!
  await writeBitacora(tx, actor, {
    socio: null,
    accion,
    objeto: 'producto',
    idObjeto: id,
    antes: antes && JSON.parse(antes),
    despues: JSON.parse(despues),
  })
  return new JsonText(despues)
}
