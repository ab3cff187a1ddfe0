import { describe, expect, test } from 'vitest'
import type { RetencionDR, TrasladoDR } from '../comprobante.ts'
import {
  type Cambio,
  type Caso,
  codigosDe,
  documento,
  pago,
  pon,
  quita,
  recibo,
  UUID_FACTURA,
} from './comprobante-de-prueba.ts'
import type { Relacionado } from './contexto.ts'

const DR = 'Complemento.Pagos.Pago.0.DoctoRelacionado.0'

const traslado =
  (datos: Partial<TrasladoDR>): Cambio =>
  (c) => {
    Object.assign(documento(c).ImpuestosDR?.TrasladosDR?.[0] ?? {}, datos)
  }
const retencion =
  (datos: Partial<RetencionDR>): Cambio =>
  (c) => {
    Object.assign(documento(c).ImpuestosDR?.RetencionesDR?.[0] ?? {}, datos)
  }
const objeto =
  (ObjetoImpDR: string, quitar = false): Cambio =>
  (c) => {
    documento(c).ObjetoImpDR = ObjetoImpDR
    if (quitar) delete documento(c).ImpuestosDR
  }
/** The invoice in dollars, paid in pesos: 64.65 USD at 18.5 pesos are 1196.03 pesos. */
const enDolares =
  (EquivalenciaDR: string | undefined, ImpPagado = '64.65'): Cambio =>
  (c) => {
    Object.assign(documento(c), { MonedaDR: 'USD', EquivalenciaDR, ImpSaldoAnt: '100.00', ImpPagado })
  }
const UN_PESO_EN_DOLARES = '0.0540540541'

