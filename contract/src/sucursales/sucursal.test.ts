import { tiposPermiso } from '@litro/cfdi/sat/permisos'
import { expect, test } from 'vitest'
import { revisarSucursal, SucursalCaptura } from './sucursal.ts'

const quejas = (captura: object) =>
  Object.fromEntries((SucursalCaptura.safeParse(captura).error?.issues ?? []).map((i) => [i.path.join('.'), i.message]))

test('basta el nombre; lo ausente queda sin decir y lo vacío se borra', () => {
  expect(SucursalCaptura.parse({ Nombre: ' Norte ' })).toEqual({ Nombre: 'Norte' })
  expect(SucursalCaptura.parse({ Nombre: 'Norte', IdSerie: '', CodigoPostal: '', TipoPermiso: null })).toMatchObject({
    IdSerie: null,
    CodigoPostal: null,
    TipoPermiso: null,
  })
  expect(quejas({ Nombre: '  ' })).toEqual({ Nombre: 'Captura el nombre.' })
})

test('la serie llega como texto o número', () => {
  expect(SucursalCaptura.parse({ Nombre: 'N', IdSerie: '3' }).IdSerie).toBe(3)
  for (const IdSerie of [-1, 0, 1.5, 'abc', {}, '1 or 1'])
    expect(quejas({ Nombre: 'N', IdSerie })).toHaveProperty('IdSerie')
})

test('la zona es la del código postal: Tijuana no tiene la hora del centro', () => {
  const tijuana = { Nombre: 'N', CodigoPostal: '22000' }
  expect(quejas({ ...tijuana, ZonaHoraria: 'America/Mexico_City' }).ZonaHoraria).toMatch(/22000.*Noroeste/)
  expect(quejas({ ...tijuana, ZonaHoraria: 'America/Tijuana' })).toEqual({})
  expect(quejas({ Nombre: 'N', CodigoPostal: '77500', ZonaHoraria: 'America/Monterrey' }).ZonaHoraria).toMatch(
    /Sureste/,
  )
  // The border of a state with two clocks is not told apart by two digits.
  for (const ZonaHoraria of ['America/Monterrey', 'America/Matamoros']) {
    expect(quejas({ Nombre: 'N', CodigoPostal: '87300', ZonaHoraria })).toEqual({})
  }
})

test('un código postal que ningún estado tiene se rechaza desde el primer día', () => {
  for (const CodigoPostal of ['00100', '17000', '19999']) {
    expect(quejas({ Nombre: 'N', CodigoPostal }).CodigoPostal).toMatch(/^Ningún código postal de México empieza con/)
  }
  expect(quejas({ Nombre: 'N', CodigoPostal: '01000' })).toEqual({})
})

test('código postal y zona horaria son de México', () => {
  expect(quejas({ Nombre: 'N', CodigoPostal: '123', ZonaHoraria: 'Europe/Madrid' })).toEqual({
    CodigoPostal: 'El código postal debe tener cinco dígitos; corrígelo.',
    ZonaHoraria: 'La zona horaria no es de México; elige otra.',
  })
})

test('el permiso es tipo y número juntos, escrito como pide el SAT', () => {
  expect(quejas({ Nombre: 'N', TipoPermiso: 'PER01', NumeroPermiso: 'PL/12345/EXP/ES/2026' })).toEqual({})
  expect(quejas({ Nombre: 'N', TipoPermiso: 'PER01', NumeroPermiso: 'PL/12345/COM/2026' }).NumeroPermiso).toBe(
    'El permiso PER01 se escribe PL/(N°Consecutivo)/EXP/ES/(Año), de 15 a 35 caracteres; corrígelo.',
  )
  expect(quejas({ Nombre: 'N', TipoPermiso: 'PER99', NumeroPermiso: 'X' })).toHaveProperty('TipoPermiso')
  expect(quejas({ Nombre: 'N', TipoPermiso: 'PER01', NumeroPermiso: '' }).NumeroPermiso).toBe(
    'Captura el número de permiso.',
  )
  expect(quejas({ Nombre: 'N', TipoPermiso: '', NumeroPermiso: 'PL/1/EXP/ES/2026' }).TipoPermiso).toBe(
    'Elige el tipo de permiso.',
  )
})

test('cada tipo de permiso del catálogo explica cómo se escribe', () => {
  for (const { Codigo, Nomenclatura } of tiposPermiso) {
    const [[, mensaje] = []] = revisarSucursal({ TipoPermiso: Codigo, NumeroPermiso: 'X' })
    expect(mensaje).toContain(Nomenclatura)
  }
})
