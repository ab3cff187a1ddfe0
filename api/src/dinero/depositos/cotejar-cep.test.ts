import { describe, expect, test } from 'vitest'
import { type Capturado, cotejar, type DichoPorBanxico } from './cotejar-cep.ts'

const CLABE = '012225001234567893'
const d = (cambios: Partial<Capturado> = {}): Capturado => ({
  monto: '359000.00',
  clave_rastreo: 'INV-2026 0001',
  fecha_deposito: '2026-11-12',
  depositante: 'Cliente Inventado Uno, S.A. de C.V.',
  rfc_cliente: 'CIU150607AA1',
  cuentas: [CLABE],
  ...cambios,
})
const c = (cambios: Partial<DichoPorBanxico> = {}): DichoPorBanxico => ({
  monto: '359000.00',
  clave_cep: 'inv20260001',
  fecha_operacion: '2026-11-13',
  fecha_abono: '2026-11-12',
  cuenta_beneficiario: CLABE,
  nombre_ordenante: 'CLIENTE INVENT ADO UNO',
  rfc_ordenante: 'CIU150607AA1',
  alteraciones: [],
  estado_pago: null,
  ...cambios,
})
const nivelDe = (dato: string, capturado = d(), cep = c()) =>
  cotejar(capturado, cep).renglones.find(({ Dato }) => Dato === dato)!

test('lo igual coincide: la clave sin guiones, el nombre sin régimen ni blancos', () => {
  const { veredicto, renglones } = cotejar(d(), c())
  expect([veredicto, renglones.map(({ Nivel }) => Nivel)]).toEqual(['coincide', Array(6).fill('igual')])
})

// biome-ignore format: a table is read as a table
test.each([
  ['Monto',                'alto',  {},                                    { monto: '359000.01' },             'El CEP dice $359,000.01.'],
  ['Cuenta',               'alto',  {},                                    { cuenta_beneficiario: '072225009876543217' }, 'El dinero llegó a otra cuenta.'],
  ['Cuenta',               'aviso', { cuentas: [] },                       {},                                 'Falta registrar las cuentas de la casa en Catálogos.'],
  ['Clave de rastreo',     'alto',  { clave_rastreo: 'OTRA123456' },       {},                                 'La clave de rastreo es otra.'],
  ['Clave de rastreo',     'alto',  { clave_rastreo: 'INV2O26OOO1' },      {},                                 'La clave de rastreo se parece, pero no es igual: revisa la O y el 0, la I y el 1.'],
  ['Clave de rastreo',     'nota',  { clave_rastreo: ' ' },                {},                                 'No se capturó.'],
  ['Fecha',                'igual', { fecha_deposito: '2026-11-13' },      {},                                 null],
  ['Fecha',                'aviso', { fecha_deposito: '2026-11-07' },      {},                                 'El dinero llegó el 12/11/2026.'],
  ['Fecha',                'alto',  { fecha_deposito: '2026-11-06' },      {},                                 'El dinero llegó el 12/11/2026.'],
  ['Fecha',                'nota',  { fecha_deposito: null },              {},                                 'No se capturó.'],
  ['RFC de quien pagó',    'aviso', {},                                    { rfc_ordenante: 'AAA010101AAA' },  'Pagó un tercero; es válido si así se acordó.'],
  ['RFC de quien pagó',    'nota',  { rfc_cliente: null },                 {},                                 'El depósito no es de un cliente.'],
  ['Nombre de quien pagó', 'nota',  { depositante: 'Juan Pérez' },         {},                                 'Se escribe distinto.'],
  ['Estado en Banxico',    'alto',  {},                                    { estado_pago: 'DEVUELTO' },        'Banxico dice que el pago se devolvió después de dar su CEP.'],
  ['Estado en Banxico',    'alto',  {},                                    { estado_pago: 'Rechazado' },       'Banxico dice que el pago no llegó.'],
  ['Archivo',              'alto',  {},                                    { alteraciones: ['el monto'] },     'El archivo se alteró: el monto no es lo que dice su cadena sellada.'],
] as const)('%s: %s', (dato, nivel, deposito, cep, razon) => {
  const renglon = nivelDe(dato, d(deposito), c(cep))
  expect([renglon.Nivel, renglon.Razon]).toEqual([nivel, razon])
})

describe('el veredicto', () => {
  test('avisa sin detener', () => expect(cotejar(d(), c({ rfc_ordenante: 'AAA010101AAA' })).veredicto).toBe('avisos'))
  test('un solo alto difiere', () => expect(cotejar(d(), c({ monto: '1.00' })).veredicto).toBe('difiere'))
  test('de una cuenta se ven cuatro dígitos', () =>
    expect([nivelDe('Cuenta').Capturado, nivelDe('Cuenta').Banxico]).toEqual(['···· 7893', '···· 7893']))
})
