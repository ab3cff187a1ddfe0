// Test support: the random life of one PPD invoice, with its credit notes and payments until nothing is owed.
import fc from 'fast-check'
import {
  aplicadoDeTrasladoDR,
  comprobanteDePago,
  type ImpuestoAplicado,
  type ImpuestoPendiente,
  impuestosPendientes,
} from '../complementos/pagos20.ts'
import type { Comprobante, DoctoRelacionado, Pagos, Traslado } from '../comprobante.ts'
import { type Decimal, mulDiv, parseDecimal, round } from '../decimal.ts'
import { aDocumento, type LineaAzar, lineaArb } from './arbitrarios.ts'
import { impuestoTolerado, quejas, round2 } from './tolerancias.ts'

type Paso = { tipo: 'nota'; linea: number; milesimas: number; litros: boolean } | { tipo: 'pago'; milesimas: number }
type Vida = { lineas: LineaAzar[]; pasos: Paso[] }

const notaArb = fc.record({
  tipo: fc.constant('nota' as const),
  linea: fc.nat(2),
  milesimas: fc.integer({ min: 1, max: 60 }),
  litros: fc.boolean(),
})
const pagoArb = fc.record({ tipo: fc.constant('pago' as const), milesimas: fc.integer({ min: 1, max: 950 }) })

export const vidaArb: fc.Arbitrary<Vida> = fc.record({
  lineas: fc.array(lineaArb, { minLength: 1, maxLength: 3 }),
  pasos: fc.array(fc.oneof(notaArb, pagoArb), { maxLength: 8 }),
})

/** Lives it: every step takes a share of what is left, and a last payment settles the balance. */
export function vivir({ lineas, pasos }: Vida) {
  const factura = aDocumento(lineas)
  const impuestos = factura.Impuestos?.Traslados ?? []
  const aplicados: ImpuestoAplicado[] = []
  const fallas: string[] = []
  let saldo = parseDecimal(factura.Total)
  let parcialidad = 0
  for (const paso of [...pasos, { tipo: 'pago', milesimas: 1_000 } as const]) {
    if (paso.tipo === 'nota') {
      const nota = notaDe(lineas[paso.linea % lineas.length]!, paso)
      const total = parseDecimal(nota.Total)
      if (total >= saldo || !cabe(nota, impuestosPendientes(impuestos, aplicados))) continue
      fallas.push(...quejas(nota))
      aplicados.push(...(nota.Impuestos?.Traslados ?? []))
      saldo -= total
    } else {
      const ImpPagado = paso.milesimas === 1_000 ? saldo : round(mulDiv(saldo, BigInt(paso.milesimas), 1_000n), 2)
      if (ImpPagado <= 0n) continue
      parcialidad += 1
      const traslados = impuestosPendientes(impuestos, aplicados)
      const recibo = reciboDe(factura, { ImpSaldoAnt: saldo, ImpPagado, NumParcialidad: parcialidad, traslados })
      const docto = recibo.Complemento!.Pagos!.Pago[0]!.DoctoRelacionado[0]!
      fallas.push(...quejasDePago(recibo.Complemento!.Pagos!))
      aplicados.push(...(docto.ImpuestosDR?.TrasladosDR ?? []).map(aplicadoDeTrasladoDR))
      saldo -= ImpPagado
    }
  }
  return { quejas: fallas, saldo, ivaFactura: ivaPorTasa(impuestos), ivaAplicado: ivaPorTasa(aplicados) }
}

/** Payments can only add up to the invoice's IVA if no note gives back more than was left of it. */
function cabe(nota: Comprobante, pendientes: readonly ImpuestoPendiente[]): boolean {
  return (nota.Impuestos?.Traslados ?? []).every(({ Base, Importe, TasaOCuota }) => {
    const pendiente = pendientes.find((otro) => otro.TasaOCuota === TasaOCuota)
    if (!pendiente || pendiente.base <= parseDecimal(Base)) return false
    return TasaOCuota === undefined || TasaOCuota === '0.000000' || pendiente.importe > parseDecimal(Importe ?? '0')
  })
}

