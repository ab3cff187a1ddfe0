import { expect, test } from 'vitest'
import { installPolicy, onlyObrero, onlyText } from './confianza.ts'

test('reglas de estilo pasan; cualquier etiqueta no', () => {
  const regla = '@media (min-width: 48em) { .a > .b { --x: 1px } }'
  expect(onlyText(regla)).toBe(regla)
  for (const malo of ['<img src=x onerror=alert(1)>', '</style><script>', 'a<b']) expect(() => onlyText(malo)).toThrow()
})

test('el único guion que un texto nombra es el que abre el portal sin red', () => {
  expect(onlyObrero('/obrero.js')).toBe('/obrero.js')
  for (const malo of [
    'https://otro.example/obrero.js',
    '//otro.example/obrero.js',
    '/obrero.js?x',
    'data:text/javascript,1',
  ])
    expect(() => onlyObrero(malo)).toThrow()
})

test('la política se instala donde el navegador las conoce, y donde no, nada pasa', () => {
  const hechas: string[] = []
  installPolicy({ trustedTypes: { createPolicy: (nombre) => hechas.push(nombre) } })
  installPolicy({})
  expect(hechas).toEqual(['default'])
})
