// A sale that used an advance is replaced (04, reason 01): the use moves to the substitute and is never counted twice (D-197).
import { leerCfdi } from '@litro/cfdi/leer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Escena, openEscena } from '../../../test/cancelacion.ts'
import { capturaDe, crear, crearTimbrado, type Fiscales } from '../../../test/fiscal.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { emitirRep } from '../rep/emitir-rep.ts'
import type { Captura } from './captura.sql.ts'

const ANTICIPO = 2

let escena: Escena
let f: Fiscales
beforeAll(async () => {
  escena = await openEscena()
  f = escena.f
})
afterAll(() => escena.t.close())

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = await escena.t.as('a')
  const r = await escena.t.app.inject({ method, url: `/services/${url}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json() }
}
const contado = () => ({ IdMetodoPago: f.pue, IdFormaPago: f.trans })
/** 1,000 litres at 15.00 before taxes: a total of 17,400.00. */
const deUrea = (mas: Partial<Captura>) => ({
  ...contado(),
  IdProducto: f.urea,
  Precio: '15.00',
  Litros: '1000',
  ...mas,
})
const anticipar = (monto: string) =>
  crearTimbrado(escena.t.deps, f, 'factura', {
    ...deUrea({ IdFacturaTipo: ANTICIPO, Precio: monto, Litros: '1' }),
  })
const vender = (mas: Partial<Captura>) => crearTimbrado(escena.t.deps, f, 'factura', deUrea(mas))
const capturar = (mas: Partial<Captura>) => send('POST', 'factura_agregar', capturaDe(f, 'factura', deUrea(mas)))
const timbrar = (id: number) => send('POST', `factura_timbrar/${id}`, {})
const marcar = (id: number) => send('PUT', `factura_sustituir/${id}`, {})
const disponible = async (id: number): Promise<number> =>
  (await send('GET', 'anticipos-facturados')).cuerpo.find(({ IdAnticipo }: { IdAnticipo: number }) => IdAnticipo === id)
    ?.Disponible ?? 0

async function relacionesDe(id: number) {
  const headers = await escena.t.as('a')
  const { rawPayload } = await escena.t.app.inject({ url: `/services/factura_xml/${id}`, headers })
  const relaciones = leerCfdi(rawPayload).comprobante.CfdiRelacionados ?? []
  return relaciones.map(({ TipoRelacion, CfdiRelacionado }) => [TipoRelacion, CfdiRelacionado[0]!.UUID])
}

/** The note that the queue stamps by itself for a sale of procedure A. */
async function aplicar(idVenta: number): Promise<number> {
  const { rows } = await escena.t.base.asAdmin(
    'select id from documento_fiscal where automatico and id_factura = $1 order by id desc limit 1',
    [idVenta],
  )
  await emitirRep(escena.t.deps.motor, rows[0].id)
  return rows[0].id
}

describe('procedimiento B', () => {
  test('el uso pasa al sustituto, con 04 y 07, y el anticipo se usó una vez antes y después de cancelar', async () => {
    const anticipo = await anticipar('10000')
    const uso = { IdAnticipo: anticipo.id, ProcedimientoAnticipo: 'B' as const }
    const venta = await vender(uso)
    expect(await disponible(anticipo.id)).toBe(0)
    await marcar(venta.id)
    const { cuerpo } = await capturar({ ...uso, IdFacturaCancelada: venta.id, Litros: '990' })
    expect([cuerpo.MontoAnticipo, await disponible(anticipo.id)]).toEqual([11600, 0])
    // The same advance for somebody who replaces nothing is used up.
    expect((await capturar(uso)).status).toBe(422)
    expect((await timbrar(cuerpo.IdFactura)).status).toBe(200)
    expect(await relacionesDe(cuerpo.IdFactura)).toEqual([
      ['04', venta.uuid],
      ['07', anticipo.uuid],
    ])
    expect(await disponible(anticipo.id)).toBe(0)
    const r = await escena.cancelar(venta.id, { motivo: '01', IdFacturaSustituta: cuerpo.IdFactura })
    expect(r.status).toBe(200)
    await escena.receptor(venta.uuid, 'aceptar')
    await escena.llegar(venta.id, 'Cancelada')
    expect(await disponible(anticipo.id)).toBe(0)
    expect((await verificar(escena.t.deps.snapshot)).diferencias).toEqual([])
  })

  test('si el sustituto usa menos, lo demás se libera cuando la original se cancela, no antes', async () => {
    const anticipo = await anticipar('10000')
    const uso = { IdAnticipo: anticipo.id, ProcedimientoAnticipo: 'B' as const }
    const venta = await vender(uso)
    await marcar(venta.id)
    const { cuerpo } = await capturar({ ...uso, IdFacturaCancelada: venta.id, MontoAnticipo: '4000.00' })
    await timbrar(cuerpo.IdFactura)
    expect(await disponible(anticipo.id)).toBe(0)
    await escena.t.base.force("update documento_fiscal set estado = 'cancelado' where id = $1", [venta.id])
    expect(await disponible(anticipo.id)).toBe(7600)
  })

  test('si usa más, cuenta lo suyo; lo que ya no hay se rechaza al capturar y al timbrar', async () => {
    const anticipo = await anticipar('10000')
    const uso = { IdAnticipo: anticipo.id, ProcedimientoAnticipo: 'B' as const }
    const venta = await vender({ ...uso, MontoAnticipo: '4000.00' })
    await marcar(venta.id)
    const sustituye = { ...uso, IdFacturaCancelada: venta.id }
    const { cuerpo } = await capturar({ ...sustituye, MontoAnticipo: '9000.00' })
    expect(await disponible(anticipo.id)).toBe(2600)
    const otra = await vender({ ...uso, MontoAnticipo: '2600.00' })
    expect((await capturar({ ...sustituye, MontoAnticipo: '9000.01' })).status).toBe(422)
    // As two captures at the same instant would leave them.
    await escena.t.base.asAdmin('update documento_fiscal set monto_anticipo = 9100 where id = $1', [cuerpo.IdFactura])
    const tarde = await timbrar(cuerpo.IdFactura)
    expect([tarde.status, tarde.cuerpo.error]).toEqual([409, expect.stringContaining('$9,000.00')])
    expect(otra.uuid).toBeTruthy()
  })
})

describe('procedimiento A', () => {
  test('no se timbra mientras la original tenga su nota de aplicación; después el sustituto tiene la suya', async () => {
    const anticipo = await anticipar('10000')
    const venta = await vender({ IdAnticipo: anticipo.id })
    const vieja = await aplicar(venta.id)
    await marcar(venta.id)
    const { cuerpo } = await capturar({ IdAnticipo: anticipo.id, IdFacturaCancelada: venta.id, Litros: '990' })
    const antes = await timbrar(cuerpo.IdFactura)
    expect([antes.status, antes.cuerpo.error]).toEqual([409, expect.stringContaining('que aplica su anticipo')])
    expect((await send('PUT', `nota-credito_cancelar/${vieja}`, { motivo: '02' })).status).toBe(200)
    await escena.t.base.force("update documento_fiscal set estado = 'cancelado' where id = $1", [vieja])
    expect((await timbrar(cuerpo.IdFactura)).status).toBe(200)
    const nueva = await aplicar(cuerpo.IdFactura)
    expect(nueva).not.toBe(vieja)
    const { rows } = await escena.t.base.asAdmin(
      `select count(*)::int as vivas, sum(n.total)::text as aplicado from documento_fiscal n
         join documento_fiscal v on v.id = n.id_factura where v.id_anticipo = $1 and n.estado = 'timbrado'`,
      [anticipo.id],
    )
    expect(rows).toEqual([{ vivas: 1, aplicado: '11600.00' }])
    // Nor by hand to the original, whose use is no longer its own.
    const { rows: formas } = await escena.t.base.asAdmin("select id from forma_pago where codigo = '30'")
    const aMano = capturaDe(f, 'nota_credito', {
      ...{ IdFactura: venta.id, IdProducto: f.urea, IdOperacionTipo: 4, TipoRelacion: '07', IdFormaPago: formas[0].id },
      ...{ Precio: '1', Litros: '1' },
    })
    const otra = await send('POST', 'nota-credito_agregar', aMano)
    expect([otra.status, Object.keys(otra.cuerpo.campos)]).toEqual([422, ['Total']])
  })
})

test('dos sustitutos de la misma venta a la vez: se timbra uno y el anticipo se usa una vez', async () => {
  const anticipo = await anticipar('10000')
  const uso = { IdAnticipo: anticipo.id, ProcedimientoAnticipo: 'B' as const }
  const venta = await vender(uso)
  await marcar(venta.id)
  const primero = await crear(escena.t.deps, f, 'factura', deUrea({ ...uso, IdFacturaCancelada: venta.id }))
  expect((await capturar({ ...uso, IdFacturaCancelada: venta.id })).status).toBe(422)
  // As two captures at the same instant would leave them.
  const segundo = await crear(escena.t.deps, f, 'factura', deUrea({ IdFacturaCancelada: venta.id }))
  await escena.t.base.asAdmin(
    `update documento_fiscal d set id_anticipo = p.id_anticipo, procedimiento_anticipo = 'B', monto_anticipo = p.monto_anticipo,
            subtotal = p.subtotal, descuento = p.descuento, iva = p.iva, total = p.total
       from documento_fiscal p where p.id = $1 and d.id = $2`,
    [primero, segundo],
  )
  const timbres = await Promise.all([primero, segundo].map(timbrar))
  expect(timbres.map(({ status }) => status).sort()).toEqual([200, 409])
  const { rows } = await escena.t.base.asAdmin(
    "select sum(monto_anticipo)::text as usado from documento_fiscal where id_anticipo = $1 and estado = 'timbrado' and id <> $2",
    [anticipo.id, venta.id],
  )
  expect(rows[0].usado).toBe('11600.00')
})
