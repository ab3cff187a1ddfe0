import { describe, expect, test } from 'vitest'
import { type Cambio, codigosDe, concepto, factura, pon, recibo } from './comprobante-de-prueba.ts'

const descripcion =
  (texto: string): Cambio =>
  (c) => {
    concepto(c, 1).Descripcion = texto
  }

describe('textos y longitudes', () => {
  test.each([
    ['LITRO-801', 'un texto presente no va vacío', ''],
    ['LITRO-802', 'la descripción cabe en mil caracteres', 'A'.repeat(1001)],
    ['LITRO-803', 'ningún texto lleva la barra vertical', 'Aceite | motor'],
    ['LITRO-806', 'los saltos de línea se avisan', 'Aceite\nmotor'],
    ['LITRO-804', 'ningún texto lleva caracteres de control', 'Aceite\u0007motor'],
    ['LITRO-804', 'ningún texto lleva caracteres invisibles', 'Aceite\u200bmotor'],
    ['LITRO-805', 'ningún texto lleva emojis', 'Aceite ⛽'],
    ['LITRO-806', 'ningún texto empieza con espacios', ' Aceite'],
    ['LITRO-806', 'ningún texto termina con espacios', 'Aceite '],
    ['LITRO-806', 'ningún texto repite espacios', 'Aceite  motor'],
    ['LITRO-806', 'ningún texto trae espacios duros', 'Aceite\u00A0motor'],
  ])('%s: %s', (codigo, _regla, texto) => {
    expect(codigosDe(factura(descripcion(texto)))).toEqual([codigo])
  })

  test.each(['Aceite SAE 15W-40 & filtro "Ñandú" <80%>', 'A'.repeat(1000), 'Diésel 80%, Biodiésel 20%', 'Precio en €'])(
    '%.40s… se puede facturar',
    (texto) => {
      expect(codigosDe(factura(descripcion(texto)))).toEqual([])
    },
  )

  test.each<[string, string, Cambio]>([
    ['Serie', 'a 25', pon('Serie', 'S'.repeat(26))],
    ['Folio', 'a 40', pon('Folio', '1'.repeat(41))],
    ['CondicionesDePago', 'a 1000', pon('CondicionesDePago', 'C'.repeat(1001))],
    ['Emisor.Nombre', 'a 300', pon('Emisor.Nombre', 'N'.repeat(301))],
    ['Receptor.Nombre', 'a 300', pon('Receptor.Nombre', 'N'.repeat(301))],
    ['NoIdentificacion', 'a 100', pon('Conceptos.1.NoIdentificacion', 'I'.repeat(101))],
    ['Unidad', 'a 20', pon('Conceptos.1.Unidad', 'U'.repeat(21))],
  ])('%s está limitado %s caracteres', (_campo, _limite, cambio) => {
    expect(codigosDe(factura(cambio))).toEqual(['LITRO-802'])
  })

  test('los textos del pago también se revisan', () => {
    expect(codigosDe(recibo(pon('Complemento.Pagos.Pago.0.NumOperacion', 'X'.repeat(101))))).toEqual(['LITRO-802'])
    expect(codigosDe(recibo(pon('Complemento.Pagos.Pago.0.NumOperacion', 'SPEI|1')))).toEqual(['LITRO-803'])
  })
})
