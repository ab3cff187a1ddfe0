// Dice with a seed: the same seed throws the same numbers.
import { makeDados } from '../flota.ts'

export type Dados = ReturnType<typeof roll>

export function roll(semilla: number) {
  const { entero } = makeDados(semilla)
  const uno = <T>(lista: readonly T[]): T => lista[entero(lista.length)]!
  return {
    entero,
    uno,
    /** True that many times in a hundred. */
    suerte: (porCiento: number) => entero(100) < porCiento,
    texto: (largo: number) => Array.from({ length: largo }, () => String.fromCodePoint(32 + entero(0x2000))).join(''),
  }
}
