// Credit in favour: the remainder of a deposit, a credit note beyond its invoice, and an error that was cleared up.
import { leerCfdi } from '@litro/cfdi/leer'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { fund, makeClient } from '../../../test/retornos.ts'
import { sweep } from '../../../test/sweep.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { emitirRep } from '../../fiscal/rep/emitir-rep.ts'

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp()
  // Questions to the SAT come one after another here.
  t.deps.motor.ajustes = { ...t.deps.motor.ajustes, consultasMs: [1] }
  f = await seedFiscales(t.deps, t.gente.a, 'A FAVOR')
  // Cancelling a deposit needs two people when it leaves the partner below zero; that has tests of its own.
  await fund(t.deps, t.gente.a, 1_000_000_000n)
}, 120_000)
afterEach(async () => expect((await verificar(t.deps.snapshot)).diferencias).toEqual([]))
afterAll(() => t.close())

const call = (...args: Parameters<ReturnType<typeof makeClient>>) => makeClient(t)(...args)
const factura = (Litros = '1000') => crearTimbrado(t.deps, f, 'factura', { Litros })
const paga = (id: number, MontoAplicado?: string) => [
  { IdDocumentoTipo: 1, IdDocumento: id, ...(MontoAplicado && { MontoAplicado }) },
]
const saldoDe = async (id: number) => (await call('a', 'GET', `factura/${id}`)).cuerpo[0].SaldoRestante
const totalDe = async (id: number) => (await call('a', 'GET', `factura/${id}`)).cuerpo[0].Total
const cent = (pesos: number | string) => Math.round(Number(pesos) * 100)

async function aplicado(datos: object): Promise<number> {
  const { cuerpo } = await call('a', 'POST', 'deposito_agregar', { Depositante: 'A favor', ...datos })
  const pago = { FechaPago: hoyEnMexico(t.deps.now()), IdFormaPago: f.trans }
  const r = await call('tesoreria', 'PUT', `admin/deposito_aplicar/${cuerpo.IdDeposito}`, pago)
  if (r.status !== 200) throw new Error(r.cuerpo.error)
  return cuerpo.IdDeposito
}

async function recibos(idDeposito: number) {
  const { Reps } = (await call('a', 'GET', `deposito/${idDeposito}`)).cuerpo[0]
  const leidos = []
  for (const { IdRep } of [...Reps].reverse()) leidos.push(await recibo(IdRep))
  return leidos
}

async function recibo(idRep: number) {
  await emitirRep(t.deps.motor, idRep)
  const xml = await t.app.inject({ url: `/services/rep_xml/${idRep}`, headers: await t.as('a') })
  return leerCfdi(xml.rawPayload).comprobante.Complemento!.Pagos!.Pago[0]!
}

describe('el sobrante de un depósito', () => {
  test('paga después otra factura PPD con su propio complemento; los recibos suman lo aplicado y no más', async () => {
    const [una, otra] = [await factura('100'), await factura('100')]
    const total = await totalDe(una.id)
    const Monto = (total + 500).toFixed(2)
    const id = await aplicado({ IdDepositoTipo: 2, Monto, IdCliente: f.cliente, DocumentosAplicados: paga(una.id) })
    expect(await recibos(id)).toHaveLength(1)
    const r = await call('tesoreria', 'POST', `admin/deposito_reaplicar/${id}`, { DocumentosAplicados: paga(otra.id) })
    expect([r.status, r.cuerpo.SinAplicar, r.cuerpo.Reps.length]).toEqual([200, 0, 2])
    const pagos = await recibos(id)
    expect(pagos.map((p) => p.DoctoRelacionado.map((d) => d.IdDocumento.toUpperCase()))).toEqual([
      [una.uuid.toUpperCase()],
      [otra.uuid.toUpperCase()],
    ])
    expect(pagos.map((p) => cent(p.Monto))).toEqual([cent(total), 50_000])
    expect(cent(await saldoDe(otra.id))).toBe(cent(total) - 50_000)
  })

  test('cancelar el depósito nombra cada complemento vigente', async () => {
    const [una, otra] = [await factura('100'), await factura('100')]
    const Monto = ((await totalDe(una.id)) + 10).toFixed(2)
    const id = await aplicado({ IdDepositoTipo: 2, Monto, IdCliente: f.cliente, DocumentosAplicados: paga(una.id) })
    await call('tesoreria', 'POST', `admin/deposito_reaplicar/${id}`, { DocumentosAplicados: paga(otra.id) })
    await recibos(id)
    await call('a', 'PUT', `deposito_solicitacancelacion/${id}`, {})
    const r = await call('tesoreria', 'PUT', `admin/deposito_cancelar/${id}`, {})
    expect([r.status, r.cuerpo.codigo, r.cuerpo.bloqueos.length]).toEqual([409, 'REP_VIGENTE', 2])
  })
})

