import type { TrabajoDeTimbrado } from '@litro/contract/admin/bandejas'
import { describe, expect, test } from 'vitest'
import { desdeCuando, estaEnCamino, reintentoDe } from './trabajo.ts'

const trabajo = (cambios: Partial<TrabajoDeTimbrado>): TrabajoDeTimbrado => ({
  IdTimbrado: 7,
  Familia: 'factura',
  Tipo: 'Factura',
  Id: 3,
  Folio: 'A-3',
  IdSocioComercial: 1,
  SocioComercial: 'Socio',
  IdDeposito: null,
  Cancelacion: false,
  Estado: 'incierto',
  Envios: 1,
  Codigo: null,
  Error: null,
  Desde: '2026-11-15T10:00:00',
  Proximo: null,
  ...cambios,
})

describe('qué se reintenta', () => {
  test.each([
    ['un timbre que nunca salió', { Estado: 'pendiente' }, 'timbrado'],
    ['uno en recuperación', {}, 'recuperar'],
    ['uno en revisión', { Estado: 'revision' }, 'recuperar'],
    ['una cancelación que no ha salido, se envía', { Cancelacion: true, Estado: 'pendiente' }, 'enviar'],
    ['una cuyo fin no se sabe, se consulta', { Cancelacion: true, Estado: 'revision' }, 'consultar'],
    ['una factura rechazada, nada: la corrige su dueño', { Estado: 'rechazado' }, null],
    ['un complemento sin sellar', { IdDeposito: 5, IdTimbrado: 0, Estado: 'pendiente' }, 'rep'],
    ['un complemento rechazado, se hace de nuevo', { IdDeposito: 5, Estado: 'rechazado' }, 'rep'],
    ['un complemento ya enviado, su timbre', { IdDeposito: 5, Estado: 'enviado' }, 'recuperar'],
  ] as const)('%s', (_, cambios, esperado) => {
    expect(reintentoDe(trabajo(cambios))).toBe(esperado)
  })

  test('lo rechazado y lo que requiere revisión espera a alguien; lo demás va en camino', () => {
    const estados = ['pendiente', 'enviado', 'incierto', 'revision', 'rechazado'] as const
    expect(estados.filter((Estado) => estaEnCamino(trabajo({ Estado })))).toEqual(['pendiente', 'enviado', 'incierto'])
  })
})

test('desde cuándo no responde un PAC: la hora, y el día cuando no es hoy', () => {
  expect(desdeCuando('2026-11-15T10:42:07', '2026-11-15')).toBe('las 10:42')
  expect(desdeCuando('2026-11-14T23:05:00', '2026-11-15')).toBe('el 14/11/2026 a las 23:05')
})
