// The day of a deposit: money that arrived, so not on a day to come, and not so long ago that it must be a slip of the finger.

/** The oldest day admitted, seen from `hoy`: the same date a year before. Days compare as their texts do. */
const unAnioAntes = (hoy: string): string => `${String(Number(hoy.slice(0, 4)) - 1).padStart(4, '0')}${hoy.slice(4)}`

export const FECHA_FUTURA = 'La fecha de depósito no puede ser futura.'

export function quejaDeFechaDeposito(fecha: string, hoy: string): string | null {
  if (fecha > hoy) return FECHA_FUTURA
  return fecha < unAnioAntes(hoy) ? 'La fecha de depósito no puede tener más de un año.' : null
}
