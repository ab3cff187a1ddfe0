// Second factors over real HTTP: added on the way in where they are required, proved once each, and never skipped.
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AAL1, AAL2 } from './site.ts'
import { startNode, type TestNode } from './test-app.ts'
import { Autenticador, opcionesDe } from './test-autenticador.ts'
import { ADMIN_URL, createTestBase, type TestBase } from './test-base.ts'
import { Navegador, readForm } from './test-navegador.ts'

const CLAVE = 'clave-correcta'
let serie = 0

/** The code an app would show now, or so many periods away. */
const codigoDe = (secreto: string, periodos = 0) =>
  new TOTP({ secret: Secret.fromBase32(secreto) }).generate({ timestamp: Date.now() + periodos * 30_000 })

const secretoDe = (html: string) => /<code>([A-Z2-7 ]{30,})<\/code>/.exec(html)![1]!.replaceAll(' ', '')
const selladoDe = (html: string) => /name="sellado" value="([^"]+)"/.exec(html)![1]!
const codigosDe = (html: string) => [...html.matchAll(/<code>([a-z0-9-]{14})<\/code>/g)].map(([, codigo]) => codigo!)

describe.skipIf(!ADMIN_URL)('los segundos factores', () => {
  let base: TestBase
  let node: TestNode
  const open = () => new Navegador(node.url)

  beforeAll(async () => {
    base = await createTestBase()
    node = await startNode(base.pool)
  })
  beforeEach(() => base.pool.query('delete from oidc.intento'))
  afterAll(async () => {
    await node?.app.close()
    await base?.drop()
  })

  async function crear(fuerte = false) {
    serie += 1
    const usuario = `f${serie}@litro.example`
    const sub = `f-${serie}`
    await node.oidc.cuentas.crear({ sub, usuario, nombre: `Persona ${serie}`, correo: usuario, contrasena: CLAVE })
    if (fuerte) node.fuertes.add(sub)
    return { sub, usuario }
  }

  /** The page after the right password, when it was not enough. */
  async function trasContrasena(navegador: Navegador, usuario: string, params = {}) {
    const acceso = await navegador.openAcceso(params)
    const response = await navegador.post(acceso, { usuario, contrasena: CLAVE })
    expect(response.headers.get('location')).toBe(new URL(acceso).pathname)
    return { acceso, html: await (await navegador.visit(acceso)).text() }
  }

  async function conApp(fuerte = true) {
    const cuenta = await crear(fuerte)
    const navegador = open()
    const { acceso, html } = await trasContrasena(navegador, cuenta.usuario, fuerte ? {} : { acr_values: AAL2 })
    const secreto = secretoDe(html)
    const listos = await navegador.post(`${acceso}/alta/app`, { sellado: selladoDe(html), codigo: codigoDe(secreto) })
    const codigos = codigosDe(await listos.clone().text())
    return { ...cuenta, navegador, secreto, codigos, listos, acceso }
  }

  const claims = async (navegador: Navegador, code: string | null) => {
    const { status, body } = await navegador.exchange(code)
    expect(status).toBe(200)
    return decodeJwt(body.access_token as string)
  }

  test('a quien los necesita se le piden al entrar, con la app, y recibe diez códigos de recuperación', async () => {
    const { sub, navegador, acceso, listos, codigos } = await conApp()
    expect(listos.status).toBe(200)
    expect(new Set(codigos).size).toBe(10)
    const { code } = await navegador.follow(await navegador.post(`${acceso}/listo`, {}))
    expect(await claims(navegador, code)).toMatchObject({ sub, acr: AAL2, amr: ['pwd', 'otp', 'mfa'] })
    expect(node.correo.filter((m) => m.sub === sub).map((m) => m.clase)).toEqual(['aviso'])
  })

  test('quien no los necesita entra con su contraseña, y su token lo dice', async () => {
    const { usuario } = await crear()
    const navegador = open()
    const { code } = await navegador.enter(usuario, CLAVE)
    expect(await claims(navegador, code)).toMatchObject({ acr: AAL1, amr: ['pwd'] })
  })

  test('quien los tiene no entra sin ellos, los necesite o no', async () => {
    const { usuario, secreto } = await conApp(false)
    const navegador = open()
    const { acceso, html } = await trasContrasena(navegador, usuario)
    expect(html).toContain('Un paso más')
    for (const codigo of ['000000', '', 'abc', '\0', codigoDe(secreto, 20)]) {
      expect((await navegador.post(`${acceso}/codigo`, { codigo })).status).toBe(401)
      await base.pool.query('delete from oidc.intento')
    }
    // Neither the end of the sign-in nor adding another factor is open to who has not proved the first one.
    for (const ruta of ['/listo', '/alta/app', '/alta/llave']) {
      const salto = await navegador.post(`${acceso}${ruta}`, { sellado: 'x', codigo: '1', respuesta: '{}' })
      expect(salto.headers.get('location')).toBe(new URL(acceso).pathname)
    }
    const { code } = await navegador.follow(await navegador.post(`${acceso}/codigo`, { codigo: codigoDe(secreto, 1) }))
    expect(await claims(navegador, code)).toMatchObject({ acr: AAL2 })
  })

  test('un código sirve una vez, aunque dos lo usen a la vez', async () => {
    const { usuario, secreto } = await conApp()
    const codigo = codigoDe(secreto, 1)
    const intentos = await Promise.all(
      [1, 2, 3].map(async () => {
        const navegador = open()
        const { acceso } = await trasContrasena(navegador, usuario)
        return (await navegador.post(`${acceso}/codigo`, { codigo })).status
      }),
    )
    expect(intentos.sort()).toEqual([303, 401, 401])
  })

  test('un código de recuperación entra una vez, y pedir otros apaga los anteriores', async () => {
    const { usuario, codigos } = await conApp()
    const entrar = async (codigo: string) => {
      const navegador = open()
      const { acceso } = await trasContrasena(navegador, usuario)
      return (await navegador.post(`${acceso}/codigo`, { codigo })).status
    }
    expect(await entrar(codigos[0]!.toUpperCase().replaceAll('-', ' '))).toBe(303)
    expect(await entrar(codigos[0]!)).toBe(401)
    const { rows } = await base.pool.query<{ huella: string }>('select huella from oidc.codigo_recuperacion')
    expect(JSON.stringify(rows)).not.toContain(codigos[1]!.replaceAll('-', ''))
  })

  test('el secreto de la app no está en claro en la base', async () => {
    const { sub, secreto } = await conApp()
    const { rows } = await base.pool.query<{ secreto: Buffer }>('select secreto from oidc.totp where sub = $1', [sub])
    const guardado = rows[0]!.secreto
    expect(guardado.includes(secreto)).toBe(false)
    expect(guardado.includes(Buffer.from(Secret.fromBase32(secreto).bytes))).toBe(false)
  })

  test('el sellado de otra persona, o inventado, no activa nada', async () => {
    const [una, otra] = [await crear(true), await crear(true)]
    const ajeno = selladoDe((await trasContrasena(open(), otra.usuario)).html)
    const navegador = open()
    const { acceso, html } = await trasContrasena(navegador, una.usuario)
    for (const sellado of [ajeno, 'x', '']) {
      const response = await navegador.post(`${acceso}/alta/app`, { sellado, codigo: codigoDe(secretoDe(html)) })
      expect(response.status).toBe(401)
    }
    expect((await base.pool.query('select 1 from oidc.totp where sub = $1', [una.sub])).rowCount).toBe(0)
  })

  describe('la llave de acceso', () => {
    async function conLlave() {
      const cuenta = await crear(true)
      const navegador = open()
      const llave = new Autenticador(node.url)
      const { acceso, html } = await trasContrasena(navegador, cuenta.usuario)
      const respuesta = llave.alta(opcionesDe(html, 'alta'))
      const listos = await navegador.post(`${acceso}/alta/llave`, { respuesta })
      expect(codigosDe(await listos.text())).toHaveLength(10)
      const { code } = await navegador.follow(await navegador.post(`${acceso}/listo`, {}))
      expect(await claims(navegador, code)).toMatchObject({ acr: AAL2, amr: ['pwd', 'hwk', 'user', 'mfa'] })
      return { ...cuenta, llave, respuesta }
    }

    async function pedir(navegador: Navegador) {
      const acceso = await navegador.openAcceso()
      return { acceso, opciones: opcionesDe(await (await navegador.visit(acceso)).text(), 'entrar') }
    }

    test('entra sola, sin usuario ni contraseña, y vale por dos factores', async () => {
      const { sub, llave } = await conLlave()
      const navegador = open()
      const { acceso, opciones } = await pedir(navegador)
      const { code } = await navegador.follow(
        await navegador.post(`${acceso}/llave`, { respuesta: llave.entrar(opciones) }),
      )
      expect(await claims(navegador, code)).toMatchObject({ sub, acr: AAL2, amr: ['hwk', 'user', 'mfa'] })
    })

    test('entra aunque desde su red se adivinen contraseñas sin parar', async () => {
      const { llave, usuario } = await conLlave()
      const navegador = open()
      const { acceso, opciones } = await pedir(navegador)
      await navegador.post(acceso, { usuario, contrasena: 'otra' })
      await base.pool.query(`update oidc.intento set fallos = 100, libre = now() + interval '1 hour'`)
      expect((await navegador.post(acceso, { usuario, contrasena: CLAVE })).status).toBe(429)
      expect((await navegador.post(`${acceso}/llave`, { respuesta: llave.entrar(opciones) })).status).toBe(303)
    })

    test('no se acepta de otro acceso, sin reconocer a nadie, a medias, ni dos veces', async () => {
      const { llave } = await conLlave()
      const navegador = open()
      const { acceso, opciones } = await pedir(navegador)
      const malas = [llave.entrar({ ...opciones, challenge: 'AAAA' }), '{}', 'null', 'x', '{"id":"\\u0000"}', '']
      llave.banderas = 0x01
      malas.push(llave.entrar(opciones))
      llave.banderas = 0x05
      for (const respuesta of malas) {
        expect((await navegador.post(`${acceso}/llave`, { respuesta })).status).toBe(401)
      }
      const respuesta = llave.entrar(opciones)
      const dos = await Promise.all([1, 2].map(() => navegador.post(`${acceso}/llave`, { respuesta })))
      expect(dos.map(({ status }) => status).sort()).toEqual([303, 401])
    })

    test('de otro origen no entra', async () => {
      const { llave } = await conLlave()
      const navegador = open()
      const { acceso, opciones } = await pedir(navegador)
      Object.defineProperty(llave, 'origin', { value: 'https://malo.example' })
      expect((await navegador.post(`${acceso}/llave`, { respuesta: llave.entrar(opciones) })).status).toBe(401)
    })

    test('de una cuenta bloqueada no entra, y de otra persona no completa mi acceso', async () => {
      const [mia, suya] = [await conLlave(), await conLlave()]
      const navegador = open()
      const { acceso, html } = await trasContrasena(navegador, mia.usuario)
      const ajena = suya.llave.entrar(opcionesDe(html, 'entrar'))
      expect((await navegador.post(`${acceso}/llave`, { respuesta: ajena })).status).toBe(401)
      await node.oidc.cuentas.bloquear(suya.sub, true)
      const otro = open()
      const pedido = await pedir(otro)
      const bloqueada = await otro.post(`${pedido.acceso}/llave`, { respuesta: suya.llave.entrar(pedido.opciones) })
      expect(bloqueada.status).toBe(403)
      expect(await bloqueada.text()).toContain('Tu cuenta está bloqueada')
    })

    test('restablecer la cuenta quita sus factores: quien perdió todo empieza de nuevo', async () => {
      const { sub } = await conLlave()
      await node.oidc.cuentas.restablecer(sub)
      const { rows } = await base.pool.query(
        `select (select count(*)::int from oidc.passkey where sub = $1) as llaves,
                (select count(*)::int from oidc.codigo_recuperacion where sub = $1) as codigos`,
        [sub],
      )
      expect(rows).toEqual([{ llaves: 0, codigos: 0 }])
    })
  })

  test('a quien se le empieza a exigir, su sesión de antes ya no le basta', async () => {
    const { sub, usuario } = await crear()
    const navegador = open()
    await navegador.signIn(usuario, CLAVE)
    node.fuertes.add(sub)
    const callado = await navegador.follow(await navegador.visit(navegador.authUrl({ prompt: 'none' })))
    expect(callado.error).toBe('login_required')
    const acceso = await navegador.openAcceso()
    const html = await (await navegador.visit(acceso)).text()
    expect(html).toContain('Confirma que eres tú')
    expect(readForm(html)).toBeDefined()
    const response = await navegador.post(acceso, { contrasena: CLAVE })
    expect(response.headers.get('location')).toBe(new URL(acceso).pathname)
    expect(await (await navegador.visit(acceso)).text()).toContain('Protege tu cuenta')
  })
})