/** A bonus with IVA on the whole amount, or litres returned at the invoice's own price. */
function notaDe(linea: LineaAzar, { milesimas, litros }: { milesimas: number; litros: boolean }): Comprobante {
  const parte = (valor: Decimal) => mulDiv(valor, BigInt(milesimas), 1_000n)
  if (litros) {
    // Nobody returns less than a decilitre: its price would not reach a centavo.
    const cantidad = round(parte(linea.cantidad), 3)
    return aDocumento([{ ...linea, cantidad: cantidad < 100_000n ? 100_000n : cantidad, descuento: 0n }])
  }
  const precio = round(parte(mulDiv(linea.cantidad, linea.precio, 1_000_000n)), 2) || 10_000n
  return aDocumento([{ ...linea, clave: '84111506', cantidad: 1_000_000n, precio, descuento: 0n }])
}

type DatosDePago = Pick<
  Parameters<typeof comprobanteDePago>[0]['pagos'][0]['documentos'][0],
  'ImpSaldoAnt' | 'ImpPagado' | 'NumParcialidad' | 'traslados'
>

function reciboDe({ Fecha, LugarExpedicion, Emisor, Receptor }: Comprobante, datos: DatosDePago): Comprobante {
  const IdDocumento = '6A1B0C2D-0001-4E5F-8A9B-000000001001'
  return comprobanteDePago({
    Fecha,
    LugarExpedicion,
    Emisor,
    Receptor,
    pagos: [
      {
        FechaPago: '2026-11-10T08:00:00',
        FormaDePagoP: '03',
        MonedaP: 'MXN',
        monto: datos.ImpPagado,
        documentos: [{ IdDocumento, MonedaDR: 'MXN', ...datos }],
      },
    ],
  })
}

/** The sums and tolerances of §6.4. */
function quejasDePago({ Totales, Pago }: Pagos): string[] {
  const lista: string[] = []
  const { DoctoRelacionado, ImpuestosP, Monto } = Pago[0]!
  const nodos = DoctoRelacionado.flatMap((docto: DoctoRelacionado) => docto.ImpuestosDR?.TrasladosDR ?? [])
  for (const { BaseDR, TasaOCuotaDR, ImporteDR } of nodos) {
    if (TasaOCuotaDR && !impuestoTolerado(BaseDR, TasaOCuotaDR, ImporteDR ?? '')) {
      lista.push(`CRP20261 ${BaseDR} × ${TasaOCuotaDR} ≠ ${ImporteDR}`)
    }
  }
  ImpuestosP?.TrasladosP?.forEach((nodo, i) => {
    if (nodo.BaseP !== nodos[i]?.BaseDR || nodo.ImporteP !== nodos[i]?.ImporteDR) lista.push('CRP20268')
  })
  const de16 = nodos.filter(({ TasaOCuotaDR }) => TasaOCuotaDR === '0.160000')
  if ((Totales.TotalTrasladosImpuestoIVA16 ?? '0.00') !== round2(de16.map(({ ImporteDR }) => ImporteDR ?? '0'))) {
    lista.push('CRP20205')
  }
  if (Totales.MontoTotalPagos !== Monto) lista.push('CRP20211')
  return lista
}

/** IVA per rate, to the centavo. */
function ivaPorTasa(nodos: readonly Pick<Traslado, 'TasaOCuota' | 'Importe'>[]): Record<string, string> {
  const tasas = new Set(nodos.flatMap(({ TasaOCuota, Importe }) => (TasaOCuota && Importe ? [TasaOCuota] : [])))
  return Object.fromEntries(
    [...tasas]
      .sort()
      .map((tasa) => [
        tasa,
        round2(nodos.filter((nodo) => nodo.TasaOCuota === tasa).map(({ Importe }) => Importe ?? '0')),
      ]),
  )
}
