import { expect, test } from 'vitest'
import { installPolicy, onlyText } from './confianza.ts'

test('reglas de estilo pasan; cualquier etiqueta no', () => {
  const regla = '@media (min-width: 48em) { .a > .b { --x: 1px } }'
  expect(onlyText(regla)).toBe(regla)
  for (const malo of ['<img src=x onerror=alert(1)>', '</style><script>', 'a<b']) expect(() => onlyText(malo)).toThrow()
})

test('la política se instala donde el navegador las conoce, y donde no, nada pasa', () => {
  const hechas: string[] = []
  installPolicy({ trustedTypes: { createPolicy: (nombre) => hechas.push(nombre) } })
  installPolicy({})
  expect(hechas).toEqual(['default'])
})
