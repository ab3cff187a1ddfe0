// Which windows are planned once for everybody.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { planOf } from './plan.ts'

const lista = {
  id: 'Id',
  crece: { abunda: 'Timbrada' },
  columnas: {
    Id: { sql: sql`d.id`, tipo: 'numero' as const },
    Total: { sql: sql`d.total`, tipo: 'numero' as const, clave: { sql: sql`d.cent`, tipo: 'bigint' as const } },
    Cliente: { sql: sql`c.nombre`, tipo: 'texto' as const, grupos: { columna: sql`d.id_cliente`, de: () => sql`` } },
    Nota: { sql: sql`d.nota`, tipo: 'texto' as const },
  },
}

test.each([
  ['la ventana de un orden con índice', 'Total', { limite: 100, orden: '-Total' }],
  ['la siguiente', 'Id', { limite: 100, cursor: 'x' }],
  ['valor por valor', 'Cliente', {}],
  ['lo que más hay, con otras cosas', 'Total', { estatus: ['Prefactura', 'Timbrada'] }],
  ['un filtro vacío', 'Total', { estatus: [], q: undefined }],
])('%s: una vez para todos', (_que, campo, consulta) => {
  expect(planOf(lista, consulta, { campo, baja: false })).toBe('deTodos')
})

test.each([
  ['un orden sin índice', 'Nota', {}],
  ['lo que puede ser raro', 'Total', { estatus: ['Cancelada'] }],
  ['lo que se busca', 'Total', { q: 'bajio' }],
  ['un cliente', 'Total', { cliente: 7 }],
  ['un periodo', 'Total', { desde: '2026-11-01' }],
  ['lo que debe', 'Total', { saldo: 'si' as const }],
  ['lo elegido', 'Total', { ids: [1, 2] }],
])('%s: para quien lo pide', (_que, campo, consulta) => {
  expect(planOf(lista, consulta, { campo, baja: true })).toBe('suyo')
})

test('una mesa, que solo tiene lo que espera, se planea cada vez', () => {
  expect(planOf({ ...lista, crece: undefined }, {}, { campo: 'Id', baja: false })).toBe('suyo')
})
