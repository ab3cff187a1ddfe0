// A handler in two steps: its files are read in a thread first, and only then does the work begin that may hold a transaction.
import type { ServiceKey } from '@litro/contract/services'
import type { Call, Deps, Handler, Respuesta } from './deps.ts'

export function conLectura<K extends ServiceKey, L>(
  leer: (deps: Deps, call: Call<K>) => Promise<L>,
  work: (deps: Deps, call: Call<K>, lectura: L) => Promise<Respuesta<K>>,
): Handler<K> {
  return Object.assign((deps: Deps, call: Call<K>) => work(deps, call, call.lectura as L), { leer })
}
