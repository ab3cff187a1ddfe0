// Guessing is slowed down for all nodes at once, by account and by address, and never locks the owner out.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeIntento } from './freno.sql.ts'
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

describe.skipIf(!ADMIN_URL)('el freno', () => {
  let base: TestBase
  let uno: TestNode
  let dos: TestNode

  beforeAll(async () => {
    base = await createTestBase()
    uno = await startNode(base.pool)
    dos = await startNode(base.another(), { publicUrl: uno.url })
    await uno.oidc.cuentas.crear(ANA)
  })
  beforeEach(() => base.pool.query('delete from oidc.intento'))
  afterAll(async () => {
    await Promise.all([uno, dos].map((node) => node?.app.close()))
    await base?.drop()
  })

  const open = (node = uno) => new Navegador(uno.url, node.url)
  const fallar = async (navegador: Navegador, acceso: string, veces: number) => {
    for (let i = 0; i < veces; i += 1) {
      const response = await navegador.post(acceso, { usuario: ANA.usuario.toUpperCase(), contrasena: 'otra' })
      expect(response.status).toBe(401)
    }
  }
  /** The waits last seconds, and a busy machine may take longer: here they last until the test says otherwise. */
  const alargar = () =>
    base.pool.query(
      `update oidc.intento set libre = now() + interval '40 seconds' where fallos >= 5 and clave not like 'red:%'`,
    )
  const pasarElTiempo = () => base.pool.query('update oidc.intento set libre = now()')

  test('tras cinco fallos hay que esperar en cualquier nodo, y solo por esa cuenta', async () => {
    const extrano = open()
    await fallar(extrano, await extrano.openAcceso(), 5)
    await alargar()
    const otro = open(dos)
    const acceso = await otro.openAcceso()
    const frenado = await otro.post(acceso, { usuario: ANA.usuario, contrasena: CLAVE })
    expect(frenado.status).toBe(429)
    expect(Number(frenado.headers.get('retry-after'))).toBeGreaterThan(30)
    expect(await frenado.text()).toMatch(/Demasiados intentos\. Espera \d+ segundos .*llave de acceso.*correo/)
    expect((await otro.post(acceso, { usuario: 'otro@litro.example', contrasena: 'x' })).status).toBe(401)
    await pasarElTiempo()
    expect((await otro.post(acceso, { usuario: ANA.usuario, contrasena: CLAVE })).status).toBe(303)
  })

  test('la espera crece con cada fallo y tiene un tope: es demora, no candado', async () => {
    const extrano = open()
    const acceso = await extrano.openAcceso()
    const esperas: number[] = []
    for (let i = 0; i < 12; i += 1) {
      await pasarElTiempo()
      await fallar(extrano, acceso, 1)
      const { rows } = await base.pool.query<{ espera: number }>(
        `select round(extract(epoch from libre - (vence - interval '24 hours')))::int as espera
           from oidc.intento where clave like 'cuenta:%'`,
      )
      esperas.push(rows[0]!.espera)
    }
    expect(esperas).toEqual([0, 0, 0, 0, 2, 4, 8, 16, 30, 30, 30, 30])
  })

  test('quien adivina la contraseña de otro no deja fuera a su dueño: su equipo de siempre entra sin esperar', async () => {
    const suyo = open()
    await suyo.signIn(ANA.usuario, CLAVE)
    const extrano = open()
    await fallar(extrano, await extrano.openAcceso(), 5)
    await alargar()
    expect((await extrano.post(await extrano.openAcceso(), { usuario: ANA.usuario, contrasena: CLAVE })).status).toBe(
      429,
    )
    const acceso = await suyo.openAcceso({ prompt: 'login' })
    expect((await suyo.post(acceso, { usuario: ANA.usuario, contrasena: CLAVE })).status).toBe(303)
    // And a link by mail, asked for from anywhere, does not wait either.
    expect((await open().post('/acceso/recuperar', { usuario: ANA.usuario })).status).toBe(200)
  })

  test('el equipo conocido de una cuenta no es conocido de otra, y también se frena', async () => {
    const suyo = open()
    await suyo.signIn(ANA.usuario, CLAVE)
    const acceso = await suyo.openAcceso({ prompt: 'login' })
    await fallar(suyo, acceso, 5)
    await alargar()
    expect((await suyo.post(acceso, { usuario: ANA.usuario, contrasena: CLAVE })).status).toBe(429)
    const { rows } = await base.pool.query<{ clave: string }>('select clave from oidc.intento order by clave')
    expect(rows.map(({ clave }) => clave.split(':')[0])).toEqual(['equipo', 'red'])
  })

  test('una ráfaga simultánea en dos nodos no revisa más contraseñas que las permitidas', async () => {
    const navegadores = [open(uno), open(dos)]
    const accesos = await Promise.all(navegadores.map((navegador) => navegador.openAcceso()))
    const rafaga = Array.from({ length: 12 }, (_, i) =>
      navegadores[i % 2]!.post(accesos[i % 2]!, { usuario: ANA.usuario, contrasena: 'otra' }),
    )
    const estados = (await Promise.all(rafaga)).map(({ status }) => status)
    expect(estados.filter((status) => status === 401)).toHaveLength(5)
    expect(estados.filter((status) => status === 429)).toHaveLength(7)
  })

  test('una dirección que prueba muchas cuentas se frena aunque nunca repita ninguna', async () => {
    const extrano = open()
    const acceso = await extrano.openAcceso()
    await base.pool.query(`delete from oidc.intento`)
    expect((await extrano.post(acceso, { usuario: 'nadie@litro.example', contrasena: 'x' })).status).toBe(401)
    await base.pool.query(`update oidc.intento set fallos = 29 where clave like 'red:%'`)
    expect((await extrano.post(acceso, { usuario: 'nadie2@litro.example', contrasena: 'x' })).status).toBe(401)
    await base.pool.query(`update oidc.intento set libre = libre + interval '40 seconds' where clave like 'red:%'`)
    expect((await extrano.post(acceso, { usuario: 'nadie3@litro.example', contrasena: 'x' })).status).toBe(429)
    // An attempt that was not looked at leaves no trace of the account either.
    const { rows } = await base.pool.query(`select 1 from oidc.intento where clave like 'cuenta:%'`)
    expect(rows).toHaveLength(2)
  })

  test('lo que se escribió como usuario no queda en la base', async () => {
    const extrano = open()
    await extrano.post(await extrano.openAcceso(), { usuario: 'mi-contraseña-secreta', contrasena: 'x' })
    const { rows } = await base.pool.query<{ clave: string }>('select clave from oidc.intento')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/secreta|127\.0\.0\.1|::1/)
  })

  test('quien empezó antes y llegó después no espera: dos que entran bien a la vez entran', async () => {
    const medida = { gratis: 5, tope: 30, memoria: 60 }
    const primero = await base.pool.connect()
    try {
      await primero.query('begin')
      await primero.query('select now()')
      expect(await takeIntento(base.pool, 'cuenta:prueba', medida)).toBe(0)
      expect(await takeIntento(primero, 'cuenta:prueba', medida)).toBe(0)
    } finally {
      await primero.query('rollback')
      primero.release()
    }
  })
})
