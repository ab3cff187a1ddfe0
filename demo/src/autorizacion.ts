// Documents that need authorisation: captured by a partner while its rule is on, as the rule itself would stop them.
import type { Deps } from '@litro/api/craft/call/deps'
import { setRequiereAutorizacion } from './demo.sql.ts'

export async function conAutorizacion<T>(deps: Deps, socio: number, work: () => Promise<T>): Promise<T> {
  const antes = await deps.inTx('todo', (tx) => setRequiereAutorizacion(tx, socio, true))
  try {
    return await work()
  } finally {
    await deps.inTx('todo', (tx) => setRequiereAutorizacion(tx, socio, antes))
  }
}
