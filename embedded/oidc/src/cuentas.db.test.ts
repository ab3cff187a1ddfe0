// Accounts and their sessions: created once, blocked at once, signed out everywhere.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNode, type TestNode } from './test-app.ts'
import { ADMIN_URL, createTestBase, type TestBase } from './test-base.ts'
import { Navegador } from './test-navegador.ts'

const CLAVE = 'clave-correcta'
let serie = 0

describe.skipIf(!ADMIN_URL)('las cuentas', () => {
  let base: TestBase
  let node: TestNode

  beforeAll(async () => {
    base = await createTestBase()
    node = await startNode(base.pool)
  })
  afterAll(async () => {
    await node?.app.close()
    await base?.drop()
  })

  async function crear() {
    serie += 1
    const usuario = `u${serie}@litro.example`
    const cuenta = { sub: `sub-${serie}`, usuario, nombre: `Usuario ${serie}`, correo: usuario, contrasena: CLAVE }
    await node.oidc.cuentas.crear(cuenta)
    return cuenta
  }

  test('crear dos veces, por sub o por usuario, responde CUENTA_EXISTE y no cambia nada', async () => {
    const cuenta = await crear()
    const { cuentas } = node.oidc
    const existe = { codigo: 'CUENTA_EXISTE' }
    await expect(cuentas.crear({ ...cuenta, contrasena: 'otra' })).rejects.toMatchObject(existe)
    await expect(cuentas.crear({ ...cuenta, sub: 'otro' })).rejects.toMatchObject(existe)
    await expect(cuentas.crear({ ...cuenta, usuario: 'otro@litro.example' })).rejects.toMatchObject(existe)
    await expect(
      cuentas.crear({ ...cuenta, sub: 'otro', usuario: ` ${cuenta.usuario.toUpperCase()}` }),
    ).rejects.toMatchObject(existe)
    expect((await new Navegador(node.url).enter(cuenta.usuario, CLAVE)).code).toBeTruthy()
  })

  test('de varias creaciones a la vez solo una lo logra', async () => {
    const cuenta = {
      sub: 'a-la-vez',
      usuario: 'vez@litro.example',
      nombre: 'V',
      correo: 'v@litro.example',
      contrasena: 'x',
    }
    const todas = await Promise.allSettled([1, 2, 3, 4].map(() => node.oidc.cuentas.crear(cuenta)))
    expect(todas.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('listar no entrega el hash, y guardada la contraseña no se lee', async () => {
    const cuenta = await crear()
    const fila = (await node.oidc.cuentas.listar()).find(({ sub }) => sub === cuenta.sub)
    expect(fila).toEqual({
      sub: cuenta.sub,
      usuario: cuenta.usuario,
      nombre: cuenta.nombre,
      correo: cuenta.correo,
      foto: null,
      bloqueada: false,
      creada: expect.any(Date),
    })
    const { rows } = await base.pool.query<{ hash: string }>('select hash from oidc.cuenta where sub = $1', [
      cuenta.sub,
    ])
    expect(rows[0]?.hash).toMatch(/^scrypt\$/)
    expect(rows[0]?.hash).not.toContain(CLAVE)
  })

  test.each([
    ['revocarSesiones', (sub: string) => node.oidc.cuentas.revocarSesiones(sub)],
    [
      'bloquear, aunque luego se desbloquee,',
      async (sub: string) => {
        await node.oidc.cuentas.bloquear(sub, true)
        await node.oidc.cuentas.bloquear(sub, false)
      },
    ],
    ['cambiarContrasena', (sub: string) => node.oidc.cuentas.cambiarContrasena(sub, 'nueva')],
    ['cambiarCorreo', (sub: string) => node.oidc.cuentas.cambiarCorreo(sub, `${sub}@otro.example`)],
  ])('%s termina todas las sesiones de esa cuenta y ninguna otra', async (_nombre, revocar) => {
    const [una, otra] = [await crear(), await crear()]
    const [casa, oficina, ajeno] = [new Navegador(node.url), new Navegador(node.url), new Navegador(node.url)]
    const deCasa = await casa.signIn(una.usuario, CLAVE)
    const deOficina = await oficina.signIn(una.usuario, CLAVE)
    const deOtra = await ajeno.signIn(otra.usuario, CLAVE)
    const codigoSinCanjear = (await casa.follow(await casa.visit(casa.authUrl({ prompt: 'none' })))).code
    await revocar(una.sub)
    const rechazo = { status: 400, body: { error: 'invalid_grant' } }
    expect(await casa.renew(deCasa.refresh_token)).toMatchObject(rechazo)
    expect(await oficina.renew(deOficina.refresh_token)).toMatchObject(rechazo)
    expect(await casa.exchange(codigoSinCanjear)).toMatchObject(rechazo)
    const silencioso = await casa.follow(await casa.visit(casa.authUrl({ prompt: 'none' })))
    expect(silencioso.error).toBe('login_required')
    expect((await ajeno.renew(deOtra.refresh_token)).status).toBe(200)
  })

  test('una cuenta que desaparece con la sesión abierta vuelve a pedir acceso', async () => {
    const cuenta = await crear()
    const navegador = new Navegador(node.url)
    const tokens = await navegador.signIn(cuenta.usuario, CLAVE)
    await base.pool.query('update oidc.cuenta set bloqueada = true where sub = $1', [cuenta.sub])
    expect(await navegador.renew(tokens.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const silencioso = await navegador.follow(await navegador.visit(navegador.authUrl({ prompt: 'none' })))
    expect(silencioso.error).toBe('login_required')
    expect(await navegador.openAcceso()).toContain('/acceso/')
  })

  test('cambiar la contraseña deja entrar solo con la nueva', async () => {
    const cuenta = await crear()
    await node.oidc.cuentas.cambiarContrasena(cuenta.sub, 'nueva')
    const navegador = new Navegador(node.url)
    const acceso = await navegador.openAcceso()
    expect((await navegador.post(acceso, { usuario: cuenta.usuario, contrasena: CLAVE })).status).toBe(401)
    expect((await new Navegador(node.url).enter(cuenta.usuario, 'nueva')).code).toBeTruthy()
  })

  test('con otro correo se entra con ese y no con el anterior; uno ajeno se rechaza y la liga sin usar deja de servir', async () => {
    const [cuenta, otra] = [await crear(), await crear()]
    const { cuentas } = node.oidc
    const ocupado = cuentas.cambiarCorreo(cuenta.sub, ` ${otra.usuario.toUpperCase()}`)
    await expect(ocupado).rejects.toMatchObject({ codigo: 'CUENTA_EXISTE' })
    await cuentas.cambiarCorreo(cuenta.sub, 'Mudado@litro.example')
    const navegador = new Navegador(node.url)
    const acceso = await navegador.openAcceso()
    expect((await navegador.post(acceso, { usuario: cuenta.usuario, contrasena: CLAVE })).status).toBe(401)
    expect((await new Navegador(node.url).enter('mudado@litro.example', CLAVE)).code).toBeTruthy()
    await cuentas.restablecer(cuenta.sub)
    const ligas = () =>
      base.pool.query("select 1 from oidc.registro where tipo = 'LigaDeContrasena' and datos->>'accountId' = $1", [
        cuenta.sub,
      ])
    expect((await ligas()).rowCount).toBe(1)
    await cuentas.cambiarCorreo(cuenta.sub, 'otra-vez@litro.example')
    expect((await ligas()).rowCount).toBe(0)
  })

  test('una cuenta que no existe se dice con CUENTA_NO_EXISTE', async () => {
    const falta = { codigo: 'CUENTA_NO_EXISTE' }
    await expect(node.oidc.cuentas.bloquear('nadie', true)).rejects.toMatchObject(falta)
    await expect(node.oidc.cuentas.cambiarContrasena('nadie', 'x')).rejects.toMatchObject(falta)
    await expect(node.oidc.cuentas.cambiarCorreo('nadie', 'x@x.example')).rejects.toMatchObject(falta)
    await expect(node.oidc.cuentas.revocarSesiones('nadie')).resolves.toBeUndefined()
  })
})
