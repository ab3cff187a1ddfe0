import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api-error.ts'
import { esIncierto, type Fase, faseDeError, faseTrasLectura } from './timbrado.ts'

const borrador = { estado: 'borrador', EnProceso: false, UltimoErrorTimbrado: null } as const
const enProceso = { ...borrador, EnProceso: true }
const timbrado = { ...borrador, estado: 'timbrado' } as const
const enEspera: Fase = { tipo: 'en_proceso' }

describe('cómo va un timbrado según el documento', () => {
  test('al abrir la pantalla con un timbrado en proceso se espera', () => {
    expect(faseTrasLectura({ tipo: 'listo' }, enProceso)).toEqual(enEspera)
  })

  test('mientras siga en proceso se sigue esperando', () => {
    expect(faseTrasLectura(enEspera, enProceso)).toBe(enEspera)
  })

  test('cuando se resuelve, queda timbrado', () => {
    expect(faseTrasLectura(enEspera, timbrado)).toEqual({ tipo: 'timbrado' })
  })

  test('cuando el PAC lo rechaza, dice por qué', () => {
    expect(faseTrasLectura(enEspera, { ...borrador, UltimoErrorTimbrado: 'El RFC del receptor no existe.' })).toEqual({
      tipo: 'error',
      mensaje: 'El RFC del receptor no existe.',
      hallazgos: [],
    })
  })

  test('sin explicación del servidor, la frase de la especificación', () => {
    expect(faseTrasLectura(enEspera, borrador)).toMatchObject({ mensaje: 'Error al timbrar' })
  })

  test('abrir la pantalla de uno ya timbrado no es haberlo timbrado ahora', () => {
    expect(faseTrasLectura({ tipo: 'listo' }, timbrado)).toEqual({ tipo: 'listo' })
  })

  test('una lectura no cambia lo que la llamada aún no responde, ni lo que ya se supo', () => {
    for (const fase of [{ tipo: 'timbrando' }, { tipo: 'timbrado' }] as const) {
      expect(faseTrasLectura(fase, enProceso)).toBe(fase)
      expect(faseTrasLectura(fase, borrador)).toBe(fase)
    }
  })
})

describe('qué se sabe cuando la llamada falla', () => {
  const error = (codigo: ApiError['codigo'], status: number, mensaje = 'x') =>
    new ApiError({ codigo, status, mensaje, delServidor: status > 0 })

  test('sin red, con el servidor roto o con otro timbrado en curso no se sabe', () => {
    expect(esIncierto(error('SIN_CONEXION', 0))).toBe(true)
    expect(esIncierto(error('TARDANZA', 0))).toBe(true)
    expect(esIncierto(error('ERROR_INTERNO', 500))).toBe(true)
    expect(esIncierto(error('TIMBRADO_EN_PROCESO', 409))).toBe(true)
  })

  test('un rechazo sí es una respuesta', () => {
    expect(esIncierto(error('PAC_RECHAZO', 422))).toBe(false)
    expect(esIncierto(error('CFDI_INVALIDO', 422))).toBe(false)
    expect(esIncierto(error('DOCUMENTO_CAMBIO', 409))).toBe(false)
  })

  test('se muestra el error del servidor y, si no lo hay, la frase de la especificación', () => {
    expect(faseDeError(error('PAC_RECHAZO', 422, 'Sello inválido.'))).toMatchObject({ mensaje: 'Sello inválido.' })
    expect(faseDeError(error('SIN_CONEXION', 0))).toMatchObject({ mensaje: 'Error al timbrar' })
    expect(faseDeError(new Error('boom'))).toMatchObject({ mensaje: 'Error al timbrar', hallazgos: [] })
  })
})
