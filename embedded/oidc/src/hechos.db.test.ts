// What the log of the portal is told of the door: who came in and how, who could not, who left, and never what was typed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startNode, type TestNode } from './test-app.ts'
import { ADMIN_URL, createTestBase, type TestBase } from './test-base.ts'
import { Navegador, readForm } from './test-navegador.ts'

const CLAVE = 'clave-correcta'
const ANA = { sub: 'u-ana', usuario: 'ana@litro.example', nombre: 'Ana', correo: 'ana@litro.example' }

describe.skipIf(!ADMIN_URL)('lo que la bitácora sabe de la puerta', () => {
  let base: TestBase
  let node: TestNode
  const pairs = () => node.hechos.map(({ accion, sub }) => [accion, sub])

  beforeAll(async () => {
    base = await createTestBase()
    node = await startNode(base.pool)
    await node.oidc.cuentas.crear({ ...ANA, contrasena: CLAVE })
  })
  beforeEach(async () => {
    node.hechos.length = 0
    await base.pool.query('delete from oidc.intento')
  })
  afterAll(async () => {
    await node?.app.close()
    await base?.drop()
  })

  test('quien entra y quien sale, con su equipo y su dirección', async () => {
    const navegador = new Navegador(node.url)
    const { id_token } = await navegador.signIn(ANA.usuario, CLAVE)
    const salida = new URL(`${node.url}/oidc/session/end`)
    salida.searchParams.set('id_token_hint', id_token)
    const { action, fields } = readForm(await (await navegador.visit(salida.href)).text())!
    // Asking to leave is not leaving.
    expect(pairs()).toEqual([['entrar', ANA.sub]])
    await navegador.post(action, fields)
    expect(pairs()).toEqual([
      ['entrar', ANA.sub],
      ['salir', ANA.sub],
    ])
    expect(node.hechos[0]!.nota).toMatch(/^Con contraseña\. .*dirección (127\.0\.0\.1|::1)$/)
    expect(node.hechos[1]!.nota).toMatch(/^Cerró su sesión\. /)
  })

  test('quien no puede, sea alguien o nadie, y sin lo que escribió', async () => {
    const navegador = new Navegador(node.url)
    const acceso = await navegador.openAcceso()
    await navegador.post(acceso, { usuario: ANA.usuario, contrasena: 'secreto-mal-escrito' })
    await navegador.post(acceso, { usuario: 'mi-contrasena-en-el-lugar-equivocado', contrasena: 'x' })
    await navegador.post(acceso, { usuario: 'con\0nulo', contrasena: 'x' })
    await navegador.post(`${acceso}/llave`, { respuesta: '{}' })
    expect(pairs()).toEqual([
      ['fallar', ANA.sub],
      ['fallar', undefined],
      ['fallar', undefined],
      ['fallar', undefined],
    ])
    expect(JSON.stringify(node.hechos)).not.toMatch(/secreto|lugar-equivocado/)
  })

  test('un intento que espera no se mira y no se anota: adivinar no llena la bitácora', async () => {
    const navegador = new Navegador(node.url)
    const acceso = await navegador.openAcceso()
    for (let i = 0; i < 12; i++) await navegador.post(acceso, { usuario: ANA.usuario, contrasena: `mal-${i}` })
    expect(node.hechos.length).toBeGreaterThanOrEqual(5)
    expect(node.hechos.length).toBeLessThan(12)
  })

  test('probarlo otra vez, y cerrar las demás', async () => {
    const otro = new Navegador(node.url)
    await otro.signIn(ANA.usuario, CLAVE)
    const navegador = new Navegador(node.url)
    await navegador.signIn(ANA.usuario, CLAVE)
    node.hechos.length = 0
    const acceso = await navegador.openAcceso({ prompt: 'login' })
    await navegador.follow(await navegador.post(acceso, { contrasena: CLAVE }))
    await navegador.post(`${node.url}/acceso/cuenta/sesiones/cerrar`, {})
    await navegador.post(`${node.url}/acceso/cuenta/sesiones/cerrar`, {})
    expect(pairs()).toEqual([
      ['entrar', ANA.sub],
      ['salir', ANA.sub],
    ])
    expect(node.hechos[0]!.nota).toContain('para confirmar que es la misma persona')
  })

  test('si la bitácora no se puede escribir, nadie entra', async () => {
    const cerrado = await startNode(base.pool, {
      portal: { enTx: () => Promise.reject(new Error('sin bitácora')), requiereFuerte: async () => false },
    })
    const navegador = new Navegador(cerrado.url)
    const acceso = await navegador.openAcceso()
    const r = await navegador.post(acceso, { usuario: ANA.usuario, contrasena: CLAVE })
    expect(r.status).toBe(500)
    await cerrado.app.close()
  })
})
