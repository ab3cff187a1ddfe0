// The whole round trip over real HTTP: discovery, sign-in, tokens, renewal, silent sign-in, sign-out.
import { get } from 'node:http'
import { json } from 'node:stream/consumers'
import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNode, type TestNode } from './test-app.ts'
import { ADMIN_URL, createTestBase, type TestBase } from './test-base.ts'
import { Navegador, RECURSO, readForm, type Tokens } from './test-navegador.ts'

const ANA = { sub: 'u-ana', usuario: 'ana@litro.example', nombre: 'Ana Ñúñez', correo: 'ana@litro.example' }
const BETO = { sub: 'u-beto', usuario: 'beto@litro.example', nombre: 'Beto Díaz', correo: 'beto@litro.example' }
const CLAVE = 'clave-correcta'

// Not fetch, which refuses to send a Host of one's choosing.
function getJson(url: string, headers: Record<string, string>): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      json(response).then((body) => resolve(body as Record<string, unknown>), reject)
    }).on('error', reject)
  })
}

describe.skipIf(!ADMIN_URL)('la vuelta completa', () => {
  let base: TestBase
  let node: TestNode
  const open = () => new Navegador(node.url)

  beforeAll(async () => {
    base = await createTestBase()
    node = await startNode(base.pool, { extraOrigins: ['http://portal.litro.example:8080'] })
    await node.oidc.cuentas.crear({ ...ANA, contrasena: CLAVE, foto: 'https://fotos.litro.example/ana.png' })
    await node.oidc.cuentas.crear({ ...BETO, contrasena: CLAVE })
  })
  afterAll(async () => {
    await node?.app.close()
    await base?.drop()
  })

  async function verifyAccess(token: string) {
    const jwks = createLocalJWKSet(node.oidc.jwks() as Parameters<typeof createLocalJWKSet>[0])
    return jwtVerify(token, jwks, { issuer: node.oidc.issuer, audience: 'urn:litro:api', algorithms: ['RS256'] })
  }

  test('el descubrimiento dice el emisor y sus direcciones, y no depende del encabezado Host', async () => {
    const headers = { host: 'malo.example', 'x-forwarded-host': 'malo.example', 'x-forwarded-proto': 'https' }
    const metadata = await getJson(`${node.url}/oidc/.well-known/openid-configuration`, headers)
    expect(metadata).toMatchObject({
      issuer: `${node.url}/oidc`,
      authorization_endpoint: `${node.url}/oidc/auth`,
      token_endpoint: `${node.url}/oidc/token`,
      end_session_endpoint: `${node.url}/oidc/session/end`,
      revocation_endpoint: `${node.url}/oidc/token/revocation`,
      jwks_uri: `${node.url}/oidc/jwks`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      token_endpoint_auth_methods_supported: ['none'],
    })
    expect(metadata.scopes_supported).toEqual(['openid', 'profile', 'email', 'offline_access'])
    expect(JSON.stringify(metadata)).not.toContain('malo.example')
  })

  test('las llaves públicas no llevan la parte privada y son las que sirve el emisor', async () => {
    const served = (await (await fetch(`${node.url}/oidc/jwks`)).json()) as { keys: object[] }
    expect(served.keys).toEqual(node.oidc.jwks().keys.map((key) => expect.objectContaining(key)))
    for (const key of [...served.keys, ...node.oidc.jwks().keys]) {
      expect(Object.keys(key)).not.toEqual(expect.arrayContaining(['d']))
      expect(key).not.toHaveProperty('p')
    }
  })

  test('entra y recibe un JWT para urn:litro:api con sub, email y name', async () => {
    const navegador = open()
    const { code, url } = await navegador.enter(ANA.usuario, CLAVE)
    expect(url.searchParams.get('state')).toBe('estado')
    expect(url.searchParams.get('iss')).toBe(node.oidc.issuer)
    const { status, body } = await navegador.exchange(code)
    expect(status).toBe(200)
    const tokens = body as Tokens
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600 })
    expect(tokens.scope.split(' ').sort()).toEqual(['email', 'offline_access', 'openid', 'profile'])
    const { payload } = await verifyAccess(tokens.access_token)
    expect(payload).toMatchObject({ sub: ANA.sub, email: ANA.correo, name: ANA.nombre, aud: 'urn:litro:api' })
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
    const remote = createRemoteJWKSet(new URL(`${node.url}/oidc/jwks`))
    const id = await jwtVerify(tokens.id_token, remote, { issuer: node.oidc.issuer, audience: 'litro-web' })
    expect(id.payload).toMatchObject({
      sub: ANA.sub,
      name: ANA.nombre,
      email: ANA.correo,
      preferred_username: ANA.usuario,
      picture: 'https://fotos.litro.example/ana.png',
      nonce: 'unico',
    })
  })

  test('el usuario se reconoce con mayúsculas y espacios alrededor', async () => {
    const { code } = await open().enter(`  ${ANA.usuario.toUpperCase()} `, CLAVE)
    expect(code).toBeTruthy()
  })

  test('un código se canjea una sola vez y solo con su verificador', async () => {
    const navegador = open()
    const ajeno = await navegador.enter(ANA.usuario, CLAVE)
    const sinVerificador = await navegador.exchange(ajeno.code, { code_verifier: 'x'.repeat(43) })
    expect(sinVerificador).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const otro = open()
    const { code } = await otro.enter(ANA.usuario, CLAVE)
    const primero = await otro.exchange(code)
    expect(primero.status).toBe(200)
    expect(await otro.exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    // Replaying a code takes back what it gave (RFC 6749 §4.1.2).
    const { refresh_token } = primero.body as Tokens
    expect(await otro.renew(refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('PKCE S256 es obligatorio', async () => {
    const navegador = open()
    const sin = await navegador.follow(
      await navegador.visit(navegador.authUrl({ code_challenge: '', code_challenge_method: '' })),
    )
    expect(sin.error).toBe('invalid_request')
    const plano = await navegador.follow(await navegador.visit(navegador.authUrl({ code_challenge_method: 'plain' })))
    expect(plano.error).toBe('invalid_request')
  })

  test('renovar da otro token de refresco, y también otro ID token', async () => {
    const navegador = open()
    const tokens = await navegador.signIn(ANA.usuario, CLAVE)
    const { status, body } = await navegador.renew(tokens.refresh_token, { scope: tokens.scope })
    expect(status).toBe(200)
    expect(body.refresh_token).not.toBe(tokens.refresh_token)
    expect(body.id_token).toBeTruthy()
    await verifyAccess(body.access_token as string)
  })

  test('usar dos veces un token de refresco revoca toda la familia', async () => {
    const navegador = open()
    const tokens = await navegador.signIn(ANA.usuario, CLAVE)
    const segundo = (await navegador.renew(tokens.refresh_token)).body as Tokens
    expect(await navegador.renew(tokens.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await navegador.renew(segundo.refresh_token)).toMatchObject({ body: { error: 'invalid_grant' } })
  })

  test('de varias renovaciones a la vez con el mismo token gana a lo más una', async () => {
    const navegador = open()
    const tokens = await navegador.signIn(ANA.usuario, CLAVE)
    const todas = await Promise.all(Array.from({ length: 8 }, () => navegador.renew(tokens.refresh_token)))
    expect(todas.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(todas.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(7)
  })

  test('prompt=none con sesión da un código, y sin sesión login_required', async () => {
    const navegador = open()
    await navegador.signIn(ANA.usuario, CLAVE)
    const silencioso = { prompt: 'none', redirect_uri: `${node.url}/silent.html` }
    const con = await navegador.follow(await navegador.visit(navegador.authUrl(silencioso)))
    expect(con).toMatchObject({ error: null, code: expect.any(String) })
    expect((await navegador.exchange(con.code, { redirect_uri: `${node.url}/silent.html` })).status).toBe(200)
    const extrano = open()
    const sin = await extrano.follow(await extrano.visit(extrano.authUrl(silencioso)))
    expect(sin).toMatchObject({ error: 'login_required', code: null })
  })

  test('cerrar sesión regresa al sitio sin preguntar, y el token de refresco ya no sirve', async () => {
    const navegador = open()
    const tokens = await navegador.signIn(ANA.usuario, CLAVE)
    const salida = new URL(`${node.url}/oidc/session/end`)
    salida.searchParams.set('id_token_hint', tokens.id_token)
    salida.searchParams.set('post_logout_redirect_uri', `${node.url}/`)
    const pagina = await navegador.visit(salida.href)
    const html = await pagina.clone().text()
    expect(html).toContain('Cerrando sesión')
    expect(html).toContain('lang="es-MX"')
    const { url } = await navegador.follow(pagina)
    expect(url.href).toBe(`${node.url}/`)
    expect(navegador.cookie('litro_sesion') ?? '').toBe('')
    expect(await navegador.renew(tokens.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const silencioso = await navegador.follow(await navegador.visit(navegador.authUrl({ prompt: 'none' })))
    expect(silencioso.error).toBe('login_required')
  })

  test('una salida que no empezó en nuestro botón pregunta primero, y hasta entonces nada se cierra', async () => {
    const navegador = open()
    const tokens = await navegador.signIn(ANA.usuario, CLAVE)
    const deBeto = await open().signIn(BETO.usuario, CLAVE)
    for (const hint of ['', `?id_token_hint=${deBeto.id_token}`, '?client_id=litro-web']) {
      const html = await (await navegador.visit(`${node.url}/oidc/session/end${hint}`)).text()
      expect(html).toContain('¿Cerrar tu sesión?')
      expect(html).not.toContain('data-enviar')
    }
    const silencioso = await navegador.follow(await navegador.visit(navegador.authUrl({ prompt: 'none' })))
    expect(silencioso.code).toBeTruthy()
    const pregunta = await navegador.visit(`${node.url}/oidc/session/end`)
    const { action, fields } = readForm(await pregunta.text())!
    expect((await navegador.post(action, fields)).headers.get('location')).toContain('/session/end/success')
    expect(await navegador.renew(tokens.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('cerrar sesión sin tenerla también regresa al sitio, y a ningún otro', async () => {
    const navegador = open()
    const address = (destino: string) =>
      `${node.url}/oidc/session/end?client_id=litro-web&post_logout_redirect_uri=${encodeURIComponent(destino)}`
    const vuelta = await navegador.visit(address(node.url))
    expect(vuelta.headers.get('location')).toBe(`${node.url}/`)
    const ajeno = await navegador.visit(address('https://malo.example/'))
    expect(ajeno.status).toBe(400)
    expect(await ajeno.text()).toContain('No pudimos completar tu acceso')
    const sinDestino = await navegador.visit(`${node.url}/oidc/session/end/success`)
    expect(await sinDestino.text()).toContain('Cerraste tu sesión')
  })

  test('revocar el token de refresco lo mata', async () => {
    const navegador = open()
    const tokens = await navegador.signIn(ANA.usuario, CLAVE)
    const response = await fetch(`${node.url}/oidc/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'litro-web', token: tokens.refresh_token }),
    })
    expect(response.status).toBe(200)
    expect(await navegador.renew(tokens.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test.each([
    ['resource=urn:litro:api en todo', RECURSO, RECURSO],
    ['resource solo al pedir', RECURSO, {}],
    ['resource solo al canjear', {}, RECURSO],
    ['nada', {}, {}],
    ['audience, como Auth0', { audience: 'urn:litro:api' }, {}],
  ])(
    'con %s el token es para urn:litro:api',
    async (_caso, alPedir: Record<string, string>, alCanjear: Record<string, string>) => {
      const navegador = open()
      const { code } = await navegador.enter(ANA.usuario, CLAVE, alPedir)
      const { status, body } = await navegador.exchange(code, alCanjear)
      expect(status).toBe(200)
      await verifyAccess(body.access_token as string)
      const renovado = await navegador.renew(body.refresh_token as string, alCanjear)
      expect(renovado.status).toBe(200)
      await verifyAccess(renovado.body.access_token as string)
    },
  )

  test.each(['otra-api', 'https://otra.example/api'])('no se da token para %s', async (resource) => {
    const navegador = open()
    const { error } = await navegador.follow(await navegador.visit(navegador.authUrl({ resource })))
    expect(error).toBe('invalid_target')
    const { code } = await navegador.enter(ANA.usuario, CLAVE)
    expect(await navegador.exchange(code, { resource })).toMatchObject({
      status: 400,
      body: { error: 'invalid_target' },
    })
  })

  test('una dirección de regreso desconocida se rechaza con una página, sin redirigir', async () => {
    const navegador = open()
    for (const redirect_uri of ['https://malo.example/callback', `${node.url}/callback/otra`, `${node.url}/`]) {
      const response = await navegador.visit(navegador.authUrl({ redirect_uri }))
      expect(response.status).toBe(400)
      expect(response.headers.get('location')).toBeNull()
      const html = await response.text()
      expect(html).toContain('Dirección de regreso no permitida')
      expect(html).not.toMatch(/fonts\.googleapis|oops/i)
    }
    const desconocido = await navegador.visit(navegador.authUrl({ client_id: '<b>otro</b>' }))
    expect(desconocido.status).toBe(400)
    expect(await desconocido.text()).toContain('Aplicación desconocida')
  })

  test('otro origen del portal puede canjear su código, y un origen ajeno no', async () => {
    const navegador = open()
    const regreso = 'http://portal.litro.example:8080/callback'
    const { code, url } = await navegador.enter(ANA.usuario, CLAVE, { redirect_uri: regreso })
    expect(url.origin).toBe('http://portal.litro.example:8080')
    const canje = (origin: string) =>
      fetch(`${node.url}/oidc/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({
          client_id: 'litro-web',
          grant_type: 'authorization_code',
          code: code ?? '',
          redirect_uri: regreso,
          code_verifier: navegador.verifier,
        }),
      })
    const ajeno = await canje('https://malo.example')
    expect(ajeno.status).toBe(400)
    expect(ajeno.headers.get('access-control-allow-origin')).toBeNull()
    const propio = await canje('http://portal.litro.example:8080')
    expect(propio.status).toBe(200)
    expect(propio.headers.get('access-control-allow-origin')).toBe('http://portal.litro.example:8080')
  })

  test('prompt=consent no muestra ninguna pantalla de consentimiento', async () => {
    const navegador = open()
    const { code } = await navegador.enter(ANA.usuario, CLAVE, { prompt: 'consent' })
    const { status, body } = await navegador.exchange(code)
    expect(status).toBe(200)
    expect(body.scope).toContain('offline_access')
  })

  test('entrar como otra persona en el mismo navegador termina la sesión anterior', async () => {
    const navegador = open()
    const deAna = await navegador.signIn(ANA.usuario, CLAVE)
    const { code } = await navegador.enter(BETO.usuario, CLAVE, { prompt: 'login' })
    const { body } = await navegador.exchange(code)
    expect((await verifyAccess(body.access_token as string)).payload.sub).toBe(BETO.sub)
    expect(await navegador.renew(deAna.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('volver a entrar en la misma sesión no invalida lo que las otras pestañas tienen', async () => {
    const navegador = open()
    const primera = await navegador.signIn(ANA.usuario, CLAVE)
    const { code } = await navegador.enter(ANA.usuario, CLAVE, { prompt: 'login' })
    expect((await navegador.exchange(code)).status).toBe(200)
    expect((await navegador.renew(primera.refresh_token)).status).toBe(200)
  })

  test('un parámetro con NUL y una ruta desconocida tienen respuesta propia, nunca un 500', async () => {
    const navegador = open()
    const nul = await navegador.visit(`${navegador.authUrl()}&login_hint=%00`)
    expect(nul.status).toBe(400)
    const perdida = await navegador.visit('/oidc/nada')
    expect(perdida.status).toBe(404)
    expect(await perdida.text()).toContain('Página no encontrada')
    const json = await fetch(`${node.url}/oidc/nada`, { headers: { accept: 'application/json' } })
    expect(await json.json()).toEqual({ error: 'not_found' })
    for (const token of ['\0', 'x'.repeat(4000), 'ñ']) {
      expect((await navegador.renew(token)).body.error).toBe('invalid_grant')
    }
    expect(node.log.filter((line) => line.startsWith('error'))).toEqual([])
  })

  test('lo que se guarda no contiene ningún token usable', async () => {
    const navegador = open()
    const tokens = await navegador.signIn(ANA.usuario, CLAVE)
    const { rows } = await base.pool.query<{ todo: string }>('select r::text as todo from oidc.registro r')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ todo }) => todo.includes(tokens.refresh_token))).toEqual([])
    expect(JSON.stringify(node.log)).not.toContain(tokens.refresh_token)
  })

  test('las páginas del emisor no aceptan nada de fuera y se dejan enmarcar solo por el portal', async () => {
    const response = await open().visit('/oidc/session/end/success')
    const csp = response.headers.get('content-security-policy') ?? ''
    expect(csp).toContain("default-src 'none'")
    expect(csp).toContain(`frame-ancestors 'self' ${node.url} http://portal.litro.example:8080`)
    expect(csp).not.toContain('unsafe')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(readForm(await response.text())).toBeUndefined()
  })
})
