import { MAXIMO_VISTAS } from '@litro/contract/filtros/vista'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const una = { Lista: '/facturas?:Facturas', Densidad: 'compacta', Cambiadas: ['Precio', 'Saldo'] }
const guardar = async (quien: string, payload: object) =>
  t.app.inject({ method: 'PUT', url: '/services/vista_guardar', headers: await t.as(quien), payload })
const listar = async (quien: string) =>
  (await t.app.inject({ url: '/services/vistas', headers: await t.as(quien) })).json()

test('se guarda una por lista, y la última vez es la que vale', async () => {
  expect((await guardar('a', { ...una, Densidad: 'comoda' })).statusCode).toBe(200)
  const r = await guardar('a', una)
  expect([r.statusCode, r.json()]).toEqual([200, una])
  const otra = { Lista: '/admin/retornos?cuentas:Tesorería de retornos', Densidad: 'comoda', Cambiadas: [] }
  expect((await guardar('a', otra)).statusCode).toBe(200)
  expect(await listar('a')).toEqual([otra, una])
})

test('es de quien la guardó: ni su socio, ni el personal la ven o la cambian, ni nombrando a su dueño', async () => {
  for (const otro of ['consulta', 'b', 'administrador', 'auditor']) {
    expect(await listar(otro)).toEqual([])
    const robo = await guardar(otro, { ...una, Densidad: 'comoda', Cambiadas: [], IdUsuario: 1, id_usuario: 1 })
    expect([robo.statusCode, Object.keys(robo.json())]).toEqual([200, ['Lista', 'Densidad', 'Cambiadas']])
  }
  expect(await listar('a')).toContainEqual(una)
  const vistas = await t.deps.inTx('todo', async (tx) => (await sql`select 1 from vista_de_lista`.execute(tx)).rows)
  expect(vistas).toEqual([])
})

test.each([
  ['vacía', {}],
  ['sin lista', { ...una, Lista: undefined }],
  ['una lista con NUL', { ...una, Lista: '/facturas\0' }],
  ['una lista enorme', { ...una, Lista: `/${'a'.repeat(100_000)}` }],
  ['una lista que no es una dirección', { ...una, Lista: 'facturas' }],
  ['una lista con marcas', { ...una, Lista: '/<script>' }],
  ['otra densidad', { ...una, Densidad: 'enorme' }],
  ['columnas que no son una lista', { ...una, Cambiadas: 'Precio' }],
  ['una columna con NUL', { ...una, Cambiadas: ['Precio\0'] }],
  ['una columna que no es un nombre', { ...una, Cambiadas: ['__proto__'] }],
  ['una columna que no es texto', { ...una, Cambiadas: [7] }],
  ['muchas columnas', { ...una, Cambiadas: Array.from({ length: 61 }, () => 'A') }],
  ['un arreglo', [una]],
])('se rechaza %s, y nada cambia', async (_, payload) => {
  const antes = await listar('a')
  const { statusCode } = await guardar('a', payload)
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(statusCode).toBeLessThan(500)
  expect(await listar('a')).toEqual(antes)
})

test('lo que no se conoce no se guarda', async () => {
  await guardar('b', { ...una, Ancho: { Precio: 9 }, constructor: 1 })
  expect(await listar('b')).toEqual([una])
})

test('quien guarda sin fin conserva las últimas, y dos a la vez no se estorban', async () => {
  const { rows } = await t.base.asAdmin(`select id from usuario where sujeto = 'auditor'`)
  await t.base.force(
    `insert into vista_de_lista (id_usuario, lista, densidad, cambiadas, cambiada)
     select $1, '/x' || n, 'comoda', '{}', now() - n * interval '1 minute' from generate_series(1, ${MAXIMO_VISTAS + 50}) n`,
    [rows[0]!.id],
  )
  const juntas = await Promise.all(
    [una, una, { ...una, Lista: '/clientes?:Clientes' }].map((v) => guardar('auditor', v)),
  )
  expect(juntas.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const quedan: { Lista: string }[] = await listar('auditor')
  expect(quedan).toHaveLength(MAXIMO_VISTAS)
  expect(quedan.map(({ Lista }) => Lista)).toEqual(expect.arrayContaining([una.Lista, '/clientes?:Clientes', '/x1']))
})
