import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { writePdf } from './write-pdf.ts'

const pdf = writePdf('Guía (rápida) \\ 2026', ['El año pasado cobré $1,200.', `Renglón ${'largo '.repeat(40)}`], 'Pie')

function hasPoppler(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('PDF escrito a mano', () => {
  test('la tabla de referencias apunta al inicio de cada objeto', () => {
    const texto = pdf.toString('latin1')
    const inicio = Number(/startxref\n(\d+)\n%%EOF/.exec(texto)![1])
    const posiciones = [...texto.slice(inicio).matchAll(/^(\d{10}) 00000 n $/gm)].map((m) => Number(m[1]))
    expect(posiciones.length).toBeGreaterThan(5)
    posiciones.forEach((posicion, i) => {
      expect(texto.slice(posicion)).toMatch(new RegExp(`^${i + 1} 0 obj\n`))
    })
  })

  test('el largo declarado del texto es el verdadero', () => {
    const [, largo, cuerpo] = /<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(pdf.toString('latin1'))!
    expect(cuerpo!.length).toBe(Number(largo))
  })

  test.skipIf(!hasPoppler())('un lector ajeno lee los acentos y los paréntesis', () => {
    const leido = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' })
    expect(leido).toContain('Guía (rápida) \\ 2026')
    expect(leido).toContain('El año pasado cobré $1,200.')
  })
})
