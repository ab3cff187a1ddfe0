// What happened to a record, for the page that tells it whole.
import type { Call, Deps } from '../call/deps.ts'
import { AppError } from '../errors.ts'
import { type DeHistoria, findHistoria } from './historia.sql.ts'

type Pregunta = Pick<Call<'proveedor_historia'>, 'socio' | 'id' | 'actor'>

/** The facts of a thing of the partner, told under its own name in the log; `tambien` adds those of what hangs on it. */
export const historiaDe =
  (tabla: DeHistoria['tabla'], tambien?: (id: number) => DeHistoria['tambien']) =>
  (deps: Deps, { socio, id, actor }: Pregunta) =>
    deps.inTx({ socio }, async (tx) => {
      const de = { tabla, socio, id, conNotas: actor.personal === true, tambien: tambien?.(id) }
      const sucesos = await findHistoria(tx, de)
      if (!sucesos) throw new AppError('NO_ENCONTRADO')
      return sucesos
    })
