import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Ruteo } from '../ruteo/ruteo.tsx'
import { bloqueoLink } from './bloqueo-link.tsx'

afterEach(cleanup)

const dicho = (tipo: string, folio: string, ruta?: string) =>
  render(<Ruteo>{bloqueoLink({ tipo, folio, id: 22, ruta, motivo: '' })}</Ruteo>).container.textContent

test.each([
  ['factura', 'QRO-3', 'Factura QRO-3'],
  ['nota_credito', 'NC-1', 'Nota de Crédito NC-1'],
  ['rep', 'P-4', 'Complemento de pago P-4'],
  ['deposito', 'Depósito 22', 'Depósito 22'],
  ['retorno', 'Retorno 7', 'Retorno 7'],
])('lo que estorba se dice una vez y en español: %s', (tipo, folio, texto) => {
  expect(dicho(tipo, folio)).toBe(texto)
})
