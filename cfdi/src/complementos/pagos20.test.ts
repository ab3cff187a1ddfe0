// The REP against the sample story of the domain guide, and what it refuses.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Comprobante } from '../comprobante.ts'
import { formatDecimal, parseAtScale, parseDecimal, sum } from '../decimal.ts'
import { leerCfdi } from '../leer.ts'
import { CASOS } from '../pruebas/casos.ts'
import {
  aplicadoDeTrasladoDR,
  comprobanteDePago,
  type DocumentoPagado,
  type ImpuestoPendiente,
  impuestosPendientes,
  PagoError,
  type PagoRecibido,
} from './pagos20.ts'

const muestra = (nombre: string): Comprobante =>
  leerCfdi(readFileSync(new URL(`muestras/${nombre}.xml`, CASOS))).comprobante

const factura = muestra('01-I-factura-PPD-diesel-y-regular')
const traslados = factura.Impuestos?.Traslados ?? []
const UUID = '6A1B0C2D-0001-4E5F-8A9B-000000001001'

function recibo(de: Comprobante, pago: Partial<PagoRecibido>, documento: Partial<DocumentoPagado>): Comprobante {
  const original = de.Complemento!.Pagos!.Pago[0]!
  return comprobanteDePago({
    Serie: de.Serie,
    Folio: de.Folio,
    Fecha: de.Fecha,
    LugarExpedicion: de.LugarExpedicion,
    Emisor: de.Emisor,
    Receptor: de.Receptor,
    pagos: [
      {
        FechaPago: original.FechaPago,
        FormaDePagoP: '03',
        MonedaP: 'MXN',
        NumOperacion: original.NumOperacion,
        monto: parseDecimal(original.Monto),
        documentos: [
          {
            IdDocumento: UUID,
            Serie: 'MTY',
            Folio: '1001',
            MonedaDR: 'MXN',
            NumParcialidad: 1,
            ImpSaldoAnt: parseDecimal('359000'),
            ImpPagado: parseDecimal(original.Monto),
            traslados: impuestosPendientes(traslados, []),
            ...documento,
          },
        ],
        ...pago,
      },
    ],
  })
}

const primero = muestra('02-P-pago-parcialidad-1')
const segundo = muestra('06-P-pago-parcialidad-2-finiquito')
const notas = ['03-E-bonificacion-rel01', '04-E-devolucion-500L-rel03'].map(muestra)
const nodoDe = (p: Comprobante) => p.Complemento!.Pagos!.Pago[0]!.DoctoRelacionado[0]!.ImpuestosDR!.TrasladosDR![0]!

describe('la historia de las muestras', () => {
  const sinSello = ({ Sello, NoCertificado, Certificado, ...resto }: Comprobante) => resto

  test('el primer pago sale idéntico', () => {
    expect(comprobanteSinHuecos(recibo(primero, {}, {}))).toEqual(sinSello(primero))
  })

  test('el finiquito toma lo que dejaron el primer pago y las dos notas', () => {
    const aplicados = [
      aplicadoDeTrasladoDR(nodoDe(primero)),
      ...notas.flatMap((nota) => nota.Impuestos?.Traslados ?? []),
    ]
    const armado = recibo(
      segundo,
      {},
      {
        NumParcialidad: 2,
        ImpSaldoAnt: parseDecimal('143750'),
        traslados: impuestosPendientes(traslados, aplicados),
      },
    )
    expect(comprobanteSinHuecos(armado)).toEqual(sinSello(segundo))
  })

  test('recibos y notas suman el IVA de la factura: 48,432.40', () => {
    const partes = [
      nodoDe(primero).ImporteDR,
      nodoDe(segundo).ImporteDR,
      ...notas.map((nota) => nota.Impuestos?.TotalImpuestosTrasladados),
    ]
    expect(formatDecimal(sum(partes.map((texto) => parseDecimal(texto ?? ''))), 2)).toBe(
      factura.Impuestos?.TotalImpuestosTrasladados,
    )
  })
})

/** Optional properties left undefined are as good as absent. */
function comprobanteSinHuecos(comprobante: Comprobante): unknown {
  return JSON.parse(JSON.stringify(comprobante))
}

describe('reglas del recibo', () => {
  const pendiente = (base: string, importe: string): ImpuestoPendiente => ({
    Impuesto: '002',
    TipoFactor: 'Tasa',
    TasaOCuota: '0.160000',
    base: parseDecimal(base),
    importe: parseDecimal(importe),
  })

  test('si las notas desviaron base e IVA más de medio centavo, manda el IVA', () => {
    const finiquito = recibo(
      primero,
      {},
      {
        ImpSaldoAnt: parseDecimal('200000'),
        traslados: [pendiente('172413.79', '27586.23')],
      },
    )
    expect(nodoDe(finiquito)).toMatchObject({ BaseDR: '172413.937500', ImporteDR: '27586.230000' })
  })

  test('si ya no queda base por gravar, el documento va sin impuestos', () => {
    const pago = recibo(primero, {}, { traslados: [pendiente('-1', '-0.16')] }).Complemento!.Pagos!
    expect(pago.Pago[0]).toMatchObject({ DoctoRelacionado: [{ ObjetoImpDR: '01', ImpuestosDR: undefined }] })
    expect(pago.Totales).toEqual({ MontoTotalPagos: '200000.00' })
  })

  test('las retenciones viajan y se suman por impuesto', () => {
    const retencion = { ...pendiente('1000', '40'), TasaOCuota: '0.040000' }
    const pago = recibo(primero, {}, { retenciones: [retencion] }).Complemento!.Pagos!
    expect(pago.Pago[0]?.ImpuestosP?.RetencionesP).toEqual([{ ImpuestoP: '002', ImporteP: '22.284123' }])
    expect(pago.Totales.TotalRetencionesIVA).toBe('22.28')
  })

  test('BaseP en otra moneda nunca queda debajo de la suma', () => {
    const equivalencia = parseAtScale('0.0541943636', 10)
    const documento = {
      equivalencia,
      MonedaDR: 'USD',
      ImpSaldoAnt: parseDecimal('1450'),
      ImpPagado: parseDecimal('1450'),
    }
    const pago = recibo(
      primero,
      { monto: parseDecimal('26755.55') },
      { ...documento, traslados: [pendiente('1250', '200')] },
    )
    expect(pago.Complemento!.Pagos!.Pago[0]?.ImpuestosP?.TrasladosP?.[0]?.BaseP).toBe('23065.129231')
  })

  const falla = (pago: Partial<PagoRecibido>, documento: Partial<DocumentoPagado>): string => {
    try {
      recibo(primero, pago, documento)
    } catch (error) {
      if (error instanceof PagoError) return error.codigo
      throw error
    }
    return 'SIN_ERROR'
  }

  test.each([
    ['SALDO', {}, { ImpPagado: 0n }],
    ['SALDO', {}, { ImpSaldoAnt: parseDecimal('199999.99') }],
    ['PARCIALIDAD', {}, { NumParcialidad: 0 }],
    ['PARCIALIDAD', {}, { NumParcialidad: 1_000 }],
    ['MONTO', { monto: 0n }, {}],
    ['EXCEDE_MONTO', { monto: parseDecimal('199999.99') }, {}],
    ['SIN_DOCUMENTOS', { documentos: [] }, {}],
  ] as const)('se rechaza %s', (codigo, pago, documento) => {
    expect(falla(pago, documento)).toBe(codigo)
  })
})
