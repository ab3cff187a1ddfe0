import { expect, test } from 'vitest'
import { upperCaseOf } from './mayusculas.ts'

test('escribir a la mitad no mueve el cursor', () => {
  const caja = document.createElement('input')
  caja.value = 'TCUñ090317'
  caja.setSelectionRange(4, 4)
  expect(upperCaseOf(caja)).toBe('TCUÑ090317')
  expect([caja.value, caja.selectionStart, caja.selectionEnd]).toEqual(['TCUÑ090317', 4, 4])
})

test('lo que ya está en mayúsculas no se toca', () => {
  const caja = document.createElement('input')
  caja.value = 'ABC'
  caja.setSelectionRange(1, 2)
  expect(upperCaseOf(caja)).toBe('ABC')
  expect([caja.selectionStart, caja.selectionEnd]).toEqual([1, 2])
})
