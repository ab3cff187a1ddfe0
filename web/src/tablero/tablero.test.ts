import { describe, expect, test } from 'vitest'
import { destinoDe } from './congelamiento.ts'
import { cuadra } from './cuadra.ts'
import { diasEscritos, esRoja, esVencida, filtrar, hayMas, minimoDe } from './filtro.ts'
import { abreviar, mesCorto, mesLargo } from './grafica-formato.ts'

const dias = (...lista: number[]) => lista.map((DiasDesdeEmision) => ({ DiasDesdeEmision }))
const quedan = (minimo: string, plazo: Parameters<typeof filtrar>[2]) =>
  filtrar(dias(0, 1, 2, 30, 31, 90), minimo, plazo).map(({ DiasDesdeEmision }) => DiasDesdeEmision)

describe('Facturas Vencidas y por Vencer', () => {
  test('el mínimo vacío, ilegible o negativo es cero', () => {
    expect(['', 'x', '-5', '0', '1', '45'].map(minimoDe)).toEqual([0, 0, 0, 0, 1, 45])
  })

  test('el campo solo admite días enteros: lo demás deja lo que había', () => {
    expect(['', '0', '45', '007'].map((texto) => diasEscritos(texto, '1'))).toEqual(['', '0', '45', '007'])
    expect(['1e2', '1.5', '+1', 'x', '1 0', '１'].map((texto) => diasEscritos(texto, '7'))).toEqual(Array(6).fill('7'))
    expect(diasEscritos('-3', '7')).toBe('0')
  })

  test('el mínimo incluye su propio día', () => {
    expect(quedan('1', 'todas')).toEqual([1, 2, 30, 31, 90])
    expect(quedan('', 'todas')).toEqual([0, 1, 2, 30, 31, 90])
  })

  test('vencida es más de 30 días; 30 todavía está por vencer', () => {
    expect(quedan('0', 'vencidas')).toEqual([31, 90])
    expect(quedan('0', 'por-vencer')).toEqual([0, 1, 2, 30])
  })

  test('el color sigue la regla de un día y la palabra la de treinta', () => {
    expect(dias(0, 1, 2, 30, 31).map(esRoja)).toEqual([false, false, true, true, true])
    expect(dias(0, 1, 2, 30, 31).map(esVencida)).toEqual([false, false, false, false, true])
  })

  test('dice que hay más cuando uno de los dos plazos viene lleno', () => {
    const con = (DiasDesdeEmision: number, n: number) => Array.from({ length: n }, () => ({ DiasDesdeEmision }))
    expect(hayMas([...con(31, 499), ...con(30, 499)])).toBe(false)
    expect(hayMas([...con(31, 500), ...con(30, 1)])).toBe(true)
    expect(hayMas(con(0, 500))).toBe(true)
  })
})

describe('la identidad de los saldos', () => {
  test('se comprueba al centavo, sin flotantes', () => {
    expect(cuadra({ SaldoEstadoCuenta: 0.3, SaldoDisponible: 0.1, SaldoCongelado: 0.2 })).toBe(true)
    expect(cuadra({ SaldoEstadoCuenta: 0.31, SaldoDisponible: 0.1, SaldoCongelado: 0.2 })).toBe(false)
    expect(cuadra({ SaldoEstadoCuenta: -50, SaldoDisponible: -150.25, SaldoCongelado: 100.25 })).toBe(true)
  })
})

describe('las gráficas', () => {
  test('las marcas de un eje son cortas y no redondean a otra cifra', () => {
    const marcas = [0, 80, 999.5, 450_000, 1_350_000, 1_000_000, 120_000_000].map(abreviar)
    expect(marcas.map((texto) => texto.replace('\u00a0', ' '))).toEqual([
      '0',
      '80',
      '999.5',
      '450 mil',
      '1.35 M',
      '1 M',
      '120 M',
    ])
  })

  test('los meses se leen en español y enero dice de qué año', () => {
    expect(['2025-12', '2026-01', '2026-08'].map(mesCorto)).toEqual(['dic', 'ene 26', 'ago'])
    expect(mesLargo('2026-11')).toBe('noviembre de 2026')
  })
})

describe('lo congelado', () => {
  test('lleva a lo que lo congela; lo retenido a mano no tiene pantalla', () => {
    expect(destinoDe({ Clase: 'depósito', IdObjeto: 7 })).toBe('/deposito/ver/7')
    expect(destinoDe({ Clase: 'nota de crédito', IdObjeto: 8 })).toBe('/nota-credito/ver/8')
    expect(destinoDe({ Clase: 'retorno', IdObjeto: 9 })).toContain('/retornos?estatus=Capturado')
    expect(destinoDe({ Clase: 'manual', IdObjeto: null })).toBeNull()
  })
})
