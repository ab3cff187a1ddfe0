// One-time links over real HTTP: who opens one chooses the password, once, and nothing older survives.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clavePath } from './clave.ts'
import { quejaDeContrasena } from './contrasena-queja.ts'
import { comprobarContrasena } from './cuentas.ts'
import { startNode, type TestNode } from './test-app.ts'
import { ADMIN_URL, createTestBase, type TestBase } from './test-base.ts'

const NUEVA = 'caballo correcto grapa'

describe.skipIf(!ADMIN_URL)('la liga para elegir contraseña', () => {
  let base: TestBase
  let node: TestNode
  let n = 0
  beforeAll(async () => {
    base = await createTestBase()
    node = await startNode(base.pool)
  })
  afterAll(async () => {
    await node?.app.close()
    await base?.drop()
  })

  const invitar = async () => {
    const usuario = `persona${++n}@litro.example`
    const sub = `u-${n}`
    const liga = await node.oidc.cuentas.invitar({ sub, usuario, nombre: 'Persona', correo: usuario })
    return { ...liga, usuario, sub }
  }
  const open = (token: string) => fetch(node.url + clavePath(token))
  const choose = (token: string, contrasena: string, repetida = contrasena) =>
    fetch(node.url + clavePath(token), { method: 'POST', body: new URLSearchParams({ contrasena, repetida }) })
  const entra = async (usuario: string, contrasena: string) =>
    (await comprobarContrasena(base.pool, usuario, contrasena)).resultado

  test('quien la abre elige la contraseña y después la liga ya no sirve', async () => {
    const { token, usuario } = await invitar()
    const pagina = await open(token)
    expect(pagina.status).toBe(200)
    expect(await pagina.text()).toContain(usuario)
    expect(pagina.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await choose(token, NUEVA)).status).toBe(200)
    expect(await entra(usuario, NUEVA)).toBe('correcta')
    expect((await open(token)).status).toBe(410)
    expect((await choose(token, 'otra contraseña larga')).status).toBe(410)
    expect(await entra(usuario, NUEVA)).toBe('correcta')
  })

  test('de dos que la usan a la vez solo una elige', async () => {
    const { token } = await invitar()
    const estados = await Promise.all([1, 2, 3, 4].map(async (i) => (await choose(token, `${NUEVA} ${i}`)).status))
    expect(estados.sort()).toEqual([200, 410, 410, 410])
  })

  test.each([
    ['corta', 'corta', 'corta', /al menos 10/],
    ['distinta al repetirla', NUEVA, `${NUEVA}x`, /no son iguales/],
    ['de un solo carácter', 'aaaaaaaaaaaa', 'aaaaaaaaaaaa', /más variados/],
    ['enorme', 'ab cd'.repeat(60), 'ab cd'.repeat(60), /máximo 200/],
  ])('una contraseña %s se rechaza con su razón y la liga sigue viva', async (_caso, a, b, razon) => {
    const { token } = await invitar()
    const r = await choose(token, a, b)
    expect(r.status).toBe(422)
    expect(await r.text()).toMatch(razon)
    expect((await open(token)).status).toBe(200)
  })

  test('el usuario no es contraseña', async () => {
    const ana = { usuario: 'ana@litro.example', nombre: 'Ana' }
    expect(await quejaDeContrasena('ANA@litro.example', 'ANA@litro.example', ana)).toMatch(/tu usuario/)
  })

  test('restablecer apaga la contraseña, las sesiones y la liga anterior', async () => {
    const { token, usuario, sub } = await invitar()
    await choose(token, NUEVA)
    const fila = `insert into oidc.registro (tipo, id, datos, expira) values ($1, $2, $3, now() + interval '1 hour')`
    const datos = JSON.stringify({ accountId: sub })
    for (const tipo of ['Session', 'RefreshToken']) await base.pool.query(fila, [tipo, `${tipo}-${sub}`, datos])
    expect(await node.oidc.cuentas.sesiones(sub)).toBe(1)
    const primera = await node.oidc.cuentas.restablecer(sub)
    expect(await node.oidc.cuentas.sesiones(sub)).toBe(0)
    expect(await entra(usuario, NUEVA)).toBe('incorrecta')
    const segunda = await node.oidc.cuentas.restablecer(sub)
    expect((await open(primera.token)).status).toBe(410)
    expect((await choose(segunda.token, NUEVA)).status).toBe(200)
    const { rows } = await base.pool.query(`select 1 from oidc.registro where datos->>'accountId' = $1`, [sub])
    expect(rows).toEqual([])
  })

  test('vencida, inventada o de una cuenta bloqueada no abre nada', async () => {
    const vencida = await invitar()
    await base.pool.query(`update oidc.registro set expira = now() where datos->>'accountId' = $1`, [vencida.sub])
    const bloqueada = await invitar()
    await node.oidc.cuentas.bloquear(bloqueada.sub, true)
    for (const token of [vencida.token, bloqueada.token, 'x', '', '%00', 'a'.repeat(500)]) {
      expect((await open(token)).status).toBe(410)
      expect((await choose(token, NUEVA)).status).toBe(410)
    }
  })

  test('la base no guarda la liga, solo su huella', async () => {
    const { token } = await invitar()
    const { rows } = await base.pool.query(`select 1 from oidc.registro where id = $1 or datos::text like $2`, [
      token,
      `%${token}%`,
    ])
    expect(rows).toEqual([])
  })
})
