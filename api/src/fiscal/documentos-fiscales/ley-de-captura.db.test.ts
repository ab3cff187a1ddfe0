// What the law refuses at capture: relations and IVA of credit notes (D-185, D-97), units and services (D-190), advances
// (D-197), and a second substitute.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { capturaDe, crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { emitirRep } from '../rep/emitir-rep.ts'
import type { Captura } from './captura.sql.ts'

const BONIFICACION = 1
const DEVOLUCION = 2
const APLICACION = 4
const ANTICIPO = 2
const FLETE = 3

let t: TestApp
let f: Fiscales
let otro: Fiscales
let aplicacion: number
beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DE LA CAPTURA', 'CAP150607QW3')
  otro = await seedFiscales(t.deps, t.gente.a, 'DE OTRO', 'OTR150607QW3')
  const { rows } = await t.base.asAdmin("select id from forma_pago where codigo = '30'")
  aplicacion = rows[0].id
})
afterAll(() => t.close())

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = await t.as('a')
  const r = await t.app.inject({ method, url: `/services/${url}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json() }
}
const nota = (cambios: Partial<Captura>) => send('POST', 'nota-credito_agregar', capturaDe(f, 'nota_credito', cambios))
const factura = (cambios: Partial<Captura>, de = f) =>
  send('POST', 'factura_agregar', capturaDe(de, 'factura', cambios))
const quejas = ({ status, cuerpo }: { status: number; cuerpo: { campos?: object } }) => [
  status,
  Object.keys(cuerpo.campos ?? {}),
]
const anticipoDe = (mas: Partial<Captura> = {}) => ({
  IdFacturaTipo: ANTICIPO,
  IdMetodoPago: f.pue,
  IdFormaPago: f.trans,
  Precio: '10000',
  Litros: '1',
  ...mas,
})

async function xmlDe(id: number): Promise<string> {
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<{ xml: string }>`
      select convert_from(c.bytes, 'UTF8') as xml from documento_fiscal d join archivo a on a.id = d.id_archivo_xml
        join contenido c using (sha256) where d.id = ${id}`.execute(tx),
  )
  return rows[0]!.xml
}

describe('la relación de una nota de crédito (D-185)', () => {
  test.each([
    ['03 sin devolución', { IdOperacionTipo: BONIFICACION, TipoRelacion: '03' }],
    ['07 sin anticipo', { IdOperacionTipo: BONIFICACION, TipoRelacion: '07' }],
    ['04 sin nota sustituida', { IdOperacionTipo: BONIFICACION, TipoRelacion: '04' }],
    ['02, que es de una nota de cargo', { IdOperacionTipo: BONIFICACION, TipoRelacion: '02' }],
    ['06', { IdOperacionTipo: BONIFICACION, TipoRelacion: '06' }],
    ['01 al aplicar un anticipo', { IdOperacionTipo: APLICACION, TipoRelacion: '01' }],
  ])('se rechaza %s', async (_caso, cambios) => {
    const { id: IdFactura } = await crearTimbrado(t.deps, f, 'factura')
    const r = await nota({ IdFactura, ...cambios })
    expect([r.status, r.cuerpo.campos.TipoRelacion]).toEqual([422, expect.any(String)])
  })

  test('01 de una bonificación y 03 de una devolución pasan', async () => {
    const { id: IdFactura } = await crearTimbrado(t.deps, f, 'factura')
    expect((await nota({ IdFactura })).status).toBe(200)
    const devuelve = { IdOperacionTipo: DEVOLUCION, TipoRelacion: '03', Precio: '22.45', Litros: '10' }
    expect((await nota({ IdFactura, ...devuelve })).status).toBe(200)
  })

  test('04 apunta a la nota que sustituye, y la factura sigue con 01', async () => {
    const { id: IdFactura, uuid } = await crearTimbrado(t.deps, f, 'factura')
    const vieja = await crearTimbrado(t.deps, f, 'nota_credito', { IdFactura })
    const sustituye = { IdFactura, TipoRelacion: '04', IdFacturaCancelada: vieja.id }
    const { id: otraFactura } = await crearTimbrado(t.deps, f, 'factura')
    expect(quejas(await nota({ ...sustituye, IdFactura: otraFactura }))).toEqual([422, ['IdFacturaCancelada']])
    expect(quejas(await nota({ ...sustituye, IdFacturaCancelada: IdFactura }))).toEqual([422, ['IdFacturaCancelada']])
    await t.base.force("update documento_fiscal set estado = 'cancelado' where id = $1", [vieja.id])
    const { cuerpo } = await nota(sustituye)
    const { DatosFiscales } = (await send('GET', `nota-credito_validar/${cuerpo.IdNotaCredito}`)).cuerpo
    const relaciones = DatosFiscales.filter(({ Etiqueta }: { Etiqueta: string }) => Etiqueta.startsWith('Relación'))
    expect(relaciones.map(({ Etiqueta }: { Etiqueta: string }) => Etiqueta.slice(9, 11))).toEqual(['01', '04'])
    expect(uuid).toBeTruthy()
  })

  test('una nota vigente se sustituye: primero la nueva con 04, después la vieja se cancela con 01 (D-199)', async () => {
    const { id: IdFactura } = await crearTimbrado(t.deps, f, 'factura')
    const devuelve = { IdFactura, IdOperacionTipo: DEVOLUCION, TipoRelacion: '03', Precio: '22.45' }
    // All that is left of the invoice: the new one fits only because the old one does not count.
    const vieja = await crearTimbrado(t.deps, f, 'nota_credito', { ...devuelve, Litros: '1000' })
    const sustituibles = (await send('GET', `notas-sustituibles/${IdFactura}`)).cuerpo
    expect(sustituibles).toEqual([expect.objectContaining({ IdNota: vieja.id, EsCargo: false })])
    const cambio = { ...devuelve, TipoRelacion: '04', IdFacturaCancelada: vieja.id, Litros: '990' }
    const nueva = await crearTimbrado(t.deps, f, 'nota_credito', cambio)
    expect(quejas(await nota({ ...cambio, Litros: '5' }))).toEqual([422, ['IdFacturaCancelada']])
    const despues = (await send('GET', `notas-sustituibles/${IdFactura}`)).cuerpo
    expect(despues.map(({ IdNota }: { IdNota: number }) => IdNota)).toEqual([nueva.id])
    const sin = await send('PUT', `nota-credito_cancelar/${vieja.id}`, { motivo: '01' })
    expect(sin.status).toBe(422)
    const cancelada = { motivo: '01', UUIDSustitucion: nueva.uuid }
    expect((await send('PUT', `nota-credito_cancelar/${vieja.id}`, cancelada)).status).toBe(200)
    expect([...(await xmlDe(nueva.id)).matchAll(/TipoRelacion="(\d\d)"/g)].map(([, tipo]) => tipo)).toEqual([
      '03',
      '04',
    ])
    const suyas = (await verificar(t.deps.snapshot)).diferencias.filter(({ objeto }) => objeto === String(IdFactura))
    expect(suyas).toEqual([])
  })
})

describe('una nota de cargo sustituye a otra (D-199)', () => {
  const cargo = (cambios: Partial<Captura>) =>
    send('POST', 'nota-cargo_agregar', capturaDe(f, 'nota_cargo', { Litros: '900', ...cambios }))

  test('primero la nueva con 02 y 04, después la vieja se cancela con 01', async () => {
    const { id: IdFactura } = await crearTimbrado(t.deps, f, 'factura')
    const vieja = await crearTimbrado(t.deps, f, 'nota_cargo', { IdFactura })
    const sustituibles = (await send('GET', `notas-sustituibles/${IdFactura}`)).cuerpo
    expect(sustituibles).toEqual([expect.objectContaining({ IdNota: vieja.id, EsCargo: true })])
    const { cuerpo } = await cargo({ IdFactura, IdFacturaCancelada: vieja.id })
    expect((await send('POST', `nota-cargo_timbrar/${cuerpo.IdNotaCargo}`, {})).status).toBe(200)
    const relaciones = [...(await xmlDe(cuerpo.IdNotaCargo)).matchAll(/TipoRelacion="(\d\d)"/g)]
    expect(relaciones.map(([, tipo]) => tipo)).toEqual(['02', '04'])
    const segunda = await cargo({ IdFactura, IdFacturaCancelada: vieja.id })
    expect([segunda.status, segunda.cuerpo.campos.IdFacturaCancelada]).toEqual([
      422,
      expect.stringMatching(/^Ya la sustituye /),
    ])
    expect((await send('PUT', `nota-cargo_cancelar/${vieja.id}`, { motivo: '01' })).status).toBe(422)
    const { UUID } = (await send('GET', `nota-cargo/${cuerpo.IdNotaCargo}`)).cuerpo[0]
    const cancelada = { motivo: '01', UUIDSustitucion: UUID }
    expect((await send('PUT', `nota-cargo_cancelar/${vieja.id}`, cancelada)).status).toBe(200)
    const suyas = (await verificar(t.deps.snapshot)).diferencias.filter(({ objeto }) => objeto === String(IdFactura))
    expect(suyas).toEqual([])
  })

  test('solo una nota de cargo timbrada de la misma factura y del mismo cliente', async () => {
    const { id: IdFactura } = await crearTimbrado(t.deps, f, 'factura')
    const { id: otraFactura } = await crearTimbrado(t.deps, f, 'factura')
    const vieja = await crearTimbrado(t.deps, f, 'nota_cargo', { IdFactura })
    const credito = await crearTimbrado(t.deps, f, 'nota_credito', { IdFactura, Litros: '10' })
    const borrador = await crear(t.deps, f, 'nota_cargo', { IdFactura })
    const { id: ajena } = await crearTimbrado(t.deps, otro, 'factura')
    for (const [de, cual] of [
      [otraFactura, vieja.id],
      [IdFactura, credito.id],
      [IdFactura, borrador],
      [IdFactura, ajena],
      [IdFactura, 99_999_999],
    ] as const) {
      expect(quejas(await cargo({ IdFactura: de, IdFacturaCancelada: cual }))).toEqual([422, ['IdFacturaCancelada']])
    }
    expect(quejas(await nota({ IdFactura, TipoRelacion: '04', IdFacturaCancelada: vieja.id }))).toEqual([
      422,
      ['IdFacturaCancelada'],
    ])
    expect(quejas(await factura({ IdFacturaCancelada: vieja.id }))).toEqual([422, ['IdFacturaCancelada']])
  })

  test('de dos sustitutas a la vez se timbra una', async () => {
    const { id: IdFactura } = await crearTimbrado(t.deps, f, 'factura')
    const vieja = await crearTimbrado(t.deps, f, 'nota_cargo', { IdFactura })
    const ids = await Promise.all(
      [1, 2].map(() => crear(t.deps, f, 'nota_cargo', { IdFactura, IdFacturaCancelada: vieja.id })),
    )
    const timbres = await Promise.all(ids.map((id) => send('POST', `nota-cargo_timbrar/${id}`, {})))
    expect(timbres.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(timbres.find(({ status }) => status === 409)!.cuerpo.error).toMatch(
      /^La nota de cargo que sustituye ya tiene/,
    )
  })
})

describe('lo que una nota de crédito no puede', () => {
  test('devolver más IVA del que se cobró: una bonificación de casi todo el combustible', async () => {
    const { id: IdFactura } = await crearTimbrado(t.deps, f, 'factura', { Precio: '22', Litros: '1000' })
    // 1,000 L at 22.00: IVA 3,441.47. A bonus of 21.90 would carry 3,504.00.
    const r = await nota({ IdFactura, Precio: '21.90', Litros: '1000' })
    expect([r.status, r.cuerpo.campos.Total]).toEqual([422, expect.stringContaining('3,441.47')])
    expect((await nota({ IdFactura, Precio: '20', Litros: '1000' })).status).toBe(200)
  })

  test('llevar un uso que el régimen del cliente no admite', async () => {
    const { id: IdFactura } = await crearTimbrado(t.deps, f, 'factura')
    await t.base.asAdmin("update cliente set regimen_fiscal = '605' where id = $1", [f.cliente])
    expect(quejas(await nota({ IdFactura, UsoCFDI: 'G02' }))).toEqual([422, ['UsoCFDI']])
    expect((await nota({ IdFactura, UsoCFDI: 'S01' })).status).toBe(200)
    await t.base.asAdmin("update cliente set regimen_fiscal = '601' where id = $1", [f.cliente])
  })

  test('viajar aparte: hereda operador, sellos, almacén y dirección de su factura (D-97)', async () => {
    const viaje = { Operador: 'Juan', Sellos: 'S-1, S-2', Almacen: 'Norte', DireccionEntrega: 'Km 4' }
    const { id: IdFactura } = await crearTimbrado(t.deps, f, 'factura', viaje)
    const { cuerpo } = await nota({ IdFactura })
    expect((await send('GET', `nota-credito/${cuerpo.IdNotaCredito}`)).cuerpo[0]).toMatchObject(viaje)
  })
})

describe('producto, SKU y tipo (D-190)', () => {
  test('la unidad del SKU es la del producto, y Servicio/Flete pide un servicio', async () => {
    expect(quejas(await factura({ IdSKUTipo: 2 }))).toEqual([422, ['IdSKUTipo']])
    expect(quejas(await factura({ IdFacturaTipo: FLETE }))).toEqual([422, ['IdProducto']])
  })

  test('el flete a una persona moral lleva retenido el 4 % del IVA (D-198), también en su complemento de pago', async () => {
    const { rows } = await t.base.asAdmin("select id from producto where clave_prod_serv = '78101807'")
    const flete = { IdProducto: rows[0].id, IdFacturaTipo: FLETE, IdSKUTipo: 2, Precio: '1000', Litros: '10' }
    const { id } = await crearTimbrado(t.deps, f, 'factura', flete)
    expect((await send('GET', `factura/${id}`)).cuerpo[0]).toMatchObject({ Subtotal: 10000, IVA: 1600, Total: 11200 })
    expect(await xmlDe(id)).toMatch(/TotalImpuestosRetenidos="400\.00"/)
    const DocumentosAplicados = [{ IdDocumentoTipo: 1, IdDocumento: id }]
    const deposito = { IdDepositoTipo: 2, Depositante: 'Moral', Monto: '11200.00', IdCliente: f.cliente }
    const { cuerpo } = await send('POST', 'deposito_agregar', { ...deposito, DocumentosAplicados })
    const pago = { FechaPago: hoyEnMexico(t.deps.now()), IdFormaPago: f.trans }
    const aplicado = await t.app.inject({
      method: 'PUT',
      url: `/services/admin/deposito_aplicar/${cuerpo.IdDeposito}`,
      headers: await t.as('tesoreria'),
      payload: pago,
    })
    const { IdRep } = aplicado.json().Rep
    await emitirRep(t.deps.motor, IdRep)
    expect(await xmlDe(IdRep)).toMatch(/TotalRetencionesIVA="400\.00"/)
    const suyas = (await verificar(t.deps.snapshot)).diferencias.filter(({ objeto }) => objeto === String(id))
    expect(suyas).toEqual([])
  })
})

describe('anticipos (D-197)', () => {
  test('nunca son PPD', async () => {
    const r = await factura(anticipoDe({ IdMetodoPago: f.ppd, IdFormaPago: f.def }))
    expect(quejas(r)).toEqual([422, ['IdMetodoPago']])
  })

  test('procedimiento A: anticipo, factura final con 07 y su nota de aplicación con forma 30', async () => {
    const anticipo = await crearTimbrado(t.deps, f, 'factura', anticipoDe())
    const ajeno = await factura({ IdAnticipo: anticipo.id }, otro)
    expect(quejas(ajeno)).toEqual([422, ['IdAnticipo']])
    const venta = await crearTimbrado(t.deps, f, 'factura')
    expect(quejas(await factura({ IdAnticipo: venta.id }))).toEqual([422, ['IdAnticipo']])
    const final = await crearTimbrado(t.deps, f, 'factura', { IdAnticipo: anticipo.id })
    expect(await relacionesDe(final.id)).toEqual(['07'])
    expect(quejas(await factura({ IdAnticipo: anticipo.id }))).toEqual([422, ['IdAnticipo']])
    // Whoever prefers to write the note deletes the one that was made.
    const { rows } = await t.base.asAdmin('select id from documento_fiscal where automatico and id_factura = $1', [
      final.id,
    ])
    expect((await send('PUT', `nota-credito_borrar/${rows[0].id}`)).status).toBe(200)
    const aplica = { IdOperacionTipo: APLICACION, TipoRelacion: '07', Precio: '10', Litros: '1000' }
    const deOtra = await nota({ ...aplica, IdFactura: venta.id, IdFormaPago: aplicacion })
    expect(quejas(deOtra)).toEqual([422, ['TipoRelacion']])
    expect(quejas(await nota({ ...aplica, IdFactura: final.id }))).toEqual([422, ['IdFormaPago']])
    const demas = await nota({ ...aplica, Precio: '10.01', IdFactura: final.id, IdFormaPago: aplicacion })
    expect(quejas(demas)).toEqual([422, ['Total']])
    const nc = await crearTimbrado(t.deps, f, 'nota_credito', {
      ...aplica,
      IdFactura: final.id,
      IdFormaPago: aplicacion,
    })
    expect(await relacionesDe(nc.id)).toEqual(['07'])
  })

  const relacionesDe = async (id: number) =>
    [...(await xmlDe(id)).matchAll(/TipoRelacion="(\d\d)"/g)].map(([, tipo]) => tipo!)
})

describe('gas LP', () => {
  test('lleva en NoIdentificacion el permiso de gas de la sucursal, y la venta no necesita complemento', async () => {
    const { rows } = await t.base.asAdmin(
      `insert into producto (nombre, descripcion, clave_prod_serv, clave_unidad, unidad, tasa_iva)
       values ('Gas LP', 'Gas licuado de petróleo', '15111510', 'LTR', 'Litros', 0.16) returning id`,
    )
    // Under the permit of diesel it would be a sale without permit (CFF 29-A-V-f).
    const sin = await crear(t.deps, f, 'factura', { IdProducto: rows[0].id, Precio: '10.5', Litros: '500' })
    const timbre = await send('POST', `factura_timbrar/${sin}`, {})
    expect([timbre.status, timbre.cuerpo.hallazgos.map(({ codigo }: { codigo: string }) => codigo)]).toEqual([
      422,
      ['LITRO-515'],
    ])
    const r = await t.app.inject({
      method: 'PUT',
      url: `/services/admin/permiso_editar/${f.sucursal}`,
      headers: await t.as('administrador'),
      payload: { PermisoPetrolifero: 'LP/12345/DIST/PLA/2019' },
    })
    expect(r.json()).toMatchObject({ PermisoPetrolifero: 'LP/12345/DIST/PLA/2019' })
    const { id } = await crearTimbrado(t.deps, f, 'factura', { IdProducto: rows[0].id, Precio: '10.5', Litros: '500' })
    const xml = await xmlDe(id)
    expect(xml).toMatch(/NoIdentificacion="LP\/12345\/DIST\/PLA\/2019-A\d+"/)
    expect(xml).not.toContain('HidroYPetro')
    // Diesel of the same branch goes on under the other one.
    expect(await xmlDe((await crearTimbrado(t.deps, f, 'factura')).id)).toContain(
      'NoIdentificacion="PL/12345/DIS/OM/2019-A',
    )
  })
})

describe('IVA del 8 %', () => {
  const decreto = (hasta: string) => ({
    DecretoFrontera: 'DOF 01/01/2026',
    FronteraDesde: '2026-01-01',
    FronteraHasta: hasta,
  })
  const permiso = async (entrada: object) =>
    t.app.inject({
      method: 'PUT',
      url: `/services/admin/permiso_editar/${f.sucursal}`,
      headers: await t.as('administrador'),
      payload: entrada,
    })

  test('apagado hasta que un administrador captura el decreto de la sucursal, y solo en sus días', async () => {
    await t.base.asAdmin('update producto set tasa_iva = 0.08 where id = $1', [f.urea])
    const urea = { IdProducto: f.urea, Precio: '10', Litros: '100' }
    expect(quejas(await factura(urea))).toEqual([422, ['IdProducto']])
    expect((await permiso(decreto('2026-01-31'))).statusCode).toBe(200)
    expect(quejas(await factura(urea))).toEqual([422, ['IdProducto']])
    await permiso(decreto('2099-12-31'))
    const { id } = await crearTimbrado(t.deps, f, 'factura', urea)
    expect(await xmlDe(id)).toContain('TasaOCuota="0.080000"')
    // Captured in time, stamped when the decree is gone.
    const { cuerpo } = await factura(urea)
    await permiso({ DecretoFrontera: null, FronteraDesde: null, FronteraHasta: null })
    const timbre = await send('POST', `factura_timbrar/${cuerpo.IdFactura}`, {})
    expect([timbre.status, timbre.cuerpo.hallazgos.map(({ codigo }: { codigo: string }) => codigo)]).toEqual([
      422,
      ['LITRO-411'],
    ])
    // What is given back keeps the rate it was sold with.
    const devuelve = {
      IdFactura: id,
      IdProducto: f.urea,
      IdOperacionTipo: DEVOLUCION,
      TipoRelacion: '03',
      Precio: '10',
      Litros: '10',
    }
    await crearTimbrado(t.deps, f, 'nota_credito', devuelve)
    await t.base.asAdmin('update producto set tasa_iva = 0.16 where id = $1', [f.urea])
  })
})

describe('sustituir una factura', () => {
  const porSustituir = async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    await send('PUT', `factura_sustituir/${id}`)
    return id
  }

  test('solo con otra del mismo cliente', async () => {
    const r = await factura({ IdFacturaCancelada: await porSustituir() }, otro)
    expect(quejas(r)).toEqual([422, ['IdFacturaCancelada']])
  })

  test('una sola vez: ni en la captura ni al timbrar dos a la vez', async () => {
    const IdFacturaCancelada = await porSustituir()
    const ids = [
      await crear(t.deps, f, 'factura', { IdFacturaCancelada }),
      await crear(t.deps, f, 'factura', { IdFacturaCancelada }),
    ]
    const timbres = await Promise.all(ids.map((id) => send('POST', `factura_timbrar/${id}`, {})))
    expect(timbres.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(quejas(await factura({ IdFacturaCancelada }))).toEqual([422, ['IdFacturaCancelada']])
  })
})
