import { describe, expect, test } from 'vitest'
import { type Documento, leerReparto, porAntiguedad, toAplicados } from './reparto.ts'

const documento = (IdDocumento: number, Saldo: number, IdDocumentoTipo = 1): Documento => ({
  IdDocumentoTipo,
  IdDocumento,
  Folio: `A-${IdDocumento}`,
  DocumentoTipoNombre: 'Factura',
  MontoAplicado: 0,
  Saldo,
})
const dos = [documento(1, 100.1), documento(2, 50, 2)]

describe('el reparto que escribe tesorería', () => {
  test('lo que sobra queda congelado y se dice al centavo', () => {
    expect(leerReparto(200, dos, ['100.10', '50'])).toMatchObject({
      aplicadoCent: 15010n,
      sobranteCent: 4990n,
      quejas: [null, null],
      queja: null,
    })
  })

  test('nunca más que el saldo de un documento', () => {
    expect(leerReparto(200, dos, ['100.11', '']).quejas).toEqual(['Supera el saldo de $100.10.', null])
  })

  test('nunca más que el monto, aunque cada renglón quepa en su saldo', () => {
    expect(leerReparto(120, dos, ['100.10', '50']).queja).toBe('Lo aplicado supera el monto del depósito por $30.10.')
  })

  test.each([
    ['1.234', 'Captura un número con máximo 2 decimales.'],
    ['abc', 'Captura un número con máximo 2 decimales.'],
    ['1,5', 'Escribe 1.5 en vez de 1,5: los decimales van con punto.'],
    ['1e3', 'Captura un número con máximo 2 decimales.'],
    ['-5', 'El monto no puede ser negativo.'],
  ])('%s se rechaza en su renglón', (texto, queja) => {
    expect(leerReparto(200, dos, [texto, '']).quejas[0]).toBe(queja)
  })

  test('sin aplicar nada no hay pago', () => {
    expect(leerReparto(200, dos, ['', '0']).queja).toBe('Aplica el depósito al menos a un documento.')
    expect(leerReparto(200, [], []).queja).toBeNull()
  })

  test('por antigüedad llena el primero y deja al último lo que alcanza', () => {
    expect(porAntiguedad(120, dos)).toEqual(['100.10', '19.90'])
    expect(porAntiguedad(50, dos)).toEqual(['50.00', '0.00'])
    expect(porAntiguedad(500, dos)).toEqual(['100.10', '50.00'])
  })

  test('viajan solo los documentos que reciben algo', () => {
    expect(toAplicados(dos, [0n, 1990n])).toEqual([{ IdDocumentoTipo: 2, IdDocumento: 2, MontoAplicado: '19.90' }])
  })
})
