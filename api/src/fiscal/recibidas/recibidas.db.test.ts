// Received invoices: each once however it came, given to a partner by a person, and a return may start from one.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFacturaDemo } from '../../../../demo/src/factura-proveedor.ts'
import { type Escena, openEspejo } from '../../../test/espejo.ts'
import { fund, seedDestino } from '../../../test/retornos.ts'
import { registrarDeRetornos } from './ronda.ts'

let e: Escena
beforeAll(async () => {
  e = await openEspejo()
})
afterAll(() => e.t.close())

let folio = 8100
const factura = async (total = '1250.00', rfc = 'ABA140512KX0') =>
  (await makeFacturaDemo(e.t.deps, { rfc, nombre: 'AUTOTANQUES', folio: String(folio++), concepto: 'Renta', total }))
    .ArchivoFacturaXML!
const cargar = (bytes: Buffer, nombre = 'f.xml', quien = 'tesoreria') =>
  e.call(quien, 'POST', 'admin/recibida_cargar', {}, { Archivo: { nombre, bytes } })
const leer = async (id: number) => (await e.call('tesoreria', 'GET', `admin/recibida/${id}`)).cuerpo
const cuantas = async () => (await e.rows(sql<{ n: number }>`select count(*)::int as n from factura_recibida`))[0]!.n

describe('cargar el XML de una factura', () => {
  test('se guarda una vez, aunque lleguen dos a la vez', async () => {
    const { bytes } = await factura()
    const antes = await cuantas()
    const respuestas = await Promise.all([cargar(bytes), cargar(bytes)])
    expect(respuestas.map(({ status }) => status)).toEqual([200, 200])
    expect(respuestas.map(({ cuerpo }) => cuerpo.Repetida).sort()).toEqual([false, true])
    expect(await cuantas()).toBe(antes + 1)
    const { cuerpo } = respuestas[0]!
    expect(await leer(cuerpo.IdFacturaRecibida)).toMatchObject({
      Total: 1250,
      Moneda: 'MXN',
      Concepto: 'Renta',
      Estatus: 'Por asignar',
      ConXML: true,
    })
  })

  test.each([
    ['vacío', Buffer.alloc(0)],
    ['otra cosa', Buffer.from('no es XML')],
    ['un XML que no es CFDI', Buffer.from('<?xml version="1.0"?><a/>')],
    ['con DOCTYPE', Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')],
    ['con NUL', Buffer.from('<?xml version="1.0"?><a>\0</a>')],
  ])('%s no se guarda y se dice por qué', async (_, bytes) => {
    const antes = await cuantas()
    const { status, cuerpo } = await cargar(bytes)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(cuerpo.mensaje).not.toBe('')
    expect(await cuantas()).toBe(antes)
  })

  test('una cifra cambiada en su XML la delata', async () => {
    const { bytes } = await factura()
    const falsa = Buffer.from(bytes.toString('utf8').replace('Total="1250.00"', 'Total="9250.00"'))
    const { status, cuerpo } = await cargar(falsa)
    expect(status).toBe(422)
    expect(cuerpo.campos.Archivo).toBeTruthy()
  })
})

describe('de quién es', () => {
  test('una persona la asigna, el socio la ve y otro no, y nadie más la asigna dos veces sin saberlo', async () => {
    const { cuerpo } = await cargar((await factura()).bytes)
    const id = cuerpo.IdFacturaRecibida
    expect((await e.call('a', 'GET', 'recibidas')).cuerpo).toEqual([])
    const asignada = await e.call('tesoreria', 'PUT', `admin/recibida_asignar/${id}`, {
      IdSocioComercial: e.t.gente.a,
      Version: (await leer(id)).Version,
    })
    expect(asignada.cuerpo).toMatchObject({ Estatus: 'Asignada', IdSocioComercial: e.t.gente.a })
    expect((await e.call('a', 'GET', 'recibidas')).cuerpo.map((r: { UUID: string }) => r.UUID)).toEqual([cuerpo.UUID])
    expect((await e.call('b', 'GET', 'recibidas')).cuerpo).toEqual([])
    const vieja = await e.call('facturacion', 'PUT', `admin/recibida_descartar/${id}`, { Motivo: 'x', Version: 1 })
    expect(vieja.status).toBe(409)
    const nadie = await e.call('tesoreria', 'PUT', `admin/recibida_asignar/${id}`, { IdSocioComercial: 888_888_888 })
    expect(nadie.cuerpo.campos).toHaveProperty('IdSocioComercial')
  })
})

test('preguntar al SAT guarda su palabra sobre la factura y sobre quien la emitió', async () => {
  const { cuerpo } = await cargar((await factura()).bytes)
  const id = cuerpo.IdFacturaRecibida
  const r = await e.call('tesoreria', 'PUT', `admin/recibida_consultar/${id}`)
  expect(r.cuerpo).toMatchObject({ EstatusSAT: 'Vigente', ListadoEFOS: false })
})

describe('un retorno desde una factura recibida', () => {
  test('lleva sus dos archivos, nadie más la usa, y el retorno la reclama', async () => {
    await fund(e.t.deps, e.t.gente.a, 100_000n)
    const destino = await seedDestino(e.t, e.t.gente.a)
    const IdSucursal = (
      await e.rows(sql<{ id: number }>`select id from sucursal where id_socio_comercial = ${e.t.gente.a} limit 1`)
    )[0]?.id
    const { cuerpo } = await cargar((await factura('15.00')).bytes)
    const id = cuerpo.IdFacturaRecibida
    await e.call('tesoreria', 'PUT', `admin/recibida_asignar/${id}`, { IdSocioComercial: e.t.gente.a })
    const captura = {
      ...destino,
      ...(IdSucursal && { IdSucursal }),
      Concepto: 'Renta',
      Monto: 15,
      IdFacturaRecibida: id,
    }
    const ajeno = await e.call('b', 'POST', 'retorno_agregar', captura)
    expect(ajeno.status).toBeGreaterThanOrEqual(400)
    const hecho = await e.call('a', 'POST', 'retorno_agregar', captura)
    expect(hecho.cuerpo).toMatchObject({ UUIDProveedor: cuerpo.UUID, Monto: 15 })
    expect(hecho.cuerpo.ArchivoFacturaPDF).toBe(`${cuerpo.UUID}.pdf`)
    const otra = await e.call('a', 'POST', 'retorno_agregar', captura)
    expect(otra.status).toBe(422)
    expect(await leer(id)).toMatchObject({ IdRetorno: hecho.cuerpo.IdRetorno, Estatus: 'Asignada' })
    const soltar = await e.call('tesoreria', 'PUT', `admin/recibida_soltar/${id}`)
    expect(soltar.status).toBe(409)
  })

  test('la factura que llega con un retorno queda escrita como suya, una vez', async () => {
    const antes = await cuantas()
    await registrarDeRetornos(e.t.motor.motor)
    await registrarDeRetornos(e.t.motor.motor)
    expect(await cuantas()).toBe(antes)
  })
})
