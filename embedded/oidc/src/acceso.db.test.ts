// The login page over real HTTP: what it says, what it refuses, and what it lets nobody do.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startNode, type TestNode } from './test-app.ts'
import { ADMIN_URL, createTestBase, type TestBase } from './test-base.ts'
import { Navegador } from './test-navegador.ts'

const CLAVE = 'clave-correcta'
const ANA = {
  sub: 'u-ana',
  usuario: 'ana@litro.example',
  nombre: 'Ana',
  correo: 'ana@litro.example',
  contrasena: CLAVE,
}
const DEMO = { usuarios: [{ usuario: 'socio@litro.example', rol: 'Socio con sucursales' }], contrasena: 'litro-demo' }

describe.skipIf(!ADMIN_URL)('la página de acceso', () => {
  let base: TestBase
  let node: TestNode
  const open = () => new Navegador(node.url)

  beforeAll(async () => {
    base = await createTestBase()
  })
  beforeEach(async () => {
    node = await startNode(base.pool)
    await node.oidc.cuentas.crear(ANA).catch(() => undefined)
    // What one test guessed wrong must not make the next one wait.
    await base.pool.query('delete from oidc.intento')
  })
  afterEach(() => node.app.close())
  afterAll(() => base?.drop())

  test('muestra usuario y contraseña en español, y no pide nada de fuera', async () => {
    const navegador = open()
    const response = await navegador.visit(await navegador.openAcceso())
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain('<html lang="es-MX">')
    expect(html).toMatch(/<label for="usuario">Usuario<\/label>\s*<input id="usuario" name="usuario"/)
    expect(html).toMatch(/<label for="contrasena">Contraseña<\/label>/)
    expect(html).toMatch(/name="contrasena" type="password"/)
    expect(html).not.toMatch(/(src|href)="https?:\/\/(?!localhost)/)
    expect(html).not.toContain('Modo demostración')
    expect(html).not.toContain('litro-demo')
  })

  test('lleva encabezados estrictos y nada en línea: ni guion, ni estilo, ni manejador', async () => {
    const navegador = open()
    const response = await navegador.visit(await navegador.openAcceso())
    const csp = response.headers.get('content-security-policy') ?? ''
    expect(csp).toContain("default-src 'none'")
    expect(csp).toContain(`script-src ${node.url}/acceso/recursos/;`)
    expect(csp).toContain(`style-src ${node.url}/acceso/recursos/;`)
    expect(csp).toContain(`font-src ${node.url}/acceso/recursos/;`)
    expect(csp).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(csp).toContain("frame-ancestors 'none'")
    expect(csp).toContain(`form-action 'self' ${node.url}`)
    expect(csp).not.toMatch(/unsafe|nonce/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const html = await response.text()
    expect(html).not.toMatch(/<style|<script(?! src=)| style="| on\w+="/)
    const archivos = [...html.matchAll(/(?:src|rel="stylesheet" href)="(\/acceso\/recursos\/[^"]+)"/g)].map(
      ([, ruta]) => ruta!,
    )
    expect(archivos).toHaveLength(3)
    for (const ruta of archivos) {
      const archivo = await navegador.visit(ruta)
      expect(archivo.status).toBe(200)
      expect(archivo.headers.get('cache-control')).toContain('immutable')
      expect(archivo.headers.get('content-type')).toMatch(/^text\/(css|javascript)/)
    }
    const estilo = await (await navegador.visit(archivos.find((ruta) => ruta.endsWith('.css'))!)).text()
    const letra = await navegador.visit(/url\("([^"]+)"\)/.exec(estilo)![1]!)
    expect([letra.status, letra.headers.get('content-type')]).toEqual([200, 'font/woff2'])
  })

  test('las cookies son HttpOnly y SameSite=Lax', async () => {
    const response = await open().visit(open().authUrl())
    const cookies = response.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/httponly/i)
    for (const cookie of cookies) expect(cookie).toMatch(/samesite=lax/i)
  })

  test.each([
    ['contraseña equivocada', ANA.usuario, 'otra'],
    ['usuario desconocido', 'nadie@litro.example', CLAVE],
    ['usuario con NUL', 'ana\0', CLAVE],
    ['campos vacíos', '', ''],
  ])('con %s responde 401 y dice lo mismo', async (_caso, usuario, contrasena) => {
    const navegador = open()
    const response = await navegador.post(await navegador.openAcceso(), { usuario, contrasena })
    expect(response.status).toBe(401)
    const html = await response.text()
    expect(html).toMatch(/role="alert"[^>]*>.*Usuario o contraseña incorrectos\./)
    expect(node.log.join('\n')).not.toContain(CLAVE)
  })

  test('tras equivocarse se puede corregir en la misma página', async () => {
    const navegador = open()
    const acceso = await navegador.openAcceso()
    await navegador.post(acceso, { usuario: ANA.usuario, contrasena: 'otra' })
    const { code } = await navegador.follow(await navegador.post(acceso, { usuario: ANA.usuario, contrasena: CLAVE }))
    expect(code).toBeTruthy()
  })

  test('lo escrito vuelve a la página como texto, nunca como HTML', async () => {
    const navegador = open()
    const malo = '"><script>alert(1)</script>'
    const response = await navegador.post(await navegador.openAcceso(), { usuario: malo, contrasena: 'x' })
    expect(await response.text()).not.toContain('<script>alert')
    const sugerido = await navegador.visit(await navegador.openAcceso({ login_hint: malo }))
    expect(await sugerido.text()).toContain('value="&quot;&gt;&lt;script&gt;')
  })

  test('una cuenta bloqueada lo dice, pero solo a quien sabe la contraseña', async () => {
    await node.oidc.cuentas.bloquear(ANA.sub, true)
    const navegador = open()
    const acceso = await navegador.openAcceso()
    const correcta = await navegador.post(acceso, { usuario: ANA.usuario, contrasena: CLAVE })
    expect(correcta.status).toBe(403)
    expect(await correcta.text()).toMatch(/role="alert"[^>]*>.*Tu cuenta está bloqueada\. Contacta al administrador\./)
    const equivocada = await navegador.post(acceso, { usuario: ANA.usuario, contrasena: 'otra' })
    expect(equivocada.status).toBe(401)
    await node.oidc.cuentas.bloquear(ANA.sub, false)
    const { code } = await navegador.follow(await navegador.post(acceso, { usuario: ANA.usuario, contrasena: CLAVE }))
    expect(code).toBeTruthy()
  })

  test('un acceso desconocido, ajeno o ya usado explica que expiró y lleva al sitio; quien ya entró llega solo', async () => {
    const navegador = open()
    const acceso = await navegador.openAcceso()
    const usado = open()
    const accesoUsado = await usado.openAcceso()
    await usado.follow(await usado.post(accesoUsado, { usuario: ANA.usuario, contrasena: CLAVE }))
    const respuestas = [
      await navegador.visit('/acceso/no-existe'),
      await open().visit(acceso),
      await open().post(acceso, { usuario: ANA.usuario, contrasena: CLAVE }),
      await usado.post(accesoUsado, { usuario: ANA.usuario, contrasena: CLAVE }),
    ]
    // Back after signing in.
    const atras = await usado.visit(accesoUsado)
    expect([atras.status, atras.headers.get('location')]).toEqual([303, '/'])
    for (const response of respuestas) {
      expect(response.status).toBe(410)
      const html = await response.text()
      expect(html).toContain('Este acceso ya expiró')
      expect(html).toContain(`href="${node.url}/">Volver al inicio</a>`)
    }
  })

  test('lo que no es un formulario, o es enorme, se rechaza con una página', async () => {
    const navegador = open()
    const acceso = await navegador.openAcceso()
    const headers = { 'content-type': 'application/json' }
    const json = await navegador.visit(acceso, { method: 'POST', headers, body: '{"usuario":"a"}' })
    expect(json.status).toBe(415)
    expect(json.headers.get('content-type')).toContain('text/html')
    const enorme = await navegador.post(acceso, { usuario: 'a'.repeat(20_000), contrasena: 'x' })
    expect(enorme.status).toBe(413)
  })

  test('si la base falla, la página lo dice en español sin detalles', async () => {
    const rota = base.another()
    const otro = await startNode(rota)
    const navegador = new Navegador(otro.url)
    const acceso = await navegador.openAcceso()
    const conSesion = new Navegador(otro.url)
    await conSesion.signIn(ANA.usuario, CLAVE)
    rota.query = () => Promise.reject(new Error('secreto de la base')) as never
    const respuestas = [
      await navegador.post(acceso, { usuario: ANA.usuario, contrasena: CLAVE }),
      await conSesion.visit(conSesion.authUrl()),
      await conSesion.visit('/acceso/cuenta'),
    ]
    for (const response of respuestas) {
      expect(response.status).toBe(500)
      const html = await response.text()
      expect(html).toContain('Algo falló de nuestro lado')
      expect(html).not.toContain('secreto')
    }
    expect(otro.log.some((line) => line.startsWith('error'))).toBe(true)
    await otro.app.close()
  })

  test('en modo demostración lista los usuarios, su papel y la contraseña', async () => {
    const demo = await startNode(base.pool, { demo: DEMO })
    const navegador = new Navegador(demo.url)
    const html = await (await navegador.visit(await navegador.openAcceso())).text()
    expect(html).toContain('Modo demostración')
    expect(html).toContain('data-usuario="socio@litro.example"')
    expect(html).toContain('<b>Socio con sucursales</b>')
    expect(html).toContain('<code>litro-demo</code>')
    await demo.app.close()
  })
})
