// The tie-out: seals the days that have ended, proves everything from one picture, and keeps what it found.

import type { Actor } from '../../craft/call/actor.ts'
import type { Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { insertCuadre, readNoche, tryLockCuadre } from './cuadre.sql.ts'
import { insertSello, listPorSellar, listSellos } from './sellos.sql.ts'
import type { Sello } from './sellos-fuera.ts'
import { type Avanzar, addAlmacen, type Verificacion, verificarEn } from './verificar.ts'
import { verificarAlmacen } from './verificar-almacen.ts'
import { allowLong } from './verify.sql.ts'

type Origen = 'nocturno' | 'manual' | 'restauración'
type Cuadrador = Pick<Deps, 'inTx' | 'snapshot' | 'sellos'>

export async function ejecutarCuadre(
  deps: Cuadrador,
  { origen, actor, avanzar }: { origen: Origen; actor: Actor; avanzar?: Avanzar },
): Promise<Verificacion & { id: number }> {
  await avanzar?.({ paso: 'sellos', hecho: 0, total: 0 })
  const { falla } = await sellarDias(deps, actor)
  const fuera = falla ? [] : await deps.sellos.list()
  // Who asks by hand, or has just restored, wants all of it.
  const noche = origen === 'nocturno' ? await deps.inTx('todo', readNoche) : undefined
  const deLaBase = await deps.snapshot('todo', async (tx) => {
    if (!(await tryLockCuadre(tx))) throw new AppError('CUADRE_EN_CURSO')
    return verificarEn(tx, fuera, { avanzar, noche })
  })
  const verificacion = addAlmacen(deLaBase, await verificarAlmacen(deps.snapshot, { noche: new Date(), avanzar }))
  // The seals are in the database all the same; that nobody could keep their copy is for a person to hear.
  if (falla)
    verificacion.diferencias.push({
      regla: 'V14 los sellos no se pudieron guardar fuera',
      objeto: 'DATA_DIR',
      dato: falla,
    })
  const id = await deps.inTx('todo', async (tx) => {
    const nuevo = await insertCuadre(tx, { ...verificacion, origen, actor, parte: noche?.parte ?? null })
    const despues = { origen, diferencias: verificacion.diferencias.length, contado: verificacion.contado }
    await writeBitacora(tx, actor, { socio: null, objeto: 'cuadre', accion: 'cuadrar', idObjeto: nuevo, despues })
    return nuevo
  })
  return { ...verificacion, id }
}

/** In the database, which all nodes share, in the log, and then outside: what the file lacks, also from other nodes, is added. */
export async function sellarDias(deps: Cuadrador, actor: Actor): Promise<{ nuevos: Sello[]; falla?: string }> {
  const { nuevos, todos } = await deps.inTx('todo', async (tx) => {
    await allowLong(tx)
    const puestos: Sello[] = []
    for (const sello of await listPorSellar(tx)) {
      if (!(await insertSello(tx, sello))) continue
      const hecho = { objeto: 'sello_dia', accion: 'sellar', socio: null, idObjeto: null } as const
      await writeBitacora(tx, actor, { ...hecho, despues: sello })
      puestos.push(sello)
    }
    return { nuevos: puestos, todos: await listSellos(tx) }
  })
  try {
    const fuera = new Set((await deps.sellos.list()).map(({ dia }) => dia))
    await deps.sellos.add(todos.filter(({ dia }) => !fuera.has(dia)))
    return { nuevos }
  } catch (error) {
    return { nuevos, falla: (error as Error).message }
  }
}
