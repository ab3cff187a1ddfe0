// What a CEP tells travels to the form in its address, and nothing strange comes back from one.
import { expect, test } from 'vitest'
import { datosDeLiga, ligaDeCaptura } from './captura-de-cep.ts'

test('ida y vuelta, con acentos y ampersand', () => {
  const liga = ligaDeCaptura({
    Ordenante: 'PEÑA & HIJOS',
    Monto: 1000.5,
    ClaveRastreo: 'ABC+123456',
    Fecha: '2026-11-10',
  })!
  expect(liga.startsWith('/deposito/nuevo#')).toBe(true)
  expect(datosDeLiga(new URL(liga, 'http://x').hash)).toEqual({
    Depositante: 'PEÑA & HIJOS',
    Monto: '1000.5',
    ClaveRastreo: 'ABC+123456',
    FechaDeposito: '2026-11-10',
  })
})

test('sin clave o sin monto no hay con qué', () => {
  expect(ligaDeCaptura({ Ordenante: null, Monto: null, ClaveRastreo: null, Fecha: null })).toBeNull()
})

test.each(['', '#', '#monto=5', '#%E0%A4%A'])('%s no dice nada', (hash) => {
  expect(datosDeLiga(hash)).toBeNull()
})

test.each([
  ['#clave=X&monto=1e3', ''],
  ['#clave=X&monto=-1.00', ''],
  ['#clave=X&monto=1.005', ''],
  ['#clave=X&monto=1234567890123', ''],
  ['#clave=X&monto=0.01', '0.01'],
])('%s', (hash, monto) => {
  expect(datosDeLiga(hash)?.Monto).toBe(monto)
})

test('una fecha que no es y un nombre enorme', () => {
  const datos = datosDeLiga(`#clave=${'9'.repeat(100)}&fecha=ayer&depositante=${'A'.repeat(500)}`)!
  expect([datos.ClaveRastreo.length, datos.FechaDeposito, datos.Depositante.length]).toEqual([60, null, 200])
})
