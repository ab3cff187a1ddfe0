import { describe, expect, test } from 'vitest'
import type { ACuentaTerceros, Parte } from '../comprobante.ts'
import { type Caso, CONTEXTO, codigosDe, concepto, factura, pon } from './comprobante-de-prueba.ts'
import type { Exigencias } from './contexto.ts'
import { validar } from './validar.ts'

const TERCERO: ACuentaTerceros = {
  RfcACuentaTerceros: 'COSC8001137NA',
  NombreACuentaTerceros: 'CARLA CORTES',
  RegimenFiscalACuentaTerceros: '612',
  DomicilioFiscalACuentaTerceros: '64000',
}
const PARTE: Parte = {
  ClaveProdServ: '15121501',
  Cantidad: '1',
  Descripcion: 'Filtro',
  ValorUnitario: '10.00',
  Importe: '10.00',
}
const tercero =
  (datos: Partial<ACuentaTerceros>): Caso[2] =>
  (c) => {
    concepto(c).ACuentaTerceros = { ...TERCERO, ...datos }
  }
const parte =
  (datos: Partial<Parte>): Caso[2] =>
  (c) => {
    concepto(c, 1).Parte = [{ ...PARTE, ...datos }]
  }

const casos: readonly Caso[] = [
  ['CFDI40162', 'la clave de producto tiene ocho dígitos', pon('Conceptos.1.ClaveProdServ', '1512150')],
  ['CFDI40162', 'la gasolina genérica 15101506 ya no existe', pon('Conceptos.1.ClaveProdServ', '15101506')],
  ['CFDI40165', 'la clave de unidad tiene la forma del catálogo', pon('Conceptos.1.ClaveUnidad', 'LITRO')],
  ['CFDI40166', 'el valor unitario es mayor que cero', pon('Conceptos.1.ValorUnitario', '0.00')],
  ['CFDI40167', 'el importe es cantidad por valor unitario', pon('Conceptos.0.Importe', '211894.50')],
  ['CFDI40168', 'el descuento no lleva más decimales que el importe', pon('Conceptos.1.Descuento', '100.001')],
  [
    'CFDI40169',
    'el descuento no pasa del importe',
    pon('Conceptos.1.Descuento', '1000.01'),
    pon('Conceptos.1.Descuento', '1000.00'),
  ],
  ['CFDI40188', 'el tercero no es el emisor', tercero({ RfcACuentaTerceros: 'EKU9003173C9' }), tercero({})],
  ['CFDI40191', 'el régimen del tercero es del catálogo', tercero({ RegimenFiscalACuentaTerceros: '1' }), tercero({})],
  [
    'LITRO-108',
    'el código postal del tercero tiene cinco dígitos',
    tercero({ DomicilioFiscalACuentaTerceros: '1' }),
    tercero({}),
  ],
  [
    'CFDI40194',
    'el pedimento lleva dos espacios entre grupos',
    pon('Conceptos.1.InformacionAduanera', [{ NumeroPedimento: '15 48 3009 0001234' }]),
    pon('Conceptos.1.InformacionAduanera', [{ NumeroPedimento: '15  48  3009  0001234' }]),
  ],
  ['CFDI40196', 'la parte tiene clave de producto', parte({ ClaveProdServ: 'X' }), parte({})],
  ['CFDI40197', 'el valor unitario de la parte es mayor que cero', parte({ ValorUnitario: '0' }), parte({})],
  ['CFDI40198', 'el importe de la parte cuadra', parte({ Importe: '20.00' }), parte({})],
  [
    'CFDI40198',
    'una parte sin precio no se multiplica',
    parte({ Importe: '20.00' }),
    parte({ ValorUnitario: undefined }),
  ],
  [
    'CFDI40199',
    'el pedimento de una parte lleva dos espacios entre grupos',
    parte({ InformacionAduanera: [{ NumeroPedimento: '15 48 3009 0001234' }] }),
    parte({ InformacionAduanera: [{ NumeroPedimento: '15  48  3009  0001234' }] }),
  ],
  ['LITRO-401', 'hay al menos un concepto', pon('Conceptos', [])],
  ['LITRO-402', 'todo el diésel va con 15101505', pon('Conceptos.1.ClaveProdServ', '15101513')],
  ['LITRO-403', 'la cantidad es mayor que cero', pon('Conceptos.1.Cantidad', '0')],
  ['LITRO-404', 'los importes son números sin comas', pon('Conceptos.1.Importe', '1,000.00')],
  [
    'LITRO-405',
    'la cuenta predial son letras y números',
    pon('Conceptos.1.CuentaPredial', [{ Numero: '12-34' }]),
    pon('Conceptos.1.CuentaPredial', [{ Numero: '1234A' }]),
  ],
  [
    'LITRO-406',
    'el gas LP se factura en litros',
    (c) => {
      concepto(c, 1).ClaveProdServ = '15111510'
      concepto(c, 1).ClaveUnidad = 'KGM'
    },
    pon('Conceptos.1.ClaveProdServ', '15111510'),
  ],
]

