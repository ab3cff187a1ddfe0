import { leerCfdi } from '@litro/cfdi/leer'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import {
  capturaDeEntrega,
  crearEntrega,
  crearEntregaTimbrada,
  dentroDe,
  type FlotaDePrueba,
  pedir,
  seedFlota,
  vehiculoDePrueba,
} from '../../../test/entregas.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { rondaDeSalidas } from './salidas.ts'

let t: TestApp
let f: FlotaDePrueba
let fiscales: Fiscales
let reloj = new Date('2026-11-16T08:00:00-06:00')
beforeAll(async () => {
  t = await createTestApp({ now: () => reloj })
  fiscales = await seedFiscales(t.deps, t.gente.a, 'DE LAS ENTREGAS')
  f = await seedFlota(t, 'a', fiscales.cliente)
})
afterAll(() => t.close())

const get = (ruta: string, quien = 'a') => pedir(t, quien, 'GET', ruta)
const put = (ruta: string, entrada: object = {}, quien = 'a') => pedir(t, quien, 'PUT', ruta, entrada, t.gente.a)
const post = (ruta: string, entrada: object = {}, quien = 'a') => pedir(t, quien, 'POST', ruta, entrada)
const leer = async (id: number) => ((await get(`entrega/${id}`)).cuerpo as unknown as Record<string, unknown>[])[0]!

async function xmlDe(id: number) {
  const r = await t.app.inject({ url: `/services/entrega_xml/${id}`, headers: await t.as('a') })
  expect(r.statusCode).toBe(200)
  return leerCfdi(r.rawPayload).comprobante
}

describe('planear y timbrar', () => {
  test('la Carta Porte es un traslado a nosotros mismos, con el cliente solo en el destino', async () => {
    const { id, uuid } = await crearEntregaTimbrada(t, f, 'a')
    const comprobante = await xmlDe(id)
    expect(comprobante).toMatchObject({ TipoDeComprobante: 'T', Total: '0', Moneda: 'XXX', Serie: 'CP' })
    expect(comprobante.Receptor.Rfc).toBe(comprobante.Emisor.Rfc)
    const carta = comprobante.Complemento!.CartaPorte!
    expect(carta.Ubicaciones.map((u) => u.RFCRemitenteDestinatario)).toEqual([comprobante.Emisor.Rfc, 'AUT150607QW3'])
    expect(carta.Mercancias.Autotransporte!.IdentificacionVehicular.PlacaVM).toBe('RD48213')
    expect(carta.Mercancias.PesoBrutoTotal).toBe('12600.000')
    expect(await leer(id)).toMatchObject({
      Estatus: 'Lista',
      UUID: uuid,
      CartaPorte: expect.stringMatching(/^CP-\d+$/),
    })
  })

  test('dos clics a la vez son un solo timbre', async () => {
    const id = await crearEntrega(t, f, 'a')
    const dos = await Promise.all([post(`entrega_timbrar/${id}`), post(`entrega_timbrar/${id}`)])
    expect(new Set(dos.map(({ cuerpo }) => cuerpo.UUID)).size).toBe(1)
    const { rows } = await t.deps.inTx('todo', (tx) =>
      sql<{
        n: number
      }>`select count(*)::int as n from timbrado t join entrega e on e.id_documento = t.id_documento where e.id = ${id}`.execute(
        tx,
      ),
    )
    expect(rows[0]!.n).toBe(1)
    expect((await post(`entrega_timbrar/${id}`)).cuerpo.UUID).toBe(dos[0]!.cuerpo.UUID)
  })

  test('varias paradas reparten la carga; dos productos son dos mercancías', async () => {
    const Paradas = [
      {
        IdSitio: f.destino,
        Llegada: dentroDe(t, 100),
        Km: 42.3,
        Cargas: [
          { IdProducto: f.diesel, Litros: 5000 },
          { IdProducto: f.magna, Litros: 4000.5 },
        ],
      },
      { IdSitio: f.destino2, Llegada: dentroDe(t, 150), Km: '31.25', Cargas: [{ IdProducto: f.diesel, Litros: 6000 }] },
    ]
    const { id } = await crearEntregaTimbrada(t, f, 'a', { Paradas })
    const { Mercancias, TotalDistRec } = (await xmlDe(id)).Complemento!.CartaPorte!
    expect(TotalDistRec).toBe('73.55')
    expect(
      Mercancias.Mercancia.map(({ Cantidad, CantidadTransporta = [] }) => [Cantidad, CantidadTransporta.length]),
    ).toEqual(
      expect.arrayContaining([
        ['11000.000', 2],
        ['4000.500', 1],
      ]),
    )
  })

  test('lo timbrado ya no se edita, y dice por qué', async () => {
    const { id } = await crearEntregaTimbrada(t, f, 'a')
    const { status, cuerpo } = await put(`entrega_editar/${id}`, capturaDeEntrega(t, f))
    expect([status, cuerpo.codigo]).toEqual([409, 'VERBO_NO_PERMITIDO'])
    expect(cuerpo.error).toContain(`La entrega E-${id} está Lista`)
  })

  test('el timbre enviado por correo llega al operador', async () => {
    const { id } = await crearEntregaTimbrada(t, f, 'a')
    expect((await get(`entrega_correos/${id}`)).cuerpo).toMatchObject({ Destinatarios: ['juan@example.com'] })
  })
})