describe('la nota de crédito sobre una factura pagada', () => {
  async function notaConSaldo() {
    const { id } = await factura()
    const Monto = String(await totalDe(id))
    await aplicado({ IdDepositoTipo: 2, Monto, IdCliente: f.cliente, DocumentosAplicados: paga(id) })
    return (await crearTimbrado(t.deps, f, 'nota_credito', { IdFactura: id })).id
  }
  const nota = async (id: number) => (await call('a', 'GET', `nota-credito/${id}`)).cuerpo[0]
  const aplicar = (id: number, DocumentosAplicados: object) =>
    call('tesoreria', 'POST', `admin/nota-credito_aplicar/${id}`, { DocumentosAplicados })

  test('su saldo a favor paga otro documento, por partes, con complemento de compensación', async () => {
    const [id, otra] = [await notaConSaldo(), await factura()]
    const { SaldoRestante, Total } = await nota(id)
    expect(SaldoRestante).toBe(Total)
    const r = await aplicar(id, paga(otra.id, '100.00'))
    expect([r.status, r.cuerpo.IdNotaCredito]).toEqual([200, id])
    expect(cent((await nota(id)).SaldoRestante)).toBe(cent(Total) - 10_000)
    expect((await aplicar(id, paga(otra.id))).status).toBe(200)
    expect((await nota(id)).SaldoRestante).toBe(0)
    expect(cent(await saldoDe(otra.id))).toBe(cent(await totalDe(otra.id)) - cent(Total))
    const { rows } = await t.base.asAdmin(
      `select id from documento_fiscal where familia = 'rep' and id_deposito is null order by id`,
    )
    const pagos = [await recibo(rows[0].id), await recibo(rows[1].id)]
    expect(pagos.map((p) => [p.FormaDePagoP, p.DoctoRelacionado[0]!.NumParcialidad])).toEqual([
      ['17', '1'],
      ['17', '2'],
    ])
    expect(await aplicar(id, paga(otra.id))).toMatchObject({ status: 409, cuerpo: { codigo: 'SOBREAPLICACION' } })
  })

  test('aplicada, no se cancela ella ni lo que pagó; y a la vez se aplica una vez', async () => {
    const [id, otra] = [await notaConSaldo(), await factura()]
    const { Total } = await nota(id)
    const respuestas = await Promise.all(Array.from({ length: 5 }, () => aplicar(id, paga(otra.id, String(Total)))))
    expect(respuestas.map((r) => r.status).toSorted()).toEqual([200, 409, 409, 409, 409])
    for (const ruta of [`nota-credito_cancelar/${id}`, `factura_solicitacancelacion/${otra.id}`]) {
      const r = await call('a', 'PUT', ruta, {})
      expect([r.status, r.cuerpo.codigo, r.cuerpo.bloqueos[0].motivo]).toEqual([
        409,
        'CANCELACION_BLOQUEADA',
        'El saldo a favor de una nota de crédito paga este documento. Tesorería puede deshacerlo en Saldos a favor.',
      ])
    }
  })

  test('solo paga documentos vigentes del mismo cliente y no más de lo que deben', async () => {
    const id = await notaConSaldo()
    const otroCliente = await seedFiscales(t.deps, t.gente.a, 'OTRO CLIENTE', 'OTR150607QW1')
    const ajena = await crearTimbrado(t.deps, otroCliente, 'factura')
    const chica = await factura('1')
    expect((await aplicar(id, paga(ajena.id))).cuerpo.codigo).toBe('DOCUMENTO_NO_PAGABLE')
    expect((await aplicar(id, paga(chica.id, '400.00'))).cuerpo.codigo).toBe('SOBREAPLICACION')
    expect((await aplicar(id, [])).status).toBe(409)
    expect((await aplicar(chica.id, paga(chica.id))).status).toBe(404)
    expect((await call('a', 'POST', `admin/nota-credito_aplicar/${id}`, {})).status).toBe(403)
  })
})

