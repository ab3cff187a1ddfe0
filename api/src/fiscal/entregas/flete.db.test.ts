import { leerCfdi } from '@litro/cfdi/leer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import {
  capturaDeEntrega,
  crearEntrega,
  dentroDe,
  type FlotaDePrueba,
  pedir,
  seedFlota,
} from '../../../test/entregas.ts'
import { seedFiscales } from '../../../test/fiscal.ts'
import { answerReceptor } from '../../../test/flota.ts'
import { verificar } from '../../casa/verify/verificar.ts'

let t: TestApp
let f: FlotaDePrueba
let reloj = new Date('2026-11-16T08:00:00-06:00')
beforeAll(async () => {
  t = await createTestApp({ now: () => reloj })
  const { cliente } = await seedFiscales(t.deps, t.gente.a, 'DE LOS FLETES')
  f = await seedFlota(t, 'a', cliente)
})
afterAll(() => t.close())

type Flete = { IdFactura: number; Folio: string; Estatus: string; Total: number; Version: number }
const put = (ruta: string, entrada: object = {}, quien = 'a') => pedir(t, quien, 'PUT', ruta, entrada, t.gente.a)
const post = (ruta: string, entrada: object = {}, quien = 'a') => pedir(t, quien, 'POST', ruta, entrada)
const leer = async (id: number) =>
  ((await pedir(t, 'a', 'GET', `entrega/${id}`)).cuerpo as unknown as Record<string, unknown>[])[0]!
const cobrar = (id: number, Precio: unknown = 8500) => post(`entrega_cobrar_flete/${id}`, { Precio })

async function conFlete(cambios: object = {}) {
  const id = await crearEntrega(t, f, 'a', cambios)
  const { status, cuerpo } = await cobrar(id)
  expect([status, cuerpo.error, cuerpo.campos]).toEqual([200, undefined, undefined])
  return { id, flete: cuerpo.Flete as Flete }
}

async function xmlDe(ruta: string) {
  const r = await t.app.inject({ url: `/services/${ruta}`, headers: await t.as('a') })
  expect(r.statusCode).toBe(200)
  return leerCfdi(r.rawPayload).comprobante
}

describe('de la entrega a su factura de flete', () => {
  test('cobra IVA, la empresa retiene 4 %, y la prefactura está entre las facturas del socio', async () => {
    const { flete } = await conFlete()
    expect(flete).toMatchObject({ Estatus: 'Prefactura', Subtotal: 8500, IVA: 1360, Retenido: 340, Total: 9520 })
    const facturas = (await pedir(t, 'a', 'GET', 'facturas?limite=200')).cuerpo as unknown as { IdFactura: number }[]
    expect(facturas.map(({ IdFactura }) => IdFactura)).toContain(flete.IdFactura)
    const [factura] = (await pedir(t, 'a', 'GET', `factura/${flete.IdFactura}`)).cuerpo as unknown as object[]
    expect(factura).toMatchObject({
      Operador: 'Juan Pérez Ñandú',
      Almacen: 'Terminal León',
      DireccionEntrega: 'Patio Silao',
      Bol: 'BOL-77',
      Litros: 1,
    })
  })

  test('timbrada, es un ingreso de flete con la Carta Porte, y la entrega queda Lista', async () => {
    const { id, flete } = await conFlete()
    const { status, cuerpo } = await post(`factura_timbrar/${flete.IdFactura}`)
    expect([status, cuerpo.error]).toEqual([200, undefined])
    const comprobante = await xmlDe(`factura_xml/${flete.IdFactura}`)
    expect(comprobante).toMatchObject({ TipoDeComprobante: 'I', Total: '9520.00', Moneda: 'MXN' })
    expect(comprobante.Conceptos).toMatchObject([{ ClaveProdServ: '78101807', ClaveUnidad: 'E48', ObjetoImp: '02' }])
    expect(comprobante.Impuestos).toMatchObject({
      TotalImpuestosTrasladados: '1360.00',
      TotalImpuestosRetenidos: '340.00',
    })
    const carta = comprobante.Complemento!.CartaPorte!
    expect(carta.Mercancias.Mercancia).toMatchObject([{ Cantidad: '15000.000' }])
    expect(await xmlDe(`entrega_xml/${id}`)).toEqual(comprobante)
    expect(await leer(id)).toMatchObject({ Estatus: 'Lista', UUID: cuerpo.UUID, Flete: { Estatus: 'Timbrada' } })
  })

  test('su asiento es suyo: el total al cliente y lo retenido no llega como IVA', async () => {
    const { flete } = await conFlete()
    await post(`factura_timbrar/${flete.IdFactura}`)
    const { rows } = await t.base.asAdmin(
      `select count(*)::int as n, sum(p.importe_cent)::text as suma, max(p.importe_cent)::text as cargo
         from asiento a join partida p on p.id_asiento = a.id where a.clave_idem = $1`,
      [`documento:${flete.IdFactura}:timbrado`],
    )
    expect(rows).toEqual([expect.objectContaining({ suma: '0', cargo: '952000' })])
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
  })

  test('el PDF de la entrega y el de la factura llevan la Carta Porte; lo que cubre el viaje se ofrece al operador', async () => {
    const { id, flete } = await conFlete()
    for (const ruta of [`entrega_pdf/${id}`, `factura_vistaprevia/${flete.IdFactura}`]) {
      const r = await t.app.inject({ url: `/services/${ruta}`, headers: await t.as('a') })
      expect([ruta, r.statusCode, r.rawPayload.subarray(0, 4).toString()]).toEqual([ruta, 200, '%PDF'])
    }
    expect((await pedir(t, 'a', 'GET', `entrega_correos/${id}`)).cuerpo).toMatchObject({
      Destinatarios: ['juan@example.com'],
    })
  })

  test('a una persona física no se le retiene', async () => {
    const { cliente } = await seedFiscales(t.deps, t.gente.a, 'PERSONA', 'PER150607QW3')
    await t.base.asAdmin("update cliente set rfc = 'CACX7605101P8', regimen_fiscal = '612' where id = $1", [cliente])
    const { cuerpo: sitio } = await post('sitio_agregar', {
      Nombre: 'Rancho',
      CodigoPostal: '36100',
      IdCliente: cliente,
    })
    const Paradas = [
      {
        IdSitio: sitio.IdSitio,
        Llegada: dentroDe(t, 100),
        Km: 10,
        Cargas: [{ IdProducto: f.diesel, Litros: 5000 }],
      },
    ]
    const { flete } = await conFlete({ Paradas })
    expect(flete).toMatchObject({ Subtotal: 8500, IVA: 1360, Retenido: 0, Total: 9860 })
  })
})

