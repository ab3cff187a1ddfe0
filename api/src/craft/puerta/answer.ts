// A verb as a service: what it changed is read back as its caller may see it.
import type { Ambito, Deps } from '../call/deps.ts'
import type { Pedido } from './verbo.ts'

export const answerWith =
  <R>(leer: (deps: Deps, de: { ambito: Ambito; id: number }) => Promise<R>) =>
  <Entrada>(verbo: (deps: Deps, pedido: Pedido<Entrada>) => Promise<unknown>) =>
  async (deps: Deps, pedido: Pedido<Entrada>): Promise<R> => {
    await verbo(deps, pedido)
    return leer(deps, pedido)
  }
