// The legal clock of a trip: what may still be stamped or cancelled, with every part of the clock passed in.
import { describe, expect, test } from 'vitest'
import { cambiar, viajeDeCaso, ZONA } from '../pruebas/viajes.ts'
import { type RelojDeViaje, ventanaDeViaje } from './carta-porte-reloj.ts'

const DIESEL = viajeDeCaso('43-traslado-diesel-autotanque')
const GAS = viajeDeCaso('48-traslado-gas-lp-con-regreso')
const FLETE = viajeDeCaso('45-flete-con-carta-porte')
const SALIDA = Date.parse('2026-11-16T06:30:00-06:00')

const ventana = (comprobante = DIESEL, reloj: Partial<RelojDeViaje> = {}) =>
  ventanaDeViaje(comprobante, { ahora: SALIDA, zonaHoraria: ZONA, ...reloj })
const puede = (v: ReturnType<typeof ventana>) => [v?.timbrar.puede, v?.cancelar.puede]

describe('hasta cuándo se timbra y se cancela un viaje', () => {
  test('el diésel, hasta el segundo antes de salir', () => {
    expect(puede(ventana(DIESEL, { ahora: SALIDA - 1 }))).toEqual([true, true])
    expect(puede(ventana())).toEqual([false, false])
    expect(ventana()).toMatchObject({ cierre: SALIDA, iniciado: true })
  })

  test('el gas LP se timbra antes de salir y se cancela también después', () => {
    expect(puede(ventana(GAS))).toEqual([false, true])
  })

  test('el flete se cancela después, con aceptación', () => {
    expect(puede(ventana(FLETE))).toEqual([false, true])
    expect(ventana(FLETE)?.cancelar.razon).toContain('aceptación expresa')
  })

  test('un margen adelanta el cierre', () => {
    const a = { ahora: SALIDA - 5 * 60_000 }
    expect(puede(ventana(DIESEL, { ...a, margenMinutos: 4 }))).toEqual([true, true])
    expect(puede(ventana(DIESEL, { ...a, margenMinutos: 5 }))).toEqual([false, false])
  })

  test('una salida registrada manda sobre la declarada', () => {
    expect(puede(ventana(DIESEL, { inicio: SALIDA + 60_000 }))).toEqual([true, true])
    expect(puede(ventana(DIESEL, { ahora: SALIDA - 60_000, inicio: SALIDA - 60_000 }))).toEqual([false, false])
  })

  test('la hora se lee en la zona que se diga', () => {
    const ahora = '2026-11-16T06:30:00-06:00'
    expect(puede(ventana(DIESEL, { ahora, zonaHoraria: 'America/Hermosillo' }))).toEqual([true, true])
    expect(puede(ventana(DIESEL, { ahora, zonaHoraria: 'America/Cancun' }))).toEqual([false, false])
  })

  test('qué productos cierran al salir es un ajuste', () => {
    expect(puede(ventana(GAS, { cierraAlSalir: () => true }))).toEqual([false, false])
    expect(puede(ventana(DIESEL, { cierraAlSalir: () => false }))).toEqual([false, true])
  })

  test('una salida ilegible cuenta como pasada', () => {
    const malo = cambiar(DIESEL, { 'Complemento.CartaPorte.Ubicaciones.0.FechaHoraSalidaLlegada': 'mañana' })
    expect(puede(ventana(malo, { ahora: 0 }))).toEqual([false, false])
  })

  test('lo que no viaja no tiene reloj', () => {
    expect(ventana(cambiar(DIESEL, { Complemento: null }))).toBeUndefined()
  })
})
