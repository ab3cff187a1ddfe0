// Mantener un catálogo: added, changed, made inactive; never deleted, and never under somebody else's edit.

import type { Persona } from '../../craft/call/actor.ts'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import {
  existsNombre,
  type Fila,
  insertFila,
  listFilas,
  lockFila,
  readFila,
  type Tabla,
  updateFila,
} from './mantener.sql.ts'

type Entrada = { Nombre: string; Activo: boolean; Version?: number }
type Autor = { actor: Persona }
type Alta<E> = Autor & { entrada: E }
type Cambio<E> = Alta<E> & { id: number }

type Revisar<E> = (tx: Tx, entrada: E, dia: string) => Promise<void>

/**
 * The three services of a small catalogue. `fijos`: what cannot change while something points to the row. `revisar`: what
 * only the database can say about it.
 */
export function mantener<F, E extends Entrada>(
  tabla: Tabla,
  fijos: readonly (keyof E & string)[] = [],
  revisar: Revisar<E> = async () => undefined,
) {
  const agregar = (deps: Deps, call: Alta<E>) =>
    deps.inTx('todo', async (tx) => {
      await refuseDuplicado(tx, tabla, call.entrada)
      await revisar(tx, call.entrada, hoyEnMexico(deps.now()))
      return answer<F>(tx, tabla, call, 'agregar', await insertFila(tx, tabla, call.entrada))
    })
  const editar = (deps: Deps, call: Cambio<E>) => {
    const { id } = call
    return deps.inTx('todo', async (tx) => {
      const antes = await lockFila(tx, tabla, id)
      if (!antes) throw new AppError('NO_ENCONTRADO')
      if (call.entrada.Version !== undefined && call.entrada.Version !== antes.Version) {
        throw new AppError('REGISTRO_CAMBIO')
      }
      refuseFijos(antes, call.entrada, fijos)
      await refuseDuplicado(tx, tabla, call.entrada, id)
      await revisar(tx, call.entrada, hoyEnMexico(deps.now()))
      await updateFila(tx, tabla, id, call.entrada)
      return answer<F>(tx, tabla, call, 'editar', id, antes)
    })
  }
  const listar = (deps: Deps) => deps.inTx('todo', async (tx) => (await listFilas(tx, tabla)) as F[])
  return { listar, agregar, editar }
}

function refuseFijos(antes: Fila, entrada: Entrada & Record<string, unknown>, fijos: readonly string[]): void {
  if (!antes.EnUso) return
  const cambiados = fijos.filter((campo) => entrada[campo] !== antes[campo])
  if (cambiados.length === 0) return
  const campos = cambiados.map((campo) => [campo, 'Está en uso: este dato ya no se puede cambiar.'])
  throw new AppError('EN_USO', { campos: Object.fromEntries(campos) })
}

export const NOMBRE_REPETIDO = 'Ya existe uno con ese nombre.'

async function refuseDuplicado(tx: Tx, tabla: Tabla, entrada: Entrada & object, id?: number): Promise<void> {
  if (!(await existsNombre(tx, tabla, entrada as Entrada & Record<string, unknown>, id))) return
  throw new AppError('DUPLICADO', { mensaje: NOMBRE_REPETIDO, campos: { Nombre: NOMBRE_REPETIDO } })
}

async function answer<F>(
  tx: Tx,
  tabla: Tabla,
  { actor }: Autor,
  accion: 'agregar' | 'editar',
  id: number,
  antes?: Fila,
): Promise<F> {
  const despues = (await readFila(tx, tabla, id))!
  await writeBitacora(tx, actor, { socio: null, accion, objeto: tabla.tabla, idObjeto: id, antes, despues })
  return despues as F
}
