import type { CuentaBancaria } from '@litro/contract/proveedores/proveedor'
import { describe, expect, test } from 'vitest'
import { bancoOfClabe, CUENTA_VACIA, isEmpty, storedOf, valuesOf } from './cuenta-form.ts'

const guardada: CuentaBancaria = {
  IdCuenta: 7,
  Banco: 3,
  BancoNombre: 'BBVA México',
  CuentaClabe: '012180000000005014',
  NumeroCuenta: null,
  SwiftCode: null,
  Estatus: 'Aprobada',
  UsableDesde: null,
  Observaciones: '',
}
const [escrita] = valuesOf({
  IdProveedor: 1,
  Nombre: 'Aceros',
  RazonSocial: 'ACEROS',
  Moneda: 'MXP',
  RFC: null,
  Cuenta: guardada.CuentaClabe,
  CuentasBancarias: [guardada],
  Version: 4,
}).CuentasBancarias

describe('cuentas del formulario de proveedor', () => {
  test('una cuenta sin tocar conserva su aprobación, también escrita con espacios', () => {
    expect(storedOf(escrita!, [guardada])).toBe(guardada)
    expect(storedOf({ ...escrita!, CuentaClabe: '012 180 00000000501 4' }, [guardada])).toBe(guardada)
  })

  test.each([
    ['otro banco', { Banco: '4' }],
    ['otra CLABE', { CuentaClabe: '012180000000005027' }],
    ['otro id', { IdCuenta: 8 }],
    ['ningún id', { IdCuenta: undefined }],
  ])('con %s es otra y espera aprobación', (_nombre, cambio) => {
    expect(storedOf({ ...escrita!, ...cambio }, [guardada])).toBeUndefined()
  })

  test('vacía es la que no tiene nada escrito', () => {
    expect(isEmpty(CUENTA_VACIA)).toBe(true)
    expect(isEmpty({ ...CUENTA_VACIA, SwiftCode: ' ' })).toBe(true)
    expect(isEmpty({ ...CUENTA_VACIA, NumeroCuenta: '1' })).toBe(false)
    expect(isEmpty({ ...CUENTA_VACIA, Banco: '1' })).toBe(false)
  })

  test('el banco se sugiere solo con la CLABE completa', () => {
    const bancos = [{ Clave: '072' }, { Clave: '012' }, { Clave: null }]
    expect(bancoOfClabe('012 180 00000000501 4', bancos)).toBe(bancos[1])
    expect(bancoOfClabe('01218000000000501', bancos)).toBeUndefined()
    expect(bancoOfClabe('999180000000005014', bancos)).toBeUndefined()
  })

  test('un formulario nuevo empieza sin moneda y sin cuentas', () => {
    expect(valuesOf(null)).toMatchObject({ Moneda: undefined, CuentasBancarias: [], RFC: '' })
  })
})