describe('deshacer la aplicación de un saldo a favor', () => {
  type Saldo = {
    Clave: number
    Origen: string
    Id: number
    Saldo: number
    IdDeposito: number | null
    IdNotaCredito: number | null
  }
  const deshacer = (id: number, datos: object = { Motivo: 'Era de otra factura' }, quien = 'tesoreria') =>
    call(quien, 'PUT', `admin/saldo-a-favor_deshacer/${id}`, datos)
  const saldos = async (): Promise<Saldo[]> => (await call('tesoreria', 'GET', 'admin/saldos-a-favor')).cuerpo
  const usos = async (de: { IdDeposito?: number; IdNotaCredito?: number }) =>
    (await saldos()).filter(
      (s) => s.Origen === 'aplicado' && (s.IdDeposito === de.IdDeposito || s.IdNotaCredito === de.IdNotaCredito),
    )
  const aplicarNota = (id: number, otra: number, monto: string) =>
    call('tesoreria', 'POST', `admin/nota-credito_aplicar/${id}`, { DocumentosAplicados: paga(otra, monto) })
  const tablero = async () => {
    const { SaldoCongelado, SaldoDisponible, SaldoEstadoCuenta, Saldo } = (await call('a', 'GET', 'dashboard')).cuerpo
    return [SaldoCongelado, SaldoDisponible, SaldoEstadoCuenta, Saldo]
  }
  async function conNota() {
    const [pagada, otra] = [await factura(), await factura()]
    const Monto = String(await totalDe(pagada.id))
    await aplicado({ IdDepositoTipo: 2, Monto, IdCliente: f.cliente, DocumentosAplicados: paga(pagada.id) })
    return { nota: (await crearTimbrado(t.deps, f, 'nota_credito', { IdFactura: pagada.id })).id, otra: otra.id }
  }

  test('con el complemento sin timbrar: todo vuelve a como estaba, la nota ya se puede cancelar y la bitácora dice por qué', async () => {
    const { nota, otra } = await conNota()
    const antes = [await tablero(), await saldoDe(otra)]
    await aplicarNota(nota, otra, '100.00')
    await aplicarNota(nota, otra, '50.00')
    const [segunda, primera] = await usos({ IdNotaCredito: nota })
    expect([segunda!.Saldo, primera!.Saldo]).toEqual([0, 0])
    for (const uso of [primera!, segunda!]) {
      const r = await deshacer(uso.Id)
      expect([r.status, r.cuerpo.some((s: Saldo) => s.Clave === uso.Clave)]).toEqual([200, false])
    }
    expect([await tablero(), await saldoDe(otra)]).toEqual(antes)
    const [fila] = (await saldos()).filter((s) => s.Origen === 'nota' && s.Id === nota)
    expect(fila!.Saldo).toBe((await call('a', 'GET', `nota-credito/${nota}`)).cuerpo[0].Total)
    const { rows } = await t.base.asAdmin(
      `select nota, antes, despues from bitacora where accion = 'saldo_deshacer' and id_objeto = $1 order by id`,
      [nota],
    )
    expect(rows[0]).toMatchObject({
      nota: 'Era de otra factura',
      antes: { aplicado: [[otra, '10000']] },
      despues: { aplicado: [] },
    })
    expect((await call('a', 'PUT', `nota-credito_cancelar/${nota}`, {})).status).toBe(200)
  })

  test('con el complemento timbrado: primero se cancela ante el SAT, y después vuelve lo que pagó el depósito', async () => {
    const { id: otra } = await factura('100')
    const id = await aplicado({ IdDepositoTipo: 6, Monto: '700.00', IdCliente: f.cliente })
    const debia = await saldoDe(otra)
    const reaplicado = await call('tesoreria', 'POST', `admin/deposito_reaplicar/${id}`, {
      DocumentosAplicados: paga(otra, '200.00'),
    })
    const [{ IdRep }] = reaplicado.cuerpo.Reps
    await recibo(IdRep)
    const [uso] = await usos({ IdDeposito: id })
    const vigente = await deshacer(uso!.Id)
    expect([vigente.status, vigente.cuerpo.codigo, vigente.cuerpo.bloqueos[0].id]).toEqual([409, 'REP_VIGENTE', IdRep])
    await call('tesoreria', 'PUT', `admin/rep_cancelar/${IdRep}`, { motivo: '02' })
    expect((await deshacer(uso!.Id)).cuerpo.bloqueos[0].motivo).toContain('en trámite')
    await vi.waitFor(
      async () => {
        await sweep(t.deps.motor)
        expect((await deshacer(uso!.Id)).status).toBe(200)
      },
      { timeout: 30_000 },
    )
    const d = (await call('a', 'GET', `deposito/${id}`)).cuerpo[0]
    expect([d.SinAplicar, d.DocumentosAplicados, await saldoDe(otra)]).toEqual([700, [], debia])
  })

  test('cinco a la vez: se deshace una vez; sin motivo, sin permiso, ajena o repetida, no', async () => {
    const { nota, otra } = await conNota()
    await aplicarNota(nota, otra, '10.00')
    const [uso] = await usos({ IdNotaCredito: nota })
    for (const Motivo of ['', '   ', 'x'.repeat(501), 7]) {
      expect((await deshacer(uso!.Id, { Motivo })).status).toBe(422)
    }
    expect((await deshacer(uso!.Id, { Motivo: 'x' }, 'a')).status).toBe(403)
    expect((await deshacer(99_999_999)).status).toBe(404)
    // The posting of the stamp is not an application.
    const { rows } = await t.base.asAdmin('select id from asiento where clave_idem = $1', [
      `documento:${nota}:timbrado`,
    ])
    expect((await deshacer(rows[0].id)).status).toBe(404)
    const veces = await Promise.all(Array.from({ length: 5 }, () => deshacer(uso!.Id)))
    expect(veces.map((r) => r.status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(veces.find((r) => r.status === 409)!.cuerpo.error).toBe('Esta aplicación ya se deshizo.')
    expect((await aplicarNota(nota, otra, '10.00')).status).toBe(200)
  })
})

describe('el complemento de una aplicación se ve donde se busca', () => {
  test('en la nota de crédito, en la factura que pagó y en el depósito, y se descarga', async () => {
    const [pagada, otra] = [await factura('100'), await factura('100')]
    const Monto = ((await totalDe(pagada.id)) + 300).toFixed(2)
    const idDeposito = await aplicado({
      IdDepositoTipo: 2,
      Monto,
      IdCliente: f.cliente,
      DocumentosAplicados: paga(pagada.id),
    })
    await call('tesoreria', 'POST', `admin/deposito_reaplicar/${idDeposito}`, { DocumentosAplicados: paga(otra.id) })
    const { id: nota } = await crearTimbrado(t.deps, f, 'nota_credito', { IdFactura: pagada.id, Litros: '10' })
    await call('tesoreria', 'POST', `admin/nota-credito_aplicar/${nota}`, {
      DocumentosAplicados: paga(otra.id, '1.50'),
    })
    const deOtra = (await call('a', 'GET', `factura/${otra.id}`)).cuerpo[0].Aplicaciones
    expect(deOtra.map((x: { Tipo: string; Id: number; Monto: number }) => [x.Tipo, x.Id, x.Monto])).toEqual([
      ['deposito', idDeposito, 300],
      ['nota_credito', nota, 1.5],
    ])
    const deNota = (await call('a', 'GET', `nota-credito/${nota}`)).cuerpo[0].Aplicaciones
    expect(deNota).toMatchObject([{ Tipo: 'factura', Id: otra.id, Monto: 1.5, Rep: { IdRep: deOtra[1].Rep.IdRep } }])
    const { Reps } = (await call('a', 'GET', `deposito/${idDeposito}`)).cuerpo[0]
    expect(Reps.map((r: { IdRep: number }) => r.IdRep)).toContain(deOtra[0].Rep.IdRep)
    for (const { Rep } of deOtra) expect(Number((await recibo(Rep.IdRep)).Monto)).toBeGreaterThan(0)
    const despues = (await call('a', 'GET', `nota-credito/${nota}`)).cuerpo[0].Aplicaciones[0].Rep
    expect(despues).toMatchObject({ Estatus: 'Timbrado', Error: null })
  })

  test('lo que paga una PUE no lleva complemento', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura', {
      Litros: '10',
      IdMetodoPago: f.pue,
      IdFormaPago: f.trans,
    })
    const Monto = String(await totalDe(id))
    await aplicado({ IdDepositoTipo: 2, Monto, IdCliente: f.cliente, DocumentosAplicados: paga(id) })
    expect((await call('a', 'GET', `factura/${id}`)).cuerpo[0].Aplicaciones).toMatchObject([
      { Tipo: 'deposito', Rep: null },
    ])
  })
})

