// Whoever has not signed in writes nothing in our tables, however much is sent and however often.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLimite } from './limite.ts'
import { redOf } from './peticion.ts'
import { startNode, type TestNode } from './test-app.ts'
import { ADMIN_URL, createTestBase, type TestBase } from './test-base.ts'
import { Navegador } from './test-navegador.ts'

describe.skipIf(!ADMIN_URL)('un visitante', () => {
  let base: TestBase
  let node: TestNode
  const cuenta = {
    sub: 'v',
    usuario: 'v@litro.example',
    nombre: 'V',
    correo: 'v@litro.example',
    contrasena: 'clave-correcta',
  }

  beforeAll(async () => {
    base = await createTestBase()
    node = await startNode(base.pool)
    await node.oidc.cuentas.crear(cuenta)
  })
  afterAll(async () => {
    await node?.app.close()
    await base?.drop()
  })

  const filas = async () =>
    (await base.pool.query<{ n: number }>('select count(*)::int as n from oidc.registro')).rows[0]!.n

  test('que pide acceso, mira las páginas, o quiere salir sin haber entrado, no deja filas', async () => {
    const antes = await filas()
    for (let i = 0; i < 5; i += 1) {
      const navegador = new Navegador(node.url)
      const acceso = await navegador.openAcceso({ state: 's'.repeat(512), nonce: 'n'.repeat(512) })
      expect((await navegador.visit(acceso)).status).toBe(200)
      await navegador.visit('/acceso/recuperar')
      await navegador.visit('/acceso/cuenta')
      await navegador.visit(`${node.url}/oidc/session/end?state=${'x'.repeat(500)}`)
      await navegador.visit(navegador.authUrl({ prompt: 'none' }))
    }
    expect(await filas()).toBe(antes)
  })

  test('con la cookie de una sesión que ya terminó tampoco', async () => {
    const navegador = new Navegador(node.url)
    await navegador.signIn(cuenta.usuario, cuenta.contrasena)
    await node.oidc.cuentas.revocarSesiones(cuenta.sub)
    const antes = await filas()
    for (let i = 0; i < 5; i += 1) await navegador.openAcceso()
    expect(await filas()).toBe(antes)
  })

  test('un acceso con todo lo que cabe llega a su fin', async () => {
    const navegador = new Navegador(node.url)
    const params = { state: 's'.repeat(512), nonce: 'n'.repeat(400), login_hint: cuenta.usuario }
    const { code, url } = await navegador.enter(cuenta.usuario, cuenta.contrasena, params)
    expect(code).toBeTruthy()
    expect(url.searchParams.get('state')).toBe(params.state)
  })

  test.each([
    ['un state largo', { state: 's'.repeat(513) }],
    ['un nonce largo', { nonce: 'n'.repeat(513) }],
    [
      'muchos datos que juntos son largos',
      { state: 's'.repeat(512), nonce: 'n'.repeat(512), ui_locales: 'u'.repeat(512), claims_locales: 'c'.repeat(512) },
    ],
    ['un id_token_hint enorme', { id_token_hint: 'x'.repeat(5000) }],
    ['un parámetro inventado enorme', { basura: 'b'.repeat(6000) }],
  ])('con %s recibe un 400 en español', async (_caso, params) => {
    const navegador = new Navegador(node.url)
    const response = await navegador.visit(navegador.authUrl(params))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('supera el tamaño permitido')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('la cookie del acceso no se lee ni se cambia, y en otro acceso no sirve', async () => {
    const navegador = new Navegador(node.url)
    const acceso = await navegador.openAcceso({ state: 'mi-estado' })
    const sellada = navegador.cookie('litro_paso')!
    expect(Buffer.from(sellada, 'base64url').toString('latin1')).not.toContain('mi-estado')
    const otro = await new Navegador(node.url).openAcceso()
    const conOtra = await fetch(otro, {
      headers: { cookie: `litro_paso=${sellada}; litro_acceso=${otro.split('/').pop()}` },
    })
    expect(conOtra.status).toBe(410)
    const tocada = `${sellada.slice(0, -2)}AA`
    const rota = await fetch(acceso, { headers: { cookie: `litro_paso=${tocada}` } })
    expect(rota.status).toBe(410)
  })

  test('de una misma red no pasa de sus solicitudes por minuto, y se le dice cuánto esperar', async () => {
    const estricto = await startNode(base.another(), { limitePorIp: 3 })
    const navegador = new Navegador(estricto.url)
    for (let i = 0; i < 3; i += 1) expect((await navegador.visit('/acceso/recuperar')).status).toBe(200)
    for (const ruta of ['/acceso/recuperar', '/oidc/auth']) {
      const response = await navegador.visit(ruta)
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.text()).toMatch(/demasiadas solicitudes/i)
    }
    await estricto.app.close()
  })

  test('un formulario que llega de otro sitio no se atiende', async () => {
    const navegador = new Navegador(node.url)
    const acceso = await navegador.openAcceso()
    const body = new URLSearchParams({ usuario: cuenta.usuario, contrasena: cuenta.contrasena })
    const caminos: Record<string, string>[] = [{ origin: 'https://malo.example' }, { 'sec-fetch-site': 'cross-site' }]
    for (const headers of caminos) {
      expect((await navegador.visit(acceso, { method: 'POST', body, headers })).status).toBe(403)
    }
  })
})

describe('el límite por red', () => {
  test('cuenta aparte a cada una, olvida al pasar un minuto y no crece sin fin', () => {
    let ahora = 0
    const limite = createLimite(2, () => ahora)
    expect([limite('10.0.0.1'), limite('10.0.0.1'), limite('10.0.0.1'), limite('10.0.0.2')]).toEqual([0, 0, 60, 0])
    ahora += 59_000
    expect(limite('10.0.0.1')).toBe(1)
    ahora += 1_000
    expect(limite('10.0.0.1')).toBe(0)
  })

  test.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('la red de %s es %s', (ip, red) => {
    expect(redOf(ip)).toBe(red)
  })
})
