// Everybody's own account page: sessions and devices, factors and password, and nobody else's.
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { comprobarContrasena } from './cuentas.ts'
import { equipoNombre } from './equipo-nombre.ts'
import { startNode, type TestNode } from './test-app.ts'
import { Autenticador, opcionesDe } from './test-autenticador.ts'
import { ADMIN_URL, createTestBase, type TestBase } from './test-base.ts'
import { Navegador } from './test-navegador.ts'

const CLAVE = 'clave-correcta'
const NUEVA = 'caballo correcto grapa'
const CUENTA = '/acceso/cuenta'
let serie = 0

describe.skipIf(!ADMIN_URL)('tu cuenta', () => {
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

  async function crear() {
    serie += 1
    const usuario = `c${serie}@litro.example`
    const sub = `c-${serie}`
    await node.oidc.cuentas.crear({ sub, usuario, nombre: `Persona ${serie}`, correo: usuario, contrasena: CLAVE })
    return { sub, usuario }
  }
  async function entrar(usuario: string) {
    const navegador = new Navegador(node.url)
    return { navegador, tokens: await navegador.signIn(usuario, CLAVE) }
  }
  const leer = async (navegador: Navegador, ruta = CUENTA) => (await navegador.visit(ruta)).text()
  const envejecer = (sub: string, hace: number) =>
    base.pool.query(
      `update oidc.registro set datos = datos || jsonb_build_object('loginTs', (datos->>'loginTs')::int - $2::int)
        where tipo = 'Session' and datos->>'accountId' = $1`,
      [sub, hace],
    )

  test('sin sesión pide entrar y regresa a la cuenta', async () => {
    const { usuario } = await crear()
    const navegador = new Navegador(node.url)
    const ida = await navegador.visit(CUENTA)
    expect(ida.status).toBe(303)
    const auth = await navegador.visit(ida.headers.get('location')!)
    const acceso = auth.headers.get('location')!
    expect(acceso).toContain('/acceso/')
    let actual = await navegador.post(acceso, { usuario, contrasena: CLAVE })
    while (actual.headers.get('location')) actual = await navegador.visit(actual.headers.get('location')!)
    expect(actual.status).toBe(200)
    expect(await actual.text()).toContain(usuario)
  })

  test('lista las sesiones con su equipo y su último uso, y Cerrar las demás deja solo esta', async () => {
    const { usuario } = await crear()
    const casa = await entrar(usuario)
    const oficina = await entrar(usuario)
    const otra = await crear()
    const ajena = await entrar(otra.usuario)
    const html = await leer(casa.navegador)
    expect(html.match(/último uso/g)).toHaveLength(2)
    expect(html.match(/Esta sesión/g)).toHaveLength(1)
    expect(html).toContain('Cerrar las demás')
    const cerradas = await casa.navegador.post(`${CUENTA}/sesiones/cerrar`, {})
    expect(cerradas.headers.get('location')).toBe(`${CUENTA}?aviso=cerradas`)
    expect(await leer(casa.navegador, `${CUENTA}?aviso=cerradas`)).toContain('Las demás sesiones se cerraron.')
    const rechazo = { status: 400, body: { error: 'invalid_grant' } }
    expect(await oficina.navegador.renew(oficina.tokens.refresh_token)).toMatchObject(rechazo)
    const gid = String(decodeJwt(oficina.tokens.access_token).gid)
    await vi.waitUntil(async () => !(await node.oidc.vive(gid)), { timeout: 30_000 })
    expect((await casa.navegador.renew(casa.tokens.refresh_token)).status).toBe(200)
    expect((await ajena.navegador.renew(ajena.tokens.refresh_token)).status).toBe(200)
    expect(await leer(casa.navegador)).not.toContain('Cerrar las demás')
  })

  test('cierra una sola, y la de otra persona no', async () => {
    const [mia, suya] = [await crear(), await crear()]
    const uno = await entrar(mia.usuario)
    await entrar(mia.usuario)
    const ajena = await entrar(suya.usuario)
    const uidDe = async (sub: string) =>
      (
        await base.pool.query<{ uid: string }>(
          `select uid from oidc.registro where tipo = 'Session' and datos->>'accountId' = $1 order by visto`,
          [sub],
        )
      ).rows.map(({ uid }) => uid)
    const [deOtra] = await uidDe(suya.sub)
    await uno.navegador.post(`${CUENTA}/sesiones/cerrar`, { sesion: deOtra! })
    expect((await ajena.navegador.renew(ajena.tokens.refresh_token)).status).toBe(200)
    const html = await leer(uno.navegador)
    const [, cualquiera] = /name="sesion" value="([^"]+)"/.exec(html)!
    await uno.navegador.post(`${CUENTA}/sesiones/cerrar`, { sesion: cualquiera! })
    expect(await uidDe(mia.sub)).toHaveLength(1)
    expect((await uno.navegador.renew(uno.tokens.refresh_token)).status).toBe(200)
  })

  test('una sesión sin uso termina, y la que se renueva no', async () => {
    const { sub, usuario } = await crear()
    const { navegador, tokens } = await entrar(usuario)
    const dejar = (minutos: number) =>
      base.pool.query(
        `update oidc.registro set visto = now() - make_interval(mins => $2) where tipo = 'Session' and datos->>'accountId' = $1`,
        [sub, minutos],
      )
    await dejar(35)
    const renovado = await navegador.renew(tokens.refresh_token)
    expect(renovado.status).toBe(200)
    await vi.waitUntil(
      async () =>
        (
          await base.pool.query(
            `select 1 from oidc.registro where tipo = 'Session' and datos->>'accountId' = $1 and visto > now() - interval '5 minutes'`,
            [sub],
          )
        ).rowCount === 1,
      { timeout: 30_000 },
    )
    // Thirty minutes, and what the last access token may have been used after its renewal.
    await dejar(41)
    expect(await navegador.renew(renovado.body.refresh_token as string)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect((await navegador.follow(await navegador.visit(navegador.authUrl({ prompt: 'none' })))).error).toBe(
      'login_required',
    )
  })

  test('un equipo nuevo se avisa por correo; el primero y los conocidos no', async () => {
    const { sub, usuario } = await crear()
    const avisos = () => node.correo.filter((m) => m.sub === sub)
    const casa = new Navegador(node.url)
    await casa.signIn(usuario, CLAVE)
    await casa.enter(usuario, CLAVE, { prompt: 'login' })
    expect(avisos()).toEqual([])
    await new Navegador(node.url).signIn(usuario, CLAVE)
    expect(avisos()).toMatchObject([{ clase: 'aviso', asunto: 'Entraste a Litro desde un equipo nuevo' }])
  })

  test('cambia su contraseña quien sabe la de ahora, y sus demás sesiones se cierran', async () => {
    const { sub, usuario } = await crear()
    const aqui = await entrar(usuario)
    const alla = await entrar(usuario)
    const cambiar = (actual: string, contrasena: string, repetida = contrasena) =>
      aqui.navegador.post(`${CUENTA}/contrasena`, { actual, contrasena, repetida })
    expect((await aqui.navegador.visit(`${CUENTA}/contrasena`)).status).toBe(200)
    for (const [actual, nueva, repetida, status] of [
      ['otra', NUEVA, NUEVA, 401],
      [CLAVE, 'corta', 'corta', 422],
      [CLAVE, 'Password2026!', 'Password2026!', 422],
      [CLAVE, NUEVA, `${NUEVA}x`, 422],
    ] as const) {
      expect((await cambiar(actual, nueva, repetida)).status).toBe(status)
    }
    expect((await cambiar(CLAVE, NUEVA)).headers.get('location')).toBe(`${CUENTA}?aviso=contrasena`)
    expect((await comprobarContrasena(base.pool, usuario, NUEVA)).resultado).toBe('correcta')
    expect((await comprobarContrasena(base.pool, usuario, CLAVE)).resultado).toBe('incorrecta')
    expect((await alla.navegador.renew(alla.tokens.refresh_token)).status).toBe(400)
    expect((await aqui.navegador.renew(aqui.tokens.refresh_token)).status).toBe(200)
    expect(node.correo.filter((m) => m.sub === sub).at(-1)).toMatchObject({
      clase: 'aviso',
      asunto: 'Cambió la seguridad de tu cuenta',
    })
  })

  test('lo que importa pide probar otra vez quién es cuando la sesión no es reciente', async () => {
    const { sub, usuario } = await crear()
    const { navegador } = await entrar(usuario)
    await envejecer(sub, 1200)
    for (const ruta of ['/contrasena', '/llaves', '/app']) {
      const response = await navegador.visit(`${CUENTA}${ruta}`)
      expect(response.headers.get('location')).toMatch(/\/oidc\/auth\?.*max_age=240/)
    }
    for (const ruta of ['/contrasena', '/llaves', '/app', '/codigos', '/app/quitar', '/llaves/quitar']) {
      const response = await navegador.post(`${CUENTA}${ruta}`, { actual: CLAVE, contrasena: NUEVA, repetida: NUEVA })
      expect([ruta, response.headers.get('location')]).toEqual([ruta, expect.stringContaining('/oidc/auth?')])
    }
    expect((await comprobarContrasena(base.pool, usuario, CLAVE)).resultado).toBe('correcta')
    expect((await navegador.visit(CUENTA)).status).toBe(200)
  })

  test('agrega y quita una llave y una app; el último factor no se quita a quien lo necesita', async () => {
    const { sub, usuario } = await crear()
    const { navegador } = await entrar(usuario)
    const llave = new Autenticador(node.url)
    const alta = llave.alta(opcionesDe(await leer(navegador, `${CUENTA}/llaves`), 'alta'))
    const codigos = await navegador.post(`${CUENTA}/llaves`, { respuesta: alta })
    expect(await codigos.text()).toContain('Guarda tus códigos de recuperación')
    // The same authenticator twice is refused.
    expect((await navegador.post(`${CUENTA}/llaves`, { respuesta: alta })).status).toBe(401)

    const app = await leer(navegador, `${CUENTA}/app`)
    const secreto = /<code>([A-Z2-7 ]{30,})<\/code>/.exec(app)![1]!.replaceAll(' ', '')
    const sellado = /name="sellado" value="([^"]+)"/.exec(app)![1]!
    const codigo = new TOTP({ secret: Secret.fromBase32(secreto) }).generate()
    const mala = await navegador.post(`${CUENTA}/app`, { sellado, codigo: '000000' })
    expect(mala.status).toBe(401)
    expect(await mala.text()).toContain(secreto.slice(0, 4))
    expect((await navegador.post(`${CUENTA}/app`, { sellado, codigo })).headers.get('location')).toBe(
      `${CUENTA}?aviso=app`,
    )

    node.fuertes.add(sub)
    const quitarApp = () => navegador.post(`${CUENTA}/app/quitar`, {})
    const quitarLlave = (id: string) => navegador.post(`${CUENTA}/llaves/quitar`, { llave: id })
    expect((await quitarApp()).headers.get('location')).toBe(`${CUENTA}?aviso=quitada`)
    expect((await quitarLlave(llave.id)).headers.get('location')).toBe(`${CUENTA}?aviso=ultima`)
    node.fuertes.delete(sub)
    expect((await quitarLlave('inventada')).headers.get('location')).toBe(CUENTA)
    expect((await quitarLlave(llave.id)).headers.get('location')).toBe(`${CUENTA}?aviso=quitada`)
    const { rows } = await base.pool.query('select 1 from oidc.codigo_recuperacion where sub = $1', [sub])
    expect(rows).toEqual([])
  })

  test('la llave de otra persona no se quita desde mi cuenta', async () => {
    const [mia, suya] = [await crear(), await crear()]
    const dueno = await entrar(suya.usuario)
    const llave = new Autenticador(node.url)
    await dueno.navegador.post(`${CUENTA}/llaves`, {
      respuesta: llave.alta(opcionesDe(await leer(dueno.navegador, `${CUENTA}/llaves`), 'alta')),
    })
    const extrano = await entrar(mia.usuario)
    await extrano.navegador.post(`${CUENTA}/llaves/quitar`, { llave: llave.id })
    expect((await base.pool.query('select 1 from oidc.passkey where id = $1', [llave.id])).rowCount).toBe(1)
  })
})

describe('el nombre de un equipo', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
      'Edge en Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari en iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome en Android',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Mac'],
    ['curl/8.0', 'Equipo desconocido'],
    [null, 'Equipo desconocido'],
  ])('de %s es %s', (agente, nombre) => {
    expect(equipoNombre(agente)).toBe(nombre)
  })
})
