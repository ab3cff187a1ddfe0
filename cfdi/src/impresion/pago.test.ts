// Proves that the paper says where it comes from and how it is paid, with a reference that betrays a mistyped digit.
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { exigirDentro } from '../pruebas/hoja.ts'
import { ENTREGA, FACTURA, facturaCon, timbrar } from './ejemplos.ts'
import { readPaginas, readTexto } from './inspeccion.ts'
import { logoDeImagen } from './logo.ts'
import { bancoDe, clabeEnGrupos, referenciaDePago } from './pago.ts'
import { imprimir } from './pdf.ts'

const TIMBRE = timbrar('6A1B0C2D-0001-4E5F-8A9B-000000001001')
const PAGO = {
  importe: '$359,000.00 MXN',
  vence: '02/12/2026',
  beneficiario: 'ESCUELA KEMPER URGATE',
  clabe: '012225001234567893',
  referencia: referenciaDePago('1001'),
  concepto: 'MTY-1001',
}
const LOGO = logoDeImagen({ ancho: 400, alto: 40, rgb: deflateSync(Buffer.alloc(400 * 40 * 3, 90)) })
const datos = {
  comprobante: FACTURA,
  timbre: TIMBRE,
  transporte: ENTREGA,
  domicilio: 'Av. Constitución 100, Col. Centro, 64000 Monterrey, N.L.',
  contacto: '81 0000 0000 · cobranza@kemper.example',
  pago: PAGO,
  logo: LOGO,
}

describe('la referencia', () => {
  test.each([
    ['19', '0000194'],
    ['1001', '0010016'],
    ['1234567', '2345679'],
    ['', '0000000'],
  ])('del folio %s es %s', (folio, referencia) => {
    expect(referenciaDePago(folio)).toHaveLength(7)
    expect(referenciaDePago(folio)).toBe(referencia)
  })

  test('una cifra cambiada da otro dígito de control', () => {
    const control = (folio: string) => referenciaDePago(folio).at(-1)
    expect(new Set(['1001', '1002', '1003', '1004', '1005'].map(control)).size).toBe(5)
  })
})

test('la CLABE se lee en grupos y dice su banco; una de banco nuevo no dice ninguno', () => {
  expect(clabeEnGrupos('012225001234567893')).toBe('012 225 00123456789 3')
  expect(bancoDe('012225001234567893')).toBe('BBVA México')
  expect(bancoDe('999225001234567893')).toBeUndefined()
})

test('la factura dice quién es, hasta cuándo y cómo se paga, sin encimar nada', async () => {
  const pdf = await imprimir(datos)
  const texto = readTexto(pdf)
  for (const dicho of [
    'CÓMO PAGAR',
    '$359,000.00 MXN',
    '02/12/2026',
    '012 225 00123456789 3',
    'BBVA México',
    '0010016',
    'MTY-1001',
    'Domicilio',
    'cobranza@kemper.example',
  ]) {
    expect(texto).toContain(dicho)
  }
  expect(Buffer.from(pdf).toString('latin1')).toContain('/Subtype /Image')
  exigirDentro(pdf)
})

test('el logo está en cada página y es el mismo objeto', async () => {
  const pdf = await imprimir({ ...datos, comprobante: facturaCon(40) })
  const paginas = readPaginas(pdf)
  expect(paginas.length).toBeGreaterThan(2)
  for (const pagina of paginas) expect(pagina).toContain('/Logo Do')
  expect(
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Subtype \/Image/g),
  ).toHaveLength(1)
  exigirDentro(pdf)
})

test('sin cuenta ni domicilio queda como antes', async () => {
  const texto = readTexto(await imprimir({ comprobante: FACTURA, timbre: TIMBRE }))
  expect(texto).not.toContain('CÓMO PAGAR')
  expect(texto).not.toContain('Domicilio\n')
})
