// the tie-outs already made, one more when somebody asks for it, and the last comparison with each PAC's list.
import { type Handlers, JsonText } from '../../craft/call/deps.ts'
import { listConciliaciones } from './conciliacion.sql.ts'
import { pedirCorrida, readCorrida } from './corrida.sql.ts'
import { listCuadres } from './cuadre.sql.ts'

export const cuadreRoutes = {
  admin_cuadre_listar: async (deps) => new JsonText(await deps.inTx('todo', listCuadres)),
  admin_conciliacion_listar: async (deps) => new JsonText(await deps.inTx('todo', listConciliaciones)),
  admin_cuadre_corrida: async (deps) => new JsonText(await deps.inTx('todo', readCorrida)),
  // Proving a big book takes minutes: any node runs it, and whoever asked looks how far it is.
  admin_cuadre_ejecutar: async (deps, { actor }) => {
    const texto = await deps.inTx('todo', async (tx) => {
      const { id, nueva } = await pedirCorrida(tx, 'manual', actor)
      if (nueva) await deps.motor.despertar(tx, 'cuadre', id)
      return readCorrida(tx)
    })
    return new JsonText(texto)
  },
} satisfies Partial<Handlers>
