// Which of the two decisions a deposit waits for, and which one comes next when it leaves the desk.
import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { depositos } from '@litro/contract/depositos/vida'
import type { ServiceKey } from '@litro/contract/services'

export const LISTA = 'admin_deposito_listar'

/** Reads that a decision makes stale: the desk, and what staff may have open of that partner. */
export const OBSOLETAS: readonly ServiceKey[] = [
  LISTA,
  'admin_movimiento_banco_listar',
  'admin_saldo_favor_listar',
  'documento_con_saldo',
  'factura_leer',
  'nota_credito_leer',
  'nota_cargo_leer',
  'deposito_listar',
  'deposito_resumen',
  'deposito_leer',
  'estado_cuenta_listar',
  'tablero_leer',
]

export const esPorCancelar = ({ DepositoEstatus }: Pick<DepositoPorValidar, 'DepositoEstatus'>): boolean =>
  DepositoEstatus === depositos.por_cancelar.estatus

/** The one after it; at the end, the one before; null when it was the only one. */
export function nextOf(filas: readonly DepositoPorValidar[], id: number): number | null {
  const indice = filas.findIndex(({ IdDeposito }) => IdDeposito === id)
  return (filas[indice + 1] ?? filas[indice - 1])?.IdDeposito ?? null
}
