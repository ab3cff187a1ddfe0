// The account statement of a client: on paper when somebody asks, by mail once a month where its partner says so.
import { referenciaDePago } from '@litro/cfdi/impresion/pago'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { type CorreoDePrueba, correoDePrueba } from '../../../test/correo.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { sweep } from '../../../test/sweep.ts'
import { pedirEstados, rondaDeCobros } from './recordatorios.ts'

let t: TestApp
let f: Fiscales
let correo: CorreoDePrueba
let reloj = new Date()
beforeAll(async () => {
  t = await createTestApp({ now: () => reloj })
  f = await seedFiscales(t.deps, t.gente.a, 'DE LOS ESTADOS', 'EST150607QW3')
  await t.base.asAdmin(
    "update cliente set correo_electronico = 'pagos@cliente.example', emails_adicionales = '{PAGOS@cliente.example,dir@cliente.example}' where id = $1",
    [f.cliente],
  )
})
afterAll(() => t.close())
beforeEach(async () => {
  correo = correoDePrueba()
  t.deps.motor.correo = null
  reloj = new Date()
  await call('PUT', 'recordatorios_pago', { Recordatorios: [], EstadoMensual: true })
})

const call = async (method: 'GET' | 'PUT', url: string, payload?: object, sujeto = 'a') => {
  const headers = await t.as(sujeto)
  const r = await t.app.inject({ method, url: `/services/${url}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json() }
}
type Correo = { Clase: string; Estado: string; Error: string | null; Destinatarios: string[] }
const estados = async () =>
  ((await call('GET', `cliente_correos/${f.cliente}`)).cuerpo as Correo[]).filter(({ Clase }) => Clase === 'estado')

async function textoDe(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 })
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

describe('en papel', () => {
  test('dice lo que se debe, documento por documento, y lo pagado ya no está', async () => {
    const debida = await crearTimbrado(t.deps, f, 'factura')
    const pagada = await crearTimbrado(t.deps, f, 'factura')
    await t.base.asAdmin('update documento_saldo set saldo_cent = 0 where id_documento = $1', [pagada.id])
    await t.base.asAdmin("update emisor set clabe = '012225001234567893'")
    const r = await t.app.inject({ url: `/services/cliente_estado_pdf/${f.cliente}`, headers: await t.as('a') })
    expect([r.statusCode, r.headers['content-type']]).toEqual([200, 'application/pdf'])
    const texto = await textoDe(r.rawPayload)
    const { rows } = await t.base.asAdmin(
      "select id, serie || '-' || folio as folio, folio::text as numero, total from documento_fiscal where id = any($1) order by id",
      [[debida.id, pagada.id]],
    )
    expect(texto).toContain('EST150607QW3')
    expect(texto).toContain(rows[0].folio)
    expect(texto).not.toContain(rows[1].folio)
    expect(texto).toContain('$25,963.47')
    expect(texto).toMatch(/Por pagar/)
    // In its line and beside the CLABE, as the invoice itself says it.
    expect(texto.split(referenciaDePago(rows[0].numero))).toHaveLength(3)
    expect(texto).toContain('012 225 00123456789 3')

    // The page of the client tells the same ages, by the day each document was due.
    const { cuerpo } = await call('GET', `cliente_antiguedad/${f.cliente}`)
    const conSaldo = (cuerpo as { Tramo: string; Documentos: number; Saldo: number }[]).filter((uno) => uno.Saldo > 0)
    expect(conSaldo).toEqual([{ Tramo: expect.any(String), Documentos: 1, Saldo: 25963.47 }])
    expect(texto).toMatch(new RegExp(`${conSaldo[0]!.Tramo}\\s+\\$25,963.47`))
  })

  test('la antigüedad de saldos dice lo mismo de cada cliente, en el mismo tramo, y en su hoja', async () => {
    const { cuerpo: tramos } = await call('GET', `cliente_antiguedad/${f.cliente}`)
    const { cuerpo } = await call('GET', 'antiguedad-saldos')
    expect(cuerpo).toHaveLength(1)
    const { IdCliente, RFC, Documentos, Saldo, PorVencer, Hasta30, Hasta60, Hasta90, Mas90 } = cuerpo[0]
    expect({ IdCliente, RFC, Documentos, Saldo }).toEqual({
      IdCliente: f.cliente,
      RFC: 'EST150607QW3',
      Documentos: 1,
      Saldo: 25963.47,
    })
    expect([PorVencer, Hasta30, Hasta60, Hasta90, Mas90]).toEqual(
      (tramos as { Saldo: number }[]).map((uno) => uno.Saldo),
    )
    const headers = await t.as('a')
    const hoja = await t.app.inject({
      method: 'POST',
      url: '/services/antiguedad-saldos_exportar',
      headers,
      payload: {},
    })
    expect([hoja.statusCode, hoja.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  test('cada día que pasa la lleva al tramo que sigue, y otro socio no ve la deuda', async () => {
    const { rows } = await t.base.asAdmin('select fecha_timbrado from documento_fiscal where id_cliente = $1', [
      f.cliente,
    ])
    const deTramo = async (dias: number) => {
      await t.base.asAdmin(
        'update documento_fiscal set fecha_timbrado = now() - make_interval(days => $2) where id_cliente = $1',
        [f.cliente, dias],
      )
      const { cuerpo } = await call('GET', 'antiguedad-saldos')
      const { cuerpo: tramos } = await call('GET', `cliente_antiguedad/${f.cliente}`)
      const suyos = ['PorVencer', 'Hasta30', 'Hasta60', 'Hasta90', 'Mas90']
      const suyo = suyos.filter((campo) => cuerpo[0][campo] > 0)
      expect(suyos.map((campo) => cuerpo[0][campo])).toEqual((tramos as { Saldo: number }[]).map((uno) => uno.Saldo))
      return suyo
    }
    const vistos = []
    for (const dias of [0, 30, 31, 60, 61, 90, 91, 400]) vistos.push(...(await deTramo(dias)))
    expect(vistos).toContain('Mas90')
    expect(new Set(vistos).size).toBeGreaterThan(3)
    await t.base.asAdmin('update documento_fiscal set fecha_timbrado = $2 where id_cliente = $1', [
      f.cliente,
      rows[0].fecha_timbrado,
    ])
    expect((await call('GET', 'antiguedad-saldos', undefined, 'b')).cuerpo).toEqual([])
  })

  test('el de otro socio no existe, ni el de nadie', async () => {
    const pedir = async (id: number | string, quien: string) =>
      (await t.app.inject({ url: `/services/cliente_estado_pdf/${id}`, headers: await t.as(quien) })).statusCode
    expect(await Promise.all([pedir(f.cliente, 'b'), pedir(999_999, 'a'), pedir('x', 'a')])).toEqual([404, 404, 404])
    expect((await call('GET', `cliente_antiguedad/${f.cliente}`, undefined, 'b')).status).toBe(404)
  })
})

describe('por correo', () => {
  test('uno por cliente y mes, aunque pregunten varios nodos y varias veces, con lo que se debe y el PDF', async () => {
    const mes = '2027-03'
    const veces = await Promise.all([1, 2, 3].map(() => pedirEstados(t.deps.motor, `${mes}-01`)))
    expect(veces.reduce((suma, n) => suma + n, 0)).toBe(1)
    expect(await pedirEstados(t.deps.motor, `${mes}-05`)).toBe(0)
    t.deps.motor.correo = correo
    await sweep(t.deps.motor)
    await sweep(t.deps.motor)
    expect(correo.entregados).toHaveLength(1)
    const { asunto, texto, para, adjuntos } = correo.entregados[0]!
    expect(asunto).toMatch(/^Estado de cuenta de .* al \d\d\/\d\d\/\d{4}$/)
    expect(para).toHaveLength(2)
    expect(texto).toContain('Por pagar $25,963.47 MXN')
    expect(texto).toMatch(/Referencia:? +\d{7}\b/)
    expect(await textoDe(adjuntos[0]!.bytes)).toContain('Por pagar')
    expect(await estados()).toMatchObject([{ Estado: 'enviado' }])
    expect(await pedirEstados(t.deps.motor, '2027-04-01')).toBe(1)
    await t.base.asAdmin(
      "update correo_enviado set estado = 'fallido', terminado = now(), ultimo_error = 'prueba' where estado = 'pendiente'",
    )
  })

  test('después del día 5 espera al mes siguiente, y apagado no sale', async () => {
    expect(await pedirEstados(t.deps.motor, '2027-05-06')).toBe(0)
    await call('PUT', 'recordatorios_pago', { Recordatorios: [], EstadoMensual: false })
    expect(await pedirEstados(t.deps.motor, '2027-05-01')).toBe(0)
    await call('PUT', 'recordatorios_pago', { Recordatorios: [3] })
    expect((await call('GET', 'recordatorios_pago')).cuerpo).toMatchObject({ Recordatorios: [3], EstadoMensual: false })
  })

  test('quien ya pagó no lo recibe, ni si estaba por salir; sin correo no hay a quién', async () => {
    await t.base.asAdmin("update cliente set correo_electronico = '', emails_adicionales = '{}' where id = $1", [
      f.cliente,
    ])
    expect(await pedirEstados(t.deps.motor, '2027-06-01')).toBe(0)
    await t.base.asAdmin("update cliente set correo_electronico = 'pagos@cliente.example' where id = $1", [f.cliente])
    expect(await pedirEstados(t.deps.motor, '2027-06-01')).toBe(1)
    const { rows } = await t.base.asAdmin(
      'update documento_saldo x set saldo_cent = 0 from documento_fiscal d where d.id = x.id_documento and d.id_cliente = $1 and x.saldo_cent > 0 returning x.id_documento',
      [f.cliente],
    )
    t.deps.motor.correo = correo
    await sweep(t.deps.motor)
    expect(correo.entregados).toEqual([])
    expect((await estados())[0]).toMatchObject({ Estado: 'fallido', Error: 'Ya no se debía: no se envió.' })
    expect(await pedirEstados(t.deps.motor, '2027-07-01')).toBe(0)
    await t.base.asAdmin('update documento_saldo set saldo_cent = 2596347 where id_documento = any($1)', [
      rows.map(({ id_documento }: { id_documento: number }) => id_documento),
    ])
  })

  test('la ronda lo pide el día 1, de día', async () => {
    t.deps.motor.correo = correo
    const antes = (await estados()).length
    reloj = new Date('2027-08-01T16:00:00Z')
    await rondaDeCobros(t.deps.motor)(() => true)
    expect(await estados()).toHaveLength(antes + 1)
  })

  test.each([
    ['texto', 'tal vez'],
    ['número', 7],
    ['nulo', null],
  ])('se rechaza: %s', async (_, EstadoMensual) => {
    const r = await call('PUT', 'recordatorios_pago', { Recordatorios: [], EstadoMensual })
    expect([r.status, Object.keys(r.cuerpo.campos)]).toEqual([422, ['EstadoMensual']])
  })
})
