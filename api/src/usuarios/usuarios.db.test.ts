// A-6 over the real server: who enters, with what roles, and who is kept out; and that nobody does it to himself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../http/test-app.ts'
import { saveUsuario } from '../sesion/usuario.sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Metodo = 'GET' | 'POST' | 'PUT'
const call = async (method: Metodo, ruta: string, payload?: object, quien = 'administrador') =>
  t.app.inject({ method, url: `/services/${ruta}`, headers: await t.as(quien), ...(payload && { payload }) })
const ok = async (method: Metodo, ruta: string, payload?: object, quien?: string) => {
  const r = await call(method, ruta, payload, quien)
  expect([ruta, r.statusCode, r.statusCode === 200 ? '' : r.body]).toEqual([ruta, 200, ''])
  return r.json()
}

let n = 0
const datos = (mas: object = {}) => ({
  Nombre: `Persona ${++n}`,
  CorreoElectronico: `Nueva${n}@Example.com`,
  Roles: ['auditor'],
  ...mas,
})
const invitar = async (mas: object = {}) => ok('POST', 'admin/usuario_invitar', datos(mas))
const idDe = async (sujeto: string): Promise<number> =>
  (await t.base.asAdmin('select id from usuario where sujeto = $1', [sujeto])).rows[0].id
const acciones = async (id: number) => {
  const sql = "select accion, antes, despues from bitacora where objeto = 'usuario' and id_objeto = $1 order by id"
  return (await t.base.asAdmin(sql, [id])).rows
}
const registros = async (sub: string): Promise<number> =>
  (await t.base.asAdmin("select count(*)::int as n from oidc.registro where datos->>'accountId' = $1", [sub])).rows[0].n
/** What the provider remembers of somebody who is signed in. */
async function firmar(sub: string): Promise<void> {
  const fila = "insert into oidc.registro (tipo, id, datos, expira) values ($1, $2, $3, now() + interval '1 hour')"
  for (const tipo of ['Session', 'RefreshToken', 'Grant']) {
    await t.base.asAdmin(fila, [tipo, `${tipo}-${sub}-${n}`, JSON.stringify({ accountId: sub })])
  }
}

describe('invitar', () => {
  test('crea usuario y cuenta en una transacción y muestra una liga de un solo uso', async () => {
    const { Usuario, Liga, LigaVence } = await invitar({ Roles: ['socio'], IdSocioComercial: t.gente.a })
    expect(Usuario).toMatchObject({ Estatus: 'Activo', RolesTexto: 'Socio', SocioComercial: 'Socio A', Sesiones: 0 })
    expect(Usuario.CorreoElectronico).toBe(`nueva${n}@example.com`)
    expect(Liga).toMatch(/^https:\/\/litro\.example\/acceso\/clave\?liga=[\w-]{43}$/)
    expect(Date.parse(LigaVence)).toBeGreaterThan(Date.now())
    const { rows } = await t.base.asAdmin('select usuario from oidc.cuenta where sub = $1', [Usuario.Sujeto])
    expect(rows).toEqual([{ usuario: Usuario.CorreoElectronico }])
    expect(await acciones(Usuario.IdUsuario)).toMatchObject([{ accion: 'invitar', antes: null }])
    const bitacora = await t.base.asAdmin('select count(*)::int as n from bitacora where despues::text like $1', [
      `%${Liga.slice(-43)}%`,
    ])
    expect(bitacora.rows).toEqual([{ n: 0 }])
    const token = await t.sign({ sub: Usuario.Sujeto })
    const sesion = await t.app.inject({ url: '/services/sesion', headers: { authorization: `Bearer ${token}` } })
    expect(sesion.json()).toMatchObject({ Roles: ['socio'], SocioComercial: 'Socio A' })
  })

  test('un correo ya usado se rechaza, aunque lleguen dos a la vez', async () => {
    const mismo = { CorreoElectronico: 'doble@example.com' }
    const r = await Promise.all(Array.from({ length: 4 }, () => call('POST', 'admin/usuario_invitar', datos(mismo))))
    expect(r.map((x) => x.statusCode).sort()).toEqual([200, 409, 409, 409])
    const { campos } = r.find((x) => x.statusCode === 409)!.json()
    expect(campos.CorreoElectronico).toMatch(/Ya existe un usuario/)
    const { rows } = await t.base.asAdmin("select count(*)::int as n from usuario where correo = 'doble@example.com'")
    expect(rows).toEqual([{ n: 1 }])
  })

  test.each([
    [{ Nombre: '' }, 'Nombre'],
    [{ CorreoElectronico: '' }, 'CorreoElectronico'],
    [{ CorreoElectronico: 'no es correo' }, 'CorreoElectronico'],
    [{ Roles: [] }, 'Roles'],
    [{ Roles: ['rey'] }, 'Roles.0'],
    [{ Roles: 'auditor' }, 'Roles'],
    [{ Roles: ['socio', 'auditor'] }, 'Roles'],
    [{ Roles: ['socio', 'socio_consulta'] }, 'Roles'],
    [{ Roles: ['socio'] }, 'IdSocioComercial'],
    [{ Roles: ['socio'], IdSocioComercial: 999999 }, 'IdSocioComercial'],
    [{ Roles: ['auditor'], IdSocioComercial: 1 }, 'IdSocioComercial'],
  ])('rechaza %j y señala %s', async (malo, campo) => {
    const r = await call('POST', 'admin/usuario_invitar', datos(malo))
    expect([r.statusCode, Object.keys(r.json().campos)]).toEqual([422, [campo]])
  })
})

