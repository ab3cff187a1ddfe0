// The two filters of 'Facturas Vencidas y por Vencer' and the words of its rows (§2.3, D-40, D-43).
import { DIAS_VENCIDA, MAX_POR_PLAZO } from '@litro/contract/tablero/dias-vencida'
import type { FacturaPorVencer } from '@litro/contract/tablero/tablero'

export type Plazo = 'todas' | 'vencidas' | 'por-vencer'

export const DIAS_POR_OMISION = '1'

/** What the box holds after `texto` was put in it: whole days, nothing below 0; anything else leaves what there was. */
export function diasEscritos(texto: string, antes: string): string {
  if (texto.startsWith('-')) return '0'
  return /^\d*$/.test(texto) ? texto : antes
}

/** Empty or unreadable counts as 0; nothing goes below 0. */
export function minimoDe(texto: string): number {
  const dias = Number.parseInt(texto, 10)
  return Number.isNaN(dias) || dias < 0 ? 0 : dias
}

type Dias = Pick<FacturaPorVencer, 'DiasDesdeEmision'>

export const esVencida = ({ DiasDesdeEmision }: Dias) => DiasDesdeEmision > DIAS_VENCIDA

/** The colour is the specification's: red above one day. The word follows the 30-day rule. */
export const esRoja = ({ DiasDesdeEmision }: Dias) => DiasDesdeEmision > 1

export function filtrar<F extends Dias>(facturas: readonly F[], minimo: string, plazo: Plazo): F[] {
  const dias = minimoDe(minimo)
  return facturas.filter((factura) => {
    if (factura.DiasDesdeEmision < dias) return false
    if (plazo === 'todas') return true
    return esVencida(factura) === (plazo === 'vencidas')
  })
}

/** Of one of the two kinds there are more than the summary brings. */
export function hayMas(facturas: readonly Dias[]): boolean {
  const vencidas = facturas.filter(esVencida).length
  return vencidas >= MAX_POR_PLAZO || facturas.length - vencidas >= MAX_POR_PLAZO
}
