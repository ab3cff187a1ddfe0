// From lines of the ledger to journal entries: the accounts of the company's books, debit and credit, and the evidence of each.
import type { Poliza, Transaccion } from '@litro/cfdi/contabilidad/polizas'
import { RFC_CONTABLE } from '@litro/cfdi/contabilidad/polizas'
import { formatDecimal, fromCentavos } from '@litro/cfdi/decimal'
import { AppError } from '../../craft/errors.ts'
import type { CuentaMapeada, EmisorContable, Linea } from './contabilidad.sql.ts'

const pesos = (cent: bigint) => formatDecimal(fromCentavos(cent), 2)

/** Numbers of the SAT's list of payment methods for accounting that are also forms of payment of a CFDI. */
const FORMAS = new Set(['01', '02', '03', '04', '05', '06', '08'])

export function toPolizas(lineas: readonly Linea[], mapa: readonly CuentaMapeada[], emisor: EmisorContable): Poliza[] {
  const cuentas = new Map(mapa.map((cuenta) => [cuenta.tipo, cuenta]))
  const polizas: (Poliza & { transacciones: Transaccion[] })[] = []
  let anterior = 0
  let suma = 0n
  for (const linea of lineas) {
    if (linea.id !== anterior) {
      refuseDescuadre(anterior, suma)
      polizas.push({ id: `A${linea.id}`, fecha: linea.fecha, concepto: linea.evento, transacciones: [] })
      anterior = linea.id
      suma = 0n
    }
    suma += BigInt(linea.cent)
    polizas.at(-1)!.transacciones.push(toTransaccion(linea, cuentas.get(linea.tipo)!, emisor))
  }
  refuseDescuadre(anterior, suma)
  return polizas
}

/** The ledger cannot hold one; what is handed over is proven all the same. */
function refuseDescuadre(asiento: number, suma: bigint): void {
  if (suma === 0n) return
  const mensaje = `El asiento ${asiento} no cuadra por ${pesos(suma)}: no se exporta el mes. Avisa al administrador.`
  throw new AppError('PERIODO_DESCUADRADO', { mensaje })
}

function toTransaccion(linea: Linea, cuenta: CuentaMapeada, emisor: EmisorContable): Transaccion {
  const cent = BigInt(linea.cent)
  const { uuid, rfc, total, socio, deposito } = linea
  const deSocio = socio === null ? '' : `-${String(socio).padStart(4, '0')}`
  const pago = paymentOf(linea, emisor, cent)
  return {
    cuenta: `${cuenta.numero}${deSocio}`,
    nombre: socio === null ? cuenta.nombre : `${cuenta.nombre}: ${linea.socio_nombre}`,
    concepto: [linea.evento, linea.folio, deposito === null ? null : `depósito ${deposito}`].filter(Boolean).join(', '),
    debe: cent > 0n ? pesos(cent) : '0.00',
    haber: cent < 0n ? pesos(-cent) : '0.00',
    comprobantes:
      uuid !== null && total !== null && rfc !== null && RFC_CONTABLE.test(rfc) ? [{ uuid, rfc, monto: total }] : [],
    ...(pago && { pago }),
  }
}

/** How the money came in; of accounts and banks nothing is said that nobody captured. */
function paymentOf({ tipo, fecha, forma, rfc_paga: rfc }: Linea, { nombre }: EmisorContable, cent: bigint) {
  if (tipo !== 'bancos' || cent <= 0n || forma === null || !FORMAS.has(forma) || rfc === null) return undefined
  return RFC_CONTABLE.test(rfc) ? { forma, fecha, beneficiario: nombre, rfc, monto: pesos(cent) } : undefined
}
