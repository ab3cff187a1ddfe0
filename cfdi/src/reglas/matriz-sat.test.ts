// Every code of the SAT's matrices is said by a rule, or told to be out of reach: here, in the README and nowhere else.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { frases } from './frases.ts'
import { MATRIZ_CFDI, MATRIZ_PAGOS, SIN_REGLA } from './matriz-sat.ts'
import { explicarCodigo } from './mensajes-pac.ts'

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const matriz = [...MATRIZ_CFDI, ...MATRIZ_PAGOS]
const conRegla = matriz.filter((codigo) => codigo in frases)

describe('matriz de errores del SAT', () => {
  // That each sentence is said by a rule, and that a test provokes it, is checked with the sentences.
  test.each(matriz)('%s tiene regla o razón, y se explica si lo dice el PAC', (codigo) => {
    expect(codigo in frases).not.toBe(codigo in SIN_REGLA)
    expect(explicarCodigo(codigo)).toBeDefined()
  })

  test('fuera de las matrices no hay códigos del SAT', () => {
    const ajenos = [...Object.keys(frases), ...Object.keys(SIN_REGLA)].filter(
      (codigo) => /^(?:CFDI|CRP)/.test(codigo) && !matriz.includes(codigo),
    )
    expect(ajenos).toEqual([])
  })

  test('al menos 120 códigos del CFDI y todos los de pagos que se pueden ver tienen regla', () => {
    expect(MATRIZ_CFDI).toHaveLength(128)
    expect(MATRIZ_PAGOS).toHaveLength(103)
    expect(conRegla.filter((codigo) => codigo.startsWith('CFDI')).length).toBeGreaterThanOrEqual(120)
    expect(conRegla.filter((codigo) => codigo.startsWith('CRP')).length).toBe(101)
  })

  test('el README dice cuántos, y la razón de cada uno que falta', () => {
    const filas = [...README.matchAll(/^\| `((?:CFDI|CRP)\d+)` +\| (.*?) +\|$/gm)].map(([, codigo, razon]) => [
      codigo,
      razon,
    ])
    expect(Object.fromEntries(filas)).toEqual(SIN_REGLA)
    const [cfdi, crp] = ['CFDI', 'CRP'].map((serie) => conRegla.filter((codigo) => codigo.startsWith(serie)).length)
    expect(README).toContain(`${cfdi} of the 128 codes of the CFDI and ${crp} of the 103 of Pagos`)
  })
})