describe('un solo flete vivo por entrega', () => {
  test('dos clics a la vez son una prefactura, y con otro precio se dice cuál hay', async () => {
    const id = await crearEntrega(t, f, 'a')
    const dos = await Promise.all([cobrar(id), cobrar(id)])
    expect(dos.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(dos.map(({ cuerpo }) => (cuerpo.Flete as Flete).IdFactura)).size).toBe(1)
    const otro = await cobrar(id, 9000)
    expect([otro.status, otro.cuerpo.error]).toEqual([409, expect.stringMatching(/ya cobra flete con PRE-\d+/)])
  })

  test('dos timbres a la vez son uno', async () => {
    const { flete } = await conFlete()
    const dos = await Promise.all([1, 2].map(() => post(`factura_timbrar/${flete.IdFactura}`)))
    expect(new Set(dos.map(({ cuerpo }) => cuerpo.UUID)).size).toBe(1)
  })

  test('borrada la prefactura, la entrega vuelve a timbrarse sola o a cobrar otro flete', async () => {
    const { id, flete } = await conFlete()
    expect((await put(`factura_borrar/${flete.IdFactura}`)).status).toBe(200)
    expect(await leer(id)).toMatchObject({ Estatus: 'Por timbrar', Flete: null })
    const { cuerpo } = await cobrar(id, 9000)
    expect((cuerpo.Flete as Flete).IdFactura).not.toBe(flete.IdFactura)
    await put(`factura_borrar/${(cuerpo.Flete as Flete).IdFactura}`)
    expect((await post(`entrega_timbrar/${id}`)).status).toBe(200)
    expect(await xmlDe(`entrega_xml/${id}`)).toMatchObject({ TipoDeComprobante: 'T' })
  })

  test('rechazada por quien autoriza, también', async () => {
    await t.base.asAdmin('update socio_comercial set requiere_autorizacion = true where id = $1', [t.gente.a])
    try {
      const { id, flete } = await conFlete()
      expect(flete.Estatus).toBe('Por Autorizar')
      const rechazo = await put(
        `admin/factura_rechazar/${flete.IdFactura}`,
        { Observaciones: 'Ya incluye entrega' },
        'autorizador',
      )
      expect([rechazo.status, rechazo.cuerpo.error]).toEqual([200, undefined])
      expect(await leer(id)).toMatchObject({ Flete: null })
    } finally {
      await t.base.asAdmin('update socio_comercial set requiere_autorizacion = false where id = $1', [t.gente.a])
    }
  })

  test('descartar la entrega borra su prefactura', async () => {
    const { id, flete } = await conFlete()
    expect((await put(`entrega_descartar/${id}`, { Motivo: 'No salió' })).cuerpo).toMatchObject({
      Estatus: 'Cancelada',
    })
    const [factura] = (await pedir(t, 'a', 'GET', `factura/${flete.IdFactura}`)).cuerpo as unknown as object[]
    expect(factura).toMatchObject({ FacturaEstatus: 'Borrada' })
  })
})

