import { ClienteCaptura } from '@litro/contract/clientes/cliente'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clienteDePrueba, createTestApp, type TestApp } from '../../../test/app.ts'
import { findRfc, insertCliente } from './cliente.sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Metodo = 'GET' | 'POST' | 'PUT'
async function call(method: Metodo, servicio: string, payload?: object, sujeto = 'a', socio?: number) {
  const r = await t.app.inject({ method, url: `/services/${servicio}`, headers: await t.as(sujeto, socio), payload })
  return { status: r.statusCode, cuerpo: r.json() }
}
const agregar = (cambio: object, sujeto = 'a', socio?: number) =>
  call('POST', 'cliente_agregar', { ...clienteDePrueba, ...cambio }, sujeto, socio)
const editar = (id: number, cambio: object, sujeto = 'a', socio?: number) =>
  call('PUT', `cliente_editar/${id}`, { ...clienteDePrueba, ...cambio }, sujeto, socio)
const leer = async (id: number) => (await call('GET', `cliente/${id}`)).cuerpo[0]
const bitacora = async (id: number) =>
  (
    await t.base.asAdmin(
      "select accion, antes, despues, actor, id_solicitud from bitacora where objeto = 'cliente' and id_objeto = $1 order by id",
      [id],
    )
  ).rows

/** Until a session of this database is held by a lock of another. */
async function someoneWaits(): Promise<void> {
  const SQL = "select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'"
  while ((await t.base.asAdmin(SQL, [t.base.nombre])).rowCount === 0) await new Promise((r) => setTimeout(r, 10))
}

// Well-written RFCs of companies that do not exist: a letter of the series and a number.
let consecutivo = 0
const rfc = () =>
  `ZZ${'ABCDEFGHIJ'[Math.floor(consecutivo / 100)]}1201${String((consecutivo++ % 28) + 1).padStart(2, '0')}A${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[consecutivo % 26]}1`

describe('agregar', () => {
  test('responde el registro como objeto, y la lectura en un arreglo de uno', async () => {
    const RFC = rfc()
    const { status, cuerpo } = await agregar({
      RFC: RFC.toLowerCase(),
      Estado: undefined,
      IdEstado: 'Querétaro',
      CorreoElectronico: 'compras@example.com',
      EmailsAdicionales: 'uno@example.com, dos@example.com',
      Municipio: 'Corregidora',
      Ciudad: 'El Pueblito',
      Colonia: 'Centro',
      Calle: "Av. <b>Luis</b>; drop table cliente; --'",
      numExterior: '12-A',
      numInterior: '3',
    })
    expect([status, cuerpo.error]).toEqual([200, undefined])
    const { Avisos, ...registro } = cuerpo
    expect(registro).toEqual({
      IdCliente: expect.any(Number),
      Nombre: 'Ferretera del Valle',
      RazonSocial: 'FERRETERA DEL VALLE',
      RFC,
      UsoCFDI: 'G03',
      UsoCFDIDescripcion: 'Gastos en general.',
      RegimenFiscal: '601',
      RegimenFiscalDescripcion: 'General de Ley Personas Morales',
      CodigoPostal: '37000',
      Inactivo: false,
      CorreoElectronico: 'compras@example.com',
      EmailsAdicionales: ['uno@example.com', 'dos@example.com'],
      IdPais: 'MEX',
      ClaveEstado: 'QUE',
      IdEstado: 'QUE',
      Estado: 'Querétaro',
      Municipio: 'Corregidora',
      Ciudad: 'El Pueblito',
      Colonia: 'Centro',
      Calle: "Av. <b>Luis</b>; drop table cliente; --'",
      NumExterior: '12-A',
      NumInterior: '3',
      ResidenciaFiscal: '',
      NumRegIdTrib: '',
      Version: 1,
    })
    expect(Array.isArray(Avisos)).toBe(true)
    expect((await call('GET', `cliente/${registro.IdCliente}`)).cuerpo).toEqual([registro])
  })

  test('deja quién, qué y la solicitud en la bitácora', async () => {
    const { cuerpo } = await agregar({ RFC: rfc() })
    const [hecho] = await bitacora(cuerpo.IdCliente)
    expect(hecho).toMatchObject({ accion: 'agregar', actor: 'Persona a', antes: null, despues: { Version: 1 } })
    expect(hecho.id_solicitud).toBeTruthy()
  })

  test('los avisos viajan con la respuesta y no impiden guardar', async () => {
    const { status, cuerpo } = await agregar({ RFC: rfc(), RazonSocial: 'Ferretera del Valle SA de CV' })
    expect(status).toBe(200)
    expect(cuerpo.Avisos.map((a: { codigo: string }) => a.codigo)).toEqual(
      expect.arrayContaining(['LITRO-105', 'LITRO-106']),
    )
    expect(cuerpo.RazonSocial).toBe('Ferretera del Valle SA de CV')
  })

  test.each([
    ['RFC', 'MAL'],
    ['RFC', 'FVA120230AB1'],
    ['CodigoPostal', '1'],
    ['RegimenFiscal', '612'],
    ['UsoCFDI', 'D01'],
    ['Estado', 'Atlántida'],
    ['Nombre', ''],
    ['Nombre', 'x'.repeat(201)],
    ['RazonSocial', 'x'.repeat(100_000)],
    ['CorreoElectronico', 'no-es-correo'],
    ['EmailsAdicionales', ['a@']],
    ['IdPais', 'USA'],
    ['Municipio', 7],
  ])('%s = %.30s responde 422 y señala el campo', async (campo, valor) => {
    const { status, cuerpo } = await agregar({ RFC: rfc(), [campo]: valor })
    expect([status, cuerpo.codigo, Object.keys(cuerpo.campos)]).toEqual([422, 'DATOS_INVALIDOS', [campo]])
  })

  test('nadie se asigna otro socio, otro id ni nace inactivo', async () => {
    const { cuerpo } = await agregar({
      RFC: rfc(),
      IdSocioComercial: t.gente.b,
      IdCliente: 999,
      Inactivo: true,
      Version: 50,
    })
    expect(cuerpo).toMatchObject({ Inactivo: false, Version: 1 })
    const { rows } = await t.base.asAdmin('select id_socio_comercial from cliente where id = $1', [cuerpo.IdCliente])
    expect(rows[0].id_socio_comercial).toBe(t.gente.a)
  })
})

