// What the form of a supplier keeps while it is typed, above all of each bank account.
import type { CuentaBancaria, Moneda, Proveedor } from '@litro/contract/proveedores/proveedor'

export type CuentaForm = {
  IdCuenta?: number
  Banco: string | null
  CuentaClabe: string
  NumeroCuenta: string
  SwiftCode: string
}

export type ProveedorForm = {
  Nombre: string
  RazonSocial: string
  Moneda?: Moneda
  RFC: string
  CuentasBancarias: CuentaForm[]
  Version?: number
}

/** They change once a year. */
export const DE_BANCOS = { staleTime: 60 * 60_000 }

export type Bancos = { [M in Moneda]: readonly { IdBanco: number; Banco: string; Clave: string | null }[] }

export const CUENTA_VACIA: CuentaForm = { Banco: null, CuentaClabe: '', NumeroCuenta: '', SwiftCode: '' }

export function valuesOf(proveedor: Proveedor | null): ProveedorForm {
  return {
    Nombre: proveedor?.Nombre ?? '',
    RazonSocial: proveedor?.RazonSocial ?? '',
    Moneda: proveedor?.Moneda,
    RFC: proveedor?.RFC ?? '',
    CuentasBancarias: (proveedor?.CuentasBancarias ?? []).map((cuenta) => ({
      IdCuenta: cuenta.IdCuenta,
      Banco: String(cuenta.Banco),
      CuentaClabe: cuenta.CuentaClabe ?? '',
      NumeroCuenta: cuenta.NumeroCuenta ?? '',
      SwiftCode: cuenta.SwiftCode ?? '',
    })),
    Version: proveedor?.Version,
  }
}

const compact = (texto: string | null) => (texto ?? '').replace(/[\s-]/g, '').toUpperCase()

export function isEmpty({ Banco, CuentaClabe, NumeroCuenta, SwiftCode }: CuentaForm): boolean {
  return !Banco && [CuentaClabe, NumeroCuenta, SwiftCode].every((texto) => compact(texto) === '')
}

/** The stored account this one still is; none when it is new or what is typed leads money elsewhere (D-151). */
export function storedOf(cuenta: CuentaForm, originales: readonly CuentaBancaria[]): CuentaBancaria | undefined {
  const original = originales.find(({ IdCuenta }) => IdCuenta === cuenta.IdCuenta)
  if (!original) return undefined
  const igual =
    String(original.Banco) === cuenta.Banco &&
    compact(original.CuentaClabe) === compact(cuenta.CuentaClabe) &&
    compact(original.NumeroCuenta) === compact(cuenta.NumeroCuenta) &&
    compact(original.SwiftCode) === compact(cuenta.SwiftCode)
  return igual ? original : undefined
}

/** The bank a complete CLABE names by its first three digits. */
export function bancoOfClabe<B extends { Clave: string | null }>(clabe: string, bancos: readonly B[]): B | undefined {
  const digitos = compact(clabe)
  return digitos.length === 18 ? bancos.find(({ Clave }) => Clave === digitos.slice(0, 3)) : undefined
}
