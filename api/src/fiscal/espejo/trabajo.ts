// The work of the mirror in the background, on a lane of its own: the SAT may take a minute to answer, or a day.
import type { Ronda } from '../../craft/cola/workers.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import type { Espejo } from './espejo.ts'
import { darVuelta, limpiar } from './vuelta.ts'

export const rondaDeEspejo = (espejo: Espejo): Ronda => {
  let limpio = ''
  return async (sigue) => {
    await darVuelta(espejo, sigue)
    const hoy = hoyEnMexico(espejo.motor.now())
    if (limpio === hoy || !sigue()) return
    limpio = hoy
    await limpiar(espejo)
  }
}