describe('lo que se rechaza', () => {
  test.each([
    ['vacío', ''],
    ['cero', 0],
    ['negativo', -1],
    ['letras', 'mucho'],
    ['enorme', 1e12],
    ['NUL', '8\u0000'],
  ])('precio %s', async (_, precio) => {
    const id = await crearEntrega(t, f, 'a')
    const { status, cuerpo } = await cobrar(id, precio)
    expect([status, Object.keys((cuerpo.campos ?? {}) as object)]).toEqual([422, ['Precio']])
  })

  test('un producto que no es flete', async () => {
    const id = await crearEntrega(t, f, 'a')
    const { status, cuerpo } = await post(`entrega_cobrar_flete/${id}`, { Precio: 8500, IdProducto: f.diesel })
    expect([status, Object.keys((cuerpo.campos ?? {}) as object)]).toEqual([422, ['IdProducto']])
  })

  test('una entrega ya timbrada, la de otro socio, y la que va entre sitios nuestros', async () => {
    const id = await crearEntrega(t, f, 'a')
    expect((await post(`entrega_cobrar_flete/${id}`, { Precio: 1 }, 'b')).status).toBe(404)
    await post(`entrega_timbrar/${id}`)
    expect((await cobrar(id)).cuerpo.error).toContain('está Lista')
    const { cuerpo: sitio } = await post('sitio_agregar', { Nombre: 'Bodega', CodigoPostal: '36100' })
    const Cargas = [{ IdProducto: f.diesel, Litros: 10 }]
    const propia = await crearEntrega(t, f, 'a', {
      Paradas: [{ IdSitio: sitio.IdSitio, Llegada: dentroDe(t, 100), Km: 5, Cargas }],
    })
    expect((await cobrar(propia)).cuerpo.error).toContain('no hay a quién cobrarle')
  })

  test('se timbra y se cancela con su factura, que no cambia a otro producto ni se sustituye', async () => {
    const { id, flete } = await conFlete()
    expect((await post(`entrega_timbrar/${id}`)).cuerpo.error).toMatch(/se timbra con su factura PRE-\d+/)
    const [factura] = (await pedir(t, 'a', 'GET', `factura/${flete.IdFactura}`)).cuerpo as unknown as [
      Record<string, unknown>,
    ]
    const cambio = await put(`factura_editar/${flete.IdFactura}`, { ...factura, IdProducto: f.diesel })
    expect([cambio.status, Object.keys((cambio.cuerpo.campos ?? {}) as object)]).toEqual([
      422,
      expect.arrayContaining(['IdProducto']),
    ])
    await post(`factura_timbrar/${flete.IdFactura}`)
    expect((await put(`entrega_cancelar/${id}`, { motivo: '03' })).cuerpo.error).toContain('se cancela con su factura')
    expect((await put(`factura_sustituir/${flete.IdFactura}`)).cuerpo.error).toContain(`flete de la entrega E-${id}`)
  })

  test('el cliente de la entrega no cambia mientras cobra flete', async () => {
    const { id } = await conFlete()
    const { cliente } = await seedFiscales(t.deps, t.gente.a, 'OTRO CLIENTE', 'OTR150607QW3')
    const { cuerpo: sitio } = await post('sitio_agregar', {
      Nombre: 'Otro',
      CodigoPostal: '36100',
      IdCliente: cliente,
    })
    const Cargas = [{ IdProducto: f.diesel, Litros: 10 }]
    const Paradas = [{ IdSitio: sitio.IdSitio, Llegada: dentroDe(t, 100), Km: 5, Cargas }]
    const { status, cuerpo } = await put(`entrega_editar/${id}`, capturaDeEntrega(t, f, { Paradas }))
    expect([status, cuerpo.error]).toEqual([422, expect.stringContaining('borra la prefactura del flete')])
  })
})

test('cancelada la factura antes de salir, la entrega queda Cancelada y el libro cuadra', async () => {
  const { id, flete } = await conFlete()
  await post(`factura_timbrar/${flete.IdFactura}`)
  expect((await put(`factura_solicitacancelacion/${flete.IdFactura}`, { motivo: '03' })).status).toBe(200)
  const [{ UUID }] = (await pedir(t, 'a', 'GET', `factura/${flete.IdFactura}`)).cuerpo as unknown as [{ UUID: string }]
  await expect
    .poll(
      async () => {
        reloj = new Date(reloj.getTime() + 1000)
        await post(`entrega_estatus/${id}`)
        await answerReceptor(t.motor.pac.url, UUID, 'aceptar')
        return (await leer(id)).Estatus
      },
      { timeout: 20_000 },
    )
    .toBe('Cancelada')
  expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
})