describe('reclasificar un depósito de tipo Error', () => {
  const enError = (Monto = '1000.00') => aplicado({ IdDepositoTipo: 5, Monto })
  const reclasificar = (id: number, datos: object) =>
    call('tesoreria', 'PUT', `admin/deposito_reclasificar/${id}`, datos)
  const tablero = async () => (await call('a', 'GET', 'dashboard')).cuerpo

  test('sale de suspenso: como Ingreso queda disponible; como Pago aplica, congela el sobrante y emite su complemento', async () => {
    const antes = await tablero()
    const ingreso = await enError('300.00')
    expect(await tablero()).toMatchObject({ SaldoEstadoCuenta: antes.SaldoEstadoCuenta })
    expect((await reclasificar(ingreso, { IdDepositoTipo: 3 })).cuerpo.DepositoTipo).toBe('Ingreso')
    expect(cent((await tablero()).SaldoDisponible) - cent(antes.SaldoDisponible)).toBe(30_000)
    const { id } = await factura('10')
    const total = await totalDe(id)
    const pago = await enError('1000.00')
    const datos = { IdDepositoTipo: 2, IdCliente: f.cliente, DocumentosAplicados: paga(id) }
    const r = await reclasificar(pago, datos)
    expect([r.status, r.cuerpo.Cliente !== null, cent(r.cuerpo.SinAplicar)]).toEqual([200, true, 100_000 - cent(total)])
    expect(r.cuerpo.Reps).toHaveLength(1)
    expect(await saldoDe(id)).toBe(0)
    const estado = (await call('a', 'GET', 'estado-cuenta')).cuerpo
    expect(estado.filter((m: { NumeroDeposito: number }) => m.NumeroDeposito === pago)).toHaveLength(1)
  })

  test('cancelado después, todo vuelve a como estaba', async () => {
    const antes = await tablero()
    const id = await enError()
    await reclasificar(id, { IdDepositoTipo: 6, IdCliente: f.cliente })
    await call('a', 'PUT', `deposito_solicitacancelacion/${id}`, {})
    expect((await call('tesoreria', 'PUT', `admin/deposito_cancelar/${id}`, {})).status).toBe(200)
    const { SaldoDisponible, SaldoCongelado } = await tablero()
    expect([SaldoDisponible, SaldoCongelado]).toEqual([antes.SaldoDisponible, antes.SaldoCongelado])
  })

  test('solo lo que es Error y está aplicado, solo a lo que puede ser, y una vez', async () => {
    const id = await enError()
    for (const [datos, campo] of [
      [{}, 'IdDepositoTipo'],
      [{ IdDepositoTipo: 4 }, 'IdDepositoTipo'],
      [{ IdDepositoTipo: 5 }, 'IdDepositoTipo'],
      [{ IdDepositoTipo: 99 }, 'IdDepositoTipo'],
      [{ IdDepositoTipo: 2 }, 'IdCliente'],
      [{ IdDepositoTipo: 6, IdCliente: t.gente.clienteB }, 'IdCliente'],
    ] as const) {
      const r = await reclasificar(id, datos)
      expect([r.status, Object.keys(r.cuerpo.campos)]).toEqual([422, [campo]])
    }
    expect((await reclasificar(id, { IdDepositoTipo: 3, Version: 99 })).cuerpo.codigo).toBe('REGISTRO_CAMBIO')
    const veces = await Promise.all(Array.from({ length: 4 }, () => reclasificar(id, { IdDepositoTipo: 3 })))
    expect(veces.map((r) => r.status).toSorted()).toEqual([200, 409, 409, 409])
    const { cuerpo } = await call('a', 'POST', 'deposito_agregar', { IdDepositoTipo: 5, Depositante: 'x', Monto: '1' })
    expect((await reclasificar(cuerpo.IdDeposito, { IdDepositoTipo: 3 })).status).toBe(409)
  })
})