describe('editar y bloquear', () => {
  test('el cambio de roles vale en la siguiente llamada', async () => {
    const { Usuario } = await invitar()
    const headers = { authorization: `Bearer ${await t.sign({ sub: Usuario.Sujeto })}` }
    const bandeja = () => t.app.inject({ url: '/services/admin/por-autorizar', headers })
    expect((await bandeja()).statusCode).toBe(403)
    const cambio = { Nombre: 'Otra', Roles: ['autorizador'], Version: Usuario.Version }
    await ok('PUT', `admin/usuario_editar/${Usuario.IdUsuario}`, cambio)
    expect((await bandeja()).statusCode).toBe(200)
    const viejo = await call('PUT', `admin/usuario_editar/${Usuario.IdUsuario}`, cambio)
    expect([viejo.statusCode, viejo.json().codigo]).toEqual([409, 'REGISTRO_CAMBIO'])
    expect(await acciones(Usuario.IdUsuario)).toMatchObject([
      { accion: 'invitar' },
      { accion: 'editar', antes: { Roles: ['auditor'] }, despues: { Roles: ['autorizador'] } },
    ])
  })

  test('al bloqueado se le niega la siguiente llamada y sus sesiones terminan', async () => {
    const { Usuario } = await invitar()
    await firmar(Usuario.Sujeto)
    const headers = { authorization: `Bearer ${await t.sign({ sub: Usuario.Sujeto })}` }
    const sesion = async () => (await t.app.inject({ url: '/services/sesion', headers })).json()
    expect(await sesion()).toMatchObject({ Roles: ['auditor'] })
    const ruta = `admin/usuario_bloquear/${Usuario.IdUsuario}`
    expect(await ok('PUT', ruta, { Bloqueado: true })).toMatchObject({ Estatus: 'Bloqueado', Sesiones: 0 })
    expect(await sesion()).toMatchObject({ codigo: 'USUARIO_BLOQUEADO' })
    expect(await registros(Usuario.Sujeto)).toBe(0)
    await ok('PUT', ruta, { Bloqueado: 'false' })
    // What was issued before the block is gone for good.
    expect(await sesion()).toMatchObject({ codigo: 'TOKEN_INVALIDO' })
    expect((await acciones(Usuario.IdUsuario)).map((a) => a.accion)).toEqual(['invitar', 'bloquear', 'desbloquear'])
    expect((await call('PUT', ruta, {})).statusCode).toBe(422)
  })

  test('un administrador no se bloquea ni se quita roles, pero sí corrige su nombre', async () => {
    const id = await idDe('administrador')
    for (const [ruta, cambio] of [
      [`admin/usuario_bloquear/${id}`, { Bloqueado: true }],
      [`admin/usuario_editar/${id}`, { Nombre: 'Yo', Roles: ['auditor'] }],
      [`admin/usuario_editar/${id}`, { Nombre: 'Yo', Roles: ['administrador', 'tesoreria'] }],
    ] as const) {
      const r = await call('PUT', ruta, cambio)
      expect([r.statusCode, r.json().codigo]).toEqual([409, 'USUARIO_PROPIO'])
    }
    expect((await ok('GET', `admin/usuario/${id}`))[0]).toMatchObject({ EsPropio: true, Roles: ['administrador'] })
    await ok('PUT', `admin/usuario_editar/${id}`, { Nombre: 'Persona administrador', Roles: ['administrador'] })
  })

  test('dos administradores que se quitan el rol a la vez: uno lo logra y siempre queda uno', async () => {
    const { rows } = await t.base.asAdmin("select emisor from usuario where sujeto = 'a'")
    for (let ronda = 0; ronda < 6; ronda++) {
      const par = [`par-${ronda}-1`, `par-${ronda}-2`] as const
      await t.deps.inTx('todo', async (tx) => {
        for (const sujeto of par) {
          const persona = { emisor: rows[0].emisor, sujeto, nombre: sujeto, correo: `${sujeto}@example.com` }
          await saveUsuario(tx, { ...persona, roles: ['administrador'], idSocioComercial: null })
        }
      })
      const [uno, dos] = [await idDe(par[0]), await idDe(par[1])]
      const degradar = { Nombre: 'Exadministrador', Roles: ['auditor'] }
      const r = await Promise.all([
        call('PUT', `admin/usuario_editar/${dos}`, degradar, par[0]),
        ronda % 2 === 0
          ? call('PUT', `admin/usuario_editar/${uno}`, degradar, par[1])
          : call('PUT', `admin/usuario_bloquear/${uno}`, { Bloqueado: true }, par[1]),
      ])
      expect(r.map((x) => x.statusCode).sort()).toEqual([200, 403])
    }
  })
})

