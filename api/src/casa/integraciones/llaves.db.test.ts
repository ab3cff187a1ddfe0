import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { createLlave, llaveDePrueba } from '../../../test/ejemplos/integraciones.ts'
import { makeFindLlave } from './entrar.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => t.close())

type Llave = { headers: Record<string, string> }
const ask = async (llave: Llave, url: string, mas: Record<string, string> = {}) => {
  const r = await t.app.inject({ method: 'GET', url: `/services/${url}`, headers: { ...llave.headers, ...mas } })
  return { status: r.statusCode, cuerpo: r.json() }
}
const send = async (quien: string, ruta: string, payload: object = {}) => {
  const method = ruta.startsWith('llave_revocar') ? 'PUT' : 'POST'
  const r = await t.app.inject({ method, url: `/services/${ruta}`, headers: await t.as(quien), payload })
  return { status: r.statusCode, cuerpo: r.json() }
}
const run = (texto: ReturnType<typeof sql>) => t.deps.inTx('todo', (tx) => texto.execute(tx))
const codigo = async (llave: Llave, mas: Record<string, string> = {}) => {
  const { status, cuerpo } = await ask(llave, 'facturas', mas)
  return [status, cuerpo.codigo]
}

describe('una llave de API', () => {
  test('entra con sus permisos, dice cuándo y desde dónde, y su secreto no queda en ninguna parte', async () => {
    const llave = await createLlave(t, 'a', { Nombre: 'SAP', Permisos: ['factura.ver', 'cliente.editar'] })
    expect(llave.secreto).toMatch(/^litro_[A-Za-z0-9]{32}$/)
    expect((await ask(llave, 'facturas', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200)
    expect(await ask(llave, 'depositos')).toMatchObject({ status: 403, cuerpo: { codigo: 'LLAVE_SIN_ALCANCE' } })
    const hoja = { method: 'POST', url: '/services/llaves_exportar', headers: await t.as('a'), payload: {} } as const
    expect((await t.app.inject(hoja)).statusCode).toBe(200)
    const r = await t.app.inject({ url: '/services/llaves', headers: await t.as('a') })
    expect(r.json().find((l: { IdLlave: number }) => l.IdLlave === llave.id)).toMatchObject({
      Nombre: 'SAP',
      Estatus: 'Activa',
      CreadaPor: 'Persona a',
      UltimaDireccion: '203.0.113.9',
      UltimoUso: expect.any(String),
    })
    expect(r.body).not.toContain(llave.secreto)
    const { rows } = (await run(
      sql`select 1 from bitacora where position(${llave.secreto} in to_jsonb(bitacora)::text) > 0`,
    )) as {
      rows: unknown[]
    }
    expect(rows).toEqual([])
  })

  test('lo que hace queda en la bitácora a su nombre, y lo que se le niega también', async () => {
    const llave = await createLlave(t, 'a', { Nombre: 'Auditada', Permisos: ['cliente.editar'] })
    const payload = { Nombre: 'Hecho por llave', RazonSocial: 'HECHO POR LLAVE', RFC: 'HPL120304AB1' }
    const resto = { CodigoPostal: '37000', RegimenFiscal: '601', UsoCFDI: 'G03', Estado: 'GUA' }
    const r = await t.app.inject({
      method: 'POST',
      url: '/services/cliente_agregar',
      headers: llave.headers,
      payload: { ...payload, ...resto },
    })
    expect([r.statusCode, r.statusCode === 200 ? '' : r.body]).toEqual([200, ''])
    await ask(llave, 'facturas')
    const { rows } = (await run(
      sql`select objeto, accion from bitacora where actor = 'Llave Auditada' order by id`,
    )) as { rows: object[] }
    expect(rows).toEqual([
      { objeto: 'cliente', accion: 'agregar' },
      { objeto: 'acceso', accion: 'negar' },
    ])
  })

  test('revocada, vencida, de prueba o de un socio inactivo no entra, y dice cuál', async () => {
    const revocada = await createLlave(t, 'a')
    expect((await send('a', `llave_revocar/${revocada.id}`)).cuerpo.Estatus).toBe('Revocada')
    expect((await send('a', `llave_revocar/${revocada.id}`)).status, 'revocar otra vez es lo mismo').toBe(200)
    expect(await codigo(revocada)).toEqual([401, 'LLAVE_REVOCADA'])

    const vencida = await createLlave(t, 'a')
    await t.base.asAdmin(`update llave_api set vence = now() - interval '1 second' where id = ${vencida.id}`)
    expect(await codigo(vencida)).toEqual([401, 'LLAVE_VENCIDA'])

    const dePrueba = await createLlave(t, 'a')
    await t.base.asAdmin(`update llave_api set prueba = true where id = ${dePrueba.id}`)
    expect(await codigo(dePrueba)).toEqual([401, 'LLAVE_DE_PRUEBA'])
    const enDemo = await makeFindLlave(t.deps.inTx, true)(dePrueba.secreto, '127.0.0.1')
    expect(enDemo.llave?.falla).toBeNull()

    const deB = await createLlave(t, 'b')
    await run(sql`update socio_comercial set activo = false where id = ${t.gente.b}`)
    expect(await codigo(deB)).toEqual([403, 'SOCIO_INACTIVO'])
    await run(sql`update socio_comercial set activo = true where id = ${t.gente.b}`)
  })

  test('solo se admite desde sus direcciones, también cuando IPv4 llega por IPv6', async () => {
    const llave = await createLlave(t, 'a', { Direcciones: '203.0.113.7, 10.0.0.0/8\n2001:db8::/32' })
    const desde = (ip: string) => codigo(llave, { 'x-forwarded-for': ip })
    for (const ip of ['203.0.113.7', '10.200.3.4', '2001:db8::9', '::ffff:10.0.0.1']) {
      expect([ip, (await desde(ip))[0]]).toEqual([ip, 200])
    }
    for (const ip of ['203.0.113.8', '192.168.0.1', '2001:db9::1', '127.0.0.1']) {
      expect([ip, ...(await desde(ip))]).toEqual([ip, 403, 'LLAVE_DIRECCION'])
    }
  })

  test('de la instalación elige socio como el personal; la de un socio no lee la cabecera', async () => {
    const casa = await createLlave(t, 'administrador', { Permisos: ['cliente.ver'] })
    expect((await ask(casa, 'clientes')).cuerpo.codigo).toBe('ELIGE_SOCIO')
    const deB = await ask(casa, 'clientes', { 'x-socio-comercial': String(t.gente.b) })
    expect(deB.cuerpo.map((c: { Nombre: string }) => c.Nombre)).toContain('PUERTO LIBRE')
    const deA = await createLlave(t, 'administrador', { Permisos: ['cliente.ver'], IdSocioComercial: t.gente.a })
    const suyos = await ask(deA, 'clientes', { 'x-socio-comercial': String(t.gente.b) })
    expect(suyos.cuerpo.map((c: { Nombre: string }) => c.Nombre)).not.toContain('PUERTO LIBRE')
  })

  test('cada quien ve y revoca las suyas; el administrador, todas', async () => {
    const { id } = await createLlave(t, 'a', { Nombre: 'Solo de A' })
    const nombres = async (quien: string) => {
      const r = await t.app.inject({ url: '/services/llaves', headers: await t.as(quien) })
      return (r.json() as { Nombre: string }[]).map(({ Nombre }) => Nombre)
    }
    expect(await nombres('b')).not.toContain('Solo de A')
    expect(await nombres('administrador')).toContain('Solo de A')
    expect((await send('b', `llave_revocar/${id}`)).status).toBe(404)
    expect((await send('administrador', `llave_revocar/${id}`)).status).toBe(200)
    const usuarios = await t.app.inject({ url: '/services/admin/usuarios', headers: await t.as('administrador') })
    expect(usuarios.body).not.toContain('Llave ')
  })

  test('caben cincuenta activas, aunque se pidan a la vez', async () => {
    const uno = (Nombre: string) => send('administrador', 'llave_agregar', llaveDePrueba({ Nombre }))
    const r = await Promise.all(Array.from({ length: 55 }, (_, i) => uno(`Llave ${i}`)))
    const llenas = r.filter(({ cuerpo }) => cuerpo.codigo === 'LLAVES_LLENAS')
    expect(llenas.length).toBeGreaterThanOrEqual(5)
    expect((await uno('Otra')).cuerpo.error).toBe('Ya hay 50 llaves activas. Revoca alguna para crear otra.')
  })

  test.each([
    ['sin nombre', { Nombre: ' ' }, 'Nombre', 'Escribe para qué sistema es la llave.'],
    ['sin permisos', { Permisos: [] }, 'Permisos', 'Elige al menos un permiso.'],
    ['un permiso inventado', { Permisos: ['todo'] }, 'Permisos.0', 'Elige permisos de la lista.'],
    ['un permiso de personas', { Permisos: ['integracion.editar'] }, 'Permisos', expect.stringContaining('no puede')],
    [
      'un permiso que el socio no tiene',
      { Permisos: ['admin.depositos'] },
      'Permisos',
      expect.stringContaining('no puede'),
    ],
    ['vencida desde que nace', { Vence: '2020-01-01' }, 'Vence', 'La llave debe vencer hoy o después.'],
    ['eterna', { Vence: '2999-01-01' }, 'Vence', 'La llave puede durar dos años como máximo.'],
    ['una dirección absurda', { Direcciones: '300.1.1.1' }, 'Direcciones', expect.stringContaining('direcciones IP')],
    [
      'un nombre por dirección',
      { Direcciones: 'erp.example' },
      'Direcciones',
      expect.stringContaining('direcciones IP'),
    ],
  ])('%s se rechaza con su frase', async (_, cambios, campo, frase) => {
    const { status, cuerpo } = await send('a', 'llave_agregar', llaveDePrueba(cambios))
    expect([status, cuerpo.campos]).toEqual([422, { [campo]: frase }])
  })

  test('una red con bits de sobra se dice sin romper nada', async () => {
    const { status } = await send('a', 'llave_agregar', llaveDePrueba({ Direcciones: '10.1.2.3/8' }))
    expect(status).toBe(200)
  })
})
