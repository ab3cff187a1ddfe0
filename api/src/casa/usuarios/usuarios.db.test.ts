// A-6 over the real server: who enters, with what roles, and who is kept out; and that nobody does it to himself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { correoDePrueba } from '../../../test/correo.ts'
import { sweep } from '../../../test/sweep.ts'
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
    expect(Usuario).toMatchObject({ Estatus: 'Invitado', RolesTexto: 'Socio', SocioComercial: 'Socio A', Sesiones: 0 })
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
    // What an auditor reads and who bills does not.
    const bitacora = () => t.app.inject({ url: '/services/admin/bitacora', headers })
    expect((await bitacora()).statusCode).toBe(200)
    const cambio = { Nombre: 'Otra', Roles: ['facturacion'], Version: Usuario.Version }
    await ok('PUT', `admin/usuario_editar/${Usuario.IdUsuario}`, cambio)
    expect((await bitacora()).statusCode).toBe(403)
    const viejo = await call('PUT', `admin/usuario_editar/${Usuario.IdUsuario}`, cambio)
    expect([viejo.statusCode, viejo.json().codigo]).toEqual([409, 'REGISTRO_CAMBIO'])
    expect(await acciones(Usuario.IdUsuario)).toMatchObject([
      { accion: 'invitar' },
      { accion: 'editar', antes: { Roles: ['auditor'] }, despues: { Roles: ['facturacion'] } },
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

  test('dos administradores que se bloquean a la vez: uno lo logra y siempre queda uno', async () => {
    const { rows } = await t.base.asAdmin("select emisor from usuario where sujeto = 'a'")
    for (let ronda = 0; ronda < 4; ronda++) {
      const par = [`par-${ronda}-1`, `par-${ronda}-2`] as const
      await t.deps.inTx('todo', async (tx) => {
        for (const sujeto of par) {
          const persona = { emisor: rows[0].emisor, sujeto, nombre: sujeto, correo: `${sujeto}@example.com` }
          await saveUsuario(tx, { ...persona, roles: ['administrador'], idSocioComercial: null })
        }
      })
      const [uno, dos] = [await idDe(par[0]), await idDe(par[1])]
      const bloquear = (id: number, quien: string) =>
        call('PUT', `admin/usuario_bloquear/${id}`, { Bloqueado: true }, quien)
      const r = await Promise.all([bloquear(dos, par[0]), bloquear(uno, par[1])])
      expect(r.map((x) => x.statusCode).sort()).toEqual([200, 403])
    }
  })
})

