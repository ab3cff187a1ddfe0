import { describe, expect, test } from 'vitest'
import { fallaDe, makeCorte } from './corte.ts'

function openCorte() {
  let ahora = 1_000_000
  const corte = makeCorte({ fallas: 5, ventanaMs: 30_000, esperaMs: 30_000 }, () => ahora)
  return {
    corte,
    avanzar: (ms: number) => {
      ahora += ms
    },
    llamar: (fallo: boolean, pac = 'sw') => corte.pedir(pac)?.fin(fallo),
    fallar: (veces: number, pac = 'sw') => Array.from({ length: veces }, () => corte.pedir(pac)?.fin(true)),
  }
}

describe('se abre', () => {
  test('a la quinta falla seguida en treinta segundos, y solo para ese PAC', () => {
    const { corte, fallar, llamar } = openCorte()
    expect(fallar(5)).toEqual([null, null, null, null, 'abrio'])
    expect([corte.pedir('sw'), corte.cortados(), corte.libre()]).toEqual([null, ['sw'], false])
    expect(llamar(false, 'finkok')).toBeNull()
    expect(corte.pedir('finkok')).not.toBeNull()
  })

  test('no con cuatro, ni con cinco repartidas en más tiempo', () => {
    const { corte, fallar, avanzar } = openCorte()
    fallar(4)
    avanzar(30_000)
    expect(fallar(4)).toEqual([null, null, null, null])
    expect([corte.libre(), corte.cortados()]).toEqual([true, []])
  })

  test('no si contestó entre una y otra', () => {
    const { fallar, llamar, corte } = openCorte()
    fallar(4)
    llamar(false)
    expect(fallar(4)).toEqual([null, null, null, null])
    expect(corte.libre()).toBe(true)
  })
})

describe('abierto', () => {
  test('pasada la espera entra una sola prueba, y los demás esperan por ella', () => {
    const { corte, fallar, avanzar } = openCorte()
    fallar(5)
    avanzar(29_999)
    expect(corte.pedir('sw')).toBeNull()
    avanzar(1)
    expect(corte.cortados()).toEqual([])
    const prueba = corte.pedir('sw')
    expect([prueba === null, corte.pedir('sw'), corte.cortados()]).toEqual([false, null, ['sw']])
  })

  test('si la prueba falla se espera otra vez; si contesta, se cierra', () => {
    const { corte, fallar, avanzar, llamar } = openCorte()
    fallar(5)
    avanzar(30_000)
    expect(llamar(true)).toBe('sigue')
    avanzar(29_999)
    expect(corte.pedir('sw')).toBeNull()
    avanzar(1)
    expect(llamar(false)).toBe('cerro')
    expect([corte.libre(), fallar(4)]).toEqual([true, [null, null, null, null]])
  })

  test('una prueba que no llegó a hacerse deja su lugar a otra', () => {
    const { corte, fallar, avanzar } = openCorte()
    fallar(5)
    avanzar(30_000)
    corte.pedir('sw')!.dejar()
    expect(corte.pedir('sw')).not.toBeNull()
  })

  test('de una llamada que empezó antes, la falla no cuenta y la respuesta lo cierra', () => {
    const { corte, fallar } = openCorte()
    const [una, otra] = [corte.pedir('sw')!, corte.pedir('sw')!]
    fallar(5)
    expect([una.fin(true), otra.fin(false), corte.libre()]).toEqual([null, 'cerro', true])
  })

  test('un permiso termina una sola vez', () => {
    const { corte, fallar, avanzar } = openCorte()
    fallar(5)
    avanzar(30_000)
    const prueba = corte.pedir('sw')!
    expect([prueba.fin(true), prueba.fin(false)]).toEqual(['sigue', null])
    prueba.dejar()
    expect(corte.libre()).toBe(false)
  })

  test('quien cambia la cuenta del PAC lo da por nuevo', () => {
    const { corte, fallar } = openCorte()
    fallar(5)
    corte.olvidar('sw')
    expect([corte.libre(), corte.pedir('sw') === null]).toEqual([true, false])
  })
})

test.each([
  [{ tipo: 'incierto', codigo: 'TIEMPO' }, true],
  [{ tipo: 'incierto', codigo: 'CONEXION' }, true],
  [{ tipo: 'incierto', codigo: 'HTTP' }, true],
  [{ tipo: 'incierto', codigo: 'AUTENTICACION' }, true],
  [{ tipo: 'incierto', codigo: 'SIN_TIMBRES' }, true],
  [{ tipo: 'incierto', codigo: 'LIMITE' }, true],
  [{ tipo: 'rechazo', codigo: 'CFDI40147' }, false],
  [{ tipo: 'timbrado' }, false],
  [{ tipo: 'previo' }, false],
  [{ tipo: 'ausente' }, false],
  [{ tipo: 'incierto', codigo: 'SIN_CONSULTA' }, false],
  [{ tipo: 'incierto', codigo: '798' }, false],
])('%o es falla del PAC: %s', (respuesta, es) => expect(fallaDe(respuesta)).toBe(es))
