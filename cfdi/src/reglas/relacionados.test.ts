import { describe, expect, test } from 'vitest'
import type { Comprobante, TipoDeComprobante, TipoRelacion } from '../comprobante.ts'
import {
  codigosDe,
  factura,
  notaCredito,
  pon,
  quita,
  recibo,
  UUID_FACTURA,
  UUID_OTRO,
} from './comprobante-de-prueba.ts'
import type { Relacionado } from './contexto.ts'

const destino = (datos: Partial<Relacionado> = {}) => ({
  relacionados: new Map<string, Relacionado>([
    [UUID_FACTURA, { tipo: 'I', vigente: true, rfcEmisor: 'EKU9003173C9', rfcReceptor: 'URE180429TM6', ...datos }],
  ]),
})

const relacion = (comprobante: Comprobante, tipo: string, ...uuids: string[]): Comprobante => {
  comprobante.CfdiRelacionados = [
    { TipoRelacion: tipo as TipoRelacion, CfdiRelacionado: uuids.map((UUID) => ({ UUID })) },
  ]
  return comprobante
}

describe('relaciones', () => {
  test('una nota de crédito sobre su factura vigente pasa, con el UUID en minúsculas también', () => {
    expect(codigosDe(notaCredito(), destino())).toEqual([])
    expect(codigosDe(relacion(notaCredito(), '01', UUID_FACTURA.toLowerCase()), destino())).toEqual([])
  })

  test.each([
    ['CFDI40137', 'el tipo de relación es del catálogo', relacion(notaCredito(), '08', UUID_FACTURA)],
    ['LITRO-601', 'el folio relacionado es un UUID', relacion(notaCredito(), '01', 'F-1001')],
    ['LITRO-602', 'la relación tiene folios', relacion(notaCredito(), '01')],
    ['LITRO-603', 'un folio no se repite', relacion(notaCredito(), '01', UUID_FACTURA, UUID_FACTURA.toLowerCase())],
    ['LITRO-611', 'la nota de crédito se relaciona', notaCredito(quita('CfdiRelacionados'))],
  ])('%s: %s', (codigo, _regla, comprobante) => {
    expect(codigosDe(comprobante)).toEqual([codigo])
  })

  // Rows: relation; columns: type that carries it.
  test.each([
    ['01', 'E'],
    ['02', 'I'],
    ['03', 'E'],
    ['04', 'IEP'],
    ['05', ''],
    ['06', 'I'],
    ['07', 'IE'],
  ])('LITRO-604: la relación %s solo la llevan los tipos "%s" de los que aquí se emiten', (tipo, admitidos) => {
    const bases: Record<string, Comprobante> = { I: factura(), E: notaCredito(), P: recibo() }
    for (const [clave, base] of Object.entries(bases)) {
      const rechaza = codigosDe(relacion(base, tipo, UUID_OTRO)).includes('LITRO-604')
      expect(rechaza).toBe(!admitidos.includes(clave))
    }
  })

  test.each<[TipoRelacion, Comprobante, string]>([
    ['01', notaCredito(), 'IE'],
    ['02', factura(), 'IE'],
    ['03', notaCredito(), 'IT'],
    ['04', factura(), 'IE'],
    ['04', recibo(), 'P'],
    ['06', factura(), 'T'],
    ['07', notaCredito(pon('FormaPago', '30')), 'IE'],
  ])('LITRO-606: la relación %s apunta solo a ciertos tipos', (tipo, comprobante, admitidos) => {
    for (const hacia of ['I', 'E', 'P', 'T', 'N'] as TipoDeComprobante[]) {
      const codigos = codigosDe(relacion(comprobante, tipo, UUID_FACTURA), destino({ tipo: hacia }))
      expect(codigos.includes('LITRO-606')).toBe(!admitidos.includes(hacia))
    }
  })

  test('el documento relacionado está vigente, es del emisor y del mismo cliente', () => {
    expect(codigosDe(notaCredito(), { relacionados: new Map() })).toEqual(['LITRO-605'])
    expect(codigosDe(notaCredito(), destino({ vigente: false }))).toEqual(['LITRO-607'])
    expect(codigosDe(notaCredito(), destino({ rfcEmisor: 'URE180429TM6' }))).toEqual(['LITRO-609'])
    expect(codigosDe(notaCredito(), destino({ rfcReceptor: 'EKU9003173C9' }))).toEqual(['LITRO-610'])
  })

  test('un traslado y su factura tienen receptores distintos y no se avisa', () => {
    const traslado = relacion(factura(), '05', UUID_FACTURA)
    traslado.TipoDeComprobante = 'T'
    const deOtro = { rfcReceptor: 'EKU9003173C9' }
    expect(codigosDe(traslado, destino(deOtro))).not.toContain('LITRO-610')
    expect(codigosDe(relacion(factura(), '06', UUID_FACTURA), destino({ ...deOtro, tipo: 'T' }))).not.toContain(
      'LITRO-610',
    )
  })

  test('al sustituir, un documento ya cancelado solo avisa y el cliente puede corregirse', () => {
    const sustituto = relacion(factura(), '04', UUID_FACTURA)
    expect(codigosDe(sustituto, destino({ vigente: false }))).toEqual(['LITRO-608'])
    expect(codigosDe(sustituto, destino({ rfcReceptor: 'COSC8001137NA' }))).toEqual([])
  })

  test('sin datos de los relacionados no se juzga lo que no se sabe', () => {
    expect(codigosDe(notaCredito())).toEqual([])
  })
})