describe('otro correo', () => {
  const cambiar = (
    u: { IdUsuario: number; Nombre: string; Roles: string[] },
    CorreoElectronico?: unknown,
    Version?: number,
  ) =>
    call('PUT', `admin/usuario_editar/${u.IdUsuario}`, { Nombre: u.Nombre, Roles: u.Roles, CorreoElectronico, Version })

  test('en minúsculas, lo sigue su cuenta, terminan sus sesiones y su liga sin usar, y queda escrito', async () => {
    const { Usuario } = await invitar()
    await firmar(Usuario.Sujeto)
    const viejo = { authorization: `Bearer ${await t.sign({ sub: Usuario.Sujeto })}` }
    const r = await cambiar(Usuario, `MUDADA${n}@Example.com`, Usuario.Version)
    expect(r.json()).toMatchObject({ CorreoElectronico: `mudada${n}@example.com`, Sesiones: 0 })
    const cuenta = await t.base.asAdmin('select usuario, correo from oidc.cuenta where sub = $1', [Usuario.Sujeto])
    expect(cuenta.rows).toEqual([{ usuario: `mudada${n}@example.com`, correo: `mudada${n}@example.com` }])
    expect(await registros(Usuario.Sujeto)).toBe(0)
    expect((await t.app.inject({ url: '/services/sesion', headers: viejo })).json().codigo).toBe('TOKEN_INVALIDO')
    expect((await acciones(Usuario.IdUsuario)).at(-1)).toMatchObject({
      accion: 'editar',
      antes: { CorreoElectronico: Usuario.CorreoElectronico },
      despues: { CorreoElectronico: `mudada${n}@example.com` },
    })
  })

  test('el mismo correo, o ninguno, no cierra nada', async () => {
    const { Usuario } = await invitar()
    await firmar(Usuario.Sujeto)
    expect((await cambiar(Usuario, Usuario.CorreoElectronico.toUpperCase())).statusCode).toBe(200)
    expect((await cambiar(Usuario)).json().CorreoElectronico).toBe(Usuario.CorreoElectronico)
    expect(await registros(Usuario.Sujeto)).toBeGreaterThan(2)
  })

  test('el de otra persona se rechaza, también cuando dos lo toman a la vez', async () => {
    const [uno, dos] = [(await invitar()).Usuario, (await invitar()).Usuario]
    const ajeno = await cambiar(uno, dos.CorreoElectronico)
    expect([ajeno.statusCode, Object.keys(ajeno.json().campos)]).toEqual([409, ['CorreoElectronico']])
    const mismo = `disputado${n}@example.com`
    const r = await Promise.all([cambiar(uno, mismo), cambiar(dos, mismo)])
    expect(r.map((x) => x.statusCode).sort()).toEqual([200, 409])
    // Taken only in the identity provider: nothing is left half changed.
    await t.base.asAdmin("update oidc.cuenta set usuario = 'solo-cuenta@example.com' where sub = $1", [dos.Sujeto])
    expect((await cambiar(uno, 'solo-cuenta@example.com')).statusCode).toBe(409)
    expect((await ok('GET', `admin/usuario/${uno.IdUsuario}`))[0].CorreoElectronico).not.toBe('solo-cuenta@example.com')
  })

  test.each([[''], ['sin arroba'], [7], [`${'x'.repeat(300)}@example.com`]])('%j no es un correo', async (malo) => {
    const { Usuario } = await invitar()
    const r = await cambiar(Usuario, malo)
    expect([r.statusCode, Object.keys(r.json().campos)]).toEqual([422, ['CorreoElectronico']])
  })
})

