// Mail the identity asks for: with the fact it tells or not at all, sealed while it waits, to the owner of the account.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { correoDePrueba } from '../../../test/correo.ts'
import { sweep } from '../../../test/sweep.ts'
import { makePortal } from '../../open-portal.ts'

let t: TestApp
const correo = correoDePrueba()
const EMISOR = 'https://identidad.example/litro'
beforeAll(async () => {
  t = await createTestApp()
  t.deps.motor.correo = correo
})
afterAll(() => t.close())

const portal = (exigir = false) => makePortal(t.deps, EMISOR, exigir)
const filas = async () =>
  (await t.base.asAdmin('select clase, estado, ultimo_error, liga_cifrada from correo_enviado order by id')).rows

describe('el correo de la identidad', () => {
  test('un aviso dice lo que pasó, a su dueño, y una liga va sola en su renglón', async () => {
    await portal().enTx(async (_base, pedir) => {
      await pedir('a', {
        clase: 'aviso',
        asunto: 'Entraste desde un equipo nuevo',
        parrafos: ['Fue en Chrome.', 'Si no, avisa.'],
      })
      await pedir('b', {
        clase: 'recuperar',
        liga: 'https://litro.example/acceso/clave?liga=secreta',
        vence: new Date(Date.now() + 3_600_000).toISOString(),
      })
    })
    const guardadas = await filas()
    expect(guardadas.map(({ clase }) => clase)).toEqual(['aviso_acceso', 'recuperar'])
    for (const { liga_cifrada } of guardadas) expect(liga_cifrada.toString('latin1')).not.toMatch(/secreta|Chrome/)
    await sweep(t.deps.motor)
    const [aviso, liga] = [...correo.entregados].sort((x, y) => x.para[0]!.localeCompare(y.para[0]!))
    expect([aviso!.para, aviso!.asunto]).toEqual([['a@example.com'], 'Entraste desde un equipo nuevo'])
    expect(aviso!.texto).toBe('Persona a:\n\nFue en Chrome.\n\nSi no, avisa.\n\nEnviado con Litro')
    expect([liga!.para, liga!.asunto]).toEqual([['b@example.com'], 'Elige tu nueva contraseña de Litro'])
    expect(liga!.texto).toContain('\n\nhttps://litro.example/acceso/clave?liga=secreta\n\n')
    expect((await filas()).every(({ liga_cifrada }) => liga_cifrada === null)).toBe(true)
  })

  test('si la transacción se deshace no hay correo; de quien no se conoce tampoco', async () => {
    const antes = (await filas()).length
    const aviso = { clase: 'aviso' as const, asunto: 'x', parrafos: ['y'] }
    await expect(
      portal().enTx(async (_base, pedir) => {
        await pedir('a', aviso)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await portal().enTx((_base, pedir) => pedir('desconocido', aviso))
    expect((await filas()).length).toBe(antes)
  })

  test('otra liga retira la que no había salido, y un aviso pendiente se queda', async () => {
    const vence = new Date(Date.now() + 3_600_000).toISOString()
    await portal().enTx(async (_base, pedir) => {
      await pedir('consulta', { clase: 'aviso', asunto: 'x', parrafos: ['y'] })
      await pedir('consulta', { clase: 'recuperar', liga: 'https://litro.example/1', vence })
      await pedir('consulta', { clase: 'recuperar', liga: 'https://litro.example/2', vence })
    })
    const estados = (await filas()).slice(-3).map(({ clase, estado }) => [clase, estado])
    expect(estados).toEqual([
      ['aviso_acceso', 'pendiente'],
      ['recuperar', 'fallido'],
      ['recuperar', 'pendiente'],
    ])
  })

  test('no se confunde con el correo de acceso que ve el administrador', async () => {
    const { rows } = await t.base.asAdmin("select id from usuario where sujeto = 'a'")
    const r = await t.app.inject({ url: `/services/admin/usuario/${rows[0].id}`, headers: await t.as('administrador') })
    expect(r.json()[0].CorreoDeAcceso).toBeNull()
  })
})

test('dos factores se exigen al personal y a nadie más, y en la demostración a nadie', async () => {
  const exigidos = await Promise.all(
    ['a', 'consulta', 'tesoreria', 'administrador', 'auditor', 'desconocido'].map((sub) =>
      portal(true).requiereFuerte(sub),
    ),
  )
  expect(exigidos).toEqual([false, false, true, true, true, false])
  expect(await portal(false).requiereFuerte('administrador')).toBe(false)
})

test('lo que pasa en la puerta queda en la bitácora, de quien fue o de nadie, y se deshace con su transacción', async () => {
  const anotar = (hecho: { accion: 'entrar' | 'fallar' | 'salir'; sub?: string; nota: string }) =>
    portal().enTx((_base, _correo, nota) => nota(hecho))
  await anotar({ accion: 'entrar', sub: 'a', nota: 'Con contraseña' })
  await anotar({ accion: 'fallar', nota: 'Contraseña incorrecta' })
  await anotar({ accion: 'salir', sub: 'a', nota: 'Cerró su sesión' })
  await expect(
    portal().enTx(async (_base, _correo, nota) => {
      await nota({ accion: 'entrar', sub: 'a', nota: 'No fue' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  const r = await t.app.inject({
    url: '/services/admin/bitacora?limite=3&q=sesión',
    headers: await t.as('auditor'),
  })
  const lineas = r.json().map(({ Actor, Accion, Nota }: Record<string, string>) => [Actor, Accion, Nota])
  expect(lineas).toEqual([
    ['Persona a', 'cierre de sesión', 'Cerró su sesión'],
    ['Desconocido', 'intento de inicio de sesión', 'Contraseña incorrecta'],
    ['Persona a', 'inicio de sesión', 'Con contraseña'],
  ])
})
