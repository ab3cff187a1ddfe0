// A row in two parts: what the database knows of it, asked for many at once and without writing, and then making it. Seen or kept,
// the same judge speaks, and ten thousand rows cost a few statements for each handful of them.
import type { MaestroImportado } from '@litro/contract/importar/maestros'
import type { Deps } from '../call/deps.ts'
import type { Tx } from '../db/tx.ts'
import { toAppError } from '../http/error-handler.ts'
import type { Celdas, Hecho, Importa } from './importar.ts'

/** The rows of the records that others point to: an id, and the name it has here. */
type Maestro = Pick<MaestroImportado, 'Id' | 'Nombre'>

/** What would be made, with the words a person sees before it is. */
type Nuevo<E> = { entrada: E; vista: Maestro & { Mensaje?: string } }

/** Throws what is wrong with the row, as its form would. */
type Juez<E> = (celdas: Celdas, lugar: number) => Hecho<Maestro> | Nuevo<E>

type Partes<E> = {
  mirar: (deps: Deps, tx: Tx, call: Importa, filas: readonly Celdas[]) => Promise<Juez<E>>
  crear: (deps: Deps, call: Importa, entrada: E) => Promise<Hecho<Maestro>>
}

export const enPartes = <E>({ mirar, crear }: Partes<E>) => ({
  sinHacer: { Id: null, Nombre: '' } as Maestro,
  soloVista: ({ Nombre }: Maestro): Maestro => ({ Id: null, Nombre }),
  juntas: 200,
  tanda: 50,
  hacer: async (deps: Deps, tx: Tx, call: Importa, filas: readonly Celdas[]) => {
    const juzgar = await mirar(deps, tx, call, filas)
    const hechos: Hecho<Maestro>[] = []
    for (const [i, celdas] of filas.entries()) {
      const visto = juzgar(celdas, i)
      hechos.push('entrada' in visto ? await crear(deps, call, visto.entrada) : visto)
    }
    return hechos
  },
  ver: async (deps: Deps, call: Importa, filas: readonly Celdas[]) => {
    const juzgar = await deps.inTx(call.ambito, (tx) => mirar(deps, tx, call, filas))
    return filas.map((celdas, i) => {
      try {
        const visto = juzgar(celdas, i)
        return 'entrada' in visto ? { Estatus: 'Generada' as const, ...visto.vista } : visto
      } catch (error) {
        const conocido = toAppError(error)
        if (!conocido) throw error
        return conocido
      }
    })
  },
})