describe('restablecer y cerrar sesiones', () => {
  test('restablecer apaga contraseña, sesiones y tokens, y da otra liga', async () => {
    const { Usuario, Liga } = await invitar()
    await firmar(Usuario.Sujeto)
    const viejo = { authorization: `Bearer ${await t.sign({ sub: Usuario.Sujeto })}` }
    const nueva = await ok('POST', `admin/usuario_restablecer/${Usuario.IdUsuario}`, {})
    expect(nueva.Liga).not.toBe(Liga)
    expect(await registros(Usuario.Sujeto)).toBe(1)
    expect((await t.app.inject({ url: '/services/sesion', headers: viejo })).statusCode).toBe(401)
    await ok('PUT', `admin/usuario_bloquear/${Usuario.IdUsuario}`, { Bloqueado: true })
    const r = await call('POST', `admin/usuario_restablecer/${Usuario.IdUsuario}`, {})
    expect([r.statusCode, r.json().error]).toEqual([409, expect.stringMatching(/bloqueado/)])
  })

  test('cerrar sesiones termina lo que recuerda el proveedor y los tokens ya dados', async () => {
    const { Usuario } = await invitar()
    await firmar(Usuario.Sujeto)
    expect((await ok('GET', `admin/usuario/${Usuario.IdUsuario}`))[0].Sesiones).toBe(1)
    const token = await t.sign({ sub: Usuario.Sujeto })
    expect(await ok('POST', `admin/usuario_revocar/${Usuario.IdUsuario}`, {})).toMatchObject({ Sesiones: 0 })
    expect(await registros(Usuario.Sujeto)).toBe(0)
    const r = await t.app.inject({ url: '/services/sesion', headers: { authorization: `Bearer ${token}` } })
    expect([r.statusCode, r.json().codigo]).toEqual([401, 'TOKEN_INVALIDO'])
    // Moments later the person signs in again: the mark is about the past only.
    const antes = "update usuario set sesiones_desde = sesiones_desde - interval '5 seconds' where id = $1"
    await t.base.asAdmin(antes, [Usuario.IdUsuario])
    const nuevo = { authorization: `Bearer ${await t.sign({ sub: Usuario.Sujeto })}` }
    expect((await t.app.inject({ url: '/services/sesion', headers: nuevo })).statusCode).toBe(200)
  })

  test('una persona sin cuenta en la identidad propia la recibe al restablecer', async () => {
    const id = await idDe('consulta')
    expect((await ok('POST', `admin/usuario_restablecer/${id}`, {})).Liga).toContain('/acceso/clave?liga=')
  })
})

