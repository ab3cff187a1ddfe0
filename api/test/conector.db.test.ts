// The whole way of an integrator, with what the documentation says and nothing else: a key, a webhook, an invoice stamped, its
// files and the month that ties. Over HTTP, with the connector of the examples.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Conector, conectar, ErrorDeLitro } from '@litro/conector/conector'
import * as ejemplos from '@litro/conector/ejemplos'
import { type Aviso, AvisoFalso, leerAviso } from '@litro/conector/webhook'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rondaDeWebhooks } from '../src/casa/integraciones/entregar.ts'
import { hoyEnMexico } from '../src/craft/hoy.ts'
import { clienteDePrueba, createTestApp, type TestApp } from './app.ts'
import { createLlave, createWebhook } from './ejemplos/integraciones.ts'

let t: TestApp
let litro: Conector
let secreto: string
let url: string
const avisos: Aviso[] = []
const receptor = createServer(async (req, res) => {
  let cuerpo = ''
  for await (const trozo of req) cuerpo += trozo
  avisos.push(leerAviso(secreto, req.headers, cuerpo))
  res.writeHead(204).end()
})
beforeAll(async () => {
  t = await createTestApp({ env: { WEBHOOK_REDES: '127.0.0.1' } })
  url = await t.app.listen({ port: 0, host: '127.0.0.1' })
  await new Promise<void>((resolve) => receptor.listen(0, '127.0.0.1', resolve))
  const { port } = receptor.address() as AddressInfo
  const Permisos = [
    'sesion',
    'catalogo.ver',
    'cliente.ver',
    'cliente.editar',
    'factura.ver',
    'factura.editar',
    'factura.timbrar',
    'estado_cuenta.ver',
  ]
  const llave = await createLlave(t, 'a', { Nombre: 'ERP', Permisos })
  litro = conectar({ url, llave: llave.secreto, esperaMs: 1 })
  secreto = (await createWebhook(t, 'a', { Direccion: `http://127.0.0.1:${port}/`, Eventos: ['factura.timbrar'] }))
    .secreto
})
afterAll(async () => {
  receptor.close()
  await t.close()
})

const tell = () =>
  rondaDeWebhooks({ inTx: t.deps.inTx, llave: t.deps.motor.llave, redes: t.deps.redes, now: t.deps.now })(() => true)
const mes = () => hoyEnMexico(t.deps.now()).slice(0, 7)

async function captura(cliente: number) {
  const { productos, metodos, formas, tipos, skus } = await ejemplos.leerCatalogos(litro)
  const diesel = productos.find(({ Nombre }) => /di[eé]sel/i.test(Nombre))!
  const ppd = metodos.find(({ Codigo }) => Codigo === 'PPD')!
  const porDefinir = formas.find(({ Codigo }) => Codigo === '99')!
  return {
    IdCliente: cliente,
    IdProducto: diesel.IdProducto,
    IdMetodoPago: ppd.IdMetodoPago,
    IdFormaPago: porDefinir.IdFormaPago,
    IdFacturaTipo: tipos[0]!.IdFacturaTipo,
    IdSKUTipo: skus[0]!.IdSKUTipo,
    IdSucursal: t.gente.sucursalA,
    Precio: 22.45,
    Litros: 1000,
  }
}

describe('un sistema que solo leyó la documentación', () => {
  test('emite, timbra, se entera por webhook, baja sus archivos y concilia el mes', async () => {
    expect((await ejemplos.quienSoy(litro)).Nombre).toBe('Llave ERP')
    const cliente = await ejemplos.darDeAltaCliente(litro, clienteDePrueba, 'cliente-0001')
    const entrada = await captura(cliente.IdCliente)
    const factura = await ejemplos.generarPrefactura(litro, entrada, 'pedido-000001')
    const otraVez = await ejemplos.generarPrefactura(litro, entrada, 'pedido-000001')
    expect(otraVez.IdFactura).toBe(factura.IdFactura)
    const { Semaforo } = await ejemplos.revisar(litro, factura.IdFactura)
    expect(Semaforo.filter(({ Estado }) => Estado === 'rojo')).toEqual([])
    const { UUID } = await ejemplos.timbrar(litro, factura.IdFactura)
    expect(UUID).toMatch(/^[0-9A-F-]{36}$/i)

    await tell()
    expect(avisos.map(({ type, data }) => [type, data.IdObjeto, data.Estado])).toEqual([
      ['factura.timbrar', factura.IdFactura, 'timbrado'],
    ])
    const { bytes, nombre } = await ejemplos.bajarXml(litro, factura.IdFactura)
    expect([nombre.endsWith('.xml'), Buffer.from(bytes).toString().includes(UUID!.toUpperCase())]).toEqual([true, true])
    expect((await ejemplos.facturasDelMes(litro, mes())).map(({ IdFactura }) => IdFactura)).toEqual([factura.IdFactura])
    const paquetes = await ejemplos.bajarMes(litro, mes())
    expect(paquetes.map(({ bytes: zip }) => Buffer.from(zip.subarray(0, 2)).toString())).toEqual(['PK'])
    expect(await ejemplos.conciliarMes(litro, mes())).toEqual({ facturas: 1, asentadas: 1, distintas: [] })
  })

  test('la misma clave con otros datos se rechaza, y lo que falta se dice por su campo', async () => {
    const entrada = await captura(t.gente.clienteA)
    await ejemplos.generarPrefactura(litro, entrada, 'pedido-000002')
    const otros = ejemplos.generarPrefactura(litro, { ...entrada, Litros: 2 }, 'pedido-000002')
    await expect(otros).rejects.toMatchObject({ estatus: 409, codigo: 'CLAVE_REPETIDA' })
    const error = await ejemplos
      .generarPrefactura(litro, { ...entrada, Litros: -1 }, 'pedido-000003')
      .catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ErrorDeLitro)
    expect((error as ErrorDeLitro).cuerpo.campos).toHaveProperty('Litros')
    await expect(litro.factura_cancelar({ params: { id: 1 }, entrada: { motivo: '02' } })).rejects.toMatchObject({
      codigo: 'LLAVE_SIN_PERSONA',
    })
  })

  test('un aviso falso, cambiado o viejo no se cree', () => {
    const cabeceras = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' }
    expect(() => leerAviso(secreto, cabeceras, '{}')).toThrow(AvisoFalso)
    expect(() => leerAviso(secreto, cabeceras, '{}', 1000)).toThrow('La firma del aviso no corresponde.')
    expect(() => leerAviso(secreto, {}, '{}')).toThrow(AvisoFalso)
  })
})
