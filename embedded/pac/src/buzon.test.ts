import { buildAceptacionRechazo, type Respuesta } from '@litro/cfdi/aceptacion-xml'
import type { Csd } from '@litro/cfdi/csd'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeCsd, makeXml, UNA_HORA } from './test-cfdi.ts'
import { startPac } from './testing.ts'

let proveedor: Csd
let receptor: Csd
beforeAll(async () => {
  proveedor = await makeCsd()
  receptor = await makeCsd({
    Rfc: 'URE180429TM6',
    Nombre: 'UNIVERSIDAD ROBOTICA',
    NoCertificado: '30001000000500003499',
  })
})

type Pac = Awaited<ReturnType<typeof startPac>>
let folio = 0

async function pedida(pac: Pac, pedido = {}) {
  folio += 1
  const xml = await makeXml(proveedor, { folio: `B${folio}`, fecha: pac.reloj.ahora - 60_000, ...pedido })
  const { cuerpo } = await pac.timbrar(xml, `buzon-${folio}`)
  const uuid = cuerpo.uuid!
  expect((await pac.post('/simular/solicitud', { uuid })).status).toBe(200)
  return uuid
}
const pendientes = async (pac: Pac, rfc = receptor.Rfc) =>
  ((await pac.call(`/pendientes?rfc=${rfc}`)).cuerpo as { uuids: string[] }).uuids

async function responder(pac: Pac, UUID: string, Respuesta: Respuesta, csd = receptor, headers = {}) {
  const Fecha = toHoraLocal(pac.reloj.ahora, 'America/Mexico_City')
  const mensaje = { Fecha, RfcPacEnviaSolicitud: 'LPD261101PA1', RfcReceptor: csd.Rfc, UUID, Respuesta }
  const body = new Uint8Array(Buffer.from(buildAceptacionRechazo(mensaje, csd)))
  const { cuerpo } = await pac
    .call('/aceptar-rechazar', { method: 'POST', body, headers })
    .catch(() => ({ cuerpo: {} as never }))
  return cuerpo.folios?.[0]?.codigo ?? cuerpo.codigo
}

describe('buzón del receptor', () => {
  test('lo pedido espera al receptor y a nadie más; una respuesta, y la contraria ya no cuenta', async () => {
    const pac = await startPac()
    const uuid = await pedida(pac)
    expect(await pendientes(pac)).toEqual([uuid])
    expect(await pendientes(pac, proveedor.Rfc)).toEqual([])
    expect((await pac.post('/simular/solicitud', { uuid })).status).toBe(409)
    expect(await responder(pac, uuid, 'Rechazo')).toBe('1000')
    expect(await responder(pac, uuid, 'Aceptacion')).toBe('1002')
    expect(await pendientes(pac)).toEqual([])
    expect((await pac.post('/simular/solicitud', { uuid })).status).toBe(200)
    expect(await pendientes(pac)).toEqual([uuid])
  })

  test('vencida, desconocida o de otro no se responde', async () => {
    const pac = await startPac()
    const uuid = await pedida(pac)
    expect(await responder(pac, uuid, 'Rechazo', proveedor)).toBe('1003')
    pac.reloj.ahora += 73 * UNA_HORA
    expect(await pendientes(pac)).toEqual([])
    expect(await responder(pac, uuid, 'Rechazo')).toBe('1001')
    expect(await responder(pac, '6A1B0C2D-0001-4E5F-8A9B-000000001001', 'Rechazo')).toBe('1001')
  })

  test('el combustible no vence', async () => {
    const pac = await startPac()
    const uuid = await pedida(pac, { producto: 'diesel', precio: '24.50', cantidad: '1000' })
    pac.reloj.ahora += 900 * UNA_HORA
    expect(await pendientes(pac)).toEqual([uuid])
  })

  test('perdida después de aplicarse, la misma respuesta dice que ya había llegado', async () => {
    const pac = await startPac()
    const uuid = await pedida(pac)
    expect(await responder(pac, uuid, 'Aceptacion', receptor, { 'x-falla': 'reset-despues' })).toBeUndefined()
    expect(await responder(pac, uuid, 'Aceptacion')).toBe('1002')
  })

  test('las fallas del buzón', async () => {
    const pac = await startPac()
    const uuid = await pedida(pac)
    expect(await responder(pac, uuid, 'Aceptacion', receptor, { 'x-falla': 'buzon-1002' })).toBe('1002')
    expect(await responder(pac, uuid, 'Aceptacion', receptor, { 'x-falla': 'buzon-1001' })).toBe('1001')
    expect(await pendientes(pac)).toEqual([uuid])
    await pac.falla({ modo: 'pendiente-fantasma', ruta: 'pendientes' })
    expect(await pendientes(pac)).toHaveLength(2)
    expect(await responder(pac, uuid, 'Aceptacion', receptor, { 'x-falla': 'sin-acuse' })).toBe('1000')
  })

  test('lo que no está firmado por su receptor se rechaza', async () => {
    const pac = await startPac()
    const { cuerpo } = await pac.call('/aceptar-rechazar', { method: 'POST', body: '<a/>' })
    expect(cuerpo.codigo).toBe('302')
  })
})
