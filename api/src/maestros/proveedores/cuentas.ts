// The accounts of a capture against those on record: which are new, which go; and whether their banks are the right ones.
import {
  type CuentaBancaria,
  type CuentaNueva,
  type Moneda,
  quejasDeCuentas,
} from '@litro/contract/proveedores/proveedor'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { type BancoFila, findBancos } from './proveedor.sql.ts'

/** Treasury approved a destination. Two accounts with the same destination are the same account, whatever their ids. */
const lugar = (c: Pick<CuentaNueva, 'Banco' | 'CuentaClabe' | 'NumeroCuenta' | 'SwiftCode'>) =>
  JSON.stringify([c.Banco, c.CuentaClabe, c.NumeroCuenta, c.SwiftCode])

export function compararCuentas(registradas: readonly CuentaBancaria[], captura: readonly CuentaNueva[]) {
  const capturadas = new Set(captura.map(lugar))
  const conocidas = new Set(registradas.map(lugar))
  return {
    nuevas: captura.filter((cuenta) => !conocidas.has(lugar(cuenta))),
    retiradas: registradas.filter((cuenta) => !capturadas.has(lugar(cuenta))),
  }
}

/** Refuses accounts whose bank is unknown, of the other currency, or not the one the CLABE names. */
export async function revisarBancos(
  tx: Tx,
  moneda: Moneda,
  captura: readonly CuentaNueva[],
  nuevas: readonly CuentaNueva[],
): Promise<void> {
  if (nuevas.length === 0) return
  const ids = nuevas.map(({ Banco }) => Banco)
  refuseBancos(moneda, captura, nuevas, await findBancos(tx, ids))
}

export function refuseBancos(
  moneda: Moneda,
  captura: readonly CuentaNueva[],
  nuevas: readonly CuentaNueva[],
  bancos: readonly BancoFila[],
): void {
  const campos: Record<string, string> = {}
  for (const cuenta of nuevas) {
    const i = captura.indexOf(cuenta)
    const queja = quejaDeBanco(
      moneda,
      cuenta,
      bancos.find(({ id }) => id === cuenta.Banco),
    )
    if (queja) campos[`CuentasBancarias.${i}.${queja[0]}`] = queja[1]
  }
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
}

function quejaDeBanco(moneda: Moneda, cuenta: CuentaNueva, banco: BancoFila | undefined): [string, string] | undefined {
  if (banco?.moneda !== moneda) return ['Banco', 'Elige un banco de la lista de esa moneda.']
  const escrita = {
    ...cuenta,
    CuentaClabe: cuenta.CuentaClabe ?? '',
    NumeroCuenta: cuenta.NumeroCuenta ?? '',
    SwiftCode: cuenta.SwiftCode ?? '',
  }
  const [queja] = quejasDeCuentas(moneda, [escrita], () => banco.clave)
  return queja && [queja.path[1], queja.message]
}
