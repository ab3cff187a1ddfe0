// What the law asks of a payment receipt: its amount (D-187), its day (D-188), its number (D-189) and its second edition (D-199).
import { parseDecimal } from '@litro/cfdi/decimal'
import { leerCfdi } from '@litro/cfdi/leer'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { emitirRep } from './emitir-rep.ts'

let ahora = new Date('2026-11-15T18:00:00Z')
let t: TestApp
let f: Fiscales
beforeAll(async () => {
  // The days are the test's; within one the clock runs, because the SAT of the embedded PAC takes its time.
  const inicio = Date.now()
  t = await createTestApp({ now: () => new Date(ahora.getTime() + Date.now() - inicio), ajustes: { escala: 0.01 } })
  f = await seedFiscales(t.deps, t.gente.a, 'DE LOS RECIBOS', 'REC150607QW3')
  // With money of its own, cancelling a deposit needs one signature.
  await aplicar(await capturar('9000000.00', [], { IdDepositoTipo: 1, IdCliente: undefined }))
})
afterAll(() => t.close())

async function send(quien: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const r = await t.app.inject({
    method,
    url: `/services/${url}`,
    headers: await t.as(quien),
    ...(payload && { payload }),
  })
  return { status: r.statusCode, cuerpo: r.json() }
}

const HOY = '2026-11-15'
type Partes = [id: number, monto?: string][]
const documentos = (partes: Partes) =>
  partes.map(([IdDocumento, MontoAplicado]) => ({
    IdDocumentoTipo: 1,
    IdDocumento,
    ...(MontoAplicado && { MontoAplicado }),
  }))

async function capturar(Monto: string, partes: Partes, mas: object = {}): Promise<number> {
  const datos = { IdDepositoTipo: 2, Depositante: 'Cliente', Monto, IdCliente: f.cliente, ...mas }
  const { cuerpo } = await send('a', 'POST', 'deposito_agregar', { ...datos, DocumentosAplicados: documentos(partes) })
  return cuerpo.IdDeposito
}
const aplicar = (id: number, mas: object = {}) =>
  send('tesoreria', 'PUT', `admin/deposito_aplicar/${id}`, { FechaPago: HOY, IdFormaPago: f.trans, ...mas })

/** Captured, applied and stamped: the deposit and its receipt. */
async function pagar(Monto: string, partes: Partes) {
  const id = await capturar(Monto, partes)
  const { cuerpo } = await aplicar(id)
  await emitirRep(t.deps.motor, cuerpo.Rep.IdRep)
  return { id, rep: cuerpo.Rep.IdRep as number }
}

async function leer(rep: number) {
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<{ bytes: Buffer }>`
      select c.bytes from documento_fiscal d join archivo a on a.id = d.id_archivo_xml join contenido c using (sha256)
       where d.id = ${rep}`.execute(tx),
  )
  const { comprobante } = leerCfdi(rows[0]!.bytes)
  const [pago] = comprobante.Complemento!.Pagos!.Pago
  return { comprobante, pago: pago!, docto: pago!.DoctoRelacionado[0]! }
}

async function cancelarRep(rep: number, motivo: string): Promise<number> {
  const { status } = await send('tesoreria', 'PUT', `admin/rep_cancelar/${rep}`, { motivo })
  if (status !== 200) return status
  await send('facturacion', 'POST', `admin/cancelacion_enviar/rep/${rep}`)
  const ask = async () => {
    await send('facturacion', 'POST', `admin/cancelacion_consultar/rep/${rep}`)
    return estadoDe(rep)
  }
  await expect.poll(ask, { timeout: 20_000 }).toBe('cancelado')
  return status
}
const estadoDe = async (rep: number) =>
  (await t.base.asAdmin('select estado from documento_fiscal where id = $1', [rep])).rows[0].estado

test('el Monto no incluye lo que se aplicó a documentos PUE (D-187)', async () => {
  const ppd = await crearTimbrado(t.deps, f, 'factura')
  const pue = await crearTimbrado(t.deps, f, 'factura', { IdMetodoPago: f.pue, IdFormaPago: f.trans })
  const { rep } = await pagar('3000.00', [
    [ppd.id, '1000.00'],
    [pue.id, '2000.00'],
  ])
  const { comprobante, pago } = await leer(rep)
  expect([pago.Monto, pago.DoctoRelacionado.length]).toEqual(['1000.00', 1])
  expect(comprobante.Complemento!.Pagos!.Totales.MontoTotalPagos).toBe('1000.00')
  const calendario = (await send('facturacion', 'GET', 'admin/rep-calendario')).cuerpo
  expect(calendario.find((r: { IdRep: number }) => r.IdRep === rep).Monto).toBe(1000)
})

