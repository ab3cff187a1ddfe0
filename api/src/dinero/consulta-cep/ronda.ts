// The question in the background: one at each beat whose turn has come, on a lane of its own.
import type { Ronda } from '../../craft/cola/workers.ts'
import { type ConsultaCepPartes, preguntarUna } from './preguntar.ts'

export const rondaDeCep =
  (partes: ConsultaCepPartes): Ronda =>
  async (sigue) => {
    if (sigue()) await preguntarUna(partes)
  }
