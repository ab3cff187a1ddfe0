import { describe, expect, test } from 'vitest'
import {
  type Cambio,
  type Caso,
  CONTEXTO,
  codigosDe,
  factura,
  facturaGlobal,
  notaCredito,
  pon,
  quita,
  recibo,
} from './comprobante-de-prueba.ts'
import { validar } from './validar.ts'

const extranjero: Cambio = (c) => {
  c.Receptor = {
    Rfc: 'XEXX010101000',
    Nombre: 'ACME FUELS INC',
    DomicilioFiscalReceptor: '64000',
    ResidenciaFiscal: 'USA',
    NumRegIdTrib: '123456789',
    RegimenFiscalReceptor: '616',
    UsoCFDI: 'S01',
  }
}

const casos: readonly Caso[] = [
  ['LITRO-101', 'el RFC del receptor está bien escrito', pon('Receptor.Rfc', 'ure180429tm6')],
  ['LITRO-102', 'la fecha del RFC del receptor existe', pon('Receptor.Rfc', 'URE180431TM6')],
  ['LITRO-105', 'el nombre del receptor va sin régimen de capital', pon('Receptor.Nombre', 'ROBOTICA, S.A. DE C.V.')],
  ['LITRO-108', 'el código postal tiene cinco dígitos', pon('Receptor.DomicilioFiscalReceptor', '8699')],
  ['LITRO-801', 'el código postal es obligatorio', pon('Receptor.DomicilioFiscalReceptor', '')],
  ['CFDI40146', 'PUBLICO EN GENERAL va con XAXX010101000', pon('Receptor.Nombre', 'PUBLICO EN GENERAL')],
  ['CFDI40151', 'la residencia fiscal es de extranjeros', pon('Receptor.ResidenciaFiscal', 'USA'), extranjero],
  ['CFDI40154', 'el NumRegIdTrib es de extranjeros', pon('Receptor.NumRegIdTrib', '1'), extranjero],
  ['CFDI40157', 'el régimen del receptor es del catálogo', pon('Receptor.RegimenFiscalReceptor', '999')],
  ['CFDI40158', 'el régimen es para su tipo de persona', pon('Receptor.RegimenFiscalReceptor', '612')],
  ['CFDI40160', 'el uso es del catálogo', pon('Receptor.UsoCFDI', 'P01')],
  ['CFDI40161', 'una persona moral no usa deducciones personales', pon('Receptor.UsoCFDI', 'D01')],
  ['LITRO-111', 'CP01 es solo de recibos de pago', pon('Receptor.UsoCFDI', 'CP01')],
]

const deExtranjero: readonly Caso[] = [
  ['CFDI40150', 'la residencia es un país del catálogo', pon('Receptor.ResidenciaFiscal', 'XYZ')],
  ['CFDI40152', 'la residencia no es México', pon('Receptor.ResidenciaFiscal', 'MEX')],
  ['CFDI40153', 'NumRegIdTrib exige residencia', quita('Receptor.ResidenciaFiscal')],
  ['CFDI40149', 'el código postal es el del lugar de expedición', pon('Receptor.DomicilioFiscalReceptor', '86991')],
  ['CFDI40159', 'el régimen de un genérico es 616', pon('Receptor.RegimenFiscalReceptor', '601')],
  ['LITRO-112', 'el uso de un genérico es S01', pon('Receptor.UsoCFDI', 'G02')],
]

const conComercio: Cambio = (c) => {
  extranjero(c)
  c.Exportacion = '02'
  c.Complemento = { ComercioExterior: { Version: '2.0' } }
}

