// The tie-out: seals the days that have ended, proves everything from one picture, and keeps what it found.

import type { Actor } from '../../craft/call/actor.ts'
import type { Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { insertCuadre, tryLockCuadre } from './cuadre.sql.ts'
import { insertSello, listPorSellar, listSellos } from './sellos.sql.ts'
import type { Sello } from './sellos-fuera.ts'
import { type Verificacion, verificarEn } from './verificar.ts'

type Origen = 'nocturno' | 'manual' | 'restauración'
type Cuadrador = Pick<Deps, 'inTx' | 'snapshot' | 'sellos'>

export async function ejecutarCuadre(
  deps: Cuadrador,
  { origen, actor }: { origen: Origen; actor: Actor },
): Promise<Verificacion & { id: number }> {
  await sellarDias(deps, actor)
  const fuera = await deps.sellos.list()
  const verificacion = await deps.snapshot('todo', async (tx) => {
    if (!(await tryLockCuadre(tx))) throw new AppError('CUADRE_EN_CURSO')
    return verificarEn(tx, fuera)
  })
  const id = await deps.inTx('todo', async (tx) => {
    const nuevo = await insertCuadre(tx, { ...verificacion, origen, actor })
    const despues = { origen, diferencias: verificacion.diferencias.length, contado: verificacion.contado }
    await writeBitacora(tx, actor, { socio: null, objeto: 'cuadre', accion: 'cuadrar', idObjeto: nuevo, despues })
    return nuevo
  })
  return { ...verificacion, id }
}

/** In the database, in the log, and then outside: whatever the file lacks, also from other nodes, is added to it. */
export async function sellarDias(deps: Cuadrador, actor: Actor): Promise<Sello[]> {
  const { nuevos, todos } = await deps.inTx('todo', async (tx) => {
    const puestos: Sello[] = []
    for (const sello of await listPorSellar(tx)) {
      if (!(await insertSello(tx, sello))) continue
      const hecho = { objeto: 'sello_dia', accion: 'sellar', socio: null, idObjeto: null } as const
      await writeBitacora(tx, actor, { ...hecho, despues: sello })
      puestos.push(sello)
    }
    return { nuevos: puestos, todos: await listSellos(tx) }
  })
  const fuera = new Set((await deps.sellos.list()).map(({ dia }) => dia))
  await deps.sellos.add(todos.filter(({ dia }) => !fuera.has(dia)))
  return nuevos
}
