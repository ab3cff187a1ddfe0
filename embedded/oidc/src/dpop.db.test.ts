// Tokens bound to the key of one browser (RFC 9449): without that key, or with another, they renew nothing.
import { calculateJwkThumbprint, decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNode, type TestNode } from './test-app.ts'
import { ADMIN_URL, createTestBase, type TestBase } from './test-base.ts'
import { LlaveDpop, Navegador, type Tokens } from './test-navegador.ts'

const ANA = {
  sub: 'u-ana',
  usuario: 'ana@litro.example',
  nombre: 'Ana',
  correo: 'ana@litro.example',
  contrasena: 'clave-correcta',
}

describe.skipIf(!ADMIN_URL)('los tokens ligados a una llave', () => {
  let base: TestBase
  let uno: TestNode
  let dos: TestNode

  beforeAll(async () => {
    base = await createTestBase()
    uno = await startNode(base.pool)
    dos = await startNode(base.another(), { publicUrl: uno.url })
    await uno.oidc.cuentas.crear(ANA)
  })
  afterAll(async () => {
    await Promise.all([uno, dos].map((node) => node?.app.close()))
    await base?.drop()
  })

  const conLlave = () => {
    const navegador = new Navegador(uno.url)
    navegador.dpop = new LlaveDpop()
    return navegador
  }
  const entrar = (navegador: Navegador) => navegador.signIn(ANA.usuario, ANA.contrasena)
  const pedir = async (node: TestNode, proof: string | undefined, campos: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: 'litro-web', ...campos })
    const response = await fetch(`${node.url}/oidc/token`, {
      method: 'POST',
      body,
      ...(proof && { headers: { dpop: proof } }),
    })
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
      headers: response.headers,
    }
  }

  test('quien muestra su llave recibe un token que la nombra; quien no, un Bearer de siempre', async () => {
    const navegador = conLlave()
    const tokens = await entrar(navegador)
    expect(tokens.token_type).toBe('DPoP')
    const { jwk } = decodeProtectedHeader(navegador.dpop!.proof('GET', uno.url))
    expect(decodeJwt(tokens.access_token).cnf).toEqual({ jkt: await calculateJwkThumbprint(jwk!) })
    const suelto = await entrar(new Navegador(uno.url))
    expect(suelto.token_type).toBe('Bearer')
    expect(decodeJwt(suelto.access_token).cnf).toBeUndefined()
  })

  test('el token de refresco copiado no renueva sin la llave ni con otra, y el dueño sigue trabajando', async () => {
    const navegador = conLlave()
    const { refresh_token } = await entrar(navegador)
    const robo = { grant_type: 'refresh_token', refresh_token }
    const rechazo = { status: 400, body: { error: 'invalid_grant' } }
    expect(await pedir(uno, undefined, robo)).toMatchObject(rechazo)
    expect(await pedir(uno, new LlaveDpop().proof('POST', `${uno.url}/oidc/token`), robo)).toMatchObject(rechazo)
    const renovado = (await navegador.renew(refresh_token)).body as Tokens
    expect(renovado.token_type).toBe('DPoP')
    expect(decodeJwt(renovado.access_token).cnf).toBeDefined()
  })

  test.each([
    ['para otra dirección', (llave: LlaveDpop) => llave.proof('POST', 'https://malo.example/oidc/token')],
    ['para otro método', (llave: LlaveDpop) => llave.proof('GET', `${uno.url}/oidc/token`)],
    ['sin firma que valga', (llave: LlaveDpop) => `${llave.proof('POST', `${uno.url}/oidc/token`).slice(0, -4)}AAAA`],
    ['que no es una prueba', () => 'x.y.z'],
  ])('una prueba %s se rechaza', async (_caso, proof) => {
    const navegador = conLlave()
    const { refresh_token } = await entrar(navegador)
    const respuesta = await pedir(uno, proof(navegador.dpop!), { grant_type: 'refresh_token', refresh_token })
    expect(respuesta).toMatchObject({ status: 400, body: { error: 'invalid_dpop_proof' } })
    expect((await navegador.renew(refresh_token)).status).toBe(200)
  })

  test('la misma prueba no sirve dos veces, tampoco en otro nodo', async () => {
    const navegador = conLlave()
    const primero = await entrar(navegador)
    const proof = navegador.dpop!.proof('POST', `${uno.url}/oidc/token`)
    const renovado = await pedir(uno, proof, { grant_type: 'refresh_token', refresh_token: primero.refresh_token })
    expect(renovado.status).toBe(200)
    const refresh_token = renovado.body.refresh_token as string
    expect(await pedir(dos, proof, { grant_type: 'refresh_token', refresh_token })).toMatchObject({ status: 400 })
    expect((await navegador.renew(refresh_token)).status).toBe(200)
  })

  test('con el reloj mal se pide un nonce, y con él se puede', async () => {
    const navegador = conLlave()
    const { refresh_token } = await entrar(navegador)
    const campos = { grant_type: 'refresh_token', refresh_token }
    const atrasada = { iat: Math.floor(Date.now() / 1000) - 3600 }
    const primera = await pedir(uno, navegador.dpop!.proof('POST', `${uno.url}/oidc/token`, atrasada), campos)
    expect(primera).toMatchObject({ status: 400, body: { error: 'use_dpop_nonce' } })
    const nonce = primera.headers.get('dpop-nonce')!
    const segunda = navegador.dpop!.proof('POST', `${uno.url}/oidc/token`, { ...atrasada, nonce })
    expect((await pedir(dos, segunda, campos)).status).toBe(200)
  })
})
