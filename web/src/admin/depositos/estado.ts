// Which of the two decisions a deposit waits for, and which one comes next when it leaves the desk.
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