describe('lo que se rechaza al capturar', () => {
  const una = (cambios: object) => ({
    Paradas: [
      {
        IdSitio: f.destino,
        Llegada: dentroDe(t, 100),
        Km: 42.3,
        Cargas: [{ IdProducto: f.diesel, Litros: 15000 }],
        ...cambios,
      },
    ],
  })
  const carga = (cambios: object) => una({ Cargas: [{ IdProducto: f.diesel, Litros: 15000, ...cambios }] })
  const casos: [string, () => object, string][] = [
    ['sin vehículo', () => ({ IdVehiculo: '' }), 'IdVehiculo'],
    ['vehículo de nadie', () => ({ IdVehiculo: 999_999 }), 'IdVehiculo'],
    ['el mismo remolque dos veces', () => ({ Remolques: [f.remolque, f.remolque] }), 'Remolques'],
    ['sin paradas', () => ({ Paradas: [] }), 'Paradas'],
    ['salida con otro formato', () => ({ Salida: '16/11/2026 06:30' }), 'Salida'],
    ['salida que no existe', () => ({ Salida: '2026-02-30T06:30' }), 'Salida'],
    ['llegada antes de la salida', () => una({ Llegada: dentroDe(t, 10) }), 'Paradas.0.Llegada'],
    ['distancia cero', () => una({ Km: 0 }), 'Paradas.0.Km'],
    ['distancia con coma', () => una({ Km: '42,3' }), 'Paradas.0.Km'],
    ['distancia enorme', () => una({ Km: 120_000 }), 'Paradas.0.Km'],
    ['litros cero', () => carga({ Litros: 0 }), 'Paradas.0.Cargas.0.Litros'],
    ['litros negativos', () => carga({ Litros: -5 }), 'Paradas.0.Cargas.0.Litros'],
    ['densidad en kilogramos por metro cúbico', () => carga({ Densidad: 840 }), 'Paradas.0.Cargas.0.Densidad'],
    ['destino igual al origen', () => una({ IdSitio: f.planta }), 'Paradas.0.IdSitio'],
    ['sellos con NUL', () => ({ Sellos: 'a\u0000b' }), 'Sellos'],
    ['factura de nadie', () => ({ IdFactura: 999_999 }), 'IdFactura'],
  ]
  test.each(casos)('%s', async (_, cambios, campo) => {
    const { status, cuerpo } = await post('entrega_agregar', capturaDeEntrega(t, f, cambios()))
    expect([status, Object.keys((cuerpo.campos ?? {}) as object)]).toEqual([422, expect.arrayContaining([campo])])
  })

  test('dos clientes en un camión son dos Cartas Porte', async () => {
    const Paradas = [
      ...(una({}).Paradas as object[]),
      { IdSitio: f.planta, Llegada: dentroDe(t, 200), Km: 40, Cargas: [{ IdProducto: f.diesel, Litros: 10 }] },
    ]
    const { cuerpo } = await post('entrega_agregar', capturaDeEntrega(t, f, { Paradas }))
    expect((cuerpo.campos as Record<string, string>).Paradas).toContain('un solo cliente')
  })

  test('lo que el camión no carga se dice antes de timbrar', async () => {
    const id = await crearEntrega(t, f, 'a', carga({ Litros: 22_001 }))
    const { cuerpo } = await get(`entrega_validar/${id}`)
    const rojas = (cuerpo.Semaforo as { Estado: string }[]).filter(({ Estado }) => Estado === 'rojo')
    expect(rojas).toHaveLength(1)
    const datos = cuerpo.DatosFiscales as { Etiqueta: string; Valor: string }[]
    expect(datos.find(({ Etiqueta }) => Etiqueta === 'Peso de la carga')?.Valor).toMatch(/^\d{2},\d{3}(\.\d+)? kg$/)
    expect((await post(`entrega_timbrar/${id}`)).status).toBe(422)
    expect(await leer(id)).toMatchObject({ Estatus: 'Por timbrar', UUID: null })
  })
})

