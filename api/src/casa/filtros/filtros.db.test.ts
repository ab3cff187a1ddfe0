import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const call = async (quien: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', ruta: string, payload?: object) => {
  const headers = await t.as(quien)
  const r = await t.app.inject({ method, url: `/services/${ruta}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json() }
}
const datos = (cambios: object = {}) => ({
  Lista: '/facturas',
  Nombre: 'Por vencer',
  Busqueda: { q: ' diésel ', estatus: ['Timbrada'], orden: '-Total' },
  ...cambios,
})
const agregar = (quien: string, cambios: object = {}) => call(quien, 'POST', 'filtro_agregar', datos(cambios))
const listar = async (quien: string) => (await call(quien, 'GET', 'filtros')).cuerpo

describe('los filtros guardados', () => {
  test('son de quien los guardó: ni su socio, ni el personal, ni nadie más los ve o los toca', async () => {
    const { cuerpo } = await agregar('a', { Nombre: 'Solo mío' })
    expect(cuerpo).toMatchObject({
      Busqueda: { q: 'diésel', estatus: ['Timbrada'], orden: '-Total' },
      PorOmision: false,
    })
    for (const otro of ['consulta', 'b', 'administrador', 'auditor']) {
      expect((await listar(otro)).map((f: { Nombre: string }) => f.Nombre)).not.toContain('Solo mío')
      const edicion = { Nombre: 'Robado' }
      expect((await call(otro, 'PUT', `filtro_editar/${cuerpo.IdFiltro}`, edicion)).status).toBe(404)
      expect((await call(otro, 'DELETE', `filtro/${cuerpo.IdFiltro}`)).status).toBe(404)
    }
    expect((await listar('a')).map((f: { Nombre: string }) => f.Nombre)).toContain('Solo mío')
  })

  test('la base misma no los enseña a quien no dice quién es, aunque vea a todos los socios', async () => {
    await agregar('a', { Nombre: 'Tras el muro' })
    const cuantos = await t.deps.inTx('todo', async (tx) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from filtro_guardado`.execute(tx)
      return rows[0]!.n
    })
    expect(cuantos).toBe(0)
  })

  test('el mismo nombre en la misma lista se rechaza sin importar acentos; en otra lista, o de otra persona, no', async () => {
    expect((await agregar('a', { Nombre: 'Crédito' })).status).toBe(200)
    const repetido = await agregar('a', { Nombre: 'CREDITO' })
    const frase = 'Ya tienes un filtro con ese nombre en esta lista.'
    expect([repetido.status, repetido.cuerpo.campos]).toEqual([409, { Nombre: frase }])
    expect((await agregar('a', { Nombre: 'Crédito', Lista: '/admin/catalogos?vista=bancos' })).status).toBe(200)
    expect((await agregar('consulta', { Nombre: 'Crédito' })).status).toBe(200)
  })

  test('uno solo abre la lista: elegir otro quita al anterior', async () => {
    const lista = { Lista: '/clientes', PorOmision: true }
    const uno = (await agregar('a', { ...lista, Nombre: 'Uno' })).cuerpo
    const dos = (await agregar('a', { ...lista, Nombre: 'Dos' })).cuerpo
    const porOmision = async () =>
      (await listar('a')).filter((f: { Lista: string; PorOmision: boolean }) => f.Lista === '/clientes' && f.PorOmision)
    expect(await porOmision()).toMatchObject([{ IdFiltro: dos.IdFiltro }])
    await call('a', 'PUT', `filtro_editar/${uno.IdFiltro}`, { Nombre: 'Uno', PorOmision: true })
    expect(await porOmision()).toMatchObject([{ IdFiltro: uno.IdFiltro }])
    await call('a', 'DELETE', `filtro/${uno.IdFiltro}`)
    expect(await porOmision()).toEqual([])
  })

  test('dos pestañas no se pisan: la que leyó antes lo oye', async () => {
    const { IdFiltro, Version } = (await agregar('a', { Nombre: 'Doble pestaña' })).cuerpo
    const editar = (Nombre: string) => call('a', 'PUT', `filtro_editar/${IdFiltro}`, { Nombre, Version })
    const dos = await Promise.all([editar('Primera'), editar('Segunda')])
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(dos.find(({ status }) => status === 409)?.cuerpo.codigo).toBe('REGISTRO_CAMBIO')
    expect((await call('a', 'DELETE', `filtro/${IdFiltro}`)).status).toBe(200)
    expect((await call('a', 'DELETE', `filtro/${IdFiltro}`)).status).toBe(404)
  })

  test('caben veinte por lista, aunque lleguen a la vez', async () => {
    const quien = 'b'
    const r = await Promise.all(Array.from({ length: 24 }, (_, i) => agregar(quien, { Nombre: `Filtro ${i}` })))
    expect(r.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(r.find(({ status }) => status !== 200)?.cuerpo).toMatchObject({
      codigo: 'FILTROS_LLENOS',
      error: 'Ya tienes 20 filtros guardados en esta lista. Borra uno para guardar otro.',
    })
    expect((await agregar(quien, { Lista: '/clientes' })).status).toBe(200)
    const [primero] = await listar(quien)
    const nombre = { Nombre: 'Con la lista llena también se renombra' }
    expect((await call(quien, 'PUT', `filtro_editar/${primero.IdFiltro}`, nombre)).status).toBe(200)
  })

  test.each([
    ['sin nombre', { Nombre: '   ' }, 'Nombre', 'Escribe un nombre para el filtro.'],
    ['un nombre de 41 letras', { Nombre: 'x'.repeat(41) }, 'Nombre', expect.stringContaining('40')],
    ['una lista de otra parte', { Lista: 'https://otro.example/x' }, 'Lista', 'La lista no es válida.'],
    ['una lista enorme', { Lista: `/${'a'.repeat(90)}` }, 'Lista', 'La lista no es válida.'],
    ['una búsqueda que no lo es', { Busqueda: 'todo' }, 'Busqueda', 'El filtro no es válido.'],
    ['palabras enormes', { Busqueda: { q: 'x'.repeat(201) } }, 'Busqueda.q', 'El filtro no es válido.'],
    ['un orden hostil', { Busqueda: { orden: 'x; drop' } }, 'Busqueda.orden', 'El filtro no es válido.'],
    ['un día imposible', { Busqueda: { desde: 'ayer' } }, 'Busqueda.desde', 'La fecha no es válida.'],
    [
      'demasiados estatus',
      { Busqueda: { estatus: Array(31).fill('x') } },
      'Busqueda.estatus',
      'El filtro no es válido.',
    ],
  ])('%s se rechaza con su frase', async (_, cambios, campo, frase) => {
    const { status, cuerpo } = await agregar('a', cambios)
    expect([status, cuerpo.campos]).toEqual([422, { [campo]: frase }])
  })
})
