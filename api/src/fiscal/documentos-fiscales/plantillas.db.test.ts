// Templates of pre-invoices: each partner's own, once per name, and honest about what they name and is no longer in use.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { type Fiscales, seedFiscales } from '../../../test/fiscal.ts'

let t: TestApp
let a: Fiscales
let b: Fiscales
beforeAll(async () => {
  t = await createTestApp()
  a = await seedFiscales(t.deps, t.gente.a, 'DE PLANTILLA', 'PLA150607QW3')
  b = await seedFiscales(t.deps, t.gente.b, 'DE OTRO', 'OTR150607QW3')
})
afterAll(() => t.close())

const call = async (quien: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', ruta: string, payload?: object) => {
  const headers = await t.as(quien)
  const r = await t.app.inject({ method, url: `/services/${ruta}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json() }
}
const agregar = (entrada: object, quien = 'a') => call(quien, 'POST', 'plantilla_agregar', entrada)
const listar = async (quien = 'a') =>
  (await call(quien, 'GET', 'plantillas')).cuerpo as { IdPlantilla: number; Nombre: string; Faltan: string[] }[]
const nombres = async (quien?: string) => (await listar(quien)).map(({ Nombre }) => Nombre)

test('guarda lo capturado como texto del formulario, con el nombre del cliente y su hecho', async () => {
  const { status, cuerpo } = await agregar({
    Nombre: '  Ruta de los lunes ',
    IdCliente: String(a.cliente),
    IdMetodoPago: '',
    Litros: '20000.5',
    Operador: 'Rubén',
    Precio: '22.45',
    Sellos: 'S-1',
  })
  expect([status, cuerpo]).toEqual([
    200,
    {
      IdPlantilla: expect.any(Number),
      Para: 'factura',
      Nombre: 'Ruta de los lunes',
      Valores: { IdCliente: String(a.cliente), Litros: '20000.5', Operador: 'Rubén' },
      Cliente: 'Autotransportes DE PLANTILLA',
      Faltan: [],
      Version: 1,
    },
  ])
  const { rows } = await t.base.asAdmin(`select accion from bitacora where objeto = 'plantilla' and id_objeto = $1`, [
    cuerpo.IdPlantilla,
  ])
  expect(rows).toEqual([{ accion: 'agregar' }])
})

describe('cada formulario tiene las suyas', () => {
  test('una nota y un depósito guardan lo de su formulario y nada de otro', async () => {
    const todo = {
      IdMetodoPago: '1',
      IdDepositoTipo: '2',
      Depositante: 'Aceros',
      Litros: '5',
      IdCliente: String(a.cliente),
    }
    const { rows } = await t.base.asAdmin('select id from banco where clave is not null and activo order by id limit 1')
    const deposito = { ...todo, Para: 'deposito', Nombre: 'Del martes', IdBancoEmisor: String(rows[0].id) }
    expect((await agregar(deposito)).cuerpo).toMatchObject({
      Para: 'deposito',
      Valores: { IdDepositoTipo: '2', Depositante: 'Aceros', IdBancoEmisor: String(rows[0].id) },
      Faltan: [],
    })
    const nota = await agregar({ ...todo, Para: 'nota_credito', Nombre: 'Del martes', Observaciones: 'Merma' })
    expect([nota.status, nota.cuerpo.Valores]).toEqual([200, { IdMetodoPago: '1', Observaciones: 'Merma' }])
  })

  test('un nombre se repite en otro formulario y no en el suyo', async () => {
    expect((await agregar({ Para: 'nota_cargo', Nombre: 'Del martes', Operador: 'Rubén' })).status).toBe(200)
    expect((await agregar({ Para: 'nota_cargo', Nombre: 'DEL MARTES', Operador: 'Rubén' })).status).toBe(409)
  })

  test('lo que no está se niega, y lo que solo es de otro formulario es nada', async () => {
    const sinBanco = await agregar({ Para: 'deposito', Nombre: 'Sin banco', IdBancoEmisor: '999999' })
    expect([sinBanco.status, Object.keys(sinBanco.cuerpo.campos)]).toEqual([422, ['IdBancoEmisor']])
    const vacia = await agregar({ Para: 'deposito', Nombre: 'Vacía', Litros: '5' })
    expect([vacia.status, vacia.cuerpo.campos]).toEqual([
      422,
      { Nombre: 'Captura algo en el depósito antes de guardarlo como plantilla.' },
    ])
    expect((await agregar({ Para: 'retorno', Nombre: 'Otro', Operador: 'x' })).status).toBe(422)
  })
})

describe('cada socio tiene las suyas', () => {
  test('nadie de otro socio las ve, las renombra ni las borra, ni siquiera tras el muro', async () => {
    const { IdPlantilla } = (await agregar({ Nombre: 'Solo de A', Litros: '1' })).cuerpo
    expect(await nombres('b')).not.toContain('Solo de A')
    expect((await call('b', 'PUT', `plantilla_editar/${IdPlantilla}`, { Nombre: 'Robada' })).status).toBe(404)
    expect((await call('b', 'DELETE', `plantilla/${IdPlantilla}`)).status).toBe(404)
    const vistas = await t.deps.inTx({ socio: t.gente.b }, async (tx) => {
      const { rows } = await sql`select 1 from plantilla where id = ${IdPlantilla}`.execute(tx)
      return rows.length
    })
    expect([vistas, await nombres()]).toEqual([0, expect.arrayContaining(['Solo de A'])])
  })

  test('el cliente de otro socio no se puede guardar, y no queda nada', async () => {
    const { status, cuerpo } = await agregar({ Nombre: 'Ajena', IdCliente: b.cliente })
    expect([status, cuerpo.campos]).toEqual([422, { IdCliente: 'Elige otro: ya no está disponible.' }])
    expect(await nombres()).not.toContain('Ajena')
  })

  test('el mismo nombre cabe en otro socio, y en el mismo no, aunque cambien acentos y mayúsculas', async () => {
    expect((await agregar({ Nombre: 'Crédito', Litros: '1' })).status).toBe(200)
    const frase = 'Ya hay una plantilla con ese nombre.'
    const repetida = await agregar({ Nombre: 'CREDITO', Litros: '1' })
    expect([repetida.status, repetida.cuerpo.campos]).toEqual([409, { Nombre: frase }])
    expect((await agregar({ Nombre: 'Crédito', Litros: '1' }, 'b')).status).toBe(200)
  })
})

test('lo que ya no está en uso se dice y su campo queda vacío', async () => {
  const { cliente } = await seedFiscales(t.deps, t.gente.a, 'SE VA', 'SVA150607QW3')
  const { rows } = await t.base.asAdmin(
    `insert into producto (nombre, descripcion, clave_prod_serv, clave_unidad, unidad, tasa_iva)
     values ('Se deja de vender', 'x', '80131500', 'E48', 'Servicio', 0.16) returning id`,
  )
  const producto = (rows[0] as { id: number }).id
  const { IdPlantilla } = (await agregar({ Nombre: 'Vieja', IdCliente: cliente, IdProducto: producto, Litros: '5' }))
    .cuerpo
  await t.base.asAdmin('update cliente set inactivo = true where id = $1', [cliente])
  await t.base.asAdmin('update producto set activo = false where id = $1', [producto])
  expect((await listar()).find((una) => una.IdPlantilla === IdPlantilla)).toMatchObject({
    Valores: { Litros: '5' },
    Cliente: null,
    Faltan: ['Su cliente ya no está activo.', 'Su producto ya no está en el catálogo.'],
  })
  expect((await call('a', 'PUT', `plantilla_editar/${IdPlantilla}`, { Nombre: 'Vieja y todo' })).status).toBe(200)
})

test('dos que la renombran a la vez: una gana; borrada, ya no está', async () => {
  const { IdPlantilla, Version } = (await agregar({ Nombre: 'Doble', Litros: '1' })).cuerpo
  const editar = (Nombre: string) => call('a', 'PUT', `plantilla_editar/${IdPlantilla}`, { Nombre, Version })
  const dos = await Promise.all([editar('Primera'), editar('Segunda')])
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
  const borrar = () => call('a', 'DELETE', `plantilla/${IdPlantilla}`)
  expect([(await borrar()).status, (await borrar()).status]).toEqual([200, 404])
})

test('caben cincuenta, también si llegan a la vez', async () => {
  const sobran = 54 - (await listar('b')).length
  const r = await Promise.all(Array.from({ length: sobran }, (_, i) => agregar({ Nombre: `N ${i}`, Litros: '1' }, 'b')))
  expect(await nombres('b')).toHaveLength(50)
  expect(r.find(({ status }) => status !== 200)?.cuerpo).toMatchObject({
    codigo: 'PLANTILLAS_LLENAS',
    error: 'Ya hay 50 plantillas. Borra una para guardar otra.',
  })
})

test.each([
  ['sin nombre', { Nombre: '  ', Litros: '1' }, 'Nombre', 'Escribe un nombre para la plantilla.'],
  ['un nombre enorme', { Nombre: 'x'.repeat(61), Litros: '1' }, 'Nombre', 'Escribe máximo 60 caracteres.'],
  ['un NUL', { Nombre: 'a\u0000b', Litros: '1' }, 'Nombre', 'El texto contiene caracteres no permitidos.'],
  ['nada capturado', { Nombre: 'Vacía' }, 'Nombre', 'Captura algo en la prefactura antes de guardarla como plantilla.'],
  ['litros negativos', { Nombre: 'X', Litros: '-1' }, 'Litros', 'Los litros deben ser mayores que cero.'],
  ['un id que no lo es', { Nombre: 'X', IdCliente: 'siete' }, 'IdCliente', 'Este dato falta o no es válido.'],
  [
    'un texto enorme',
    { Nombre: 'X', Observaciones: 'x'.repeat(1001) },
    'Observaciones',
    expect.stringContaining('1000'),
  ],
  ['un cliente que no existe', { Nombre: 'X', IdCliente: 999_999 }, 'IdCliente', 'Elige otro: ya no está disponible.'],
])('%s se rechaza con su frase', async (_, entrada, campo, frase) => {
  const { status, cuerpo } = await agregar(entrada)
  expect([status, cuerpo.campos]).toEqual([422, { [campo]: frase }])
})

test('quien solo consulta no las guarda', async () => {
  expect((await agregar({ Nombre: 'De consulta', Litros: '1' }, 'consulta')).status).toBe(403)
})
