// Weights and litres as several nodes of a trip write them and as a person says them.
import { type Decimal, formatDecimal, groupThousands } from '../decimal.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { precisar } from './frases-de-caso.ts'
import { hallar } from './frases-de-viaje.ts'
import { leerConDecimales, leerImporte } from './numero.ts'

/** A weight as the schema takes it: more than nothing, and three decimals at most. */
export function revisarPeso(texto: string, campo: string, lista: Hallazgo[]): Decimal | undefined {
  const peso = leerConDecimales(texto, 3)
  if (peso !== undefined && peso > 0n) return peso
  if (leerImporte(texto)) hallar(lista, 'LITRO-651', campo, `dice ${texto.slice(0, 20)}`)
  else precisar(lista, 'LITRO-651/cero', campo)
  return undefined
}

/** Litres as a person says them: "31,500", "15,000.5". */
export function litrosDichos(litros: Decimal): string {
  return groupThousands(formatDecimal(litros).replace(/\.?0+$/, ''))
}