describe('el reloj de la salida', () => {
  test('pasada la salida no se timbra ni se cancela, salvo que alguien lo autorice por su nombre', async () => {
    const antes = reloj
    const lista = await crearEntregaTimbrada(t, f, 'a')
    const tarde = await crearEntrega(t, f, 'a')
    reloj = new Date(reloj.getTime() + 45 * 60_000)
    try {
      const cancelar = await put(`entrega_cancelar/${lista.id}`, { motivo: '03' })
      expect([cancelar.status, cancelar.cuerpo.codigo]).toEqual([409, 'CANCELACION_BLOQUEADA'])
      expect((await post(`entrega_timbrar/${tarde}`)).status).toBe(422)
      expect((await put(`entrega_autorizar/${tarde}`, { Motivo: 'x' }, 'a')).status).toBe(403)
      const autorizada = await put(
        `entrega_autorizar/${tarde}`,
        { Motivo: 'La pipa espera en la puerta' },
        'autorizador',
      )
      expect(autorizada.cuerpo).toMatchObject({ MotivoAutorizacion: 'La pipa espera en la puerta' })
      expect((await post(`entrega_timbrar/${tarde}`)).status).toBe(200)
      await put(`entrega_autorizar/${lista.id}`, { Motivo: 'Se descompuso' }, 'autorizador')
      expect((await put(`entrega_cancelar/${lista.id}`, { motivo: '03' })).status).toBe(200)
    } finally {
      reloj = antes
    }
  })

  test('una póliza vencida detiene el timbre hasta que se autoriza', async () => {
    const { cuerpo } = await post('vehiculo_agregar', {
      ...vehiculoDePrueba,
      Nombre: 'AT-08',
      Placa: 'XX11223',
      VenceRc: '2026-11-01',
    })
    const id = await crearEntrega(t, f, 'a', { IdVehiculo: cuerpo.IdVehiculo })
    const negada = await post(`entrega_timbrar/${id}`)
    expect([negada.status, JSON.stringify(negada.cuerpo)]).toEqual([422, expect.stringContaining('LITRO-638')])
    await put(`entrega_autorizar/${id}`, { Motivo: 'La renovación está pagada' }, 'autorizador')
    expect((await post(`entrega_timbrar/${id}`)).status).toBe(200)
  })

  test('cancelada antes de salir, por el mismo protocolo, la entrega queda Cancelada', async () => {
    const { id } = await crearEntregaTimbrada(t, f, 'a')
    expect((await put(`entrega_cancelar/${id}`, { motivo: '03' })).status).toBe(200)
    expect(await leer(id)).toMatchObject({ PorCancelar: true })
    await expect
      .poll(
        async () => {
          // The SAT of the tests lives by the same clock.
          reloj = new Date(reloj.getTime() + 1000)
          await post(`entrega_estatus/${id}`)
          return (await leer(id)).Estatus
        },
        { timeout: 10_000 },
      )
      .toBe('Cancelada')
  })
})

