// Movements of the bank seen from a deposit: which ones it may be, and the one that comes chosen because it can be no other.
import { type Certeza, type MovimientoBanco, palabraDeCerteza } from '@litro/contract/depositos/banco'
import type { Tono } from '../../ui/badge.tsx'

export type Candidato = { movimiento: MovimientoBanco; certeza: Certeza; razon: string }

// biome-ignore format: a table is read as a table
export const certezas: Record<Certeza, { palabra: string; tono: Tono }> = {
  segura:   { palabra: palabraDeCerteza.segura,   tono: 'verde' },
  probable: { palabra: palabraDeCerteza.probable, tono: 'amarillo' },
  posible:  { palabra: palabraDeCerteza.posible,  tono: 'gris' },
}

const ORDEN: readonly Certeza[] = ['segura', 'probable', 'posible']
const MUCHOS = 12

/** The surest first; of many equal amounts, only the best. */
export function candidatosDe(id: number, movimientos: readonly MovimientoBanco[]): Candidato[] {
  return movimientos
    .flatMap((movimiento) => {
      const sugerencia = movimiento.Sugerencias.find(({ IdDeposito }) => IdDeposito === id)
      return sugerencia ? [{ movimiento, certeza: sugerencia.Certeza, razon: sugerencia.Razon }] : []
    })
    .sort((a, b) => ORDEN.indexOf(a.certeza) - ORDEN.indexOf(b.certeza))
    .slice(0, MUCHOS)
}

export const seguroDe = (candidatos: readonly Candidato[]) =>
  candidatos.find(({ certeza }) => certeza === 'segura')?.movimiento

export const segurosDe = (movimientos: readonly MovimientoBanco[]): ReadonlySet<number> =>
  new Set(
    movimientos.flatMap(({ Sugerencias }) =>
      Sugerencias.filter(({ Certeza }) => Certeza === 'segura').map(({ IdDeposito }) => IdDeposito),
    ),
  )