describe('el día de un pago (D-188)', () => {
  test('es el del depósito; otro pide su porqué, que queda en la bitácora', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    ahora = new Date('2026-11-18T18:00:00Z')
    const deposito = await capturar('500.00', [[id]], { FechaDeposito: '2026-11-16' })
    const sin = await aplicar(deposito, { FechaPago: '2026-11-17' })
    expect([sin.status, Object.keys(sin.cuerpo.campos)]).toEqual([422, ['MotivoFecha']])
    const con = await aplicar(deposito, { FechaPago: '2026-11-17', MotivoFecha: 'El banco lo abonó al otro día' })
    expect([con.status, con.cuerpo.FechaPago]).toEqual([200, '2026-11-17'])
    const { rows } = await t.base.asAdmin(
      "select nota from bitacora where objeto = 'deposito' and accion = 'aplicar' and id_objeto = $1",
      [deposito],
    )
    expect(rows).toEqual([{ nota: 'El banco lo abonó al otro día' }])
    const suyo = await capturar('500.00', [[id]], { FechaDeposito: '2026-11-16' })
    expect((await aplicar(suyo, { FechaPago: '2026-11-16' })).status).toBe(200)
    ahora = new Date('2026-11-15T18:00:00Z')
  })

  test('anterior al documento PPD se rechaza con las salidas; de uno PUE no', async () => {
    const ppd = await crearTimbrado(t.deps, f, 'factura')
    const deposito = await capturar('500.00', [[ppd.id]])
    const { status, cuerpo } = await aplicar(deposito, { FechaPago: '2026-11-14' })
    expect([status, cuerpo.campos.FechaPago]).toEqual([422, expect.stringContaining('Factúralo como anticipo')])
    const pue = await crearTimbrado(t.deps, f, 'factura', { IdMetodoPago: f.pue, IdFormaPago: f.trans })
    expect((await aplicar(await capturar('500.00', [[pue.id]]), { FechaPago: '2026-11-14' })).status).toBe(200)
  })

  test('el sobrante de un pago tampoco paga lo que se emitió después', async () => {
    const primera = await crearTimbrado(t.deps, f, 'factura')
    const deposito = await capturar('500.00', [[primera.id, '100.00']])
    await aplicar(deposito)
    ahora = new Date('2026-11-16T18:00:00Z')
    const segunda = await crearTimbrado(t.deps, f, 'factura')
    const DocumentosAplicados = documentos([[segunda.id, '50.00']])
    const r = await send('tesoreria', 'POST', `admin/deposito_reaplicar/${deposito}`, { DocumentosAplicados })
    expect([r.status, Object.keys(r.cuerpo.campos)]).toEqual([422, ['FechaPago']])
    ahora = new Date('2026-11-15T18:00:00Z')
  })
})

test('el número de parcialidad no se repite entre recibos vigentes (D-189), y las bases no pasan de la facturada', async () => {
  const { id } = await crearTimbrado(t.deps, f, 'factura', { Precio: '22', Litros: '1000' })
  const uno = await pagar('1000.00', [[id]])
  const dos = await pagar('2000.00', [[id]])
  expect((await leer(dos.rep)).docto.NumParcialidad).toBe('2')
  await cancelarRep(uno.rep, '02')
  expect(await estadoDe(uno.rep)).toBe('cancelado')
  await send('a', 'PUT', `deposito_solicitacancelacion/${uno.id}`)
  expect((await send('tesoreria', 'PUT', `admin/deposito_cancelar/${uno.id}`, {})).status).toBe(200)
  const tres = await pagar('23441.47', [[id]])
  const { docto } = await leer(tres.rep)
  expect([docto.NumParcialidad, docto.ImpSaldoAnt, docto.ImpSaldoInsoluto]).toEqual(['3', '23441.47', '0.00'])
  const bases = await Promise.all(
    [dos.rep, tres.rep].map(async (rep) => parseDecimal((await leer(rep)).docto.ImpuestosDR!.TrasladosDR![0]!.BaseDR)),
  )
  // 22,000.00 less 1,000 L of quota, with the six decimals of its concept.
  expect(bases[0]! + bases[1]!).toBe(parseDecimal('21509.183'))
})

