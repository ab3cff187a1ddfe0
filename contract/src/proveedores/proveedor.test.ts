import { digitoDeControl } from '@litro/cfdi/clabe'
import { describe, expect, test } from 'vitest'
import { MAX_CUENTAS, ProveedorCaptura, proveedorCaptura } from './proveedor.ts'

const clabe = (banco: string, n = 1) => {
  const diecisiete = `${banco}180${String(n).padStart(11, '0')}`
  return `${diecisiete}${digitoDeControl(diecisiete)}`
}
const BBVA = clabe('012')
const base = { Nombre: 'Aceros', RazonSocial: 'ACEROS DEL NORTE', Moneda: 'MXP' }
const enPesos = (cuenta: object) => ({ ...base, CuentasBancarias: [{ Banco: 1, ...cuenta }] })
const enDolares = (cuenta: object) => ({ ...base, Moneda: 'USD', CuentasBancarias: [{ Banco: 1, ...cuenta }] })

const quejas = (entrada: unknown, schema = ProveedorCaptura) => {
  const leido = schema.safeParse(entrada)
  return leido.success ? {} : Object.fromEntries(leido.error.issues.map((i) => [i.path.join('.'), i.message]))
}

describe('captura de un proveedor', () => {
  test('Nombre, Razón Social y Moneda son obligatorios y cada uno lo dice', () => {
    expect(quejas({ Nombre: ' ', RazonSocial: '', Moneda: '' })).toEqual({
      Nombre: 'Captura el nombre.',
      RazonSocial: 'Captura la razón social.',
      Moneda: 'Elige la moneda.',
    })
    expect(Object.keys(quejas({}))).toEqual(['Nombre', 'RazonSocial', 'Moneda'])
  })

  test('la moneda es solo MXP o USD', () => {
    expect(quejas({ ...base, Moneda: 'MXN' })).toEqual({ Moneda: 'Elige la moneda.' })
    expect(quejas({ ...base, Moneda: 'USD' })).toEqual({})
  })

  test('sin cuentas es válido; las cuentas también llegan como texto JSON', () => {
    expect(ProveedorCaptura.parse(base).CuentasBancarias).toBeUndefined()
    const texto = JSON.stringify([{ Banco: '7', CuentaClabe: BBVA }])
    expect(ProveedorCaptura.parse({ ...base, CuentasBancarias: texto }).CuentasBancarias).toEqual([
      { IdCuenta: undefined, Banco: 7, CuentaClabe: BBVA, NumeroCuenta: null, SwiftCode: null },
    ])
    expect(quejas({ ...base, CuentasBancarias: '[{' })).toEqual({
      CuentasBancarias: 'Las cuentas bancarias no son válidas.',
    })
  })

  test('en pesos pide banco y CLABE, y las quejas salen juntas', () => {
    expect(quejas({ ...base, Nombre: '', CuentasBancarias: [{ Banco: '', CuentaClabe: '' }, {}] })).toEqual({
      Nombre: 'Captura el nombre.',
      'CuentasBancarias.0.Banco': 'Elige el banco.',
      'CuentasBancarias.0.CuentaClabe': 'Captura la CLABE.',
      'CuentasBancarias.1.Banco': 'Elige el banco.',
      'CuentasBancarias.1.CuentaClabe': 'Captura la CLABE.',
    })
  })

  test.each([
    ['17 dígitos', BBVA.slice(1), 'La CLABE debe tener 18 dígitos; corrígela.'],
    ['letras', `${BBVA.slice(0, 17)}X`, 'La CLABE debe tener 18 dígitos; corrígela.'],
    [
      'dígito de control',
      `${BBVA.slice(0, 17)}${(Number(BBVA[17]) + 1) % 10}`,
      'El dígito de control de la CLABE no coincide; revísala.',
    ],
  ])('rechaza una CLABE con mal %s', (_nombre, CuentaClabe, mensaje) => {
    expect(quejas(enPesos({ CuentaClabe }))).toEqual({ 'CuentasBancarias.0.CuentaClabe': mensaje })
  })

  test('la CLABE debe ser del banco elegido cuando se conoce el catálogo', () => {
    const schema = proveedorCaptura((id) => (id === 1 ? '072' : '012'))
    expect(quejas(enPesos({ CuentaClabe: BBVA }), schema)['CuentasBancarias.0.CuentaClabe']).toContain('otro banco')
    expect(quejas(enPesos({ Banco: 2, CuentaClabe: BBVA }), schema)).toEqual({})
  })

  test('espacios y guiones de una cuenta pegada no cuentan; lo de la otra moneda se descarta', () => {
    const pegada = `${BBVA.slice(0, 3)} ${BBVA.slice(3, 6)}-${BBVA.slice(6)}`
    expect(ProveedorCaptura.parse(enPesos({ CuentaClabe: pegada, SwiftCode: 'x', NumeroCuenta: '1' }))).toMatchObject({
      CuentasBancarias: [{ CuentaClabe: BBVA, NumeroCuenta: null, SwiftCode: null }],
    })
    expect(
      ProveedorCaptura.parse(enDolares({ CuentaClabe: BBVA, NumeroCuenta: '9876 5432', SwiftCode: 'chasus33' })),
    ).toMatchObject({ CuentasBancarias: [{ CuentaClabe: null, NumeroCuenta: '98765432', SwiftCode: 'CHASUS33' }] })
  })

  test('en dólares pide número de cuenta y SWIFT de 8 u 11', () => {
    expect(quejas(enDolares({}))).toEqual({
      'CuentasBancarias.0.NumeroCuenta': 'Captura el número de cuenta.',
      'CuentasBancarias.0.SwiftCode': 'Captura el código SWIFT.',
    })
    const malas = quejas(enDolares({ NumeroCuenta: '<b>1</b>', SwiftCode: 'CHASUS3' }))
    expect(Object.keys(malas)).toEqual(['CuentasBancarias.0.NumeroCuenta', 'CuentasBancarias.0.SwiftCode'])
    expect(quejas(enDolares({ NumeroCuenta: '000123456789', SwiftCode: 'CHASUS33XXX' }))).toEqual({})
  })

  test('la misma cuenta dos veces se rechaza en la segunda', () => {
    const repetida = { ...base, CuentasBancarias: [1, 2].map(() => ({ Banco: 1, CuentaClabe: BBVA })) }
    expect(quejas(repetida)).toEqual({ 'CuentasBancarias.1.CuentaClabe': 'Esta cuenta ya está en la lista.' })
    const usd = { Banco: 1, NumeroCuenta: '12345', SwiftCode: 'CHASUS33' }
    const cuentas = [usd, { ...usd, Banco: 2 }, { ...usd, SwiftCode: 'CITIUS33' }]
    expect(quejas({ ...base, Moneda: 'USD', CuentasBancarias: cuentas })).toEqual({
      'CuentasBancarias.2.NumeroCuenta': 'Esta cuenta ya está en la lista.',
    })
  })

  test.each([
    ['tipos ajenos', { ...base, CuentasBancarias: { length: 1 } }, 'CuentasBancarias'],
    ['una cuenta que no es objeto', { ...base, CuentasBancarias: ['x'] }, 'CuentasBancarias.0'],
    ['CLABE como número', enPesos({ CuentaClabe: 121800000000001 }), 'CuentasBancarias.0.CuentaClabe'],
    ['banco negativo', enPesos({ Banco: -1, CuentaClabe: BBVA }), 'CuentasBancarias.0.Banco'],
    ['banco objeto', enPesos({ Banco: {}, CuentaClabe: BBVA }), 'CuentasBancarias.0.Banco'],
    ['nombre enorme', { ...base, Nombre: 'x'.repeat(151) }, 'Nombre'],
    ['nombre con NUL', { ...base, Nombre: 'a\u0000b' }, 'Nombre'],
    ['RFC mal escrito', { ...base, RFC: 'ABC' }, 'RFC'],
    ['RFC genérico', { ...base, RFC: 'XAXX010101000' }, 'RFC'],
    ['versión negativa', { ...base, Version: -1 }, 'Version'],
    [
      'demasiadas cuentas',
      {
        ...base,
        CuentasBancarias: Array.from({ length: MAX_CUENTAS + 1 }, (_, i) => ({
          Banco: 1,
          CuentaClabe: clabe('012', i),
        })),
      },
      'CuentasBancarias',
    ],
  ])('rechaza %s y señala el campo', (_nombre, entrada, campo) => {
    expect(Object.keys(quejas(entrada))).toEqual([campo])
  })

  test('el RFC se escribe en mayúsculas; ausente no lo toca, vacío lo borra', () => {
    expect(ProveedorCaptura.parse({ ...base, RFC: ' eku9003173c9 ' }).RFC).toBe('EKU9003173C9')
    expect(ProveedorCaptura.parse(base).RFC).toBeUndefined()
    expect(ProveedorCaptura.parse({ ...base, RFC: '' }).RFC).toBe('')
  })

  test('propiedades de más se ignoran', () => {
    const leido = ProveedorCaptura.parse({
      ...enPesos({ CuentaClabe: BBVA, Estatus: 'Aprobada', estado: 'aprobada' }),
      IdSocioComercial: 9,
    })
    expect(leido).not.toHaveProperty('IdSocioComercial')
    expect(Object.keys(leido.CuentasBancarias![0]!)).toEqual([
      'IdCuenta',
      'Banco',
      'CuentaClabe',
      'NumeroCuenta',
      'SwiftCode',
    ])
  })
})
