// Advances end to end (D-197): the deposit, its invoice, the sale by either procedure and the note that applies it, in the XML
// and in the book. The SAT's example is reproduced byte for byte where the certificate and the UUID allow it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cadenaOriginal } from '@litro/cfdi/cadena-original'
import type { Comprobante } from '@litro/cfdi/comprobante'
import { generateCsdDePrueba } from '@litro/cfdi/csd-de-prueba'
import { leerCfdi } from '@litro/cfdi/leer'
import { openOraculoXsd } from '@litro/cfdi/pruebas/oraculo-sat'
import { verificarCfdi } from '@litro/cfdi/timbre'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { capturaDe, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { listSolosPendientes } from '../comprobante/rep.sql.ts'
import { emitirRep } from '../rep/emitir-rep.ts'
import type { Captura } from './captura.sql.ts'

const RECIBIDO = new Date('2026-11-02T15:00:00Z')
const VENDIDO = new Date('2026-11-10T15:00:00Z')

let ahora = RECIBIDO
let t: TestApp
let f: Fiscales
let premium: number
const oraculo = openOraculoXsd()

beforeAll(async () => {
  t = await createTestApp({ now: () => ahora })
  f = await seedFiscales(t.deps, t.gente.a, 'DEL ANTICIPO', 'ANT150607QW3')
  const { rows } = await t.base.asAdmin("select id from producto where nombre = 'Gasolina Premium'")
  premium = rows[0].id
  await t.base.asAdmin('update producto set precio_incluye_iva = true where id = $1', [premium])
  await seedMuestra()
}, 60_000)
afterAll(() => t.close())
beforeEach(() => {
  ahora = RECIBIDO
})

/** The issuer, the client, the branch and the certificate number of the samples. */
async function seedMuestra(): Promise<void> {
  const [desde, hasta] = [new Date('2026-01-01T00:00:00Z'), new Date('2029-01-01T00:00:00Z')]
  const quien = { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE' }
  const csd = await generateCsdDePrueba({
    ...quien,
    NoCertificado: '30001000000500009999',
    desde,
    hasta,
    password: 'x',
  })
  await t.base.asAdmin("update emisor set rfc = $1, nombre = $2, codigo_postal = '64000'", [quien.Rfc, quien.Nombre])
  const { rows } = await t.base.asAdmin('select id from emisor')
  await t.deps.inTx('todo', (tx) => t.deps.motor.csd.save(tx, rows[0].id, { ...csd, now: ahora }))
  await t.base.asAdmin(
    "update sucursal set codigo_postal = '64000', zona_horaria = 'America/Monterrey' where id = $1",
    [f.sucursal],
  )
  await t.base.asAdmin(
    `update cliente set rfc = 'URE180429TM6', razon_social = 'UNIVERSIDAD ROBOTICA ESPAÑOLA', codigo_postal = '86991', uso_cfdi = 'G01'
      where id = $1`,
    [f.cliente],
  )
}

/** The branch goes on with another series. */
async function useSerie(codigo: string, folio: number): Promise<void> {
  const { rows } = await t.base.asAdmin('insert into serie (codigo, folio) values ($1, $2) returning id', [
    codigo,
    folio,
  ])
  await t.base.asAdmin('update sucursal set id_serie = $1 where id = $2', [rows[0].id, f.sucursal])
}

async function send(quien: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = await t.as(quien)
  const r = await t.app.inject({ method, url: `/services/${url}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json() }
}

/** An applied Anticipo deposit of the client. */
async function depositar(Monto: string, mas: object = {}): Promise<number> {
  const datos = { IdDepositoTipo: 6, Depositante: 'Cliente', Monto, IdCliente: f.cliente, ...mas }
  const { cuerpo } = await send('a', 'POST', 'deposito_agregar', datos)
  const pago = { FechaPago: '2026-11-02', IdFormaPago: f.trans }
  expect((await send('tesoreria', 'PUT', `admin/deposito_aplicar/${cuerpo.IdDeposito}`, pago)).status).toBe(200)
  return cuerpo.IdDeposito
}

const facturar = (id: number, mas: object = {}) =>
  send('a', 'POST', `deposito_facturar/${id}`, { IdProducto: premium, IdSucursal: f.sucursal, ...mas })
const timbrar = (familia: Familia, id: number) => send('a', 'POST', `${rasgos[familia].archivo}_timbrar/${id}`, {})
const leer = async (familia: Familia, id: number) =>
  (await send('a', 'GET', `${rasgos[familia].archivo}/${id}`)).cuerpo[0]
const deposito = async (id: number) => (await send('a', 'GET', `deposito/${id}`)).cuerpo[0]

/** Deposit and stamped invoice of its advance. */
async function anticipar(Monto: string) {
  const idDeposito = await depositar(Monto)
  const { cuerpo } = await facturar(idDeposito)
  const timbre = await timbrar('factura', cuerpo.IdFactura)
  expect(timbre.status).toBe(200)
  return { idDeposito, id: cuerpo.IdFactura as number, uuid: timbre.cuerpo.UUID as string }
}

const venta = (cambios: Partial<Captura>) =>
  send('a', 'POST', 'factura_agregar', {
    ...capturaDe(f, 'factura', {
      IdProducto: premium,
      Precio: '25.90',
      Litros: '2000',
      IdMetodoPago: f.pue,
      IdFormaPago: f.trans,
    }),
    ...cambios,
  })

async function xmlDe(familia: Familia, id: number): Promise<Comprobante> {
  const headers = await t.as('a')
  const { rawPayload } = await t.app.inject({ url: `/services/${rasgos[familia].archivo}_xml/${id}`, headers })
  expect(oraculo.validate(rawPayload.toString('utf8'))).toEqual([])
  const lectura = leerCfdi(rawPayload)
  expect(verificarCfdi(lectura, t.motor.pac.certificado)).toEqual([])
  return lectura.comprobante
}

/** What the queue does by itself: the note that the stamp of the sale left ready. */
async function emitirNotas(): Promise<void> {
  await t.base.asAdmin("update documento_fiscal set creado = creado - interval '1 minute' where automatico")
  const pendientes = await t.deps.inTx('todo', (tx) => listSolosPendientes(tx, 10))
  for (const id of pendientes) await emitirRep(t.deps.motor, id)
}
const notaDe = async (idVenta: number) => {
  const { Relacionados } = await leer('factura', idVenta)
  const nota = Relacionados.find(({ Tipo }: { Tipo: string }) => Tipo === 'nota_credito')
  return nota && leer('nota_credito', nota.Id)
}

const muestra = (nombre: string, ...cambios: [string, string][]) => {
  const ruta = fileURLToPath(new URL(`../../../../cfdi/casos/muestras/${nombre}.cadena.txt`, import.meta.url))
  return cambios.reduce((texto, [de, a]) => texto.replaceAll(de, a), readFileSync(ruta, 'utf8').trim())
}

const sinDiferencias = async () => expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])

describe('procedimiento A: los tres comprobantes de la guía', () => {
  test('salen iguales a las muestras y el libro los cuadra', async () => {
    await useSerie('ANT', 6000)
    const anticipo = await anticipar('10000.00')
    expect(cadenaOriginal(await xmlDe('factura', anticipo.id))).toBe(muestra('07-I-anticipo'))
    // The money that arrived pays the invoice that tells of it.
    expect(await leer('factura', anticipo.id)).toMatchObject({
      SaldoRestante: 0,
      IdDepositoAnticipo: anticipo.idDeposito,
    })
    expect(await deposito(anticipo.idDeposito)).toMatchObject({ SinAplicar: 0, PorFacturar: 0 })

    ahora = VENDIDO
    await useSerie('MTY', 1006)
    const { cuerpo } = await venta({ IdAnticipo: anticipo.id })
    expect(cuerpo).toMatchObject({ ProcedimientoAnticipo: 'A', MontoAnticipo: 10000, Total: 51800 })
    const timbre = await timbrar('factura', cuerpo.IdFactura)
    // Series in the delivery number: another branch may have the same folio.
    const con = [
      ['6A1B0C2D-0001-4E5F-8A9B-000000006001', anticipo.uuid],
      ['2019-1007', '2019-MTY1007'],
    ] as [string, string][]
    expect(cadenaOriginal(await xmlDe('factura', cuerpo.IdFactura))).toBe(muestra('08-I-operacion-total-rel07', ...con))

    ahora = new Date(VENDIDO.getTime() + 5 * 60_000)
    await emitirNotas()
    const nota = await notaDe(cuerpo.IdFactura)
    expect(nota).toMatchObject({ NotaCreditoEstatus: 'Nota de Crédito', Total: 10000, TipoRelacion: '07' })
    expect(cadenaOriginal(await xmlDe('nota_credito', nota.IdNotaCredito))).toBe(
      muestra(
        '09-E-aplicacion-anticipo-rel07',
        ['6A1B0C2D-0001-4E5F-8A9B-000000001007', timbre.cuerpo.UUID],
        // The series of the branch is of all its documents.
        ['|NC|2003|', '|MTY|1008|'],
      ),
    )
    expect(await leer('factura', cuerpo.IdFactura)).toMatchObject({ SaldoRestante: 41800 })
    await sinDiferencias()
  })

  test('la nota se hace una sola vez, no se repite a mano y detiene la cancelación de la venta y del anticipo', async () => {
    const anticipo = await anticipar('5000.00')
    const { cuerpo } = await venta({ IdAnticipo: anticipo.id })
    await timbrar('factura', cuerpo.IdFactura)
    const { rows } = await t.base.asAdmin("select id from forma_pago where codigo = '30'")
    const aMano = capturaDe(f, 'nota_credito', {
      IdFactura: cuerpo.IdFactura,
      IdProducto: premium,
      IdOperacionTipo: 4,
      TipoRelacion: '07',
      IdFormaPago: rows[0].id,
      Precio: '1',
      Litros: '1',
    })
    const otra = await send('a', 'POST', 'nota-credito_agregar', aMano)
    expect([otra.status, otra.cuerpo.campos.Total]).toEqual([
      422,
      'De este anticipo quedan $0.00 por aplicar a la factura.',
    ])
    await emitirNotas()
    await emitirNotas()
    const notas = (await leer('factura', cuerpo.IdFactura)).Relacionados.filter(
      ({ Tipo }: { Tipo: string }) => Tipo === 'nota_credito',
    )
    expect(notas).toHaveLength(1)
    for (const id of [cuerpo.IdFactura, anticipo.id]) {
      expect((await send('a', 'PUT', `factura_solicitacancelacion/${id}`, { motivo: '02' })).status).toBe(409)
    }
  })

  test('un anticipo del total de la venta la deja pagada, aunque su IVA sea mayor que el de la venta', async () => {
    const anticipo = await anticipar('51800.00')
    const { cuerpo } = await venta({ IdAnticipo: anticipo.id })
    await timbrar('factura', cuerpo.IdFactura)
    await emitirNotas()
    expect(await leer('factura', cuerpo.IdFactura)).toMatchObject({ SaldoRestante: 0 })
    await sinDiferencias()
  })

  test('a un régimen que no admite G02 la nota va con S01', async () => {
    await t.base.asAdmin("update cliente set regimen_fiscal = '610', uso_cfdi = 'S01' where id = $1", [f.cliente])
    const anticipo = await anticipar('1000.00')
    const { cuerpo } = await venta({ IdAnticipo: anticipo.id })
    await timbrar('factura', cuerpo.IdFactura)
    expect((await notaDe(cuerpo.IdFactura)).UsoCFDI).toBe('S01')
    await t.base.asAdmin("update cliente set regimen_fiscal = '601', uso_cfdi = 'G01' where id = $1", [f.cliente])
    await t.base.asAdmin("update documento_fiscal set automatico = false where automatico and estado = 'borrador'")
  })
})

describe('procedimiento B: factura por el remanente', () => {
  test('lleva Descuento, relación 07 y su descripción; no hay nota y el libro cuadra', async () => {
    const anticipo = await anticipar('10000.00')
    ahora = VENDIDO
    const { cuerpo } = await venta({ IdAnticipo: anticipo.id, ProcedimientoAnticipo: 'B' })
    expect(cuerpo).toMatchObject({
      MontoAnticipo: 10000,
      Subtotal: 44854.24,
      Descuento: 8620.69,
      IVA: 5566.45,
      Total: 41800,
    })
    expect((await timbrar('factura', cuerpo.IdFactura)).status).toBe(200)
    const xml = await xmlDe('factura', cuerpo.IdFactura)
    expect(xml).toMatchObject({
      SubTotal: '44854.24',
      Descuento: '8620.69',
      Total: '41800.00',
      CfdiRelacionados: [{ TipoRelacion: '07', CfdiRelacionado: [{ UUID: anticipo.uuid }] }],
      Conceptos: [
        {
          Descripcion: 'Gasolina premium mayor o igual a 91 octanos CFDI por remanente de un anticipo',
          Importe: '44854.235862',
          Descuento: '8620.689655',
          Impuestos: { Traslados: [{ Base: '34790.336207', Importe: '5566.453793' }] },
        },
      ],
    })
    await emitirNotas()
    expect(await notaDe(cuerpo.IdFactura)).toBeUndefined()
    expect(await leer('factura', cuerpo.IdFactura)).toMatchObject({ SaldoRestante: 41800 })
    await sinDiferencias()
  })

  test('con precio sin IVA el total es el de la venta menos el anticipo', async () => {
    const anticipo = await anticipar('1234.56')
    const neta = { IdProducto: f.diesel, Precio: '22', Litros: '1000', IdAnticipo: anticipo.id }
    const { cuerpo: entera } = await venta({ ...neta, ProcedimientoAnticipo: 'A' })
    await send('a', 'PUT', `factura_borrar/${entera.IdFactura}`, {})
    const { cuerpo } = await venta({ ...neta, ProcedimientoAnticipo: 'B' })
    expect([entera.Total, cuerpo.Total]).toEqual([25441.47, 24206.91])
    expect((await timbrar('factura', cuerpo.IdFactura)).status).toBe(200)
    await xmlDe('factura', cuerpo.IdFactura)
    await sinDiferencias()
  })

  test('no cuando cubre toda la venta ni cuando se facturó con otra tasa', async () => {
    const anticipo = await anticipar('30000.00')
    const pequenia = await venta({ IdAnticipo: anticipo.id, ProcedimientoAnticipo: 'B', Litros: '1000' })
    expect([pequenia.status, Object.keys(pequenia.cuerpo.campos)]).toEqual([422, ['ProcedimientoAnticipo']])
    const { rows } = await t.base.asAdmin("select id from producto where nombre like 'Agua%'")
    const agua = { IdProducto: rows[0].id, Precio: '3', Litros: '20000' }
    const otra = await venta({ IdAnticipo: anticipo.id, ProcedimientoAnticipo: 'B', ...agua })
    expect([otra.status, Object.keys(otra.cuerpo.campos)]).toEqual([422, ['ProcedimientoAnticipo']])
  })
})

describe('un anticipo alcanza para varias ventas', () => {
  test('hasta que no queda nada; ni en la captura ni al timbrar dos a la vez se usa de más', async () => {
    const anticipo = await anticipar('30000.00')
    const listado = async () =>
      (await send('a', 'GET', 'anticipos-facturados')).cuerpo.find(
        ({ IdAnticipo }: { IdAnticipo: number }) => IdAnticipo === anticipo.id,
      )?.Disponible
    expect(await listado()).toBe(30000)
    const primera = await venta({ IdAnticipo: anticipo.id, Litros: '1000', MontoAnticipo: '20000.00' })
    expect(await listado()).toBe(10000)
    const deMas = await venta({ IdAnticipo: anticipo.id, MontoAnticipo: '10000.01' })
    expect([deMas.status, Object.keys(deMas.cuerpo.campos)]).toEqual([422, ['MontoAnticipo']])
    const caro = await venta({ IdAnticipo: anticipo.id, Litros: '100', MontoAnticipo: '9999.00' })
    expect([caro.status, Object.keys(caro.cuerpo.campos)]).toEqual([422, ['MontoAnticipo']])
    const segunda = await venta({ IdAnticipo: anticipo.id })
    expect([segunda.cuerpo.MontoAnticipo, await listado()]).toEqual([10000, undefined])
    const tercera = await venta({ IdAnticipo: anticipo.id })
    expect([tercera.status, Object.keys(tercera.cuerpo.campos)]).toEqual([422, ['IdAnticipo']])
    // As two captures at the same instant would leave them.
    await t.base.asAdmin('update documento_fiscal set monto_anticipo = 20000 where id = $1', [segunda.cuerpo.IdFactura])
    const ids = [primera.cuerpo.IdFactura, segunda.cuerpo.IdFactura]
    const timbres = await Promise.all(ids.map((id: number) => timbrar('factura', id)))
    expect(timbres.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(timbres.find(({ status }) => status === 409)!.cuerpo.error).toContain('$10,000.00')
  })
})

describe('facturar el anticipo de un depósito', () => {
  test('solo un Anticipo aplicado, de quien es, por lo que le queda, y una vez', async () => {
    const ingreso = await depositar('100.00', { IdDepositoTipo: 3, IdCliente: undefined })
    expect((await facturar(ingreso)).status).toBe(409)
    const { cuerpo: capturado } = await send('a', 'POST', 'deposito_agregar', {
      IdDepositoTipo: 6,
      Depositante: 'Cliente',
      Monto: '100.00',
      IdCliente: f.cliente,
    })
    expect((await facturar(capturado.IdDeposito)).status).toBe(409)
    const id = await depositar('1000.00')
    expect((await send('b', 'POST', `deposito_facturar/${id}`, { IdProducto: premium })).status).toBe(404)
    const caro = await facturar(id, { Monto: '1000.01' })
    expect([caro.status, Object.keys(caro.cuerpo.campos)]).toEqual([422, ['Monto']])
    expect((await facturar(id, { IdProducto: 999_999 })).status).toBe(422)
    const dos = await Promise.all([facturar(id), facturar(id)])
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await deposito(id)).toMatchObject({ SinAplicar: 1000, PorFacturar: 0, FacturasAnticipo: [{ Total: 1000 }] })
  })

  test('su prefactura no cambia de cliente ni de tipo, y no se timbra si el dinero ya se usó', async () => {
    const otro = await seedFiscales(t.deps, t.gente.a, 'AJENO', 'AJE150607QW3')
    const id = await depositar('700.00')
    const { cuerpo } = await facturar(id)
    const editar = (mas: object) =>
      send('a', 'PUT', `factura_editar/${cuerpo.IdFactura}`, { ...cuerpo, IdFacturaCancelada: undefined, ...mas })
    const ajeno = await editar({ IdCliente: otro.cliente })
    expect([ajeno.status, Object.keys(ajeno.cuerpo.campos)]).toEqual([422, ['IdCliente']])
    const otroTipo = await editar({ IdFacturaTipo: 1 })
    expect([otroTipo.status, Object.keys(otroTipo.cuerpo.campos)]).toEqual([422, ['IdFacturaTipo']])
    expect((await editar({ Observaciones: 'Del anticipo' })).status).toBe(200)

    const { cuerpo: deuda } = await venta({})
    await timbrar('factura', deuda.IdFactura)
    const DocumentosAplicados = [{ IdDocumentoTipo: 1, IdDocumento: deuda.IdFactura, MontoAplicado: '500.00' }]
    await send('tesoreria', 'POST', `admin/deposito_reaplicar/${id}`, { DocumentosAplicados })
    const timbre = await timbrar('factura', cuerpo.IdFactura)
    expect([timbre.status, timbre.cuerpo.error]).toEqual([409, expect.stringContaining('$200.00')])
  })

  test('la tesorería deshace el pago de la factura de anticipo y entonces se puede cancelar', async () => {
    const { idDeposito, id } = await anticipar('800.00')
    expect((await send('a', 'PUT', `factura_solicitacancelacion/${id}`, { motivo: '02' })).status).toBe(409)
    const saldos: { Origen: string; Id: number; IdDeposito: number }[] = (
      await send('tesoreria', 'GET', 'admin/saldos-a-favor')
    ).cuerpo
    const aplicado = saldos.find((s) => s.Origen === 'aplicado' && s.IdDeposito === idDeposito)!
    const Motivo = 'El cliente canceló el pedido'
    expect((await send('tesoreria', 'PUT', `admin/saldo-a-favor_deshacer/${aplicado.Id}`, { Motivo })).status).toBe(200)
    expect(await deposito(idDeposito)).toMatchObject({ SinAplicar: 800 })
    expect((await send('a', 'PUT', `factura_solicitacancelacion/${id}`, { motivo: '02' })).status).toBe(200)
    await sinDiferencias()
  })
})
