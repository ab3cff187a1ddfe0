// The provider's secrets at rest and their renewal: a copy of the database makes nobody an administrator.
import { generateKeyPairSync } from 'node:crypto'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadLlaves, rotarLlaves, rotarSiVencieron } from './llaves.ts'
import { selloDePrueba, startNode, type TestNode } from './test-app.ts'
import { ADMIN_URL, createTestBase, type TestBase } from './test-base.ts'
import { Navegador, type Tokens } from './test-navegador.ts'

const ANA = {
  sub: 'u-ana',
  usuario: 'ana@litro.example',
  nombre: 'Ana',
  correo: 'ana@litro.example',
  contrasena: 'clave-correcta',
}

const verificar = (node: TestNode, token: string) =>
  jwtVerify(token, createLocalJWKSet(node.oidc.jwks() as Parameters<typeof createLocalJWKSet>[0]), {
    issuer: node.oidc.issuer,
  })

describe.skipIf(!ADMIN_URL)('las llaves del emisor', () => {
  let base: TestBase
  const nodes: TestNode[] = []
  const start = async (...args: Parameters<typeof startNode>) => {
    const node = await startNode(...args)
    nodes.push(node)
    return node
  }

  beforeEach(async () => {
    base = await createTestBase()
  })
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map(({ app }) => app.close()))
    await base.drop()
  })

  test('una copia de la base no contiene ninguna llave, sesión, código ni token que se pueda usar', async () => {
    const node = await start(base.pool)
    await node.oidc.cuentas.crear(ANA)
    const navegador = new Navegador(node.url)
    const tokens = await navegador.signIn(ANA.usuario, ANA.contrasena)
    const { code } = await navegador.follow(await navegador.visit(navegador.authUrl({ prompt: 'none' })))
    const { firma, cookies } = await loadLlaves(base.pool, selloDePrueba)
    const tablas = [
      'llave',
      'registro',
      'cuenta',
      'passkey',
      'totp',
      'codigo_recuperacion',
      'equipo',
      'intento',
      'prueba_usada',
    ]
    const copia = await Promise.all(
      tablas.map(async (tabla) => {
        const { rows } = await base.pool.query<{ todo: string }>(`select t::text as todo from oidc.${tabla} t`)
        return rows.map(({ todo }) => todo).join('\n')
      }),
    )
    const todo = copia.join('\n')
    expect(todo.length).toBeGreaterThan(1000)
    const secretos = [
      String(firma.keys[0]!.d),
      ...cookies,
      navegador.cookie('litro_sesion')!,
      navegador.cookie('litro_equipo')!,
      code!,
      tokens.refresh_token,
      tokens.access_token,
    ]
    expect(secretos.every((secreto) => secreto.length > 15)).toBe(true)
    expect(secretos.filter((secreto) => todo.includes(secreto))).toEqual([])
  })

  test('con otra llave maestra no se abren', async () => {
    await loadLlaves(base.pool, selloDePrueba)
    const otra = {
      seal: selloDePrueba.seal,
      open: () => {
        throw new Error('otra llave maestra')
      },
    }
    await expect(loadLlaves(base.pool, otra)).rejects.toThrow('otra llave maestra')
  })

  test('las que la primera edición guardó en claro se sellan al arrancar, y nadie tiene que entrar de nuevo', async () => {
    const jwk = {
      ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
      kid: 'vieja',
      use: 'sig',
      alg: 'RS256',
    }
    const insertar = 'insert into oidc.llave (nombre, valor) values ($1, $2)'
    await base.pool.query(insertar, ['firma', JSON.stringify({ keys: [jwk] })])
    await base.pool.query(insertar, ['cookies', JSON.stringify({ secretos: ['secreto-de-las-cookies-de-antes'] })])
    const [uno, dos] = await Promise.all([
      loadLlaves(base.pool, selloDePrueba),
      loadLlaves(base.another(), selloDePrueba),
    ])
    expect(uno.firma.keys).toEqual([jwk])
    expect([uno.cookies, dos.firma, dos.cookies]).toEqual([['secreto-de-las-cookies-de-antes'], uno.firma, uno.cookies])
    const { rows } = await base.pool.query<{ todo: string }>('select l::text as todo from oidc.llave l')
    expect(rows.map(({ todo }) => todo).join()).not.toMatch(/secreto-de-las-cookies|"d"/)
  })

  test('al rotar por orden, los nodos firman con la nueva sin reiniciar y lo firmado antes sigue valiendo', async () => {
    const uno = await start(base.pool)
    const dos = await start(base.another(), { publicUrl: uno.url })
    await uno.oidc.cuentas.crear(ANA)
    const navegador = new Navegador(uno.url)
    const antes = await navegador.signIn(ANA.usuario, ANA.contrasena)
    const kid = await rotarLlaves(base.another(), selloDePrueba, { ya: false })
    await vi.waitUntil(() => [uno, dos].every(({ oidc }) => oidc.jwks().keys.length === 2), { timeout: 30_000 })
    navegador.node = dos.url
    const despues = (await navegador.renew(antes.refresh_token)).body as Tokens
    expect(decodeProtectedHeader(despues.access_token).kid).toBe(kid)
    for (const node of [uno, dos]) {
      expect((await verificar(node, antes.access_token)).payload.sub).toBe(ANA.sub)
      expect((await verificar(node, despues.access_token)).payload.sub).toBe(ANA.sub)
      const servidas = (await (await fetch(`${node.url}/oidc/jwks`)).json()) as { keys: { kid: string }[] }
      expect(servidas.keys.map((key) => key.kid)).toContain(kid)
    }
    // The session's cookie, signed with the old secret, is still believed.
    const silencioso = await navegador.follow(await navegador.visit(navegador.authUrl({ prompt: 'none' })))
    expect(silencioso.code).toBeTruthy()
  })

  test('al rotar ya, porque se robaron una, lo firmado con ella deja de valer y se renueva solo', async () => {
    const node = await start(base.pool)
    await node.oidc.cuentas.crear(ANA)
    const navegador = new Navegador(node.url)
    const antes = await navegador.signIn(ANA.usuario, ANA.contrasena)
    await rotarLlaves(base.another(), selloDePrueba, { ya: true })
    await vi.waitUntil(
      () => !JSON.stringify(node.oidc.jwks()).includes(String(decodeProtectedHeader(antes.access_token).kid)),
      { timeout: 30_000 },
    )
    await expect(verificar(node, antes.access_token)).rejects.toThrow()
    const despues = (await navegador.renew(antes.refresh_token)).body as Tokens
    expect((await verificar(node, despues.access_token)).payload.sub).toBe(ANA.sub)
  })

  test('por fecha se rota una vez, aunque varios nodos lo noten a la vez, y la retirada se borra pasado un día', async () => {
    await loadLlaves(base.pool, selloDePrueba)
    expect(await rotarSiVencieron(base.pool, selloDePrueba, 90)).toBe(false)
    await base.pool.query(`update oidc.llave set creada = now() - interval '91 days'`)
    const rotadas = await Promise.all([1, 2, 3].map(() => rotarSiVencieron(base.another(), selloDePrueba, 90)))
    expect(rotadas.filter(Boolean)).toHaveLength(1)
    const cuantas = async () => (await loadLlaves(base.pool, selloDePrueba)).firma.keys.length
    expect(await cuantas()).toBe(2)
    await base.pool.query(`update oidc.llave set retirada = retirada - interval '26 hours'`)
    expect(await rotarSiVencieron(base.pool, selloDePrueba, 90)).toBe(false)
    expect(await cuantas()).toBe(1)
  })
})
