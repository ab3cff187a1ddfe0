// Who is let in the first time: the administrator of the installation, those whose claims are mapped, and nobody else.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import type { Config } from '../../craft/config.ts'
import { makeFindUsuario } from './admit.ts'
import { findUsuario, followEmisor, saveUsuario } from './usuario.sql.ts'

const EMISOR = 'https://empresa.example'
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(() => t.base.asAdmin('delete from usuario where emisor = $1', [EMISOR]))
afterAll(() => t.close())

const admit = (claims: Record<string, unknown>, oidc: Partial<Config['oidc']> = {}) => {
  const mapeado = { ...t.config.oidc, claimRoles: 'realm_access.roles', claimSocio: 'socio', ...oidc }
  const identidad = { emisor: EMISOR, sujeto: 'nueva', claims: { iat: Math.floor(Date.now() / 1000), ...claims } }
  return makeFindUsuario(t.deps, mapeado)(identidad)
}
const de = (socio: unknown, ...roles: string[]) => ({ realm_access: { roles }, socio, name: 'Nueva' })

describe('una persona que entra por primera vez', () => {
  test('con su socio por nombre, sin importar mayúsculas, o por número', async () => {
    expect(await admit(de('sOCIO b', 'socio'))).toMatchObject({ idSocioComercial: t.gente.b, roles: ['socio'] })
    await t.base.asAdmin('delete from usuario where emisor = $1', [EMISOR])
    expect(await admit(de(t.gente.a, 'socio', 'otra cosa'))).toMatchObject({ idSocioComercial: t.gente.a })
  })

  test('el personal no es de ningún socio, y el administrador de la instalación no necesita roles', async () => {
    expect(await admit(de('Socio A', 'tesoreria'))).toMatchObject({ idSocioComercial: null, personal: true })
    await t.base.asAdmin('delete from usuario where emisor = $1', [EMISOR])
    expect(await admit({ email: 'yo@x.example' }, { adminSubject: 'nueva' })).toMatchObject({
      nombre: 'yo@x.example',
      roles: ['administrador'],
    })
  })

  test.each([
    ['un socio que no existe', de('Socio Z', 'socio'), {}],
    ['un número de socio que no existe', de('999999', 'socio'), {}],
    ['un socio enorme', de('9'.repeat(300), 'socio'), {}],
    ['un socio con NUL', de('Socio A\u0000', 'socio'), {}],
    ['un socio de otro tipo', de({ id: 1 }, 'socio'), {}],
    ['sin socio', de(undefined, 'socio'), {}],
    ['roles que no conocemos', de('Socio A', 'root'), {}],
    ['sin que nadie haya dicho dónde están los roles', de('Socio A', 'socio'), { claimRoles: undefined }],
  ])('con %s no entra y nada queda escrito', async (_, claims, oidc) => {
    await expect(admit(claims, oidc)).rejects.toMatchObject({ codigo: 'USUARIO_DESCONOCIDO' })
    const { rows } = await t.base.asAdmin('select 1 from usuario where emisor = $1', [EMISOR])
    expect(rows).toEqual([])
  })
})

describe('una persona conocida', () => {
  test('tiene en cada token los roles y el socio que dice su emisor, y pierde el que le quitan', async () => {
    expect(await admit(de('Socio A', 'facturacion'))).toMatchObject({ roles: ['facturacion'] })
    // Two that cannot be one person's are refused wherever they come from (D-191).
    await expect(admit(de('Socio A', 'tesoreria', 'facturacion'))).rejects.toMatchObject({ codigo: 'SIN_PERMISO' })
    expect(await admit(de('Socio A', 'tesoreria'))).toMatchObject({ roles: ['tesoreria'], personal: true })
    expect(await admit(de('Socio B', 'socio'))).toMatchObject({ roles: ['socio'], idSocioComercial: t.gente.b })
    await expect(admit(de('Socio B'))).rejects.toMatchObject({ codigo: 'USUARIO_DESCONOCIDO' })
  })

  test('no se escribe otra vez cuando nada cambió', async () => {
    const version = async () =>
      (await t.base.asAdmin('select version from usuario where emisor = $1', [EMISOR])).rows[0].version
    await admit(de('Socio A', 'socio'))
    const antes = await version()
    await admit(de('Socio A', 'socio'))
    expect(await version()).toBe(antes)
  })
})

test('quien tiene cuenta propia sigue al emisor cuando cambia de dirección; los de otro emisor se quedan', async () => {
  const persona = (emisor: string, sujeto: string) => ({
    ...{ emisor, sujeto, nombre: sujeto, correo: '', idSocioComercial: null },
    roles: ['auditor' as const],
  })
  await t.base.asAdmin(`insert into oidc.cuenta (sub, usuario, nombre, correo, hash)
    select s, s, s, s, '' from unnest(array['propia', 'ya-esta']) s`)
  const donde = async (emisor: string) => {
    const filas = await t.deps.inTx('todo', (tx) =>
      Promise.all(['propia', 'ya-esta', 'ajena'].map((sujeto) => findUsuario(tx, emisor, sujeto))),
    )
    return filas.flatMap((fila) => fila?.nombre ?? [])
  }
  await t.deps.inTx('todo', async (tx) => {
    for (const sujeto of ['propia', 'ya-esta', 'ajena']) await saveUsuario(tx, persona('http://antes.example', sujeto))
    await saveUsuario(tx, persona('http://ahora.example', 'ya-esta'))
    await followEmisor(tx, 'http://ahora.example')
  })
  expect(await donde('http://ahora.example')).toEqual(['propia', 'ya-esta'])
  expect(await donde('http://antes.example')).toEqual(['ya-esta', 'ajena'])
})