describe('en el camino', () => {
  test('llegada su hora, el viaje queda En ruta aunque nadie lo diga', async () => {
    const antes = reloj
    const { id } = await crearEntregaTimbrada(t, f, 'a')
    const ronda = rondaDeSalidas(t.deps.motor)
    await ronda(() => true)
    expect(await leer(id)).toMatchObject({ Estatus: 'Lista' })
    try {
      reloj = new Date(reloj.getTime() + 41 * 60_000)
      await ronda(() => true)
      await ronda(() => true)
      expect(await leer(id)).toMatchObject({ Estatus: 'En ruta' })
      const dia = await get(`entregas-del-dia?Dia=2026-11-16`)
      expect(JSON.stringify(dia.cuerpo)).toContain(`"E-${id}"`)
    } finally {
      reloj = antes
    }
  })

  test('sale, se entrega con sus litros y ya no cambia', async () => {
    const { id } = await crearEntregaTimbrada(t, f, 'a')
    expect((await put(`entrega_salir/${id}`)).cuerpo).toMatchObject({ Estatus: 'En ruta' })
    const mas = await put(`entrega_entregar/${id}`, {
      Entregas: [{ Parada: 1, IdProducto: f.diesel, Litros: 15000.001 }],
    })
    expect([mas.status, mas.cuerpo.error]).toEqual([422, expect.stringContaining('más litros')])
    const otro = await put(`entrega_entregar/${id}`, { Entregas: [{ Parada: 2, IdProducto: f.diesel, Litros: 1 }] })
    expect(otro.status).toBe(422)
    const hecha = await put(`entrega_entregar/${id}`, {
      Entregas: [{ Parada: 1, IdProducto: f.diesel, Litros: 14980.5 }],
      Recibio: 'Rosa Marín',
    })
    expect(hecha.cuerpo).toMatchObject({ Estatus: 'Entregada', Entregados: 14980.5, Recibio: 'Rosa Marín' })
    expect((await put(`entrega_salir/${id}`)).status).toBe(409)
  })

  test('descartar una sin timbrar la cierra con su motivo', async () => {
    const id = await crearEntrega(t, f, 'a')
    expect((await put(`entrega_descartar/${id}`, { Motivo: 'No hubo producto' })).cuerpo).toMatchObject({
      Estatus: 'Cancelada',
      MotivoCancelacion: 'No hubo producto',
    })
    expect((await post(`entrega_timbrar/${id}`)).status).toBe(409)
  })

  test('repetir hace otra igual con horas nuevas y su propio IdCCP', async () => {
    const { id } = await crearEntregaTimbrada(t, f, 'a')
    const { cuerpo } = await post(`entrega_repetir/${id}`)
    expect(cuerpo).toMatchObject({ Estatus: 'Por timbrar', Litros: 15000, Vehiculo: 'AT-07', UUID: null })
    const otra = cuerpo.IdEntrega as number
    expect((await post(`entrega_timbrar/${otra}`)).status).toBe(200)
    const [una, dos] = [await xmlDe(id), await xmlDe(otra)].map((c) => c.Complemento!.CartaPorte!.IdCCP)
    expect(una).not.toBe(dos)
  })
})

describe('desde una factura', () => {
  test('la hoja se abre llena, y lo que falta de la factura es lo que se propone', async () => {
    const { id: idFactura } = await crearTimbrado(t.deps, fiscales, 'factura', { Litros: '9000' })
    await crearEntrega(t, f, 'a', {
      IdFactura: idFactura,
      Paradas: [
        { IdSitio: f.destino, Llegada: dentroDe(t, 100), Km: 42.3, Cargas: [{ IdProducto: f.diesel, Litros: 4000 }] },
      ],
    })
    const { cuerpo } = await get(`entrega_propuesta?IdFactura=${idFactura}`)
    expect(cuerpo).toMatchObject({
      IdFactura: idFactura,
      IdVehiculo: f.vehiculo,
      IdOperador: f.operador,
      IdOrigen: f.planta,
    })
    expect((cuerpo.Paradas as { Cargas: object[] }[])[0]!.Cargas[0]).toMatchObject({
      IdProducto: f.diesel,
      Litros: 5000,
    })
    expect((await get(`entregas-de-factura/${idFactura}`)).cuerpo).toHaveLength(1)
  })

  test('la factura que cae después lo dice en la entrega, que sigue siendo suya', async () => {
    const IdFactura = await crear(t.deps, fiscales, 'factura')
    const { id } = await crearEntregaTimbrada(t, f, 'a', { IdFactura })
    expect(await leer(id)).toMatchObject({ FacturaCaida: null })
    expect((await put(`factura_borrar/${IdFactura}`)).status).toBe(200)
    expect(await leer(id)).toMatchObject({ FacturaCaida: 'borrada', Estatus: 'Lista' })
  })

  test('una prefactura también, y una borrada no', async () => {
    const id = await crear(t.deps, fiscales, 'factura')
    expect((await get(`entrega_propuesta?IdFactura=${id}`)).status).toBe(200)
    await put(`factura_borrar/${id}`)
    expect((await get(`entrega_propuesta?IdFactura=${id}`)).status).toBe(404)
    expect((await post('entrega_agregar', capturaDeEntrega(t, f, { IdFactura: id }))).status).toBe(422)
  })
})

