import type { RepDelCalendario } from '@litro/contract/admin/bandejas'
import { expect, test } from 'vitest'
import { plazoDe } from './plazo.ts'

const rep = (cambios: Partial<RepDelCalendario>): RepDelCalendario => ({
  IdRep: 1,
  Folio: null,
  UUID: null,
  IdDeposito: 2,
  IdSocioComercial: 3,
  SocioComercial: 'Socio',
  Cliente: 'Cliente',
  Monto: 10,
  FechaPago: '2026-10-31',
  Limite: '2026-11-05',
  Dias: 3,
  FechaTimbrado: null,
  Estatus: 'Pendiente',
  ...cambios,
})

test.each([
  ['lejos', { Dias: 20 }, 'Vence en 20 días', 'azul'],
  ['cerca', { Dias: 1 }, 'Vence en 1 día', 'amarillo'],
  ['hoy', { Dias: 0 }, 'Vence hoy', 'rojo'],
  ['vencido', { Dias: -2 }, 'Venció hace 2 días', 'rojo'],
  ['timbrado el último día', { Estatus: 'Timbrado', FechaTimbrado: '2026-11-05', Dias: -9 }, 'A tiempo', 'verde'],
  ['timbrado después', { Estatus: 'Timbrado', FechaTimbrado: '2026-11-06' }, 'Timbrado tarde', 'amarillo'],
  ['cancelado', { Estatus: 'Cancelado' }, '', 'gris'],
] as const)('el plazo de un complemento %s', (_, cambios, texto, tono) => {
  expect(plazoDe(rep(cambios))).toEqual({ texto, tono })
})
