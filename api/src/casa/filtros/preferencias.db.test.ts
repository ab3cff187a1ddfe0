import { type ClaseDeAviso, clasesDeAviso, clavesDeAviso } from '@litro/contract/avisos/clases'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const con = (...apagados: ClaseDeAviso[]) => ({
  Fechas: 'letras',
  Avisos: Object.fromEntries(clavesDeAviso.map((clase) => [clase, !apagados.includes(clase)])),
})
const TODO = { ...con(), Fechas: 'numeros' }
const guardar = async (quien: string, payload: object) =>
  t.app.inject({ method: 'PUT', url: '/services/preferencia_guardar', headers: await t.as(quien), payload })
const leer = async (quien: string) =>
  (await t.app.inject({ url: '/services/sesion', headers: await t.as(quien) })).json().Preferencias

test('sin elegir, las fechas de la especificación y todos los avisos; lo elegido es de quien lo eligió', async () => {
  expect(await leer('a')).toEqual(TODO)
  const r = await guardar('a', con('respuestas'))
  expect([r.statusCode, r.json()]).toEqual([200, con('respuestas')])
  expect((await guardar('a', con('correos'))).statusCode).toBe(200)
  expect(await leer('a')).toEqual(con('correos'))
  for (const otro of ['consulta', 'b', 'administrador']) {
    expect(await leer(otro)).toEqual(TODO)
    expect((await guardar(otro, { ...TODO, IdUsuario: 1, id_usuario: 1 })).statusCode).toBe(200)
  }
  expect(await leer('a')).toEqual(con('correos'))
  const filas = await t.deps.inTx('todo', async (tx) => (await sql`select 1 from preferencia`.execute(tx)).rows)
  expect(filas).toEqual([])
})

test.each([
  ['vacías', {}],
  ['otra forma de fecha', { ...TODO, Fechas: 'romanas' }],
  ['sin avisos', { Fechas: 'numeros' }],
  ['un aviso de ley apagado', { ...TODO, Avisos: { ...TODO.Avisos, rep: false } }],
  ['un aviso que no es sí o no', { ...TODO, Avisos: { ...TODO.Avisos, correos: 'no' } }],
  ['un aviso que falta', { ...TODO, Avisos: { correos: true } }],
  ['un arreglo', [TODO]],
])('se rechazan %s, y nada cambia', async (_, payload) => {
  const antes = await leer('b')
  const { statusCode } = await guardar('b', payload)
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(statusCode).toBeLessThan(500)
  expect(await leer('b')).toEqual(antes)
})

test('lo que piden la ley o la seguridad no es de ninguna clase que se pueda apagar', () => {
  const apagables = clavesDeAviso.flatMap((clase): readonly string[] => clasesDeAviso[clase].hechos)
  const siempre = ['rep', 'pue', 'csd', 'cuota', 'efirma', 'papel', 'buzon', 'buzon-plazo', 'cuadre', 'doble', 'reloj']
  expect(apagables.filter((hecho) => siempre.includes(hecho))).toEqual([])
  expect(new Set(apagables).size).toBe(apagables.length)
})
