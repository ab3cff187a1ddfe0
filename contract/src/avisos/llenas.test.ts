// A kind of notice that is told in full, and one of which there may be more.
import { expect, test } from 'vitest'
import { TOPES } from '../topes.ts'
import { hayLlenas } from './llenas.ts'

const deClase = (clase: string, n: number) => Array.from({ length: n }, (_, i) => ({ Clave: `${clase}:${i}` }))

test('una clase con tantos avisos como se cuentan puede tener más', () => {
  expect(hayLlenas([])).toBe(false)
  expect(hayLlenas([...deClase('rechazado', TOPES.avisos - 1), ...deClase('deposito', TOPES.avisos - 1)])).toBe(false)
  expect(hayLlenas([...deClase('rechazado', 1), ...deClase('cep_devuelto', TOPES.avisos)])).toBe(true)
})
