// the tie-outs already made, one more when somebody asks for it, and the last comparison with each PAC's list.
import { type Handlers, JsonText } from '../../craft/call/deps.ts'
import { listConciliaciones } from './conciliacion.sql.ts'
import { listCuadres, readCuadre } from './cuadre.sql.ts'
import { ejecutarCuadre } from './ejecutar-cuadre.ts'

export const cuadreRoutes = {
  admin_cuadre_listar: async (deps) => new JsonText(await deps.inTx('todo', listCuadres)),
  admin_conciliacion_listar: async (deps) => new JsonText(await deps.inTx('todo', listConciliaciones)),
  admin_cuadre_ejecutar: async (deps, { actor }) => {
    const { id } = await ejecutarCuadre(deps, { origen: 'manual', actor })
    return new JsonText(await deps.inTx('todo', (tx) => readCuadre(tx, id)))
  },
} satisfies Partial<Handlers>
