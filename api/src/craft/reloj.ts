// How far this machine's clock is from somebody else's: a document sealed with a wrong hour is refused for a reason its author cannot mend.
import { AppError } from './errors.ts'

/** Seconds beyond which nothing is sealed: the SAT and PACs tolerate no future, and two clocks that far apart were not set. */
const DESFASE_MAXIMO = 30

/** Seconds by which another clock is beyond ours; zero within what asking for it took. All in milliseconds, but the answer. */
export function measureDesfase(suyo: number, antes: number, despues: number): number {
  if (suyo > despues) return (suyo - despues) / 1000
  return suyo < antes ? (suyo - antes) / 1000 : 0
}

export const isDesfasado = (segundos: number) => Math.abs(segundos) > DESFASE_MAXIMO

/** Said to whoever stamps: it is not their date, and nothing was lost. */
export function refuseDesfase(segundos: number, de: string): void {
  if (!isDesfasado(segundos)) return
  const mensaje = `El reloj de este servidor y el ${de} difieren ${Math.trunc(Math.abs(segundos))} segundos. No es tu fecha: el timbrado espera a que el administrador lo corrija.`
  throw new AppError('NO_DISPONIBLE', { mensaje })
}

/** What was heard is believed for this long: a clock that was mended is asked again. */
const VALE_MS = 10 * 60_000

/** The clock of a service, as the headers of its answers tell it, to the second. */
export function makeRelojAjeno(now: () => number = Date.now) {
  let oido = { segundos: 0, momento: Number.NEGATIVE_INFINITY }
  return {
    hear: (fecha: string | undefined, antes: number) => {
      const suyo = Date.parse(fecha ?? '')
      if (Number.isNaN(suyo)) return
      oido = { segundos: measureDesfase(suyo, antes - 1000, now() + 1000), momento: now() }
    },
    desfase: () => (now() - oido.momento < VALE_MS ? oido.segundos : 0),
  }
}
