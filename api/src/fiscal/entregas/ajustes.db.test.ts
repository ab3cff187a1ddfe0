import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearEntrega, crearEntregaTimbrada, pedir, seedFlota } from '../../../test/entregas.ts'
import { seedFiscales } from '../../../test/fiscal.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date('2026-11-16T08:00:00-06:00') })
})
afterAll(() => t.close())

const RUTA = 'admin/ajustes_entrega'
const leer = async (quien = 'administrador') => (await pedir(t, quien, 'GET', RUTA)).cuerpo
const guardar = async (cambio: object, quien = 'administrador') => {
  const { Version: _, ...ajustes } = await leer()
  return pedir(t, quien, 'PUT', RUTA, { ...ajustes, ...cambio })
}

test('el margen que se guarda es el que rige: faltando menos, ya no se cancela', async () => {
  const { cliente } = await seedFiscales(t.deps, t.gente.a, 'DE LOS AJUSTES')
  const f = await seedFlota(t, 'a', cliente)
  const { id } = await crearEntregaTimbrada(t, f, 'a')
  expect((await guardar({ MargenMinutos: 60 })).status).toBe(200)
  const cancelar = await pedir(t, 'a', 'PUT', `entrega_cancelar/${id}`, { motivo: '03' })
  expect([cancelar.status, cancelar.cuerpo.codigo]).toEqual([409, 'CANCELACION_BLOQUEADA'])
  await guardar({ MargenMinutos: 0, MinutosAntesDeSalir: 240 })
  const otra = await crearEntrega(t, f, 'a')
  expect(JSON.stringify((await pedir(t, 'a', 'GET', `entrega_validar/${otra}`)).cuerpo)).toContain('LITRO-622')
  expect((await pedir(t, 'a', 'PUT', `entrega_cancelar/${id}`, { motivo: '03' })).status).toBe(200)
})

test('cada cambio queda en la bitácora con lo de antes, y una versión vieja no pisa a la nueva', async () => {
  const { Version, ...antes } = await leer()
  const { cuerpo } = await guardar({ CondicionesDelServicio: 'Carta de porte conforme a la ley.' })
  expect(cuerpo).toMatchObject({
    CondicionesDelServicio: 'Carta de porte conforme a la ley.',
    Version: Number(Version) + 1,
  })
  const vieja = await pedir(t, 'administrador', 'PUT', RUTA, { ...antes, Version })
  expect([vieja.status, vieja.cuerpo.codigo]).toEqual([409, 'REGISTRO_CAMBIO'])
  const { rows } = await t.base.asAdmin(
    "select antes->>'CondicionesDelServicio' as antes from bitacora where objeto = 'ajustes_entrega' order by id desc limit 1",
  )
  expect(rows).toEqual([{ antes: '' }])
})

test('quien audita los lee y no los cambia; un socio ni los ve', async () => {
  expect((await pedir(t, 'auditor', 'GET', RUTA)).status).toBe(200)
  expect((await guardar({}, 'auditor')).status).toBe(403)
  expect((await pedir(t, 'a', 'GET', RUTA)).status).toBe(403)
})

test.each([
  ['minutos vacíos', { MargenMinutos: '' }, 'MargenMinutos'],
  ['negativos', { MargenMinutos: -1 }, 'MargenMinutos'],
  ['demasiados', { MinutosAntesDeSalir: 241 }, 'MinutosAntesDeSalir'],
  ['con decimales', { MinutosAntesDeSalir: 1.5 }, 'MinutosAntesDeSalir'],
  ['con letras', { MinutosAntesDeSalir: 'diez' }, 'MinutosAntesDeSalir'],
  ['concepto desconocido', { ConceptosDeFlete: 'ninguno' }, 'ConceptosDeFlete'],
  ['condiciones enormes', { CondicionesDelServicio: 'x'.repeat(4001) }, 'CondicionesDelServicio'],
  ['condiciones con NUL', { CondicionesDelServicio: 'a\u0000' }, 'CondicionesDelServicio'],
])('se rechaza: %s', async (_, cambio, campo) => {
  const { status, cuerpo } = await guardar(cambio)
  expect([status, Object.keys((cuerpo.campos ?? {}) as object)]).toEqual([422, [campo]])
})
