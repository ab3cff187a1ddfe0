// The identity under the cards: statement = available + frozen (rulings §1).
import { fromJson } from '@litro/cfdi/decimal'
import type { Tablero } from '@litro/contract/tablero/tablero'

type Saldos = Pick<Tablero, 'SaldoEstadoCuenta' | 'SaldoDisponible' | 'SaldoCongelado'>

/** True when the three numbers agree to the cent; compared as scaled integers, never as floats. */
export function cuadra({ SaldoEstadoCuenta, SaldoDisponible, SaldoCongelado }: Saldos): boolean {
  return fromJson(SaldoEstadoCuenta) === fromJson(SaldoDisponible) + fromJson(SaldoCongelado)
}
