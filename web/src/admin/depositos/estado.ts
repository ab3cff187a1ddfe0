// Which of the two decisions a deposit waits for, and which one comes next when it leaves the desk.
import type { VeredictoCep } from '@litro/contract/depositos/cep'
import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { estadoDe } from '../../entidades/deposito.ts'

export const LISTA = 'admin_deposito_listar'

export const esPorCancelar = ({ DepositoEstatus }: Pick<DepositoPorValidar, 'DepositoEstatus'>): boolean =>
  estadoDe(DepositoEstatus) === 'por_cancelar'

/** The one after it; at the end, the one before; null when it was the only one. */
export function nextOf(filas: readonly DepositoPorValidar[], id: number): number | null {
  const indice = filas.findIndex(({ IdDeposito }) => IdDeposito === id)
  return (filas[indice + 1] ?? filas[indice - 1])?.IdDeposito ?? null
}

/** What Banxico confirms is the quickest to decide; the rest keeps its order, the oldest first. */
export const provenFirst = <D extends { IdDeposito: number }>(
  filas: readonly D[],
  ceps: ReadonlyMap<number, { Veredicto: VeredictoCep }>,
): D[] => {
  const proven = ({ IdDeposito }: D) => (ceps.get(IdDeposito)?.Veredicto === 'coincide' ? 0 : 1)
  return filas.toSorted((a, b) => proven(a) - proven(b))
}
