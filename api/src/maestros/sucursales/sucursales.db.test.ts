import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function call(method: 'GET' | 'POST' | 'PUT', servicio: string, payload?: object, sujeto = 'a') {
  const r = await t.app.inject({ method, url: `/services/${servicio}`, headers: await t.as(sujeto), payload })
  return { status: r.statusCode, cuerpo: r.json() }
}
const agregar = (cuerpo: object, sujeto = 'a') => call('POST', 'sucursal_agregar', cuerpo, sujeto)
const editar = (id: number, cuerpo: object) => call('PUT', `sucursal_editar/${id}`, cuerpo)
const PERMISO = { TipoPermiso: 'PER01', NumeroPermiso: 'PL/12345/EXP/ES/2026' }

describe('guardar una sucursal', () => {
  test('basta el nombre; la lectura llega en un arreglo de uno', async () => {
    const { status, cuerpo } = await agregar({ Nombre: 'Sur' })
    expect([status, cuerpo]).toEqual([
      200,
      {
        IdSucursal: expect.any(Number),
        Nombre: 'Sur',
        IdSerie: null,
        Serie: null,
        CodigoPostal: null,
        ZonaHoraria: null,
        TipoPermiso: null,
        NumeroPermiso: null,
        Version: 1,
      },
    ])
    expect((await call('GET', `sucursal/${cuerpo.IdSucursal}`)).cuerpo).toEqual([cuerpo])
  })

  test('guarda serie, lugar, reloj y permiso; lo que no llega se conserva y lo vacío se borra', async () => {
    const completa = { CodigoPostal: '87300', ZonaHoraria: 'America/Matamoros', ...PERMISO }
    const { cuerpo } = await agregar({ Nombre: 'Frontera', IdSerie: String(t.gente.serie), ...completa })
    expect(cuerpo).toMatchObject({ IdSerie: t.gente.serie, Serie: 'A', ...completa })
    const literal = await editar(cuerpo.IdSucursal, { Nombre: 'Frontera Norte', IdSerie: '' })
    expect(literal.cuerpo).toMatchObject({ Nombre: 'Frontera Norte', IdSerie: null, Version: 2, ...completa })
    const borrado = await editar(cuerpo.IdSucursal, {
      Nombre: 'Frontera Norte',
      CodigoPostal: '',
      TipoPermiso: '',
      NumeroPermiso: '',
    })
    expect(borrado.cuerpo).toMatchObject({
      CodigoPostal: null,
      TipoPermiso: null,
      NumeroPermiso: null,
      ZonaHoraria: 'America/Matamoros',
    })
  })

  test('medio permiso se rechaza también cuando la otra mitad estaba guardada o faltaba', async () => {
    const { cuerpo } = await agregar({ Nombre: 'Con permiso', ...PERMISO })
    expect(
      (await editar(cuerpo.IdSucursal, { Nombre: 'X', NumeroPermiso: 'PL/1/COM/2026' })).cuerpo.campos,
    ).toHaveProperty('NumeroPermiso')
    expect((await editar(cuerpo.IdSucursal, { Nombre: 'X', NumeroPermiso: '' })).cuerpo.campos).toHaveProperty(
      'NumeroPermiso',
    )
    expect((await agregar({ Nombre: 'Medio', NumeroPermiso: PERMISO.NumeroPermiso })).cuerpo.campos).toHaveProperty(
      'TipoPermiso',
    )
  })

  test.each([
    [{ Nombre: '' }, 'Nombre'],
    [{ Nombre: 'x'.repeat(121) }, 'Nombre'],
    [{ Nombre: 'Y', IdSerie: 999_999 }, 'IdSerie'],
    [{ Nombre: 'Y', IdSerie: -1 }, 'IdSerie'],
    [{ Nombre: 'Y', CodigoPostal: '12' }, 'CodigoPostal'],
    [{ Nombre: 'Y', ZonaHoraria: 'Mars/Olympus' }, 'ZonaHoraria'],
    [{ Nombre: 'Y', TipoPermiso: 'PER77', NumeroPermiso: 'PL/12345/EXP/ES/2026' }, 'TipoPermiso'],
  ])('%o señala %s', async (cuerpo, campo) => {
    const r = await agregar(cuerpo)
    expect([r.status, Object.keys(r.cuerpo.campos)]).toEqual([422, [campo]])
  })

  test('el nombre no se repite en el socio, ni con otras mayúsculas ni a la vez', async () => {
    await agregar({ Nombre: 'Única' })
    const otra = await agregar({ Nombre: 'ÚNICA' })
    expect([otra.status, otra.cuerpo.error, otra.cuerpo.campos]).toEqual([
      409,
      'Ya existe una sucursal con ese nombre.',
      { Nombre: 'Ya existe una sucursal con ese nombre.' },
    ])
    expect((await agregar({ Nombre: 'Única' }, 'b')).status).toBe(200)
    const dos = await Promise.all([agregar({ Nombre: 'Gemela' }), agregar({ Nombre: 'Gemela' })])
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('la versión vieja recibe 409; dos a la vez, gana una', async () => {
    const { IdSucursal } = (await agregar({ Nombre: 'Carrera' })).cuerpo
    const dos = await Promise.all([1, 2].map((n) => editar(IdSucursal, { Nombre: `Carrera ${n}`, Version: 1 })))
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(dos.find(({ status }) => status === 409)!.cuerpo.error).toBe('El registro cambió; vuelve a cargarlo.')
  })

  test('una serie retirada se conserva pero no se elige', async () => {
    const { rows } = await t.base.asAdmin("insert into serie (codigo) values ('RET') returning id")
    const { IdSucursal } = (await agregar({ Nombre: 'Con serie', IdSerie: rows[0].id })).cuerpo
    await t.base.asAdmin('update serie set activa = false where id = $1', [rows[0].id])
    expect((await editar(IdSucursal, { Nombre: 'Con serie vieja', IdSerie: rows[0].id })).status).toBe(200)
    expect((await agregar({ Nombre: 'Otra', IdSerie: rows[0].id })).cuerpo.campos).toHaveProperty('IdSerie')
  })

  test('nadie se asigna otro socio, y cada cambio queda en la bitácora', async () => {
    const { IdSucursal } = (await agregar({ Nombre: 'Mía', IdSocioComercial: t.gente.b, IdSucursal: 5 })).cuerpo
    await editar(IdSucursal, { Nombre: 'Mía aún' })
    const { rows } = await t.base.asAdmin(
      "select accion, id_socio_comercial, antes->>'Nombre' as antes, despues->>'Nombre' as despues from bitacora where objeto = 'sucursal' and id_objeto = $1 order by id",
      [IdSucursal],
    )
    expect(rows).toEqual([
      { accion: 'agregar', id_socio_comercial: t.gente.a, antes: null, despues: 'Mía' },
      { accion: 'editar', id_socio_comercial: t.gente.a, antes: 'Mía', despues: 'Mía aún' },
    ])
  })
})

test('sin PermiteSucursal la lista está vacía, la lectura no existe y escribir responde 403 (D-23)', async () => {
  await t.base.asAdmin('update socio_comercial set permite_sucursal = false where id = $1', [t.gente.b])
  expect((await call('GET', 'sucursales', undefined, 'b')).cuerpo).toEqual([])
  expect((await call('GET', `sucursal/${t.gente.sucursalB}`, undefined, 'b')).status).toBe(404)
  for (const [metodo, servicio] of [
    ['POST', 'sucursal_agregar'],
    ['PUT', `sucursal_editar/${t.gente.sucursalB}`],
  ] as const) {
    const { status, cuerpo } = await call(metodo, servicio, { Nombre: 'Nueva' }, 'b')
    expect([status, cuerpo]).toEqual([403, { error: 'Sucursales no habilitadas', codigo: 'SUCURSALES_NO_HABILITADAS' }])
  }
  await t.base.asAdmin('update socio_comercial set permite_sucursal = true where id = $1', [t.gente.b])
})
