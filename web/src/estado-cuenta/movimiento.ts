// How a row of the statement is told: its words, its colour, and the document it comes from.

import { esFamilia } from '@litro/contract/documentos-fiscales/estado'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { Movimiento } from '@litro/contract/estado-cuenta/movimiento'

type Tono = 'verde' | 'rojo' | 'amarillo'

/** Green for deposits, red for invoices and commissions, yellow for the rest (§2.4). */
const tonos: Record<string, Tono> = { depósito: 'verde', factura: 'rojo', comisión: 'rojo' }
export const tonoDe = (tipo: string): Tono => tonos[tipo] ?? 'amarillo'

const pantallas: Record<string, string> = { deposito: '/deposito/ver', retorno: '/retorno/ver' }

type Origen = Pick<Movimiento, 'Objeto' | 'IdObjeto' | 'Tipo' | 'TipoDeposito' | 'Monto'>

/** What one gives to another partner is that partner's deposit: it cannot be opened from here (D-12). */
const esAjeno = ({ Tipo, TipoDeposito, Monto }: Origen) =>
  Tipo === 'interno' || (Tipo === 'cancelación' && TipoDeposito === 'Interno' && Monto > 0)

/** The screen of the document behind a row, or null when it has none. */
export function destinoDe(origen: Origen): string | null {
  const { Objeto, IdObjeto } = origen
  if (Objeto === null || IdObjeto === null || esAjeno(origen)) return null
  const pantalla = esFamilia(Objeto) ? `${rasgos[Objeto].ruta}/ver` : pantallas[Objeto]
  return pantalla ? `${pantalla}/${IdObjeto}` : null
}
