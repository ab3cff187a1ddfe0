// Proving it again: the token says when and how surely its owner was seen, and a request may ask for more.
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AAL1, AAL2 } from './site.ts'
import { startNode, type TestNode } from './test-app.ts'
import { ADMIN_URL, createTestBase, type TestBase } from './test-base.ts'
import { Navegador, type Tokens } from './test-navegador.ts'

const CLAVE = 'clave-correcta'
const segundos = () => Math.floor(Date.now() / 1000)
let serie = 0

describe.skipIf(!ADMIN_URL)('una prueba fresca', () => {
  let base: TestBase
  let node: TestNode

  beforeAll(async () => {
    base = await createTestBase()
    node = await startNode(base.pool)
  })
  beforeEach(() => base.pool.query('delete from oidc.intento'))
  afterAll(async () => {
    await node?.app.close()
    await base?.drop()
  })

  async function entrar() {
    serie += 1
    const usuario = `p${serie}@litro.example`
    const sub = `p-${serie}`
    await node.oidc.cuentas.crear({ sub, usuario, nombre: 'P', correo: usuario, contrasena: CLAVE })
    const navegador = new Navegador(node.url)
    const tokens = await navegador.signIn(usuario, CLAVE)
    return { sub, usuario, navegador, tokens }
  }

  /** The sign-in as if it had been so many seconds ago: in the session and in the tokens it gave. */
  const envejecer = (sub: string, hace: number) =>
    base.pool.query(
      `update oidc.registro set datos = datos
         || case when datos ? 'loginTs' then jsonb_build_object('loginTs', (datos->>'loginTs')::int - $2::int) else '{}' end
         || case when datos ? 'authTime' then jsonb_build_object('authTime', (datos->>'authTime')::int - $2::int) else '{}' end
        where datos->>'accountId' = $1`,
      [sub, hace],
    )

  test('el token dice cuándo se probó y con qué nivel, y renovarlo no lo rejuvenece', async () => {
    const { sub, navegador, tokens } = await entrar()
    const { auth_time, acr, amr, gid } = decodeJwt(tokens.access_token)
    expect(Math.abs(Number(auth_time) - segundos())).toBeLessThan(60)
    expect([acr, amr]).toEqual([AAL1, ['pwd']])
    await envejecer(sub, 1000)
    const renovado = (await navegador.renew(tokens.refresh_token)).body as Tokens
    expect(decodeJwt(renovado.access_token)).toMatchObject({ auth_time: Number(auth_time) - 1000, acr: AAL1, gid })
  })

  test('en la demostración la página dice la contraseña que todos saben, y solo la de sus usuarios', async () => {
    const { usuario } = await entrar()
    const demo = { usuarios: [{ usuario, rol: 'Socio' }], contrasena: CLAVE }
    const abierto = await startNode(base.pool, { demo })
    const confirmar = async (quien: string) => {
      const navegador = new Navegador(abierto.url)
      await navegador.signIn(quien, CLAVE)
      return (await navegador.visit(await navegador.openAcceso({ prompt: 'login' }))).text()
    }
    expect(await confirmar(usuario)).toContain(`la contraseña es <code>${CLAVE}</code>`)
    const { usuario: otro } = await entrar()
    expect(await confirmar(otro)).not.toContain(CLAVE)
    await abierto.app.close()
  })

  test('max_age no molesta a quien acaba de probarlo y lo pide de nuevo a quien no', async () => {
    const { sub, usuario, navegador } = await entrar()
    const reciente = await navegador.follow(await navegador.visit(navegador.authUrl({ max_age: '300' })))
    expect(reciente.code).toBeTruthy()
    await envejecer(sub, 301)
    const callado = navegador.authUrl({ max_age: '300', prompt: 'none' })
    expect((await navegador.follow(await navegador.visit(callado))).error).toBe('login_required')
    const acceso = await navegador.openAcceso({ max_age: '300' })
    const html = await (await navegador.visit(acceso)).text()
    expect(html).toContain('Confirma que eres tú')
    expect(html).toContain(usuario)
    expect(html).not.toContain('name="usuario"')
    const mala = await navegador.post(acceso, { contrasena: 'otra' })
    expect(mala.status).toBe(401)
    expect(await mala.text()).toContain('Confirma que eres tú')
    const { code } = await navegador.follow(await navegador.post(acceso, { contrasena: CLAVE }))
    const { body } = await navegador.exchange(code)
    expect(Number(decodeJwt(body.access_token as string).auth_time)).toBeGreaterThan(segundos() - 60)
  })

  test('quien tiene app confirma con ella, y su contraseña sola no alcanza', async () => {
    const { sub, navegador } = await entrar()
    const alta = await navegador.openAcceso({ acr_values: AAL2 })
    await navegador.post(alta, { contrasena: CLAVE })
    const pagina = await (await navegador.visit(alta)).text()
    const secreto = /<code>([A-Z2-7 ]{30,})<\/code>/.exec(pagina)![1]!.replaceAll(' ', '')
    const sellado = /name="sellado" value="([^"]+)"/.exec(pagina)![1]!
    const codigo = (mas: number) =>
      new TOTP({ secret: Secret.fromBase32(secreto) }).generate({ timestamp: Date.now() + mas * 30_000 })
    expect((await navegador.post(`${alta}/alta/app`, { sellado, codigo: codigo(-1) })).status).toBe(200)
    const primera = await navegador.follow(await navegador.post(`${alta}/listo`, {}))
    const { body } = await navegador.exchange(primera.code)
    expect(decodeJwt(body.access_token as string)).toMatchObject({ acr: AAL2 })

    await envejecer(sub, 400)
    const acceso = await navegador.openAcceso({ max_age: '300' })
    const html = await (await navegador.visit(acceso)).text()
    expect(html).toContain('name="codigo"')
    expect(html).not.toContain('name="contrasena"')
    const sola = await navegador.post(acceso, { contrasena: CLAVE })
    expect(sola.headers.get('location')).toBe(new URL(acceso).pathname)
    expect(await (await navegador.visit(acceso)).text()).toContain('Un paso más')
    const { code } = await navegador.follow(await navegador.post(`${acceso}/codigo`, { codigo: codigo(1) }))
    const { body: otra } = await navegador.exchange(code)
    expect(decodeJwt(otra.access_token as string)).toMatchObject({ acr: AAL2, sub })
  })

  test('acr_values=aal2 lo exige aunque la sesión sea reciente', async () => {
    const { navegador } = await entrar()
    const callado = navegador.authUrl({ acr_values: AAL2, prompt: 'none' })
    expect((await navegador.follow(await navegador.visit(callado))).error).toBe('login_required')
    expect((await navegador.follow(await navegador.visit(navegador.authUrl({ acr_values: AAL1 })))).code).toBeTruthy()
  })

  test('confirmar no cambia de permiso: lo que otras pestañas tienen sigue sirviendo', async () => {
    const { sub, navegador, tokens } = await entrar()
    await envejecer(sub, 400)
    const acceso = await navegador.openAcceso({ max_age: '300' })
    const { code } = await navegador.follow(await navegador.post(acceso, { contrasena: CLAVE }))
    const { body } = await navegador.exchange(code)
    expect(decodeJwt(body.access_token as string).gid).toBe(decodeJwt(tokens.access_token).gid)
    expect((await navegador.renew(tokens.refresh_token)).status).toBe(200)
  })

  test('confirmar como otra cuenta es posible a propósito, y entonces es la otra', async () => {
    const una = await entrar()
    const otra = await entrar()
    const acceso = await una.navegador.openAcceso({ prompt: 'login' })
    const html = await (await una.navegador.visit(`${acceso}?otra=1`)).text()
    expect(html).toContain('name="usuario"')
    const { code } = await una.navegador.follow(
      await una.navegador.post(acceso, { usuario: otra.usuario, contrasena: CLAVE }),
    )
    const { body } = await una.navegador.exchange(code)
    expect(decodeJwt(body.access_token as string).sub).toBe(otra.sub)
  })
})