describe('un recibo se dice otra vez sin tocar su depósito (D-199)', () => {
  const reemitir = (rep: number, mas: object = {}) =>
    send('tesoreria', 'POST', `admin/rep_reemitir/${rep}`, { Comentarios: 'Otro domicilio', ...mas })
  const repsDe = async (deposito: number): Promise<{ IdRep: number; Estatus: string; Relevado: boolean }[]> =>
    (await send('a', 'GET', `deposito/${deposito}`)).cuerpo[0].Reps

  test('vigente: nace el sustituto con 04 y el mismo número; el anterior se cancela con 01 y el dinero no se mueve', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    const { id: deposito, rep } = await pagar('1000.00', [[id]])
    const original = await leer(rep)
    expect(await cancelarRep(rep, '01')).toBe(422)
    expect((await Promise.all([1, 2].map(() => reemitir(rep)))).map(({ status }) => status)).toEqual([200, 200])
    const [nuevo, viejo, ...mas] = await repsDe(deposito)
    expect([nuevo!.Estatus, viejo!.IdRep, viejo!.Relevado, mas]).toEqual(['Pendiente', rep, true, []])
    await emitirRep(t.deps.motor, nuevo!.IdRep)
    const { comprobante, docto } = await leer(nuevo!.IdRep)
    expect(comprobante.CfdiRelacionados).toEqual([
      { TipoRelacion: '04', CfdiRelacionado: [{ UUID: expect.stringMatching(/^[0-9A-F-]{36}$/) }] },
    ])
    expect(docto).toEqual(original.docto)
    expect(await cancelarRep(rep, '01')).toBe(200)
    expect([await estadoDe(rep), await estadoDe(nuevo!.IdRep)]).toEqual(['cancelado', 'timbrado'])
    expect((await send('a', 'GET', `deposito/${deposito}`)).cuerpo[0].Estatus).toBe('Aplicado')
  })

  test('cancelado con 02: se emite otra vez, con la fecha corregida', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    ahora = new Date('2026-11-17T18:00:00Z')
    const { id: deposito, rep } = await pagar('1000.00', [[id]])
    await cancelarRep(rep, '02')
    const antes = await reemitir(rep, { FechaPago: '2026-11-10' })
    expect([antes.status, Object.keys(antes.cuerpo.campos)]).toEqual([422, ['FechaPago']])
    expect((await reemitir(rep, { FechaPago: '2026-11-18' })).status).toBe(422)
    expect((await reemitir(rep, { FechaPago: '2026-11-16' })).status).toBe(200)
    const [nuevo] = await repsDe(deposito)
    await emitirRep(t.deps.motor, nuevo!.IdRep)
    const { comprobante, pago } = await leer(nuevo!.IdRep)
    expect([comprobante.CfdiRelacionados, pago.FechaPago]).toEqual([undefined, '2026-11-16T12:00:00'])
    ahora = new Date('2026-11-15T18:00:00Z')
  })

  test('la fecha corregida tampoco es anterior a lo que el mismo depósito pagó después', async () => {
    const primera = await crearTimbrado(t.deps, f, 'factura')
    ahora = new Date('2026-11-17T18:00:00Z')
    const segunda = await crearTimbrado(t.deps, f, 'factura')
    const deposito = await capturar('1000.00', [[primera.id, '400.00']])
    const rep = (await aplicar(deposito, { FechaPago: '2026-11-17' })).cuerpo.Rep.IdRep as number
    await emitirRep(t.deps.motor, rep)
    const DocumentosAplicados = documentos([[segunda.id, '100.00']])
    const otra = await send('tesoreria', 'POST', `admin/deposito_reaplicar/${deposito}`, { DocumentosAplicados })
    expect(otra.status).toBe(200)
    const r = await reemitir(rep, { FechaPago: '2026-11-16' })
    expect([r.status, Object.keys(r.cuerpo.campos ?? {})]).toEqual([422, ['FechaPago']])
    expect((await reemitir(rep, { FechaPago: '2026-11-17' })).status).toBe(200)
    ahora = new Date('2026-11-15T18:00:00Z')
  })

  test('pide su porqué, y un pago deshecho ya no se ampara', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    const { id: deposito, rep } = await pagar('1000.00', [[id]])
    expect((await reemitir(rep, { Comentarios: ' ' })).status).toBe(422)
    await cancelarRep(rep, '02')
    await send('a', 'PUT', `deposito_solicitacancelacion/${deposito}`)
    await send('tesoreria', 'PUT', `admin/deposito_cancelar/${deposito}`, {})
    expect([(await reemitir(rep)).status, (await repsDe(deposito)).length]).toEqual([409, 1])
  })
})

test('mientras la original tenga un recibo vigente o por timbrarse, su sustituta no se timbra y dice qué deshacer', async () => {
  const { id } = await crearTimbrado(t.deps, f, 'factura')
  const deposito = await capturar('1000.00', [[id]])
  const rep = (await aplicar(deposito)).cuerpo.Rep.IdRep as number
  await send('a', 'PUT', `factura_sustituir/${id}`)
  const sustituta = await crear(t.deps, f, 'factura', { IdFacturaCancelada: id })
  const timbrar = () => send('a', 'POST', `factura_timbrar/${sustituta}`, {})
  const porTimbrarse = await timbrar()
  expect([porTimbrarse.status, porTimbrarse.cuerpo.error]).toEqual([
    409,
    expect.stringContaining(`uno por timbrarse del depósito ${deposito}`),
  ])
  await emitirRep(t.deps.motor, rep)
  const { Serie, Folio } = (await leer(rep)).comprobante
  expect((await timbrar()).cuerpo.error).toContain(
    `complementos de pago vigentes: ${Serie}-${Folio}. Cancélalos y sus depósitos`,
  )
  await cancelarRep(rep, '02')
  await send('a', 'PUT', `deposito_solicitacancelacion/${deposito}`)
  expect((await send('tesoreria', 'PUT', `admin/deposito_cancelar/${deposito}`, {})).status).toBe(200)
  expect((await timbrar()).status).toBe(200)
})
