// The bell: what needs this person, and what they have already seen.
import type { Handlers } from '../../craft/call/deps.ts'
import { markLeidos } from './aviso.sql.ts'
import { reunirAvisos } from './reunir.ts'

export const avisosRoutes = {
  aviso_listar: (deps, { usuario }) => reunirAvisos(deps, usuario),
  aviso_marcar: async (deps, { usuario, entrada }) => {
    await deps.inTx('ninguno', (tx) => markLeidos(tx, usuario.id, entrada.Claves))
    return reunirAvisos(deps, usuario)
  },
} satisfies Partial<Handlers>
