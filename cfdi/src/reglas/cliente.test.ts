import { describe, expect, test } from 'vitest'
import { type DatosExtranjero, type DatosFiscales, revisarCliente } from './cliente.ts'
import { CONTEXTO, factura } from './comprobante-de-prueba.ts'
import { validar } from './validar.ts'

const CLIENTE: DatosFiscales = {
  RFC: 'URE180429TM6',
  RazonSocial: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  CodigoPostal: '86991',
  RegimenFiscal: '601',
  UsoCFDI: 'G01',
}

const revisar = (datos: Partial<DatosFiscales & DatosExtranjero>, catalogo?: ReadonlySet<string>) =>
  revisarCliente({ ...CLIENTE, ...datos }, catalogo).map(({ campo, codigo }) => `${campo} ${codigo}`)

describe('datos fiscales del cliente', () => {
  test('un cliente bien capturado pasa', () => {
    expect(revisar({})).toEqual([])
    expect(revisar({}, new Set(['86991']))).toEqual([])
  })

  test.each<[string, Partial<DatosFiscales>]>([
    ['RFC LITRO-801', { RFC: '' }],
    ['RFC LITRO-101', { RFC: 'URE18' }],
    ['RFC LITRO-102', { RFC: 'URE180230TM6' }],
    ['RFC LITRO-103', { RFC: 'URE180429TM7' }],
    ['RazonSocial LITRO-801', { RazonSocial: '' }],
    ['RazonSocial LITRO-105', { RazonSocial: 'COMBUSTIBLES DEL NORTE SA DE CV' }],
    ['RazonSocial LITRO-106', { RazonSocial: 'Universidad Robotica' }],
    ['RazonSocial LITRO-802', { RazonSocial: 'A'.repeat(301) }],
    ['RazonSocial LITRO-803', { RazonSocial: 'UNO|DOS' }],
    ['CodigoPostal LITRO-801', { CodigoPostal: '' }],
    ['CodigoPostal LITRO-108', { CodigoPostal: '8699A' }],
    ['RegimenFiscal LITRO-801', { RegimenFiscal: '' }],
    ['RegimenFiscal CFDI40157', { RegimenFiscal: '600' }],
    ['RegimenFiscal CFDI40158', { RegimenFiscal: '605', UsoCFDI: 'S01' }],
    ['UsoCFDI LITRO-801', { UsoCFDI: '' }],
    ['UsoCFDI CFDI40160', { UsoCFDI: 'P01' }],
    ['UsoCFDI CFDI40161', { UsoCFDI: 'D01' }],
    ['UsoCFDI LITRO-111', { UsoCFDI: 'CP01' }],
  ])('%s', (esperado, datos) => {
    expect(revisar(datos)).toEqual([esperado])
  })

  test('la frase del régimen dice de qué persona es el RFC', () => {
    const [moral] = revisarCliente({ ...CLIENTE, RegimenFiscal: '605', UsoCFDI: 'S01' })
    const [fisica] = revisarCliente({ ...CLIENTE, RFC: 'COSC8001137NA' })
    expect(moral?.mensaje).toContain('605 no es para persona moral')
    expect(fisica?.mensaje).toContain('601 no es para persona física')
  })

  test('con el catálogo importado, el código postal debe estar en él', () => {
    expect(revisar({}, new Set(['64000']))).toEqual(['CodigoPostal LITRO-109'])
  })

  test('los RFC genéricos llevan régimen 616 y uso S01', () => {
    const generico = {
      ...{ RFC: 'XEXX010101000', RazonSocial: 'ACME FUELS INC', RegimenFiscal: '616', UsoCFDI: 'S01' },
      ResidenciaFiscal: 'USA',
    }
    expect(revisar(generico)).toEqual([])
    expect(revisar({ ...generico, RegimenFiscal: '601' })).toEqual(['RegimenFiscal CFDI40159'])
    expect(revisar({ ...generico, UsoCFDI: 'G02' })).toEqual(['UsoCFDI LITRO-112'])
  })

  test('un uso que no es de clientes se rechaza en el formulario, aunque en un documento ajeno solo avise', () => {
    expect(revisarCliente({ ...CLIENTE, UsoCFDI: 'CP01' })).toMatchObject([{ codigo: 'LITRO-111', severidad: 'error' }])
  })

  test('del extranjero se revisan su país y su número', () => {
    const extranjero = {
      ...CLIENTE,
      RFC: 'XEXX010101000',
      RazonSocial: 'ACME FUELS INC',
      RegimenFiscal: '616',
      UsoCFDI: 'S01',
    }
    const codigos = (datos: DatosExtranjero) =>
      revisarCliente({ ...extranjero, ...datos }).map(({ campo, codigo }) => `${campo} ${codigo}`)
    expect(codigos({ ResidenciaFiscal: 'USA', NumRegIdTrib: '123456789' })).toEqual([])
    expect(codigos({ ResidenciaFiscal: 'CAN', NumRegIdTrib: '123456789' })).toEqual([])
    expect(codigos({ ResidenciaFiscal: 'GTM', NumRegIdTrib: '1234567-8' })).toEqual([])
    for (const nada of [{}, { ResidenciaFiscal: undefined }, { ResidenciaFiscal: '', NumRegIdTrib: '' }]) {
      expect(codigos(nada)).toEqual(['ResidenciaFiscal LITRO-115'])
    }
    expect(codigos({ NumRegIdTrib: '123456789' })).toEqual(['ResidenciaFiscal CFDI40153'])
    expect(codigos({ ResidenciaFiscal: 'MEX' })).toEqual(['ResidenciaFiscal CFDI40152'])
    expect(codigos({ ResidenciaFiscal: 'US' })).toEqual(['ResidenciaFiscal CFDI40150'])
    expect(codigos({ ResidenciaFiscal: 'GTM', NumRegIdTrib: '1|2' })).toEqual(['NumRegIdTrib LITRO-803'])
    expect(codigos({ ResidenciaFiscal: 'GTM', NumRegIdTrib: '1'.repeat(41) })).toEqual(['NumRegIdTrib LITRO-802'])
    expect(codigos({ ResidenciaFiscal: 'USA', NumRegIdTrib: 'X' })).toEqual(['NumRegIdTrib CFDI40156'])
    expect(revisarCliente({ ...CLIENTE, NumRegIdTrib: '1' })).toMatchObject([{ codigo: 'CFDI40154' }])
  })

  test('el formulario y el comprobante dicen la misma frase', () => {
    const [enFormulario] = revisarCliente({ ...CLIENTE, UsoCFDI: 'D01' })
    const [enComprobante] = validar(
      factura((c) => {
        c.Receptor.UsoCFDI = 'D01'
      }),
      CONTEXTO,
    )
    expect(enFormulario?.mensaje).toBe(enComprobante?.mensaje)
  })
})
