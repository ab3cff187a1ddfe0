// The hour a new trip is proposed to leave at: soon enough for today, late enough to stamp before it.
import { parseFecha, toHoraLocal } from '@litro/cfdi/sat/hora-local'

const MINUTO = 60_000
const MARGEN = 30
const REDONDEO = 5

/** Half an hour from now, rounded up to five minutes, on the clock of the place. */
export function salidaProxima(ahora: Date, zona: string): string {
  const paso = REDONDEO * MINUTO
  return toHoraLocal(Math.ceil((ahora.getTime() + MARGEN * MINUTO) / paso) * paso, zona)
}

/** Today at the hour the other trip left, or soon when that hour has passed. */
export function salidaRepetida(anterior: string, ahora: Date, zona: string): string {
  const proxima = salidaProxima(ahora, zona)
  const hoyMismo = `${toHoraLocal(ahora.getTime(), zona).slice(0, 10)}${anterior.slice(10)}`
  return hoyMismo > proxima ? hoyMismo : proxima
}

/** A wall clock some minutes later, at the same place. */
export function despuesDe(hora: string, minutos: number): string {
  return new Date((parseFecha(hora) ?? 0) + minutos * MINUTO).toISOString().slice(0, 19)
}