describe('conceptos', () => {
  test.each(casos)('%s: %s', (codigo, _regla, malo, bueno) => {
    expect(codigosDe(factura(malo))).toContain(codigo)
    expect(codigosDe(factura(bueno))).not.toContain(codigo)
  })

  test('CFDI40195, CFDI40200: con comercio exterior ni el concepto ni sus partes llevan pedimento', () => {
    const InformacionAduanera = [{ NumeroPedimento: '15  48  3009  0001234' }]
    const exporta = (cambio: Caso[2]) =>
      codigosDe(
        factura((c) => {
          c.Exportacion = '02'
          c.Complemento = { ComercioExterior: { Version: '2.0' } }
          cambio(c)
        }),
      )
    expect(exporta(pon('Conceptos.1.InformacionAduanera', InformacionAduanera))).toEqual(['CFDI40195'])
    expect(exporta(parte({ InformacionAduanera }))).toEqual(['CFDI40200'])
    expect(exporta(parte({}))).toEqual([])
  })

  test('el diésel fuera de carretera se rechaza con la clave que lo sustituye', () => {
    const [hallazgo] = validar(factura(pon('Conceptos.1.ClaveProdServ', '15101513')), CONTEXTO)
    expect(hallazgo).toMatchObject({ codigo: 'LITRO-402', severidad: 'error' })
    expect(hallazgo?.mensaje).toContain('(usa 15101505)')
  })

  test('CFDI40163, CFDI40164: lo que el catálogo exige de una clave', () => {
    const exigencias = (exige: Exigencias) => ({
      exigencias: (clave: string) => (clave === '50202301' ? exige : undefined),
    })
    const conComplemento = factura(pon('Complemento', { ImpuestosLocales: {} }))
    expect(codigosDe(factura(), exigencias({ complemento: 'ImpuestosLocales' }))).toEqual(['CFDI40163'])
    expect(codigosDe(conComplemento, exigencias({ complemento: 'ImpuestosLocales' }))).toEqual([])
    expect(codigosDe(factura(), exigencias({ ieps: true }))).toEqual(['CFDI40164'])
    expect(codigosDe(factura(), exigencias({ iva: true }))).toEqual([])
    expect(codigosDe(factura(), exigencias({}))).toEqual([])
  })

  test('con catálogos importados las claves deben estar en ellos', () => {
    const clavesProdServ = new Set(['15101505', '15121501', '50202301'])
    const clavesUnidad = new Set(['LTR'])
    expect(codigosDe(factura(), { clavesProdServ, clavesUnidad })).toEqual([])
    expect(codigosDe(factura(), { clavesProdServ: new Set(['15101505', '15121501']) })).toEqual(['CFDI40162'])
    expect(codigosDe(factura(), { clavesUnidad: new Set(['H87']) })).toEqual(['CFDI40165', 'CFDI40165', 'CFDI40165'])
  })

  test('el campo dice en qué concepto está el error', () => {
    const malo = factura(pon('Conceptos.1.Descuento', '1000.01'))
    expect(validar(malo, CONTEXTO).map(({ campo }) => campo)).toContain('Conceptos[1].Descuento')
  })
})
