// Several nodes on one database, restarts, lifetimes, and a proxy in front.
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadLlaves } from './llaves.ts'
import { deleteVencidos } from './registro.sql.ts'
import { selloDePrueba, startNode, type TestNode } from './test-app.ts'
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

describe.skipIf(!ADMIN_URL)('varios nodos', () => {
  let base: TestBase
  const nodes: TestNode[] = []

  async function start(...args: Parameters<typeof startNode>) {
    const node = await startNode(...args)
    nodes.push(node)
    return node
  }

  beforeAll(async () => {
    base = await createTestBase()
  })
  afterAll(async () => {
    await Promise.all(nodes.map(({ app }) => app.close()))
    await base?.drop()
  })

  test('arrancando a la vez sobre una base vacía acuerdan las mismas llaves', async () => {
    const vacia = await createTestBase()
    const llaves = await Promise.all(Array.from({ length: 6 }, () => loadLlaves(vacia.another(), selloDePrueba)))
    const [primera] = llaves
    expect(primera?.firma.keys).toHaveLength(1)
    const visibles = ({ firma, cookies, pimienta }: (typeof llaves)[number]) => [
      firma,
      cookies,
      pimienta.huella('x', 'y'),
    ]
    for (const otra of llaves) expect(visibles(otra)).toEqual(visibles(primera!))
    await vacia.drop()
  })

  test('se empieza en un nodo, se sigue en otro y un tercero renueva', async () => {
    const uno = await start(base.pool)
    const [dos, tres] = await Promise.all([
      start(base.another(), { publicUrl: uno.url }),
      start(base.another(), { publicUrl: uno.url }),
    ])
    await uno.oidc.cuentas.crear(ANA)
    const navegador = new Navegador(uno.url)
    const acceso = await navegador.openAcceso()
    navegador.node = dos.url
    const { code } = await navegador.follow(await navegador.post(acceso, { usuario: ANA.usuario, contrasena: CLAVE }))
    navegador.node = tres.url
    const tokens = (await navegador.exchange(code)).body
    navegador.node = uno.url
    const renovado = (await navegador.renew(tokens.refresh_token as string)).body
    expect(dos.oidc.jwks()).toEqual(uno.oidc.jwks())
    const jwks = createLocalJWKSet(dos.oidc.jwks() as Parameters<typeof createLocalJWKSet>[0])
    const { payload } = await jwtVerify(renovado.access_token as string, jwks, { issuer: uno.oidc.issuer })
    expect(payload.sub).toBe(ANA.sub)
    // Reuse is noticed wherever it happens.
    navegador.node = dos.url
    expect((await navegador.renew(tokens.refresh_token as string)).body.error).toBe('invalid_grant')
    navegador.node = tres.url
    expect((await navegador.renew(renovado.refresh_token as string)).body.error).toBe('invalid_grant')
  })

  test('la sesión sobrevive a un reinicio', async () => {
    const antes = await startNode(base.pool)
    await antes.oidc.cuentas.crear(ANA).catch(() => undefined)
    const navegador = new Navegador(antes.url)
    const tokens = await navegador.signIn(ANA.usuario, CLAVE)
    await antes.app.close()
    const despues = await start(base.another(), { publicUrl: antes.url })
    navegador.node = despues.url
    expect((await navegador.renew(tokens.refresh_token)).status).toBe(200)
    const silencioso = await navegador.follow(await navegador.visit(navegador.authUrl({ prompt: 'none' })))
    expect(silencioso.code).toBeTruthy()
  })

  test('la duración de los tokens es la que se pide, y renovar no alarga la sesión', async () => {
    const node = await start(base.pool, { ttl: { accessToken: 7, refreshToken: 5000 } })
    await node.oidc.cuentas.crear(ANA).catch(() => undefined)
    const navegador = new Navegador(node.url)
    const tokens = await navegador.signIn(ANA.usuario, CLAVE)
    expect(tokens.expires_in).toBe(7)
    const vencimientos = async () => {
      const { rows } = await base.pool.query<{ exp: number }>(
        `select (datos->>'exp')::int as exp from oidc.registro where tipo = 'RefreshToken' and datos->>'grantId' =
           (select datos->>'grantId' from oidc.registro where tipo = 'RefreshToken'
             order by (datos->>'iat')::int desc, expira limit 1)`,
      )
      return rows.map(({ exp }) => exp)
    }
    const [primero] = await vencimientos()
    await base.pool.query(
      `update oidc.registro set datos = jsonb_set(datos, '{exp}', to_jsonb((datos->>'exp')::int - 1000))
      where tipo = 'RefreshToken' and (datos->>'exp')::int = $1`,
      [primero],
    )
    expect((await navegador.renew(tokens.refresh_token)).status).toBe(200)
    for (const exp of await vencimientos()) expect(exp).toBeLessThanOrEqual(Number(primero) - 1000 + 1)
  })

  test('un token de refresco vencido ya no renueva', async () => {
    const node = await start(base.pool)
    await node.oidc.cuentas.crear(ANA).catch(() => undefined)
    const navegador = new Navegador(node.url)
    const tokens = await navegador.signIn(ANA.usuario, CLAVE)
    await base.pool.query(`update oidc.registro set expira = now() - interval '1 second' where tipo = 'RefreshToken'`)
    expect((await navegador.renew(tokens.refresh_token)).body.error).toBe('invalid_grant')
  })

  test('el barrido quita lo vencido y deja lo vigente', async () => {
    await base.pool.query(`insert into oidc.registro (tipo, id, datos, expira) values
      ('Session', 'viejo', '{}', now() - interval '1 hour'), ('Session', 'nuevo', '{}', now() + interval '1 hour'),
      ('Session', 'eterno', '{}', null)`)
    while ((await deleteVencidos(base.pool, 2)) > 0);
    const { rows } = await base.pool.query(
      `select id from oidc.registro where id in ('viejo', 'nuevo', 'eterno') order by id`,
    )
    expect(rows).toEqual([{ id: 'eterno' }, { id: 'nuevo' }])
  })

  test('detrás de un proxy con TLS las direcciones son https y las cookies seguras', async () => {
    const publicUrl = 'https://portal.litro.example'
    const node = await start(base.pool, { publicUrl })
    await node.oidc.cuentas.crear(ANA).catch(() => undefined)
    expect(node.oidc.issuer).toBe('https://portal.litro.example/oidc')
    const navegador = new Navegador(publicUrl, node.url)
    const response = await navegador.visit(navegador.authUrl())
    expect(response.headers.get('location')).toMatch(/^https:\/\/portal\.litro\.example\/acceso\//)
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/; secure/i)
    expect(response.headers.get('strict-transport-security')).toContain('max-age=63072000')
    const { code, url } = await navegador.enter(ANA.usuario, CLAVE)
    expect(url.origin).toBe(publicUrl)
    expect((await navegador.exchange(code)).status).toBe(200)
  })
})
