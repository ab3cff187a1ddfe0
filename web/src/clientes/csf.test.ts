import { expect, test } from 'vitest'
import { cambiosDe } from './csf.ts'

const sueldos = { Codigo: '605', Nombre: 'Sueldos y Salarios' }
const actividad = { Codigo: '612', Nombre: 'Actividades Empresariales' }

test('solo se escribe lo que la constancia trae', () => {
  const constancia = { RFC: 'FVA120304AB1', RazonSocial: 'FERRETERA', Calle: undefined, Regimenes: [] }
  expect(cambiosDe(constancia, '601')).toEqual({ RFC: 'FVA120304AB1', RazonSocial: 'FERRETERA' })
})

test.each([
  ['un régimen: se pone', [actividad], '', '612'],
  ['un régimen y había otro: se cambia', [actividad], '605', '612'],
  ['varios y el actual es uno de ellos: se conserva', [sueldos, actividad], '605', undefined],
  ['varios y ninguno elegido: elige la persona', [sueldos, actividad], '', undefined],
])('%s', (_caso, Regimenes, actual, esperado) => {
  expect(cambiosDe({ RFC: 'MUÑA800229AB1', Regimenes }, actual).RegimenFiscal).toBe(esperado)
})