test('litros entregados contra facturados del cliente: sin lo cancelado ni lo de antes, con lo que va en camino', async () => {
  const propios = await seedFiscales(t.deps, t.gente.a, 'DE LOS LITROS', 'LIT150607QW3')
  const { cuerpo: sitio } = await post('sitio_agregar', {
    Nombre: 'Patio de litros',
    CodigoPostal: '36100',
    IdCliente: propios.cliente,
  })
  const litros = async () => (await get(`entregas-de-cliente/${propios.cliente}`)).cuerpo
  expect(await litros()).toEqual([])
  const antes = reloj
  reloj = new Date(reloj.getTime() - 10 * 86_400_000)
  await crearTimbrado(t.deps, propios, 'factura', { Litros: '700' })
  const { id: atrasada } = await crearTimbrado(t.deps, propios, 'factura', { Litros: '1000' })
  reloj = antes
  await crearTimbrado(t.deps, propios, 'factura', { Litros: '5000.5' })
  await crear(t.deps, propios, 'factura', { Litros: '9999' })
  const viaje = (Litros: number, mas: object = {}) => ({
    Paradas: [{ IdSitio: sitio.IdSitio, Llegada: dentroDe(t, 100), Km: 5, Cargas: [{ IdProducto: f.diesel, Litros }] }],
    ...mas,
  })
  const { id } = await crearEntregaTimbrada(t, f, 'a', viaje(1000, { IdFactura: atrasada }))
  await crearEntregaTimbrada(t, f, 'a', viaje(2000))
  const descartada = await crearEntrega(t, f, 'a', viaje(3000))
  await put(`entrega_descartar/${descartada}`)
  await put(`entrega_entregar/${id}`, { Entregas: [{ Parada: 1, IdProducto: f.diesel, Litros: 990.25 }] })
  expect(await litros()).toEqual([
    {
      IdProducto: f.diesel,
      Producto: 'Diésel Automotriz',
      Facturados: 6000.5,
      Entregados: 990.25,
      EnCamino: 2000,
      PorEntregar: 5010.25,
      Desde: '2026-11-16',
    },
  ])
  expect((await get(`entregas-de-cliente/${propios.cliente}`, 'b')).status).toBe(404)
})

test('otro socio no ve ni toca la entrega, ni la flota', async () => {
  const { id } = await crearEntregaTimbrada(t, f, 'a')
  for (const ruta of [`entrega/${id}`, `entrega_validar/${id}`, `entrega_correos/${id}`]) {
    expect((await get(ruta, 'b')).status).toBe(404)
  }
  expect((await pedir(t, 'b', 'PUT', `entrega_salir/${id}`)).status).toBe(404)
  expect((await pedir(t, 'b', 'POST', `entrega_repetir/${id}`)).status).toBe(404)
  expect((await pedir(t, 'b', 'PUT', `vehiculo_retirar/${f.vehiculo}`)).status).toBe(404)
  expect((await pedir(t, 'b', 'POST', 'entrega_agregar', capturaDeEntrega(t, f))).status).toBe(422)
  expect((await get('entregas', 'b')).cuerpo).toEqual([])
  expect((await get('vehiculos', 'b')).cuerpo).toEqual([])
})
