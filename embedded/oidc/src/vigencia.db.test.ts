// The end of a permission: whoever signs out, is revoked, or uses a refresh token twice loses the access token on every node.
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startNode, type TestNode } from './test-app.ts'
import { ADMIN_URL, createTestBase, type TestBase } from './test-base.ts'
import { Navegador, type Tokens } from './test-navegador.ts'
import { createVigencia } from './vigencia.ts'

const CLAVE = 'clave-correcta'
let serie = 0

describe.skipIf(!ADMIN_URL)('el permiso detrás de un token', () => {
  let base: TestBase
  let uno: TestNode
  let dos: TestNode

  beforeAll(async () => {
    base = await createTestBase()
    uno = await startNode(base.pool)
    dos = await startNode(base.another(), { publicUrl: uno.url })
  })
  afterAll(async () => {
    await Promise.all([uno, dos].map((node) => node?.app.close()))
    await base?.drop()
  })

  async function entrar() {
    serie += 1
    const usuario = `v${serie}@litro.example`
    const sub = `v-${serie}`
    await uno.oidc.cuentas.crear({ sub, usuario, nombre: 'V', correo: usuario, contrasena: CLAVE })
    const navegador = new Navegador(uno.url)
    const tokens = await navegador.signIn(usuario, CLAVE)
    const gid = String(decodeJwt(tokens.access_token).gid)
    // Both nodes have seen it and remember it.
    for (const node of [uno, dos]) expect(await node.oidc.vive(gid)).toBe(true)
    return { sub, usuario, navegador, tokens, gid }
  }

  const termina = (gid: string) =>
    vi.waitUntil(async () => !(await uno.oidc.vive(gid)) && !(await dos.oidc.vive(gid)), { timeout: 30_000 })

  test('vive mientras su dueño trabaja, también al renovar', async () => {
    const { navegador, tokens, gid } = await entrar()
    const renovado = (await navegador.renew(tokens.refresh_token)).body as Tokens
    expect(decodeJwt(renovado.access_token).gid).toBe(gid)
    expect(await dos.oidc.vive(gid)).toBe(true)
    expect(await dos.oidc.vive('inventado')).toBe(false)
  })

  test('termina al cerrar sesión', async () => {
    const { navegador, tokens, gid } = await entrar()
    const salida = new URL(`${uno.url}/oidc/session/end`)
    salida.searchParams.set('id_token_hint', tokens.id_token)
    salida.searchParams.set('post_logout_redirect_uri', `${uno.url}/`)
    await navegador.follow(await navegador.visit(salida.href))
    await termina(gid)
  })

  test('termina al revocar el token de refresco', async () => {
    const { tokens, gid } = await entrar()
    const body = new URLSearchParams({ client_id: 'litro-web', token: tokens.refresh_token })
    expect((await fetch(`${uno.url}/oidc/token/revocation`, { method: 'POST', body })).status).toBe(200)
    await termina(gid)
  })

  test('termina cuando alguien usa dos veces un token de refresco', async () => {
    const { navegador, tokens, gid } = await entrar()
    expect((await navegador.renew(tokens.refresh_token)).status).toBe(200)
    expect((await navegador.renew(tokens.refresh_token)).status).toBe(400)
    await termina(gid)
  })

  test.each([
    ['el administrador cierra sus sesiones', (sub: string) => uno.oidc.cuentas.revocarSesiones(sub)],
    ['se bloquea la cuenta', (sub: string) => uno.oidc.cuentas.bloquear(sub, true)],
    ['se restablece la contraseña', (sub: string) => uno.oidc.cuentas.restablecer(sub)],
  ])('termina cuando %s', async (_caso, terminar) => {
    const { sub, gid } = await entrar()
    await terminar(sub)
    await termina(gid)
  })

  test('sin quien avise no se recuerda nada: cada vez se pregunta', async () => {
    const { sub, gid } = await entrar()
    const sorda = createVigencia(base.pool, () => false)
    expect(await sorda.vive(gid)).toBe(true)
    await uno.oidc.cuentas.revocarSesiones(sub)
    expect(await sorda.vive(gid)).toBe(false)
  })

  test('un aviso que se pierde lo encuentra el repaso', async () => {
    const { sub, gid } = await entrar()
    const distraida = createVigencia(base.pool, () => true)
    expect(await distraida.vive(gid)).toBe(true)
    await uno.oidc.cuentas.revocarSesiones(sub)
    expect(await distraida.vive(gid)).toBe(true)
    await distraida.repasar()
    expect(await distraida.vive(gid)).toBe(false)
  })

  test('lo que termina mientras se pregunta no se recuerda como vivo', async () => {
    const { gid } = await entrar()
    const lenta = base.another()
    const vigencia = createVigencia(lenta, () => true)
    const preguntar = lenta.query.bind(lenta) as (...q: unknown[]) => Promise<unknown>
    lenta.query = (async (...q: unknown[]) => {
      const respuesta = await preguntar(...q)
      vigencia.terminar(gid)
      return respuesta
    }) as never
    expect(await vigencia.vive(gid)).toBe(true)
    lenta.query = (async () => ({ rows: [] })) as never
    expect(await vigencia.vive(gid)).toBe(false)
  })

  test('si se corta la escucha se abre otra y se vuelve a oír', async () => {
    const { sub, gid } = await entrar()
    await base.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
    )
    await vi.waitUntil(() => uno.log.some((linea) => linea.includes('se perdió la escucha')), { timeout: 30_000 })
    expect(await uno.oidc.vive(gid)).toBe(true)
    await uno.oidc.cuentas.revocarSesiones(sub)
    await termina(gid)
  })
})
