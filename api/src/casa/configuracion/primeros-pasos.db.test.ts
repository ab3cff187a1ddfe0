// The first day: from an installation with nothing but its administrator to the first stamped invoice, over HTTP.
import { generateCsdDePrueba } from '@litro/cfdi/csd-de-prueba'
import type { Paso } from '@litro/contract/emisor/primeros-pasos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EMISOR_DEMO } from '../../../../demo/src/emisor.ts'
import { clienteDePrueba, createTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ vacia: true, identidadExterna: true })
})
afterAll(() => t.close())

const DIA = 86_400_000

async function send(metodo: 'GET' | 'POST' | 'PUT', ruta: string, payload?: object, sujeto = 'administrador') {
  const headers = await t.as(sujeto)
  const r = await t.app.inject({ method: metodo, url: `/services/${ruta}`, headers, ...(payload && { payload }) })
  if (r.statusCode >= 300) throw new Error(`${ruta}: ${r.statusCode} ${r.body}`)
  return r.json()
}
const faltan = async () => {
  const pasos: Paso[] = await send('GET', 'admin/primeros-pasos')
  return pasos.filter(({ Hecho }) => !Hecho).map(({ Paso }) => Paso)
}
const form = (campos: Record<string, string | Buffer>) => {
  const cuerpo = new FormData()
  for (const [nombre, valor] of Object.entries(campos)) {
    if (typeof valor === 'string') cuerpo.append(nombre, valor)
    else cuerpo.append(nombre, new Blob([Uint8Array.from(valor)]), nombre)
  }
  return cuerpo
}

describe('el primer día', () => {
  test('cada paso se cumple con lo que hay, hasta la primera factura timbrada', async () => {
    const todos = ['emisor', 'csd', 'pac', 'permiso', 'productos', 'socio', 'usuario', 'cliente', 'timbre']
    expect(await faltan()).toEqual(todos)

    const emisor = { RFC: EMISOR_DEMO.rfc, Nombre: EMISOR_DEMO.nombre, RegimenFiscal: '601', CodigoPostal: '37000' }
    await send('PUT', 'admin/emisor', emisor)
    // The PAC of its own that this installation has needs no account.
    expect(await faltan()).toEqual(todos.filter((paso) => !['emisor', 'pac'].includes(paso)))

    const { cer, key } = await generateCsdDePrueba({
      Rfc: EMISOR_DEMO.rfc,
      Nombre: EMISOR_DEMO.nombre,
      NoCertificado: '30001000000500009999',
      desde: new Date(Date.now() - DIA),
      hasta: new Date(Date.now() + 400 * DIA),
      password: 'primer-dia-9f2',
    })
    await send('POST', 'admin/csd', form({ Contrasena: 'primer-dia-9f2', Certificado: cer, Llave: key }))
    await send('PUT', 'admin/emisor', { ...emisor, TipoPermiso: 'PER03', NumeroPermiso: 'PL/12345/DIS/OM/2020' })
    expect(await faltan()).toEqual(['productos', 'socio', 'usuario', 'cliente', 'timbre'])

    const productos = [
      'Nombre,Descripción,Clave de producto,Clave de unidad,Unidad,IVA,Subproducto',
      'Diésel,Diésel automotriz,15101505,LTR,Litro,16,SP18',
    ]
    const archivo = Buffer.from(productos.join('\n'))
    await send('POST', 'admin/productos_importar', form({ Guardar: 'true', Archivo: archivo }))
    const { IdSocioComercial: socio } = await send('POST', 'admin/socio_agregar', { Nombre: 'Primer Socio' })
    const invitado = { Nombre: 'Quien factura', CorreoElectronico: 'factura@socio.example', Roles: ['socio'] }
    await send('POST', 'admin/usuario_agregar', { ...invitado, Sujeto: 'quien-factura', IdSocioComercial: socio })
    expect(await faltan()).toEqual(['cliente', 'timbre'])

    const { IdCliente } = await send('POST', 'cliente_agregar', clienteDePrueba, 'quien-factura')
    const pasos: Paso[] = await send('GET', 'admin/primeros-pasos')
    expect(pasos.at(-1)).toEqual({ Paso: 'timbre', Hecho: false, IdSocioComercial: socio })

    const elegir = async (lista: string, campo: string, valor: string) =>
      (await send('GET', lista, undefined, 'quien-factura')).find(
        (fila: Record<string, unknown>) => fila[campo] === valor,
      )
    const [producto] = await send('GET', 'productos', undefined, 'quien-factura')
    const metodo = await elegir('metodos-pago', 'Codigo', 'PPD')
    const forma = await elegir('formas-pago', 'Codigo', '99')
    const captura = {
      IdCliente,
      IdProducto: producto.IdProducto,
      Precio: 22.45,
      Litros: 100,
      IdMetodoPago: metodo.IdMetodoPago,
      IdFormaPago: forma.IdFormaPago,
      IdFacturaTipo: 1,
      IdSKUTipo: 1,
      Observaciones: '',
    }
    const { IdFactura } = await send('POST', 'factura_agregar', captura, 'quien-factura')
    await send('POST', `factura_timbrar/${IdFactura}`, {}, 'quien-factura')
    expect(await faltan()).toEqual([])
  })

  test('quien factura no los ve', async () => {
    const headers = await t.as('quien-factura')
    const r = await t.app.inject({ url: '/services/admin/primeros-pasos', headers })
    expect(r.statusCode).toBe(403)
  })
})