const casos: readonly Caso[] = [
  [
    'LITRO-601',
    'el documento es un UUID',
    pon(`${DR}.IdDocumento`, 'MTY-1001'),
    pon(`${DR}.IdDocumento`, '123-45-123456789'),
  ],
  ['LITRO-705', 'la moneda de la factura es del catálogo', pon(`${DR}.MonedaDR`, 'PES')],
  ['LITRO-707', 'la parcialidad va de 1 a 999', pon(`${DR}.NumParcialidad`, '0'), pon(`${DR}.NumParcialidad`, '999')],
  ['LITRO-715', 'la equivalencia es un número', enDolares('0'), enDolares(UN_PESO_EN_DOLARES)],
  [
    'LITRO-708',
    'una factura no se repite en el pago',
    (c) => {
      pago(c).DoctoRelacionado.push(structuredClone(documento(c)))
    },
  ],
  ['CRP20236', 'la moneda de la factura no es XXX', pon(`${DR}.MonedaDR`, 'XXX')],
  ['CRP20237', 'otra moneda exige equivalencia', enDolares(undefined), enDolares(UN_PESO_EN_DOLARES)],
  [
    'CRP20238',
    'la misma moneda lleva equivalencia 1',
    pon(`${DR}.EquivalenciaDR`, '1.01'),
    pon(`${DR}.EquivalenciaDR`, '1.0000000000'),
  ],
  ['CRP20238', 'la equivalencia no se omite', quita(`${DR}.EquivalenciaDR`)],
  ['CRP20239', 'el saldo anterior es mayor que cero', pon(`${DR}.ImpSaldoAnt`, '0.00')],
  ['CRP20240', 'el saldo anterior lleva dos decimales', pon(`${DR}.ImpSaldoAnt`, '2000.001')],
  ['CRP20241', 'lo pagado es mayor que cero', pon(`${DR}.ImpPagado`, '0.00')],
  ['CRP20242', 'lo pagado lleva dos decimales', pon(`${DR}.ImpPagado`, '1196.001')],
  ['CRP20243', 'el insoluto lleva dos decimales', pon(`${DR}.ImpSaldoInsoluto`, '804.001')],
  ['CRP20244', 'el insoluto es anterior menos pagado', pon(`${DR}.ImpSaldoInsoluto`, '804.01')],
  ['CRP20244', 'no se paga más que el saldo', pon(`${DR}.ImpSaldoAnt`, '1000.00')],
  ['CRP20245', 'el objeto de impuesto es del catálogo', objeto('09')],
  ['CRP20246', '02 exige impuestos', objeto('02', true)],
  ['CRP20247', '01 no admite impuestos', objeto('01'), objeto('01', true)],
  ['CRP20248', 'el nodo de impuestos no va vacío', pon(`${DR}.ImpuestosDR`, {})],
  ['CRP20249', 'la base retenida es mayor que cero', retencion({ BaseDR: '0' })],
  ['CRP20250', 'el impuesto retenido es del catálogo', retencion({ ImpuestoDR: '004' })],
  ['CRP20251', 'el factor retenido es del catálogo', retencion({ TipoFactorDR: 'x' as never })],
  ['CRP20252', 'una retención no es exenta', retencion({ TipoFactorDR: 'Exento' })],
  ['CRP20253', 'la tasa retenida es del catálogo', retencion({ TasaOCuotaDR: '0.200000' })],
  ['CRP20254', 'la retención es base por tasa', retencion({ ImporteDR: '4.000002' })],
  ['CRP20255', 'la base trasladada es mayor que cero', traslado({ BaseDR: '0' })],
  ['CRP20256', 'el ISR no se traslada', traslado({ ImpuestoDR: '001' })],
  ['CRP20257', 'el factor trasladado es del catálogo', traslado({ TipoFactorDR: 'x' as never })],
  ['CRP20258', 'lo exento no lleva tasa', traslado({ TipoFactorDR: 'Exento' })],
  ['CRP20259', 'la tasa exige importe', traslado({ ImporteDR: undefined })],
  ['CRP20260', 'la tasa es del catálogo', traslado({ TasaOCuotaDR: '0.150000' })],
  [
    'CRP20261',
    'el traslado es base por tasa',
    traslado({ ImporteDR: '160.000002' }),
    traslado({ ImporteDR: '160.000001' }),
  ],
  [
    'CRP20276',
    'lo aplicado en otra moneda cabe en el monto',
    enDolares(UN_PESO_EN_DOLARES, '65.00'),
    enDolares(UN_PESO_EN_DOLARES),
  ],
  [
    'CRP20275',
    'lo aplicado en otra moneda llega al monto',
    enDolares(UN_PESO_EN_DOLARES),
    (c) => {
      enDolares(UN_PESO_EN_DOLARES)(c)
      pago(c).Monto = '1196.02'
    },
  ],
  ['CRP20278', '06 solo admite retención de ISR', objeto('06'), objeto('06', true)],
  ['CRP20279', '07 lleva IEPS y no IVA', objeto('07')],
]

const destino = (datos: Partial<Relacionado>) => ({
  relacionados: new Map<string, Relacionado>([
    [
      UUID_FACTURA,
      {
        tipo: 'I',
        vigente: true,
        rfcEmisor: 'EKU9003173C9',
        rfcReceptor: 'URE180429TM6',
        metodoPago: 'PPD',
        ...datos,
      },
    ],
  ]),
})

describe('facturas de un pago', () => {
  test.each(casos)('%s: %s', (codigo, _regla, malo, bueno) => {
    expect(codigosDe(recibo(malo))).toContain(codigo)
    expect(codigosDe(recibo(bueno))).not.toContain(codigo)
  })

  test('el recibo se aplica a una factura PPD vigente del mismo emisor y cliente', () => {
    expect(codigosDe(recibo(), destino({}))).toEqual([])
    expect(codigosDe(recibo(), destino({ metodoPago: 'PUE' }))).toEqual(['LITRO-709'])
    expect(codigosDe(recibo(), destino({ tipo: 'E' }))).toEqual(['LITRO-709'])
    expect(codigosDe(recibo(), destino({ vigente: false }))).toEqual(['LITRO-607'])
    expect(codigosDe(recibo(), destino({ rfcEmisor: 'AAA010101AAA' }))).toEqual(['LITRO-609'])
    expect(codigosDe(recibo(), destino({ rfcReceptor: 'AAA010101AAA' }))).toEqual(['LITRO-610'])
    expect(codigosDe(recibo(), { relacionados: new Map() })).toEqual(['LITRO-605'])
  })
})