test('la lista busca por nombre, correo, rol o socio, filtra y se exporta', async () => {
  expect((await ok('GET', 'admin/usuarios?q=tesoreria&limite=50')).length).toBeGreaterThan(0)
  const deA = await ok('GET', 'admin/usuarios?q=socio a&orden=-Nombre&limite=50')
  expect(deA.every((u: { SocioComercial: string }) => u.SocioComercial === 'Socio A')).toBe(true)
  const bloqueados = await ok('GET', 'admin/usuarios?estatus=Bloqueado')
  expect(new Set(bloqueados.map((u: { Estatus: string }) => u.Estatus))).toEqual(new Set(['Bloqueado']))
  expect((await ok('GET', 'admin/usuarios_resumen?estatus=Bloqueado')).Filas).toBe(bloqueados.length)
  expect((await call('GET', 'admin/usuarios_exportar')).headers['content-disposition']).toContain('Usuarios.xlsx')
  for (const ruta of ['usuarios', 'identidad', `usuario/${await idDe('a')}`])
    await ok('GET', `admin/${ruta}`, undefined, 'auditor')
  expect((await call('POST', 'admin/usuario_invitar', datos(), 'auditor')).statusCode).toBe(403)
})

test('con un emisor externo solo se edita el registro: contraseñas y sesiones son de otro', async () => {
  const externo = await createTestApp({ identidadExterna: true })
  try {
    const headers = await externo.as('administrador')
    const send = (method: Metodo, ruta: string, payload?: object) =>
      externo.app.inject({ method, url: `/services/admin/${ruta}`, headers, ...(payload && { payload }) })
    expect((await send('GET', 'identidad')).json()).toEqual({
      Embebida: false,
      Emisor: 'https://identidad.example/litro',
    })
    const alta = await send('POST', 'usuario_agregar', datos({ Sujeto: 'auth0|123' }))
    expect(alta.json()).toMatchObject({ Sujeto: 'auth0|123', Sesiones: null })
    const id = alta.json().IdUsuario
    const repetida = await send('POST', 'usuario_agregar', datos({ Sujeto: 'auth0|123' }))
    expect([repetida.statusCode, Object.keys(repetida.json().campos)]).toEqual([409, ['Sujeto']])
    for (const ruta of ['usuario_invitar', `usuario_restablecer/${id}`, `usuario_revocar/${id}`]) {
      const r = await send('POST', ruta, datos())
      expect([ruta, r.statusCode, r.json().codigo]).toEqual([ruta, 409, 'IDENTIDAD_EXTERNA'])
    }
    expect((await send('PUT', `usuario_bloquear/${id}`, { Bloqueado: true })).json().Estatus).toBe('Bloqueado')
  } finally {
    await externo.close()
  }
})
