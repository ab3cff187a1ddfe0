import { describe, expect, test } from 'vitest'
import { explicacionDe, formasDe, formaTrasMetodo } from './pago.ts'

const formas = [
  { IdFormaPago: 1, Codigo: '01', Descripcion: 'Efectivo' },
  { IdFormaPago: 3, Codigo: '03', Descripcion: 'Transferencia electrónica de fondos' },
  { IdFormaPago: 22, Codigo: '99', Descripcion: 'Por definir' },
]
const codigos = (metodo: string | undefined) => formasDe(metodo, formas).map(({ Codigo }) => Codigo)

describe('método y forma de pago van juntos', () => {
  test('PPD solo admite 99', () => expect(codigos('PPD')).toEqual(['99']))
  test('PUE admite todas menos 99', () => expect(codigos('PUE')).toEqual(['01', '03']))
  test('sin método se ven todas', () => expect(codigos(undefined)).toEqual(['01', '03', '99']))

  test('elegir PPD pone 99, hubiera lo que hubiera', () => {
    expect(formaTrasMetodo('PPD', formas, '3')).toBe('22')
    expect(formaTrasMetodo('PPD', formas, '')).toBe('22')
  })

  test('pasar de PPD a PUE quita el 99 para que se elija otra', () => {
    expect(formaTrasMetodo('PUE', formas, '22')).toBeNull()
  })

  test('elegir PUE conserva la forma que ya servía', () => {
    expect(formaTrasMetodo('PUE', formas, '3')).toBe('3')
    expect(formaTrasMetodo('PUE', formas, 3)).toBe('3')
  })

  test('mientras el catálogo no llega no se inventa una forma', () => {
    expect(formaTrasMetodo('PPD', [], '3')).toBeNull()
  })

  test('se explica por qué', () => {
    expect(explicacionDe('PPD')).toContain('99 Por definir')
    expect(explicacionDe('PUE')).toContain('99 Por definir es solo para PPD')
    expect(explicacionDe(undefined)).toBeUndefined()
  })
})
