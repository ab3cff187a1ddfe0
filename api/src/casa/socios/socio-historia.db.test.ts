import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const call = async (method: 'GET' | 'POST' | 'PUT', ruta: string, payload?: object, quien = 'administrador') =>
  t.app.inject({ method, url: `/services/${ruta}`, headers: await t.as(quien), payload })

test('la historia de un socio cuenta lo que se hizo con él, no con sus documentos ni con otros', async () => {
  const socio = (await call('POST', 'admin/socio_agregar', { Nombre: 'Con historia' })).json()
  const id = socio.IdSocioComercial
  const escribir = (hecho: Parameters<typeof writeBitacora>[2]) =>
    t.deps.inTx('todo', (tx) => writeBitacora(tx, { id: null, nombre: 'Sofía' }, hecho))
  await escribir({ socio: id, objeto: 'retencion', accion: 'retener', idObjeto: 7, nota: 'por el pagaré' })
  await escribir({ socio: id, objeto: 'cliente', accion: 'agregar', idObjeto: 7 })
  await escribir({ socio: t.gente.b, objeto: 'retencion', accion: 'liberar', idObjeto: 8 })
  const leida = await call('GET', `admin/socio-historia/${id}`, undefined, 'auditor')
  expect(leida.json()).toMatchObject([
    { Accion: 'socio comercial agregado', Nota: null },
    { Accion: 'saldo retenido', Actor: 'Sofía', Nota: 'por el pagaré' },
  ])
  // No more than the last hundred of it, the newest at its end.
  await t.base.asAdmin(
    `insert into bitacora (actor, id_socio_comercial, accion, objeto, id_objeto)
     select 'Sofía', $1, 'editar', 'socio', $1 from generate_series(1, 120)`,
    [id],
  )
  const larga = (await call('GET', `admin/socio-historia/${id}`)).json()
  expect([larga.length, larga.at(-1).Accion]).toEqual([100, 'condiciones del socio cambiadas'])
  for (const ajeno of [999_999_999, 'x', -1])
    expect((await call('GET', `admin/socio-historia/${ajeno}`)).statusCode).toBe(404)
  expect((await call('GET', `admin/socio-historia/${id}`, undefined, 'a')).statusCode).toBe(403)
})