describe('receptor', () => {
  test.each([
    ['CFDI40153', 'la residencia fiscal', quita('Receptor.ResidenciaFiscal')],
    ['CFDI40155', 'el número de identidad tributaria', quita('Receptor.NumRegIdTrib')],
  ])('%s: con comercio exterior un extranjero lleva %s', (codigo, _dato, cambio) => {
    const sin = factura((c) => {
      conComercio(c)
      cambio(c)
    })
    expect(codigosDe(sin)).toEqual([codigo])
    expect(codigosDe(factura(conComercio))).toEqual([])
  })

  test('CFDI40156: en Estados Unidos y Canadá el número son nueve dígitos; en los demás el SAT no da forma', () => {
    const con = (pais: string, numero: string) =>
      codigosDe(
        factura((c) => {
          extranjero(c)
          Object.assign(c.Receptor, { ResidenciaFiscal: pais, NumRegIdTrib: numero })
        }),
      )
    expect(con('USA', '12-3456789')).toEqual(['CFDI40156'])
    expect(con('CAN', '12345678')).toEqual(['CFDI40156'])
    expect(con('CAN', '123456789')).toEqual([])
    expect(con('ESP', 'B-12345678')).toEqual([])
  })

  test('LITRO-115: sin más datos, al extranjero se le pide su país y nada se rechaza', () => {
    const anonimo = factura((c) => {
      extranjero(c)
      delete c.Receptor.ResidenciaFiscal
      delete c.Receptor.NumRegIdTrib
    })
    expect(validar(anonimo, CONTEXTO)).toMatchObject([{ codigo: 'LITRO-115', severidad: 'aviso' }])
  })

  test.each(casos)('%s: %s', (codigo, _regla, malo, bueno) => {
    expect(codigosDe(factura(malo))).toContain(codigo)
    expect(codigosDe(factura(bueno))).not.toContain(codigo)
  })

  test.each(deExtranjero)('extranjero, %s: %s', (codigo, _regla, malo) => {
    const base = (cambio?: Cambio) =>
      factura((c) => {
        extranjero(c)
        cambio?.(c)
      })
    expect(codigosDe(base(malo))).toContain(codigo)
    expect(codigosDe(base())).toEqual([])
  })

  test('con catálogo importado el código postal debe estar en él', () => {
    const codigosPostales = new Set(['64000', '86991'])
    const otro = factura(pon('Receptor.DomicilioFiscalReceptor', '99999'))
    expect(codigosDe(factura(), { codigosPostales })).toEqual([])
    expect(codigosDe(otro, { codigosPostales })).toEqual(['LITRO-109'])
    expect(codigosDe(otro)).toEqual([])
  })

  test('público en general con otro nombre es un cliente sin RFC; con acento, casi seguro un descuido', () => {
    const conocido = facturaGlobal((c) => {
      c.Receptor.Nombre = 'JUAN PEREZ'
      delete c.InformacionGlobal
    })
    const acentuado = facturaGlobal((c) => {
      c.Receptor.Nombre = 'PÚBLICO EN GENERAL'
      delete c.InformacionGlobal
    })
    expect(codigosDe(conocido)).toEqual([])
    expect(codigosDe(acentuado)).toEqual(['LITRO-114'])
  })

  test('un asalariado (605) solo puede recibir combustible con S01', () => {
    const asalariado = (uso: string) =>
      factura((c) => {
        c.Receptor.Rfc = 'COSC8001137NA'
        c.Receptor.RegimenFiscalReceptor = '605'
        c.Receptor.UsoCFDI = uso
      })
    expect(codigosDe(asalariado('G03'))).toEqual(['CFDI40161'])
    expect(codigosDe(asalariado('S01'))).toEqual([])
  })

  test('la nota de crédito usa G02, o S01 donde el régimen no lo admite', () => {
    expect(codigosDe(notaCredito(pon('Receptor.UsoCFDI', 'G03')))).toEqual(['LITRO-113'])
    expect(codigosDe(notaCredito(pon('Receptor.UsoCFDI', 'S01')))).toEqual([])
    expect(codigosDe(notaCredito())).toEqual([])
  })

  test('un recibo de pago lleva CP01', () => {
    expect(codigosDe(recibo(pon('Receptor.UsoCFDI', 'S01')))).toEqual(['LITRO-110'])
    expect(codigosDe(recibo())).toEqual([])
  })

  test('el uso que el SAT no rechaza solo avisa, con su razón', () => {
    for (const documento of [recibo(pon('Receptor.UsoCFDI', 'S01')), factura(pon('Receptor.UsoCFDI', 'CP01'))]) {
      expect(validar(documento, CONTEXTO)).toMatchObject([
        { severidad: 'aviso', mensaje: expect.stringContaining('el SAT no') },
      ])
    }
  })
})
