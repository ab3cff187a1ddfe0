// The second person (D-191): what an administrator asks for happens when another one confirms it, once, and never by its author.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { correoDePrueba } from '../../../test/correo.ts'
import { sweep } from '../../../test/sweep.ts'
import { saveUsuario } from '../sesion/usuario.sql.ts'
import { verificar } from '../verify/verificar.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await persona('administrador2', 'administrador')
})
afterAll(() => t.close())

const persona = async (sujeto: string, rol: 'administrador' | 'tesoreria' | 'autorizador', otra = t) => {
  const datos = { emisor: otra.config.oidc.issuer, nombre: `Persona ${sujeto}`, correo: `${sujeto}@example.com` }
  return otra.deps.inTx('todo', (tx) => saveUsuario(tx, { ...datos, sujeto, roles: [rol], idSocioComercial: null }))
}
type Metodo = 'GET' | 'POST' | 'PUT'
const call = async (quien: string, method: Metodo, ruta: string, payload: object = {}, otra = t) => {
  const headers = await otra.as(quien)
  const cuerpo = method === 'GET' ? {} : { payload }
  const r = await otra.app.inject({ method, url: `/services/${ruta}`, headers, ...cuerpo })
  return { status: r.statusCode, cuerpo: r.json() }
}
const ok = async (...args: Parameters<typeof call>) => {
  const { status, cuerpo } = await call(...args)
  expect([args[2], status, status === 200 ? '' : cuerpo]).toEqual([args[2], 200, ''])
  return cuerpo
}
const disponible = async (socio: number, otra = t) =>
  (await otra.app.inject({ url: '/services/dashboard', headers: await otra.as('auditor', socio) })).json()
    .SaldoDisponible
const idDe = async (sujeto: string, otra = t): Promise<number> =>
  (await otra.base.asAdmin('select id from usuario where sujeto = $1', [sujeto])).rows[0].id
const rolesDe = async (sujeto: string) =>
  (await t.base.asAdmin('select roles from usuario where sujeto = $1', [sujeto])).rows[0].roles
const hechos = async (id: number, otra = t) =>
  (
    await otra.base.asAdmin(
      "select accion, actor, nota from bitacora where objeto = 'cambio' and id_objeto = $1 order by id",
      [id],
    )
  ).rows

let n = 0
let socio: number
beforeEach(async () => {
  socio = (await ok('administrador', 'POST', 'admin/socio_agregar', { Nombre: `Socio de dos ${++n}` })).IdSocioComercial
})
const pedir = (Monto: string | number = '100.00', quien = 'administrador') =>
  ok(quien, 'POST', 'admin/ajuste', { IdSocioComercial: socio, Monto, Motivo: 'Bonificación' })

