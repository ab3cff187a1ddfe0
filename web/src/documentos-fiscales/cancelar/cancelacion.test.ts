import { describe, expect, test } from 'vitest'
import { documentoDePrueba } from '../test-documento.ts'
import { estadoDeCancelacion, estatusSatDe, fueNegada } from './cancelacion.ts'

describe('el estatus en el SAT', () => {
  const cancelacion = {
    Motivo: '02',
    UUIDSustitucion: null,
    Estado: 'en_proceso',
    EstatusSAT: 'En proceso',
    Fecha: '2026-11-10',
    Dias: 4,
    Error: null,
  }

  test('un borrador no tiene', () => expect(estatusSatDe(documentoDePrueba, 'borrador')).toBeNull())

  test('mientras se cancela sigue vigente, con lo que dice el SAT', () => {
    const documento = { ...documentoDePrueba, UUID: 'X', Cancelacion: cancelacion }
    expect(estatusSatDe(documento, 'timbrado')).toBe('Vigente')
    expect(estatusSatDe(documento, 'por_cancelar')).toBe('Vigente · En proceso')
    expect(estatusSatDe(documento, 'cancelado')).toBe('Cancelado')
  })

  test('cancelado allá y con algo pendiente aquí, no se dice vigente', () => {
    const Cancelacion = { ...cancelacion, Motivo: null, Estado: 'revision', EstatusSAT: 'Cancelado con aceptación' }
    expect(estatusSatDe({ ...documentoDePrueba, UUID: 'X', Cancelacion }, 'por_cancelar')).toBe('Cancelado')
  })
})

test('cada estado de la solicitud se dice en español y los negados se distinguen', () => {
  expect(estadoDeCancelacion('en_proceso')).toBe('En espera de la respuesta del receptor')
  expect(estadoDeCancelacion('algo nuevo')).toBe('algo nuevo')
  expect(['rechazada', 'no_cancelable', 'desistida'].every(fueNegada)).toBe(true)
  expect(['solicitada', 'por_enviar', 'enviada', 'en_proceso', 'cancelada'].some(fueNegada)).toBe(false)
})
