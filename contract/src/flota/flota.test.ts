// What people write of a fleet, as it comes: kept as the SAT wants it, or refused in its field with a sentence.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { OperadorCaptura, RutaCaptura, SitioCaptura, VehiculoCaptura } from './flota.ts'

const VEHICULO = {
  Nombre: 'AT-07',
  Placa: 'RD-482 13',
  Anio: '2021',
  Configuracion: 'C3',
  PesoBruto: '28.5',
  PermisoSct: 'TPAF07',
  NumeroPermisoSct: 'SICT-1',
  AseguraRc: 'Seguros del Centro',
  PolizaRc: 'RC-998877',
  VenceRc: '2030-12-31',
}
const OPERADOR = {
  Nombre: 'Juan Pérez Ñandú',
  RFC: 'cacx7605101p8',
  Licencia: 'LFD0012345',
  VenceLicencia: '2030-06-30',
}
const SITIO = { Nombre: 'Patio & "Ñ"', CodigoPostal: '37000' }
const RUTA = { IdOrigen: 1, IdDestino: 2, Km: '42.3', Minutos: 60 }

const quejas = (esquema: z.ZodType, entrada: object) => {
  const leida = esquema.safeParse(entrada)
  return leida.success
    ? {}
    : Object.fromEntries(leida.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

test('lo bien escrito se guarda como lo quiere el SAT', () => {
  expect(VehiculoCaptura.parse(VEHICULO)).toMatchObject({ Placa: 'RD48213', Anio: 2021, PesoBruto: '28.5' })
  expect(OperadorCaptura.parse(OPERADOR).RFC).toBe('CACX7605101P8')
  expect(SitioCaptura.parse(SITIO)).toMatchObject({ Nombre: 'Patio & "Ñ"', Colonia: null, ZonaHoraria: null })
  expect(SitioCaptura.parse({ ...SITIO, Colonia: '0069' }).Colonia).toBe('0069')
  expect(RutaCaptura.parse(RUTA)).toMatchObject({ Km: '42.3', Minutos: 60 })
})

const MUCHO = 'ñ'.repeat(256)
// biome-ignore format: a table is read as a table
const malas: [esquema: z.ZodType, base: object, campo: string, valores: readonly unknown[]][] = [
  [VehiculoCaptura, VEHICULO, 'Placa', ['', 'A-1', 'RD48213XX', 'RD*482', 'RD\u0000482']],
  [VehiculoCaptura, VEHICULO, 'Anio', ['26', 26, '1949', '20211', 2021.5, 'dos mil']],
  [VehiculoCaptura, VEHICULO, 'Configuracion', ['', 'Z9', 'OTROEV', 'c3 ']],
  [VehiculoCaptura, VEHICULO, 'PesoBruto', ['0', '-1', '46500', 'pesado', '1e2']],
  [VehiculoCaptura, VEHICULO, 'Capacidad', ['0', '-5', '100001', 'mucha']],
  [VehiculoCaptura, VEHICULO, 'PermisoSct', ['', 'TPAF99']],
  [VehiculoCaptura, VEHICULO, 'AseguraRc', ['', 'AB', 'Seguros | SA', MUCHO]],
  [VehiculoCaptura, VEHICULO, 'PolizaRc', ['', 'P1', 'RC|99']],
  [VehiculoCaptura, VEHICULO, 'VenceRc', ['', '31/12/2030', '2030-02-30']],
  [OperadorCaptura, OPERADOR, 'RFC', ['', 'TAL101112AB8', 'CACX760510', 'CACX761310AB1']],
  [OperadorCaptura, OPERADOR, 'Licencia', ['', 'LFD12', 'LFD12345678901234', 'LFD|12345']],
  [OperadorCaptura, OPERADOR, 'Nombre', ['', 'Al', 'Juan | Pérez', MUCHO]],
  [SitioCaptura, SITIO, 'CodigoPostal', ['', '6300', '00000', '99999x', 'Nuevo León']],
  [SitioCaptura, SITIO, 'Colonia', ['Centro', '69', '00069', 'Guerrero | 2']],
  [SitioCaptura, SITIO, 'Referencia', ['a|b', MUCHO]],
  [SitioCaptura, SITIO, 'ZonaHoraria', ['Europe/Madrid', 'CST']],
  [RutaCaptura, RUTA, 'Km', ['0', '-3', '42,3', '1e3', '120000', '0.001']],
  [RutaCaptura, RUTA, 'Minutos', ['0', '-1', '14401', 'media hora', 1.5]],
  [RutaCaptura, RUTA, 'IdDestino', ['', 1, 'x']],
]

describe.each(malas)('%#', (esquema, base, campo, valores) => {
  test.each(valores.map((valor) => [valor]))(`${campo}: %j se rechaza en su campo`, (valor) => {
    const dichas = quejas(esquema, { ...base, [campo]: valor })
    expect(Object.keys(dichas)).toEqual([campo])
    expect(dichas[campo]).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/)
  })
})

test('lo que depende de otro campo se pide en el que falta', () => {
  expect(Object.keys(quejas(VehiculoCaptura, { ...VEHICULO, Tenencia: 'arrendado' }))).toEqual([
    'DuenioRfc',
    'DuenioNombre',
  ])
  expect(Object.keys(quejas(VehiculoCaptura, { ...VEHICULO, AseguraAmbiente: 'Seguros' }))).toEqual([
    'PolizaAmbiente',
    'VenceAmbiente',
  ])
})
