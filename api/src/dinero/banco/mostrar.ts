// A movement of the bank as the screen shows it.
import { fromJson, toJson } from '@litro/cfdi/decimal'
import type { MovimientoBanco } from '@litro/contract/depositos/banco'
import type { MovimientoFila } from './banco.sql.ts'
import type { Pareja } from './sugerir.ts'

export const mostrarMovimiento = (m: MovimientoFila, sugerencias: Pareja[] = []): MovimientoBanco => ({
  IdMovimientoBanco: m.id,
  Cuenta: m.cuenta,
  Fecha: m.fecha,
  Descripcion: m.descripcion,
  Referencia: m.referencia,
  ClaveRastreo: m.clave_rastreo,
  Monto: toJson(fromJson(Number(m.monto)), 2),
  Sugerencias: sugerencias,
  Descarte: m.descarte,
})
