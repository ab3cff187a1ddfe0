import { describe, expect, test } from 'vitest'
import { type Caso, codigosDe, factura, pon, quita } from './comprobante-de-prueba.ts'

const casos: readonly Caso[] = [
  ['LITRO-101', 'el RFC del emisor tiene 12 o 13 caracteres', pon('Emisor.Rfc', 'EKU900317')],
  ['LITRO-102', 'la fecha del RFC existe', pon('Emisor.Rfc', 'EKU900231AB1')],
  ['LITRO-103', 'el dígito verificador solo avisa', pon('Emisor.Rfc', 'EKU9003173C8')],
  ['LITRO-104', 'el emisor no usa un RFC genérico', pon('Emisor.Rfc', 'XAXX010101000')],
  ['LITRO-105', 'el nombre va sin régimen de capital', pon('Emisor.Nombre', 'ESCUELA KEMPER URGATE SA DE CV')],
  ['LITRO-106', 'el nombre va en mayúsculas', pon('Emisor.Nombre', 'Escuela Kemper Urgate')],
  ['LITRO-107', 'el número de certificado tiene veinte dígitos', pon('NoCertificado', '123')],
  ['LITRO-801', 'el nombre no va vacío', pon('Emisor.Nombre', '')],
  ['CFDI40140', 'el régimen del emisor es del catálogo', pon('Emisor.RegimenFiscal', '699')],
  ['CFDI40141', 'el régimen del emisor es para su tipo de persona', pon('Emisor.RegimenFiscal', '612')],
  [
    'CFDI40142',
    'el número de operación del adquirente tiene diez dígitos',
    pon('Emisor.FacAtrAdquirente', '12'),
    pon('Emisor.FacAtrAdquirente', '1234567890'),
  ],
]

describe('emisor', () => {
  test.each(casos)('%s: %s', (codigo, _regla, malo, bueno) => {
    expect(codigosDe(factura(malo))).toContain(codigo)
    expect(codigosDe(factura(bueno))).not.toContain(codigo)
  })

  test('antes de sellar el documento aún no tiene número de certificado', () => {
    const sinSellar = factura(quita('NoCertificado'))
    expect(codigosDe(sinSellar)).toEqual([])
  })
})
