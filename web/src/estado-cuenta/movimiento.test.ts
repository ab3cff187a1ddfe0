import { tipoDe } from '@litro/contract/estado-cuenta/movimiento'
import { describe, expect, test } from 'vitest'
import { destinoDe, tonoDe } from './movimiento.ts'

const origen = (Objeto: string | null, IdObjeto: number | null, resto = {}) =>
  destinoDe({ Objeto, IdObjeto, Tipo: 'depósito', TipoDeposito: 'Pago', Monto: 1, ...resto })

describe('un renglón del estado de cuenta', () => {
  test('el icono es verde para depósito, rojo para factura y comisión, amarillo para lo demás', () => {
    expect(['depósito', 'factura', 'comisión'].map(tonoDe)).toEqual(['verde', 'rojo', 'rojo'])
    const otros = ['nota de crédito', 'nota de cargo', 'retorno', 'interno', 'cancelación', 'ajuste', 'Depósito', '']
    expect(new Set(otros.map(tonoDe))).toEqual(new Set(['amarillo']))
  })

  test('el tipo va entre corchetes después del tipo de depósito, si lo hay', () => {
    expect(tipoDe({ TipoDeposito: 'Pago', Tipo: 'depósito' })).toBe('Pago [depósito]')
    expect(tipoDe({ TipoDeposito: '', Tipo: 'factura' })).toBe('[factura]')
  })

  test('lleva a la pantalla de su documento', () => {
    expect(origen('deposito', 7)).toBe('/deposito/ver/7')
    expect(origen('factura', 8)).toBe('/factura/ver/8')
    expect(origen('nota_credito', 9)).toBe('/nota-credito/ver/9')
    expect(origen('nota_cargo', 10)).toBe('/nota-cargo/ver/10')
    expect(origen('retorno', 11)).toBe('/retorno/ver/11')
  })

  test('sin documento, o con uno que esta versión no conoce, no lleva a ninguna parte', () => {
    expect([origen(null, null), origen('ajuste', 3), origen('deposito', null)]).toEqual([null, null, null])
  })

  test('lo que se entrega a otro socio es el depósito del otro: no se abre', () => {
    expect(origen('deposito', 7, { Tipo: 'interno', TipoDeposito: 'Interno', Monto: -5 })).toBeNull()
    expect(origen('deposito', 7, { Tipo: 'cancelación', TipoDeposito: 'Interno', Monto: 5 })).toBeNull()
    expect(origen('deposito', 7, { Tipo: 'depósito', TipoDeposito: 'Interno', Monto: 5 })).toBe('/deposito/ver/7')
  })
})