describe('RFC único en el socio (D-61)', () => {
  test('el segundo recibe 409 con el nombre del primero', async () => {
    const RFC = rfc()
    await agregar({ RFC, Nombre: 'El Primero' })
    const { status, cuerpo } = await agregar({ RFC, Nombre: 'El Segundo' })
    expect([status, cuerpo.codigo]).toEqual([409, 'DUPLICADO'])
    expect(cuerpo.error).toBe(`Ya existe un cliente con el RFC ${RFC}: El Primero.`)
    expect(cuerpo.campos).toEqual({ RFC: cuerpo.error })
  })

  test('otro socio sí puede tenerlo, y no se entera', async () => {
    const RFC = rfc()
    expect((await agregar({ RFC })).status).toBe(200)
    expect((await agregar({ RFC }, 'b')).status).toBe(200)
  })

  test('quien llega mientras otro guarda ese RFC espera y oye su nombre', async () => {
    const RFC = rfc()
    const captura = ClienteCaptura.parse({ ...clienteDePrueba, RFC, Nombre: 'El Que Ganó' })
    let segunda: ReturnType<typeof agregar> | undefined
    await t.base.inTx({ socio: t.gente.a }, async (tx) => {
      await findRfc(tx, t.gente.a, RFC)
      await insertCliente(tx, t.gente.a, captura)
      segunda = agregar({ RFC })
      await someoneWaits()
    })
    const { status, cuerpo } = await segunda!
    expect([status, cuerpo.error]).toEqual([409, `Ya existe un cliente con el RFC ${RFC}: El Que Ganó.`])
  })

  test('al editar tampoco se toma el RFC de otro, ni dos a la vez', async () => {
    const ocupado = rfc()
    await agregar({ RFC: ocupado, Nombre: 'Dueño' })
    const uno = (await agregar({ RFC: rfc() })).cuerpo.IdCliente
    const dos = (await agregar({ RFC: rfc() })).cuerpo.IdCliente
    const ajeno = await editar(uno, { RFC: ocupado })
    expect([ajeno.status, ajeno.cuerpo.error]).toEqual([409, `Ya existe un cliente con el RFC ${ocupado}: Dueño.`])
    const libre = rfc()
    const carrera = await Promise.all([editar(uno, { RFC: libre }), editar(dos, { RFC: libre })])
    expect(carrera.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('los genéricos se repiten', async () => {
    const publico = { RFC: 'XAXX010101000', RegimenFiscal: '616', UsoCFDI: 'S01' }
    expect((await agregar(publico)).status).toBe(200)
    expect((await agregar({ ...publico, Nombre: 'Mostrador 2' })).status).toBe(200)
  })
})

describe('extranjeros (D-59)', () => {
  const extranjero = { RFC: 'XEXX010101000', RegimenFiscal: '616', UsoCFDI: 'S01', Estado: '', IdPais: 'USA' }

  test('solo el administrador los da de alta y los edita', async () => {
    const deSocio = await agregar(extranjero)
    expect([deSocio.status, deSocio.cuerpo.codigo, Object.keys(deSocio.cuerpo.campos)]).toEqual([
      403,
      'SIN_PERMISO',
      ['RFC'],
    ])
    expect((await agregar(extranjero, 'facturacion', t.gente.a)).status).toBe(403)
    const { status, cuerpo } = await agregar(extranjero, 'administrador', t.gente.a)
    expect([status, cuerpo.IdPais, cuerpo.ClaveEstado]).toEqual([200, 'USA', ''])
    expect((await editar(cuerpo.IdCliente, { RFC: rfc() })).status).toBe(403)
    const vuelto = await editar(cuerpo.IdCliente, { RFC: rfc() }, 'administrador', t.gente.a)
    expect([vuelto.status, vuelto.cuerpo.IdPais]).toEqual([200, 'MEX'])
  })

  test('guarda su residencia fiscal y su registro; callar los conserva, decir uno los cambia juntos', async () => {
    const admin = (id: number, datos: object) => editar(id, { ...extranjero, ...datos }, 'administrador', t.gente.a)
    const suyo = { ResidenciaFiscal: 'USA', NumRegIdTrib: '980417265' }
    const { cuerpo } = await agregar({ ...extranjero, ...suyo }, 'administrador', t.gente.a)
    expect(cuerpo).toMatchObject({ ...suyo, Avisos: [] })
    expect((await admin(cuerpo.IdCliente, {})).cuerpo).toMatchObject(suyo)
    const otro = { ResidenciaFiscal: 'GTM', NumRegIdTrib: '' }
    expect((await admin(cuerpo.IdCliente, { ResidenciaFiscal: 'GTM' })).cuerpo).toMatchObject(otro)
    const malo = await admin(cuerpo.IdCliente, { ...suyo, NumRegIdTrib: '98-0417265' })
    expect([malo.status, Object.keys(malo.cuerpo.campos)]).toEqual([422, ['NumRegIdTrib']])
    const sin = await admin(cuerpo.IdCliente, { ResidenciaFiscal: '' })
    expect(sin.cuerpo).toMatchObject({ ResidenciaFiscal: '', Avisos: [{ codigo: 'LITRO-115' }] })
    await admin(cuerpo.IdCliente, suyo)
    const nacional = await editar(cuerpo.IdCliente, { RFC: rfc() }, 'administrador', t.gente.a)
    expect(nacional.cuerpo).toMatchObject({ IdPais: 'MEX', ResidenciaFiscal: '', NumRegIdTrib: '' })
    expect((await agregar({ RFC: rfc(), ...suyo })).status).toBe(422)
  })

  test('un socio no convierte a su cliente en extranjero', async () => {
    const { IdCliente } = (await agregar({ RFC: rfc() })).cuerpo
    expect((await editar(IdCliente, extranjero)).status).toBe(403)
  })
})

describe('editar', () => {
  test('el correo vacío no borra el guardado, y los adicionales solo cambian si llegan (D-55, D-56)', async () => {
    const RFC = rfc()
    const alta = {
      RFC,
      CorreoElectronico: 'uno@example.com',
      EmailsAdicionales: ['dos@example.com'],
      Municipio: 'León',
    }
    const { IdCliente } = (await agregar(alta)).cuerpo
    const sinCorreo = await editar(IdCliente, { RFC, CorreoElectronico: '' })
    expect(sinCorreo.cuerpo).toMatchObject({
      CorreoElectronico: 'uno@example.com',
      EmailsAdicionales: ['dos@example.com'],
      Municipio: 'León',
    })
    const conCorreo = await editar(IdCliente, {
      RFC,
      CorreoElectronico: 'tres@example.com',
      EmailsAdicionales: [],
      Municipio: '',
    })
    expect(conCorreo.cuerpo).toMatchObject({
      CorreoElectronico: 'tres@example.com',
      EmailsAdicionales: [],
      Municipio: '',
    })
  })

  test('cada cambio sube la versión; la vieja recibe 409 y no escribe nada', async () => {
    const RFC = rfc()
    const { IdCliente } = (await agregar({ RFC })).cuerpo
    expect((await editar(IdCliente, { RFC, Nombre: 'Dos', Version: 1 })).cuerpo.Version).toBe(2)
    const tarde = await editar(IdCliente, { RFC, Nombre: 'Tres', Version: 1 })
    expect([tarde.status, tarde.cuerpo]).toEqual([
      409,
      { error: 'El registro cambió; vuelve a cargarlo.', codigo: 'REGISTRO_CAMBIO' },
    ])
    expect(await leer(IdCliente)).toMatchObject({ Nombre: 'Dos', Version: 2 })
    expect((await editar(IdCliente, { RFC, Nombre: 'Sin versión' })).cuerpo.Version).toBe(3)
    expect((await editar(IdCliente, { RFC, Version: 'x' })).status).toBe(422)
  })

  test('dos ediciones a la vez con la misma versión: gana una', async () => {
    const RFC = rfc()
    const { IdCliente } = (await agregar({ RFC })).cuerpo
    const dos = await Promise.all([1, 2].map((n) => editar(IdCliente, { RFC, Nombre: `Edición ${n}`, Version: 1 })))
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await leer(IdCliente)).Version).toBe(2)
  })

  test('la bitácora guarda el antes y el después', async () => {
    const RFC = rfc()
    const { IdCliente } = (await agregar({ RFC, Nombre: 'Antes' })).cuerpo
    await editar(IdCliente, { RFC, Nombre: 'Después' })
    const hechos = await bitacora(IdCliente)
    expect(hechos[1]).toMatchObject({
      accion: 'editar',
      antes: { Nombre: 'Antes' },
      despues: { Nombre: 'Después', Version: 2 },
    })
  })

  test('el de otro socio no existe, ni para leer ni para escribir', async () => {
    for (const cuerpo of [
      (await call('GET', `cliente/${t.gente.clienteB}`)).cuerpo,
      (await editar(t.gente.clienteB, {})).cuerpo,
      (await call('PUT', `cliente_contactos/${t.gente.clienteB}`, { CorreoElectronico: '', EmailsAdicionales: [] }))
        .cuerpo,
    ]) {
      expect(cuerpo.codigo).toBe('NO_ENCONTRADO')
    }
    const { rows } = await t.base.asAdmin('select version from cliente where id = $1', [t.gente.clienteB])
    expect(rows[0].version).toBe(1)
  })

  test('quien solo consulta no escribe', async () => {
    expect((await editar(t.gente.clienteA, {}, 'consulta')).status).toBe(403)
    expect((await agregar({ RFC: rfc() }, 'consulta')).status).toBe(403)
  })
})

describe('contactos e inactivo', () => {
  test('en Contactos lo vacío sí borra, y nada más cambia', async () => {
    const { IdCliente } = (await agregar({ RFC: rfc(), CorreoElectronico: 'uno@example.com' })).cuerpo
    const url = `cliente_contactos/${IdCliente}`
    const { cuerpo } = await call('PUT', url, {
      CorreoElectronico: '',
      EmailsAdicionales: ['dos@example.com'],
      Nombre: 'Otro',
    })
    expect(cuerpo).toMatchObject({
      CorreoElectronico: '',
      EmailsAdicionales: ['dos@example.com'],
      Nombre: 'Ferretera del Valle',
    })
    expect((await call('PUT', url, { CorreoElectronico: 'x', EmailsAdicionales: [] })).status).toBe(422)
    expect((await call('PUT', url, { CorreoElectronico: '' })).cuerpo.campos).toHaveProperty('EmailsAdicionales')
    expect((await call('PUT', url, { CorreoElectronico: '', EmailsAdicionales: [], Version: 1 })).status).toBe(409)
  })

  test('solo el administrador inactiva; sigue en la lista y puede volver (D-63)', async () => {
    const { IdCliente, RFC } = (await agregar({ RFC: rfc(), Nombre: 'Por Inactivar' })).cuerpo
    const url = `cliente_inactivar/${IdCliente}`
    expect((await call('PUT', url, { Inactivo: true })).status).toBe(403)
    expect((await call('PUT', url, { Inactivo: 'quizá' }, 'administrador', t.gente.a)).status).toBe(422)
    expect((await call('PUT', url, { Inactivo: true }, 'administrador', t.gente.a)).cuerpo.Inactivo).toBe(true)
    expect((await call('GET', 'clientes?q=por inactivar')).cuerpo).toMatchObject([{ IdCliente, Inactivo: true }])
    expect((await agregar({ RFC })).cuerpo.error).toContain('Por Inactivar (inactivo)')
    expect((await call('PUT', url, { Inactivo: false }, 'administrador', t.gente.a)).cuerpo.Inactivo).toBe(false)
    expect((await bitacora(IdCliente)).map((h) => h.accion)).toEqual(['agregar', 'inactivar', 'reactivar'])
  })
})