describe('un ajuste', () => {
  test('espera sin tocar el libro; otra persona lo confirma y entonces mueve el saldo, una vez', async () => {
    const ajuste = await pedir()
    expect(ajuste).toMatchObject({ Estatus: 'Por confirmar', Decidio: null })
    expect(await disponible(socio)).toBe(0)
    const antes = await t.base.asAdmin('select count(*)::int as n from asiento')
    const confirmar = (quien: string) => call(quien, 'PUT', `admin/ajuste_confirmar/${ajuste.IdAjuste}`)
    const propio = await confirmar('administrador')
    expect([propio.status, propio.cuerpo.codigo]).toEqual([403, 'MISMA_PERSONA'])
    expect((await t.base.asAdmin('select count(*)::int as n from asiento')).rows).toEqual(antes.rows)
    expect((await confirmar('tesoreria')).cuerpo).toMatchObject({
      Estatus: 'Confirmado',
      Decidio: 'Persona tesoreria',
      Usuario: 'Persona administrador',
    })
    expect(await disponible(socio)).toBe(100)
    // The same again answers the same; another person finds it done.
    expect((await confirmar('tesoreria')).status).toBe(200)
    const otra = await confirmar('administrador2')
    expect([otra.status, otra.cuerpo.error]).toEqual([409, expect.stringContaining('está Confirmado')])
    expect(await disponible(socio)).toBe(100)
    expect(await hechos(ajuste.IdCambio)).toMatchObject([
      { accion: 'pedir', actor: 'Persona administrador', nota: 'Bonificación' },
      { accion: 'confirmar', actor: 'Persona tesoreria' },
    ])
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
  })

  test('otro administrador también lo confirma; veinte a la vez lo asientan una vez', async () => {
    const { IdAjuste } = await pedir('7.77')
    const quienes = Array.from({ length: 20 }, (_, i) => (i % 2 ? 'tesoreria' : 'administrador2'))
    const r = await Promise.all(quienes.map((quien) => call(quien, 'PUT', `admin/ajuste_confirmar/${IdAjuste}`)))
    // Whoever got there first is answered the same each time, the other one hears who did it.
    expect(new Set(r.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await disponible(socio)).toBe(7.77)
  })

  test('rechazado con su motivo no se asienta nunca, y quien lo pidió lo oye', async () => {
    const { IdCambio, IdAjuste } = await pedir()
    const rechazar = (Observaciones: string) =>
      call('tesoreria', 'PUT', `admin/cambio_rechazar/${IdCambio}`, { Observaciones })
    expect((await rechazar('  ')).cuerpo.campos).toEqual({ Observaciones: 'Escribe el motivo del rechazo.' })
    expect((await rechazar('Falta el contrato')).cuerpo).toMatchObject({ Estatus: 'Rechazado' })
    const tarde = await call('administrador2', 'PUT', `admin/ajuste_confirmar/${IdAjuste}`)
    expect([tarde.status, tarde.cuerpo.codigo]).toEqual([409, 'VERBO_NO_PERMITIDO'])
    expect(await ok('administrador', 'GET', `admin/ajustes/${socio}`)).toMatchObject([
      { Estatus: 'Rechazado', Observaciones: 'Falta el contrato', Decidio: 'Persona tesoreria' },
    ])
    expect(await disponible(socio)).toBe(0)
    expect(await ok('administrador', 'GET', 'avisos')).toContainEqual(
      expect.objectContaining({ Titulo: `Cambio ${IdCambio} rechazado: Ajuste`, Detalle: 'Falta el contrato' }),
    )
  })

  test('lo retira quien lo pidió y nadie más', async () => {
    const { IdCambio } = await pedir()
    const ajena = await call('administrador2', 'PUT', `admin/cambio_retirar/${IdCambio}`)
    expect([ajena.status, ajena.cuerpo.error]).toEqual([403, expect.stringContaining('Solo quien pidió')])
    expect((await ok('administrador', 'PUT', `admin/cambio_retirar/${IdCambio}`)).Estatus).toBe('Retirado')
    expect((await call('tesoreria', 'PUT', `admin/cambio_confirmar/${IdCambio}`)).status).toBe(409)
  })

  test('nadie cambia lo que se pidió, ni la base deja que su autor lo confirme', async () => {
    const { IdCambio } = await pedir()
    const escribe = (texto: string) => t.base.asAdmin(`update cambio_pendiente set ${texto} where id = ${IdCambio}`)
    await expect(escribe(`despues = '{"Monto": "1.00"}'`)).rejects.toThrow(/INMUTABLE/)
    await expect(
      escribe(`estado = 'confirmado', paso = 'confirmar', id_usuario_decide = id_usuario_captura`),
    ).rejects.toThrow(/cambio_confirmado_por_otra_persona/)
    await expect(escribe(`estado = 'confirmado', id_usuario_decide = id_usuario_captura + 1`)).rejects.toThrow(/PUERTA/)
    await expect(t.base.asAdmin(`delete from cambio_pendiente where id = ${IdCambio}`)).rejects.toThrow(/INMUTABLE/)
  })

  test('un número que no es de un ajuste, o de otra cosa, responde 404', async () => {
    const retencion = await ok('administrador', 'POST', 'admin/retencion', {
      IdSocioComercial: socio,
      Monto: 1,
      Motivo: 'x',
    })
    for (const ruta of ['admin/ajuste_confirmar/999999', `admin/usuario_confirmar/${await idDe('auditor')}`]) {
      expect((await call('tesoreria', 'PUT', ruta)).status).toBe(404)
    }
    expect(retencion.IdObjeto).toBeNull()
  })
})

describe('el límite de crédito de un socio', () => {
  const editar = (cambio: object, quien = 'administrador') =>
    call(quien, 'PUT', `admin/socio_editar/${socio}`, { Nombre: `Socio de dos ${n}`, ...cambio })
  const leer = async () => (await ok('auditor', 'GET', `admin/socio/${socio}`))[0]

  test('lo demás cambia al momento; el límite, o apagar su regla, espera', async () => {
    expect((await editar({ LimiteCredito: '5000', AutorizaPorLimite: true, DiasCredito: 9 })).status).toBe(200)
    expect(await leer()).toMatchObject({ LimiteCredito: null, AutorizaPorLimite: false, DiasCredito: 9 })
    const [cambio] = (await leer()).Cambios
    expect(cambio).toMatchObject({
      Antes: { LimiteCredito: null, AutorizaPorLimite: false },
      Despues: { LimiteCredito: '5000.00', AutorizaPorLimite: true },
    })
    // The same form saved again asks for nothing new; another figure must wait for the first.
    expect((await editar({ LimiteCredito: 5000, AutorizaPorLimite: true, DiasCredito: 8 })).status).toBe(200)
    expect((await leer()).Cambios).toHaveLength(1)
    const otra = await editar({ LimiteCredito: '900000', AutorizaPorLimite: true, DiasCredito: 7 })
    expect([otra.status, otra.cuerpo.codigo]).toEqual([409, 'CAMBIO_POR_CONFIRMAR'])
    expect((await leer()).DiasCredito).toBe(8)
    expect((await call('administrador', 'PUT', `admin/cambio_confirmar/${cambio.IdCambio}`)).status).toBe(403)
    await ok('administrador2', 'PUT', `admin/cambio_confirmar/${cambio.IdCambio}`)
    expect(await leer()).toMatchObject({ LimiteCredito: 5000, AutorizaPorLimite: true, Cambios: [] })
    await editar({ LimiteCredito: '5000', AutorizaPorLimite: false })
    expect(await leer()).toMatchObject({ AutorizaPorLimite: true, Cambios: [{ Clase: 'limite' }] })
  })

  test('si el límite ya es otro, lo pedido no se confirma', async () => {
    await editar({ LimiteCredito: '5000' })
    const [{ IdCambio }] = (await leer()).Cambios
    await t.base.asAdmin('update socio_comercial set limite_credito = 1 where id = $1', [socio])
    const r = await call('tesoreria', 'PUT', `admin/cambio_confirmar/${IdCambio}`)
    expect([r.status, r.cuerpo.codigo]).toEqual([409, 'CAMBIO_OBSOLETO'])
    expect((await leer()).LimiteCredito).toBe(1)
  })
})

describe('una persona que decide', () => {
  const correo = correoDePrueba()
  beforeAll(() => {
    t.deps.motor.correo = correo
  })
  const editar = (id: number, cambio: object, quien = 'administrador') =>
    call(quien, 'PUT', `admin/usuario_editar/${id}`, cambio)
  const confirmar = (id: number, quien = 'tesoreria') => call(quien, 'PUT', `admin/usuario_confirmar/${id}`)

  test('invitada, entra sin roles hasta que otra persona los confirma', async () => {
    const datos = { Nombre: 'Tesorera nueva', CorreoElectronico: `nueva${n}@example.com`, Roles: ['tesoreria'] }
    const { Usuario } = await ok('administrador', 'POST', 'admin/usuario_invitar', datos)
    expect(Usuario).toMatchObject({ Roles: [], Cambio: { Clase: 'usuario', Despues: { Roles: ['tesoreria'] } } })
    const headers = { authorization: `Bearer ${await t.sign({ sub: Usuario.Sujeto })}` }
    const depositos = async () => (await t.app.inject({ url: '/services/admin/depositos', headers })).statusCode
    expect(await depositos()).toBe(403)
    expect((await confirmar(Usuario.IdUsuario, 'administrador')).cuerpo.codigo).toBe('MISMA_PERSONA')
    expect((await confirmar(Usuario.IdUsuario)).cuerpo).toMatchObject({ Roles: ['tesoreria'], Cambio: null })
    expect(await depositos()).toBe(200)
  })

  test('sus roles y su correo esperan; su nombre no; y no se pide otra cosa mientras', async () => {
    const id = await persona(`cajera${n}`, 'tesoreria')
    const r = await editar(id, { Nombre: 'Renombrada', Roles: ['auditor'], CorreoElectronico: `suya${n}@example.com` })
    expect(r.cuerpo).toMatchObject({
      Nombre: 'Renombrada',
      Roles: ['tesoreria'],
      CorreoElectronico: `cajera${n}@example.com`,
    })
    expect(r.cuerpo.Cambio).toMatchObject({
      De: 'Renombrada',
      Antes: { Roles: ['tesoreria'] },
      Despues: { Roles: ['auditor'] },
    })
    expect((await editar(id, { Nombre: 'Otra', Roles: ['facturacion'] })).cuerpo.codigo).toBe('CAMBIO_POR_CONFIRMAR')
    expect((await call('administrador', 'POST', `admin/usuario_restablecer/${id}`)).cuerpo.codigo).toBe(
      'CAMBIO_POR_CONFIRMAR',
    )
    expect((await confirmar(id)).cuerpo).toMatchObject({
      Roles: ['auditor'],
      CorreoElectronico: `suya${n}@example.com`,
    })
  })

  test('lo que ya no está como estaba no se confirma', async () => {
    const id = await persona(`mudada${n}`, 'autorizador')
    await editar(id, { Nombre: 'M', Roles: ['facturacion'] })
    await t.base.asAdmin("update usuario set roles = '{auditor}' where id = $1", [id])
    expect((await confirmar(id)).cuerpo.codigo).toBe('CAMBIO_OBSOLETO')
  })

  test('restablecer su contraseña no enseña liga a nadie: sale por correo cuando otra persona confirma', async () => {
    const id = await persona(`olvido${n}`, 'autorizador')
    const pedido = await ok('administrador', 'POST', `admin/usuario_restablecer/${id}`)
    expect(pedido).toMatchObject({ Cambio: { Clase: 'restablecer', Estatus: 'Por confirmar' } })
    expect(JSON.stringify(pedido)).not.toContain('liga=')
    const enviados = () => correo.entregados.filter(({ para }) => para[0] === `olvido${n}@example.com`).length
    await sweep(t.deps.motor)
    expect(enviados()).toBe(0)
    expect((await confirmar(id, 'administrador')).status).toBe(403)
    const { cuerpo } = await confirmar(id)
    expect(JSON.stringify(cuerpo)).not.toContain('liga=')
    await sweep(t.deps.motor)
    expect(enviados()).toBe(1)
  })

  test('sin correo configurado un restablecimiento que debe esperar se niega: su liga no tendría por dónde salir', async () => {
    t.deps.motor.correo = null
    const id = await persona(`sincorreo${n}`, 'tesoreria')
    expect((await call('administrador', 'POST', `admin/usuario_restablecer/${id}`)).cuerpo.codigo).toBe(
      'CORREO_NO_CONFIGURADO',
    )
    expect((await ok('administrador', 'GET', `admin/usuario/${id}`))[0].Cambio).toBeNull()
    t.deps.motor.correo = correo
  })

  test('siempre queda un administrador, aunque otros confirmen que se vayan todos', async () => {
    const otra = await createTestApp()
    try {
      await persona('administrador2', 'administrador', otra)
      const [uno, dos] = [await idDe('administrador', otra), await idDe('administrador2', otra)]
      const quitar = { Nombre: 'Ex', Roles: ['auditor'] }
      expect((await call('administrador', 'PUT', `admin/usuario_editar/${dos}`, quitar, otra)).status).toBe(200)
      expect((await call('administrador2', 'PUT', `admin/usuario_editar/${uno}`, quitar, otra)).status).toBe(200)
      const r = await Promise.all(
        [uno, dos].map((id) => call('tesoreria', 'PUT', `admin/usuario_confirmar/${id}`, {}, otra)),
      )
      expect(r.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(r.find(({ status }) => status === 409)!.cuerpo.codigo).toBe('SIN_ADMINISTRADOR')
    } finally {
      await otra.close()
    }
  })

  test('roles que no van juntos se niegan al darlos; quien ya los tenía sigue y el administrador lo sabe', async () => {
    const id = await persona(`ambas${n}`, 'tesoreria')
    await t.base.asAdmin("update usuario set roles = '{tesoreria,facturacion}' where id = $1", [id])
    const dar = await editar(id, { Nombre: 'A', Roles: ['tesoreria', 'autorizador'] })
    expect([dar.status, dar.cuerpo.campos]).toEqual([
      422,
      { Roles: 'Tesorería y Autorizador no pueden ser la misma persona.' },
    ])
    expect((await editar(id, { Nombre: 'Con dos', Roles: ['facturacion', 'tesoreria'] })).status).toBe(200)
    expect(
      (await t.app.inject({ url: '/services/admin/depositos', headers: await t.as(`ambas${n}`) })).statusCode,
    ).toBe(200)
    const lista = await ok('administrador', 'GET', 'admin/usuarios')
    expect(lista.filter((u: { RolesExcluyentes: string }) => u.RolesExcluyentes !== '')).toMatchObject([
      { IdUsuario: id, RolesExcluyentes: 'Tesorería y Facturación' },
    ])
    expect(await ok('administrador', 'GET', 'avisos')).toContainEqual(
      expect.objectContaining({
        Titulo: '1 persona tiene roles que no pueden ser de la misma',
        Ruta: '/admin/usuarios',
      }),
    )
    await t.base.asAdmin("update usuario set roles = '{tesoreria}' where id = $1", [id])
  })
})

describe('mientras no hay otra persona', () => {
  let sola: TestApp
  beforeAll(async () => {
    sola = await createTestApp()
    await sola.base.asAdmin("update usuario set roles = '{auditor}' where sujeto = 'tesoreria'")
  })
  afterAll(() => sola.close())
  const ajustar = () =>
    call('administrador', 'POST', 'admin/ajuste', { IdSocioComercial: sola.gente.a, Monto: 10, Motivo: 'Sola' }, sola)

  test('el primer administrador actúa solo, y la bitácora lo dice', async () => {
    const { cuerpo } = await ajustar()
    expect(cuerpo).toMatchObject({ Estatus: 'Confirmado', Decidio: 'Persona administrador' })
    expect(await disponible(sola.gente.a, sola)).toBe(10)
    expect((await hechos(cuerpo.IdCambio, sola)).at(-1)).toMatchObject({
      accion: 'confirmar',
      nota: 'Sin segunda persona: nadie más podía confirmarlo.',
    })
  })

  test('deja de poder en cuanto hay otra, aunque la bloquee', async () => {
    const invitada = { Nombre: 'Segunda', CorreoElectronico: 'segunda@example.com', Roles: ['tesoreria'] }
    const { Usuario } = (await call('administrador', 'POST', 'admin/usuario_invitar', invitada, sola)).cuerpo
    expect(Usuario).toMatchObject({ Roles: ['tesoreria'], Cambio: null })
    expect((await ajustar()).cuerpo.Estatus).toBe('Por confirmar')
    await call('administrador', 'PUT', `admin/usuario_bloquear/${Usuario.IdUsuario}`, { Bloqueado: true }, sola)
    expect((await ajustar()).cuerpo.Estatus).toBe('Por confirmar')
    // With everybody else blocked the administrator may still bring somebody in, and the log says that nobody confirmed it.
    const tercera = { ...invitada, CorreoElectronico: 'tercera@example.com' }
    const nueva = (await call('administrador', 'POST', 'admin/usuario_invitar', tercera, sola)).cuerpo
    expect(nueva.Usuario.Roles).toEqual(['tesoreria'])
    expect(await disponible(sola.gente.a, sola)).toBe(10)
  })
})

test('la bandeja muestra lo que espera a quien puede decidir, y solo al personal', async () => {
  const { IdCambio } = await pedir()
  const suyo = (lista: { IdCambio: number }[]) => lista.find((c) => c.IdCambio === IdCambio)
  expect(suyo(await ok('tesoreria', 'GET', 'admin/cambios'))).toMatchObject({
    EsPropio: false,
    Que: 'Ajuste',
    Monto: 100,
  })
  expect(suyo(await ok('administrador', 'GET', 'admin/cambios'))).toMatchObject({ EsPropio: true })
  expect(suyo(await ok('auditor', 'GET', 'admin/cambios'))).toBeDefined()
  for (const quien of ['a', 'facturacion', 'autorizador']) {
    expect((await call(quien, 'GET', 'admin/cambios')).status).toBe(403)
  }
  expect((await call('auditor', 'PUT', `admin/cambio_confirmar/${IdCambio}`)).status).toBe(403)
  const avisos: { Ruta: string }[] = await ok('tesoreria', 'GET', 'avisos')
  expect(avisos.some(({ Ruta }) => Ruta === '/admin/cambios')).toBe(true)
  expect(await rolesDe('auditor')).toEqual(['auditor'])
})