describe('la liga por correo', () => {
  const enviados = async (id: number) =>
    (
      await t.base.asAdmin(
        'select clase, estado, ultimo_error, liga_cifrada from correo_enviado where id_destinatario = $1 order by id',
        [id],
      )
    ).rows
  const correo = correoDePrueba()
  beforeAll(() => {
    t.deps.motor.correo = correo
  })
  afterAll(() => {
    t.deps.motor.correo = null
  })

  test('sale una vez con la misma liga de la pantalla; guardada va cifrada y al salir se borra', async () => {
    const { Usuario, Liga, PorCorreo } = await invitar()
    const [fila] = await enviados(Usuario.IdUsuario)
    expect([PorCorreo, fila.clase, fila.estado]).toEqual([true, 'invitacion', 'pendiente'])
    expect(fila.liga_cifrada.toString('latin1')).not.toContain(Liga.slice(-43))
    await sweep(t.deps.motor)
    const mensaje = correo.entregados.at(-1)!
    expect([mensaje.asunto, mensaje.para]).toEqual(['Tu acceso a Litro', [Usuario.CorreoElectronico]])
    expect(mensaje.texto).toContain(`\n\n${Liga}\n\n`)
    expect(mensaje.texto).toContain('Persona administrador te dio acceso a Litro.')
    expect(await enviados(Usuario.IdUsuario)).toMatchObject([{ estado: 'enviado', liga_cifrada: null }])
    await sweep(t.deps.motor)
    expect(correo.entregados.filter(({ texto }) => texto.includes(Liga))).toHaveLength(1)
    const [leido] = await ok('GET', `admin/usuario/${Usuario.IdUsuario}`)
    expect(leido.CorreoDeAcceso).toMatchObject({ Clase: 'invitacion', Estado: 'enviado', Error: null })
    const donde = `select (select count(*) from bitacora b where b::text like $1) + (select count(*) from correo_enviado e where e::text like $1) as n`
    expect(Number((await t.base.asAdmin(donde, [`%${Liga.slice(-43)}%`])).rows[0].n)).toBe(0)
  })

  test('otra liga, u otro correo, retira la que no había salido', async () => {
    const { Usuario, Liga } = await invitar()
    const nueva = await ok('POST', `admin/usuario_restablecer/${Usuario.IdUsuario}`, {})
    expect(nueva.CorreoDeAcceso).toMatchObject({ Clase: 'restablecer', Estado: 'pendiente' })
    // Whoever resets it never sees the link: only its owner's mail has it.
    expect(JSON.stringify(nueva)).not.toContain('liga=')
    await sweep(t.deps.motor)
    const suyos = correo.entregados.filter(({ para }) => para[0] === Usuario.CorreoElectronico)
    expect(suyos.map(({ texto }) => [texto.includes('/acceso/clave?liga='), texto.includes(Liga)])).toEqual([
      [true, false],
    ])
    await ok('POST', `admin/usuario_restablecer/${Usuario.IdUsuario}`, {})
    const datosNuevos = { Nombre: 'Ella', Roles: ['auditor'], CorreoElectronico: `tarde${n}@example.com` }
    await ok('PUT', `admin/usuario_editar/${Usuario.IdUsuario}`, datosNuevos)
    await sweep(t.deps.motor)
    expect((await enviados(Usuario.IdUsuario)).map((e) => e.ultimo_error)).toEqual([
      'Se pidió otra liga.',
      null,
      'El correo del usuario cambió.',
    ])
  })

  test('si el servidor de correo la rechaza, o vence esperando, queda dicho y la campana avisa al administrador', async () => {
    const { Usuario } = await invitar()
    correo.fallar = () => Object.assign(new Error('no'), { responseCode: 550, response: '550 no existe' })
    await sweep(t.deps.motor)
    correo.fallar = null
    expect(await enviados(Usuario.IdUsuario)).toMatchObject([
      { estado: 'fallido', ultimo_error: '550 no existe', liga_cifrada: null },
    ])
    const avisos = await ok('GET', 'avisos')
    const suyo = avisos.find((a: { Ruta: string }) => a.Ruta === `/admin/usuario/editar/${Usuario.IdUsuario}`)
    expect(suyo).toMatchObject({ Titulo: `No salió el correo de acceso de ${Usuario.Nombre}` })
    const tarde = (await invitar()).Usuario
    await t.base.asAdmin('update correo_enviado set vence = now() where id_destinatario = $1', [tarde.IdUsuario])
    await sweep(t.deps.motor)
    expect(await enviados(tarde.IdUsuario)).toMatchObject([
      { estado: 'fallido', ultimo_error: 'La liga venció antes de poder enviarse.' },
    ])
  })

  test('sin correo configurado la liga de una invitación solo se muestra, y nadie restablece', async () => {
    t.deps.motor.correo = null
    const { Usuario, PorCorreo } = await invitar()
    expect([PorCorreo, await enviados(Usuario.IdUsuario), Usuario.CorreoDeAcceso]).toEqual([false, [], null])
    await firmar(Usuario.Sujeto)
    const sesiones = await registros(Usuario.Sujeto)
    const r = await call('POST', `admin/usuario_restablecer/${Usuario.IdUsuario}`, {})
    expect([r.statusCode, r.json().codigo]).toEqual([409, 'CORREO_NO_CONFIGURADO'])
    expect(await registros(Usuario.Sujeto)).toBe(sesiones)
  })
})

describe('restablecer y cerrar sesiones', () => {
  beforeAll(() => {
    t.deps.motor.correo = correoDePrueba()
  })
  afterAll(() => {
    t.deps.motor.correo = null
  })

  test('restablecer apaga contraseña, sesiones y tokens', async () => {
    const { Usuario } = await invitar()
    await firmar(Usuario.Sujeto)
    const viejo = { authorization: `Bearer ${await t.sign({ sub: Usuario.Sujeto })}` }
    await ok('POST', `admin/usuario_restablecer/${Usuario.IdUsuario}`, {})
    expect(await registros(Usuario.Sujeto)).toBe(1)
    expect((await acciones(Usuario.IdUsuario)).at(-1)).toMatchObject({
      accion: 'restablecer',
      antes: { Sesiones: 1 },
      despues: { Sesiones: 0 },
    })
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
    expect((await acciones(Usuario.IdUsuario)).at(-1)).toMatchObject({
      accion: 'revocar',
      antes: { Sesiones: 1 },
      despues: { Sesiones: 0 },
    })
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
    expect((await ok('POST', `admin/usuario_restablecer/${id}`, {})).CorreoDeAcceso).toMatchObject({
      Clase: 'restablecer',
    })
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
