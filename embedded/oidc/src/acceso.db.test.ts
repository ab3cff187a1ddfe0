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
  // One node per test: the count of failed attempts lives in its memory.
  let node: TestNode
  const open = () => new Navegador(node.url)

  beforeAll(async () => {
    base = await createTestBase()
  })
  beforeEach(async () => {
    node = await startNode(base.pool)
    await node.oidc.cuentas.crear(ANA).catch(() => undefined)
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
    expect(html).not.toMatch(/(src|href)="https?:\/\/(?!127\.0\.0\.1)/)
    expect(html).not.toContain('Modo demostración')
    expect(html).not.toContain('litro-demo')
  })

  test('lleva encabezados estrictos con un nonce que es otro cada vez', async () => {
    const navegador = open()
    const acceso = await navegador.openAcceso()
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await navegador.visit(acceso)
        const csp = response.headers.get('content-security-policy') ?? ''
        const nonce = /script-src 'nonce-([^']+)'/.exec(csp)?.[1] ?? ''
        expect(csp).toContain("default-src 'none'")
        expect(csp).toContain("frame-ancestors 'none'")
        expect(csp).toContain(`form-action 'self' ${node.url}`)
        expect(csp).not.toContain('unsafe')
        expect(response.headers.get('cache-control')).toBe('no-store')
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        expect(response.headers.get('referrer-policy')).toBe('no-referrer')
        const html = await response.text()
        expect([...html.matchAll(/<(?:script|style) nonce="([^"]+)">/g)].map(([, used]) => used)).toEqual([
          nonce,
          nonce,
        ])
        expect(html).not.toMatch(/ style="| on\w+="/)
        return nonce
      }),
    )
    expect(nonces[0]).not.toBe(nonces[1])
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

  test('tras cinco fallos seguidos hay que esperar, aun con la contraseña correcta, y solo ese usuario', async () => {
    const navegador = open()
    const acceso = await navegador.openAcceso()
    for (let intento = 0; intento < 5; intento += 1) {
      const response = await navegador.post(acceso, { usuario: ANA.usuario.toUpperCase(), contrasena: 'otra' })
      expect(response.status).toBe(401)
    }
    const frenado = await navegador.post(acceso, { usuario: ANA.usuario, contrasena: CLAVE })
    expect(frenado.status).toBe(429)
    expect(frenado.headers.get('retry-after')).toBe('60')
    expect(await frenado.text()).toContain('Demasiados intentos. Espera un minuto e inténtalo de nuevo.')
    const otro = await navegador.post(acceso, { usuario: 'otro@litro.example', contrasena: 'x' })
    expect(otro.status).toBe(401)
  })

  test('una ráfaga simultánea no revisa más contraseñas que las permitidas', async () => {
    const navegador = open()
    const acceso = await navegador.openAcceso()
    const rafaga = Array.from({ length: 12 }, () =>
      navegador.post(acceso, { usuario: ANA.usuario, contrasena: 'otra' }),
    )
    const estados = (await Promise.all(rafaga)).map(({ status }) => status)
    expect(estados.filter((status) => status === 401)).toHaveLength(5)
    expect(estados.filter((status) => status === 429)).toHaveLength(7)
  })

  test('un acceso desconocido, ajeno o ya usado explica que expiró y lleva al sitio', async () => {
    const navegador = open()
    const acceso = await navegador.openAcceso()
    const usado = open()
    const accesoUsado = await usado.openAcceso()
    await usado.follow(await usado.post(accesoUsado, { usuario: ANA.usuario, contrasena: CLAVE }))
    const respuestas = [
      await navegador.visit('/acceso/no-existe'),
      await open().visit(acceso),
      await open().post(acceso, { usuario: ANA.usuario, contrasena: CLAVE }),
      await usado.visit(accesoUsado),
    ]
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
    rota.query = () => Promise.reject(new Error('secreto de la base')) as never
    for (const address of [acceso, navegador.authUrl()]) {
      const response = await navegador.visit(address)
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
