// The last day a comparison took in: its end is the first moment that is left out.
import type { Conciliacion } from '@litro/contract/admin/cuadre'

export function ultimoDiaDe({ Hasta }: Pick<Conciliacion, 'Hasta'>): string {
  const dia = new Date(`${Hasta.slice(0, 19)}Z`)
  dia.setUTCSeconds(dia.getUTCSeconds() - 1)
  return dia.toISOString().slice(0, 10)
}