describe('los saldos a favor que ve tesorería', () => {
  type Saldo = { Id: number; Origen: string; Saldo: number; Cliente: string | null; Version: number }
  const lista = async (): Promise<Saldo[]> => (await call('tesoreria', 'GET', 'admin/saldos-a-favor')).cuerpo
  const busca = async (clave: string) => (await lista()).find(({ Origen, Id }) => `${Origen}-${Id}` === clave)

  test('el sobrante de un depósito está mientras queda algo, y el de un depósito por cancelar no se ofrece', async () => {
    const { id: IdDocumento } = await factura('100')
    const id = await aplicado({ IdDepositoTipo: 6, Monto: '700.00', IdCliente: f.cliente })
    expect(await busca(`deposito-${id}`)).toMatchObject({
      Origen: 'deposito',
      Monto: 700,
      Saldo: 700,
      IdCliente: f.cliente,
    })
    const pedir = (monto: string) =>
      call('tesoreria', 'POST', `admin/deposito_reaplicar/${id}`, { DocumentosAplicados: paga(IdDocumento, monto) })
    await pedir('200.00')
    expect(await busca(`deposito-${id}`)).toMatchObject({ Monto: 700, Saldo: 500 })
    await pedir('500.00')
    expect(await busca(`deposito-${id}`)).toBeUndefined()
    const otro = await aplicado({ IdDepositoTipo: 6, Monto: '5.00', IdCliente: f.cliente })
    await call('a', 'PUT', `deposito_solicitacancelacion/${otro}`, {})
    expect(await busca(`deposito-${otro}`)).toBeUndefined()
  })

  test('un Error aplicado espera en suspenso hasta que se reclasifica, con la versión que leyó', async () => {
    const id = await aplicado({ IdDepositoTipo: 5, Monto: '40.00' })
    const fila = await busca(`suspenso-${id}`)
    expect(fila).toMatchObject({ Origen: 'suspenso', Saldo: 40, Cliente: null })
    const datos = { IdDepositoTipo: 6, IdCliente: f.cliente, Version: fila?.Version }
    expect((await call('tesoreria', 'PUT', `admin/deposito_reclasificar/${id}`, datos)).status).toBe(200)
    expect(await busca(`suspenso-${id}`)).toBeUndefined()
    expect(await busca(`deposito-${id}`)).toMatchObject({ Saldo: 40 })
  })

  test('la nota de crédito con saldo está con su folio; la lista y su hoja son solo de tesorería', async () => {
    const { id } = await factura('100')
    const Monto = String(await totalDe(id))
    await aplicado({ IdDepositoTipo: 2, Monto, IdCliente: f.cliente, DocumentosAplicados: paga(id) })
    const nota = await crearTimbrado(t.deps, f, 'nota_credito', { IdFactura: id, Litros: '10' })
    const leida = (await call('a', 'GET', `nota-credito/${nota.id}`)).cuerpo[0]
    expect(await busca(`nota-${nota.id}`)).toMatchObject({ Folio: leida.Folio, Saldo: leida.SaldoRestante })
    expect((await call('a', 'GET', 'admin/saldos-a-favor')).status).toBe(403)
    expect((await call('a', 'GET', 'admin/saldos-a-favor_exportar')).status).toBe(403)
  })
})
