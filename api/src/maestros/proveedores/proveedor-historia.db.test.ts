import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { clabeDePrueba } from '../../../test/maestros.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, sujeto = 'a') {
  const socio = sujeto === 'administrador' ? t.gente.a : undefined
  const r = await t.app.inject({ method, url: `/services/${url}`, headers: await t.as(sujeto, socio), payload })
  return { status: r.statusCode, cuerpo: r.json() }
}

test('la historia de un proveedor cuenta sus cambios y los de sus cuentas, en orden, y a nadie más', async () => {
  const CuentasBancarias = [{ Banco: t.gente.bbva, CuentaClabe: clabeDePrueba('012', 901) }]
  const nuevo = { Nombre: 'Con historia', RazonSocial: 'CON HISTORIA', Moneda: 'MXP', CuentasBancarias }
  const { cuerpo } = await send('POST', 'proveedor_agregar', nuevo)
  const id = cuerpo.IdProveedor
  await send('PUT', `proveedor_editar/${id}`, { ...cuerpo, RazonSocial: 'OTRA RAZON' })
  const idObjeto = cuerpo.CuentasBancarias[0].IdCuenta
  const hecho = { accion: 'aprobar', objeto: 'cuenta_proveedor', idObjeto, nota: 'solo para la casa' } as const
  await t.deps.inTx('todo', (tx) =>
    writeBitacora(tx, { id: null, nombre: 'Tesorería' }, { ...hecho, socio: t.gente.a }),
  )
  const leida = await send('GET', `proveedor-historia/${id}`)
  expect(leida.cuerpo.map(({ Accion, Nota }: { Accion: string; Nota: string }) => [Accion, Nota])).toEqual([
    ['proveedor agregado', null],
    ['proveedor actualizado', null],
    ['cuenta aprobada', null],
  ])
  // What the house notes among itself is read by the house.
  const deCasa = await send('GET', `proveedor-historia/${id}`, undefined, 'administrador')
  expect(deCasa.cuerpo.at(-1)).toMatchObject({ Actor: 'Tesorería', Nota: 'solo para la casa' })
  for (const [ajeno, quien] of [
    [id, 'b'],
    [999_999_999, 'a'],
    ['x', 'a'],
  ])
    expect((await send('GET', `proveedor-historia/${ajeno}`, undefined, String(quien))).status).toBe(404)
})
