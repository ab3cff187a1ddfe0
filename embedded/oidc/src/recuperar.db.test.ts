// A forgotten password: the link goes to the owner's mail, works once, and the page never tells whether the account exists.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { comprobarContrasena } from './cuentas.ts'
import { startNode, type TestNode } from './test-app.ts'
import { ADMIN_URL, createTestBase, type TestBase } from './test-base.ts'
import { Navegador } from './test-navegador.ts'

const CLAVE = 'clave-correcta'
const NUEVA = 'caballo correcto grapa'
const ANA = {
  sub: 'u-ana',
  usuario: 'ana@litro.example',
  nombre: 'Ana',
  correo: 'ana@litro.example',
  contrasena: CLAVE,
}

describe.skipIf(!ADMIN_URL)('recuperar la contraseña', () => {
  let base: TestBase
  let node: TestNode

  beforeAll(async () => {
    base = await createTestBase()
    node = await startNode(base.pool)
    await node.oidc.cuentas.crear(ANA)
  })
  beforeEach(async () => {
    await base.pool.query('delete from oidc.intento')
    node.correo.length = 0
  })
  afterAll(async () => {
    await node?.app.close()
    await base?.drop()
  })

  const pedir = (usuario: string) => new Navegador(node.url).post('/acceso/recuperar', { usuario })

  test('la liga llega al correo del dueño, elige contraseña una vez y cierra sus sesiones', async () => {
    const navegador = new Navegador(node.url)
    const { refresh_token } = await navegador.signIn(ANA.usuario, CLAVE)
    expect((await pedir(` ${ANA.usuario.toUpperCase()} `)).status).toBe(200)
    const [mensaje] = node.correo
    if (mensaje?.clase !== 'recuperar') throw new Error('no salió la liga')
    expect(mensaje.sub).toBe(ANA.sub)
    expect(Date.parse(mensaje.vence) - Date.now()).toBeLessThanOrEqual(60 * 60_000)
    // Asking changes nothing: whoever asks for another's link does not throw its owner out.
    expect((await comprobarContrasena(base.pool, ANA.usuario, CLAVE)).resultado).toBe('correcta')
    const elegir = (contrasena: string) =>
      fetch(mensaje.liga, { method: 'POST', body: new URLSearchParams({ contrasena, repetida: contrasena }) })
    expect((await elegir('Qwerty12345')).status).toBe(422)
    expect((await elegir(NUEVA)).status).toBe(200)
    expect((await elegir('otra frase larga más')).status).toBe(410)
    expect((await comprobarContrasena(base.pool, ANA.usuario, NUEVA)).resultado).toBe('correcta')
    expect((await navegador.renew(refresh_token)).status).toBe(400)
    expect(node.correo.at(-1)).toMatchObject({ clase: 'aviso', asunto: 'Cambió la seguridad de tu cuenta' })
  })

  test('de una cuenta que no existe, o bloqueada, responde lo mismo y no envía nada', async () => {
    const existe = await (await pedir(ANA.usuario)).text()
    node.correo.length = 0
    const otro = { ...ANA, sub: 'u-otro', usuario: 'otro@litro.example' }
    await node.oidc.cuentas.crear(otro)
    await node.oidc.cuentas.bloquear(otro.sub, true)
    for (const usuario of ['nadie@litro.example', otro.usuario, '', 'x\0', 'a'.repeat(5000)]) {
      const response = await pedir(usuario)
      expect(response.status).toBe(200)
      expect(await response.text()).toBe(existe)
    }
    expect(node.correo).toEqual([])
  })

  test('no inunda el correo de nadie: después de unas cuantas hay que esperar', async () => {
    for (let i = 0; i < 3; i += 1) expect((await pedir(ANA.usuario)).status).toBe(200)
    await base.pool.query(`update oidc.intento set libre = libre + interval '1 minute' where clave like 'correo:%'`)
    const frenada = await pedir(ANA.usuario)
    expect(frenada.status).toBe(429)
    expect(Number(frenada.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(node.correo).toHaveLength(3)
  })

  test('no quita los segundos factores: la liga del correo no basta para entrar', async () => {
    await base.pool.query(`insert into oidc.totp (sub, secreto, ultimo) values ($1, '\\x00', 0)`, [ANA.sub])
    await pedir(ANA.usuario)
    const [mensaje] = node.correo
    if (mensaje?.clase !== 'recuperar') throw new Error('no salió la liga')
    await fetch(mensaje.liga, { method: 'POST', body: new URLSearchParams({ contrasena: NUEVA, repetida: NUEVA }) })
    const navegador = new Navegador(node.url)
    const acceso = await navegador.openAcceso()
    const response = await navegador.post(acceso, { usuario: ANA.usuario, contrasena: NUEVA })
    expect(response.headers.get('location')).toBe(new URL(acceso).pathname)
    expect(await (await navegador.visit(acceso)).text()).toContain('Un paso más')
  })
})
