// A year's story told by its XML alone: invoices, notes and payment receipts add up to the cent, document by document.

import { verificar } from '@litro/api/casa/verify/verificar'
import { hoyEnMexico } from '@litro/api/craft/hoy'
import { listSolosPendientes } from '@litro/api/fiscal/comprobante/rep.sql'
import { listPlantillas } from '@litro/api/fiscal/documentos-fiscales/plantilla.sql'
import { emitirRep } from '@litro/api/fiscal/rep/emitir-rep'
import type { Comprobante } from '@litro/cfdi/comprobante'
import { parseDecimal } from '@litro/cfdi/decimal'
import { leerCfdi } from '@litro/cfdi/leer'
import { type Cep, confirmaBanxico } from '@litro/contract/depositos/cep'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../api/test/app.ts'
import { loadBancoDemo } from './banco.ts'
import { loadBandejasDemo } from './bandejas.ts'
import { loadCancelacionesDemo } from './cancelaciones.ts'
import { loadCepDemo } from './cep.ts'
import { sociosDemo } from './data.ts'
import { readMundo, readSaldoDocumento } from './demo.sql.ts'
import { cobrar } from './depositos.ts'
import { loadHistoriaDemo } from './historia.ts'
import { loadDemo } from './load-demo.ts'
import { loadPlantillasDemo } from './plantillas.ts'
import { retornosDemo } from './retornos.ts'
import { loadSaldoAFavorDemo } from './saldo-a-favor.ts'
import { loadSociosDemo } from './socios.ts'
import { loadTipoCambioDemo } from './tipo-cambio.ts'

const HOY = Date.parse('2026-11-15T18:00:00Z')
const DIA = 86_400_000
let t: TestApp
let momento: Date | null = null
let plazos: Plazos
const reloj = {
  set: (nuevo: Date | null) => {
    momento = nuevo
  },
}

beforeAll(async () => {
  t = await createTestApp({ now: () => momento ?? new Date(HOY) })
  // The test server already sells the products of the demonstration.
  await t.base.asAdmin("update producto set nombre = 'Prueba ' || nombre")
  await loadDemo(t.deps.inTx, t.config.oidc.issuer, new Date(HOY))
  await loadHistoriaDemo(t.deps, reloj, t.config.oidc.issuer)
  plazos = await readPlazos()
  await emitReps()
  await payTheRest()
}, 300_000)
afterAll(() => t.close())

type Plazos = { aTiempo: number; tarde: number; pendientes: number }

/** As the calendar of receipts judges them, over the whole year. */
async function readPlazos(): Promise<Plazos> {
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<Plazos>`
      select count(*) filter (where dia <= limite) as "aTiempo", count(*) filter (where dia > limite) as tarde,
             count(*) filter (where dia is null) as pendientes
        from (select (r.fecha_timbrado at time zone 'America/Mexico_City')::date as dia,
                     (date_trunc('month', d.fecha_pago) + interval '1 month 4 days')::date as limite
                from documento_fiscal r join deposito d on d.id = r.id_deposito where r.familia = 'rep') x`.execute(tx),
  )
  return rows[0]!
}

/** In order: a receipt waits for the earlier ones of its documents. */
async function emitReps(): Promise<void> {
  for (;;) {
    await t.base.force(
      `update documento_fiscal set creado = now() - interval '1 minute' where familia = 'rep' and estado = 'borrador'`,
    )
    const pendientes = await t.deps.inTx('todo', (tx) => listSolosPendientes(tx, 500))
    if (pendientes.length === 0) return
    for (const id of pendientes) await emitirRep(t.deps.motor, id)
  }
}

/** What the year left open is paid in three bites that divide badly, days apart. */
async function payTheRest(): Promise<void> {
  const nombres = sociosDemo.map((s) => s.nombre)
  const mundo = await t.deps.inTx('todo', (tx) =>
    readMundo(tx, t.config.oidc.issuer, nombres, 'demo-socio', 'demo-tesoreria'),
  )
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<{ id: number; socio: number; cliente: number }>`
      select d.id, d.id_socio_comercial as socio, d.id_cliente as cliente from documento_fiscal d
        join documento_saldo b on b.id_documento = d.id join metodo_pago m on m.id = d.id_metodo_pago
       where d.familia = 'factura' and m.codigo = 'PPD' and b.saldo_cent > 0 order by d.id limit 8`.execute(tx),
  )
  for (const d of rows) {
    for (const parte of [0, 0, 1]) {
      reloj.set(new Date((momento?.getTime() ?? HOY) + DIA / 2))
      const pago = { socio: d.socio, idCliente: d.cliente, idFactura: d.id, parte }
      await cobrar(t.deps, mundo, pago)
    }
    expect(await t.deps.inTx('todo', (tx) => readSaldoDocumento(tx, d.id))).toBe(0n)
    await emitReps()
  }
}

type Papel = {
  id: number
  familia: string
  uuid: string
  idFactura: number | null
  metodo: string
  saldo: string
  c: Comprobante
}

async function papers(): Promise<Papel[]> {
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<Omit<Papel, 'c'> & { bytes: Buffer }>`
      select d.id, d.familia, upper(d.uuid::text) as uuid, d.id_factura as "idFactura", coalesce(m.codigo, '') as metodo, k.bytes,
             coalesce((select b.saldo_cent from documento_saldo b where b.id_documento = d.id), 0)::text as saldo
        from documento_fiscal d join archivo a on a.id = d.id_archivo_xml join contenido k using (sha256)
        left join metodo_pago m on m.id = d.id_metodo_pago
       where d.estado in ('timbrado', 'por_cancelar') order by d.id`.execute(tx),
  )
  return rows.map(({ bytes, ...resto }) => ({ ...resto, c: leerCfdi(bytes).comprobante }))
}

const sumar = (textos: (string | undefined)[]) => textos.reduce((suma, texto) => suma + parseDecimal(texto ?? '0'), 0n)
/** To the centavo, half away from zero: decimals are kept with six more places than that. */
const UN_CENTAVO = parseDecimal('0.01')
const centavos = (valor: bigint) => (valor + UN_CENTAVO / 2n) / UN_CENTAVO
const ivaDe = ({ Impuestos }: Comprobante) => Impuestos?.Traslados?.filter((x) => x.Impuesto === '002') ?? []

test('cada factura y nota de cargo: lo pagado, lo acreditado y lo que debe suman su total; y su IVA, al centavo', async () => {
  const todos = await papers()
  const pagosDe = (uuid: string) =>
    todos
      .flatMap(({ c }) => c.Complemento?.Pagos?.Pago ?? [])
      .flatMap((pago) => pago.DoctoRelacionado)
      .filter((docto) => docto.IdDocumento.toUpperCase() === uuid)
  const ppd = todos.filter((p) => ['factura', 'nota_cargo'].includes(p.familia) && p.metodo === 'PPD')
  let liquidadas = 0
  for (const p of ppd) {
    const doctos = pagosDe(p.uuid)
    const notas = todos.filter((x) => x.familia === 'nota_credito' && x.idFactura === p.id)
    const pagado = sumar(doctos.map((x) => x.ImpPagado))
    const acreditado = sumar(notas.map((x) => x.c.Total))
    expect([p.id, centavos(pagado + acreditado) + BigInt(p.saldo)]).toEqual([p.id, centavos(parseDecimal(p.c.Total))])
    // Each instalment begins where the one before ended, numbered from one.
    expect(doctos.map((x) => x.NumParcialidad)).toEqual(doctos.map((_, i) => String(i + 1)))
    for (const [i, x] of doctos.entries()) {
      expect(parseDecimal(x.ImpSaldoAnt) - parseDecimal(x.ImpPagado)).toBe(parseDecimal(x.ImpSaldoInsoluto))
      if (i > 0 && notas.length === 0) expect(x.ImpSaldoAnt).toBe(doctos[i - 1]!.ImpSaldoInsoluto)
    }
    if (p.saldo !== '0' || doctos.length === 0) continue
    liquidadas++
    const tomado = doctos.flatMap((x) => x.ImpuestosDR?.TrasladosDR ?? []).filter((x) => x.ImpuestoDR === '002')
    const iva = sumar(tomado.map((x) => x.ImporteDR)) + sumar(notas.flatMap((x) => ivaDe(x.c).map((y) => y.Importe)))
    const base = sumar(tomado.map((x) => x.BaseDR)) + sumar(notas.flatMap((x) => ivaDe(x.c).map((y) => y.Base)))
    expect([p.id, centavos(iva)]).toEqual([p.id, centavos(sumar(ivaDe(p.c).map((y) => y.Importe)))])
    // The tax rules: where base and tax were rounded apart, the base gives way by what half a centavo of tax moves.
    const desvio = base - sumar(ivaDe(p.c).map((y) => y.Base))
    expect(desvio < 0n ? -desvio : desvio).toBeLessThanOrEqual(4n * UN_CENTAVO)
  }
  expect(ppd.length).toBeGreaterThan(40)
  expect(liquidadas).toBeGreaterThan(20)
})

test('cada complemento se timbró el día de su pago, y uno solo pasado su plazo', () => {
  expect(plazos).toMatchObject({ tarde: 1, pendientes: 0 })
  expect(plazos.aTiempo).toBeGreaterThan(20)
})

test('los complementos suman los depósitos que pagaron PPD, y ninguno paga una PUE', async () => {
  const todos = await papers()
  const pue = new Set(todos.filter((p) => p.metodo === 'PUE').map((p) => p.uuid))
  const pagos = todos.flatMap(({ c }) => c.Complemento?.Pagos?.Pago ?? [])
  const doctos = pagos.flatMap((pago) => pago.DoctoRelacionado)
  expect(doctos.filter((x) => pue.has(x.IdDocumento.toUpperCase()))).toEqual([])
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<{ cent: string }>`
      select sum(a.importe_cent)::text as cent from aplicacion a join documento_fiscal d on d.id = a.id_documento
        join metodo_pago m on m.id = d.id_metodo_pago where m.codigo = 'PPD' and a.cancelada_por is null`.execute(tx),
  )
  expect(centavos(sumar(doctos.map((x) => x.ImpPagado)))).toBe(BigInt(rows[0]!.cent))
  expect(centavos(sumar(pagos.map((x) => x.Monto)))).toBe(BigInt(rows[0]!.cent))
  expect(pagos.every((pago) => pago.FechaPago.slice(0, 10) <= hoyEnMexico(t.deps.now()))).toBe(true)
})

test('el estado de cuenta de cada socio se lee por orden de fechas, con sus retornos en su lugar', async () => {
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<{ socio: number; fecha: string; tipo: string }>`
      select id_socio_comercial as socio, fecha::text, tipo from movimiento order by id_socio_comercial, seq`.execute(
      tx,
    ),
  )
  for (const [i, m] of rows.entries()) {
    const anterior = rows[i - 1]
    if (anterior?.socio === m.socio) expect([i, m.fecha >= anterior.fecha]).toEqual([i, true])
  }
  expect(new Set(rows.map((m) => m.tipo))).toEqual(
    new Set([
      'depósito',
      'factura',
      'comisión',
      'nota de crédito',
      'nota de cargo',
      'retorno',
      'interno',
      'cancelación',
    ]),
  )
  const { rows: depositos } = await t.deps.inTx('todo', (tx) =>
    sql<{ tipos: number; estados: number }>`
      select count(distinct id_deposito_tipo) as tipos, count(distinct estado) as estados from deposito
       where id_socio_comercial = (select min(id_socio_comercial) from deposito where depositante = 'Venta de activo')`.execute(
      tx,
    ),
  )
  expect(depositos).toEqual([{ tipos: 6, estados: 6 }])
  const { rows: retornos } = await t.deps.inTx('todo', (tx) =>
    sql<{ estado: string }>`select estado from retorno order by id`.execute(tx),
  )
  expect(retornos.map((r) => r.estado)).toEqual(retornosDemo.map((r) => r.hasta))
})

test('una nota de crédito deja saldo a favor: parte ya pagó otra factura y el resto espera a tesorería', async () => {
  await loadSaldoAFavorDemo(t.deps, t.config.oidc.issuer)
  await loadSaldoAFavorDemo(t.deps, t.config.oidc.issuer)
  await emitReps()
  const r = await t.app.inject({ url: '/services/admin/saldos-a-favor', headers: await t.as('tesoreria') })
  const saldos = r.json() as {
    Origen: string
    Monto: number
    Saldo: number
  }[]
  const notas = saldos.filter(({ Origen }) => Origen === 'nota')
  expect(
    notas.map(({ Monto, Saldo }) => [
      Saldo > 0,
      centavos(parseDecimal(String(Monto))) - centavos(parseDecimal(String(Saldo))),
    ]),
  ).toEqual([[true, 350_000n]])
})

test('en Cancelaciones hay una por enviar, una que espera a su receptor y una rechazada; cargar otra vez no agrega', async () => {
  await loadCancelacionesDemo(t.deps, t.config.oidc.issuer)
  await loadCancelacionesDemo(t.deps, t.config.oidc.issuer)
  const r = await t.app.inject({ url: '/services/admin/cancelaciones', headers: await t.as('facturacion') })
  const filas: { SubEstado: string }[] = r.json()
  expect(filas.map(({ SubEstado }) => SubEstado)).toEqual(['sin enviar', 'en espera del receptor', 'rechazada'])
})

test('el socio tiene una plantilla de prefactura y otra de depósito, con todo en uso; cargar otra vez no agrega', async () => {
  const { issuer } = t.config.oidc
  await loadPlantillasDemo(t.deps, issuer)
  await loadPlantillasDemo(t.deps, issuer)
  const { rows } = await t.base.asAdmin(`select id_socio_comercial as socio from plantilla`)
  expect(rows).toHaveLength(2)
  const { socio } = rows[0] as { socio: number }
  const suyas = await t.deps.inTx({ socio }, (tx) => listPlantillas(tx, socio))
  const deDeposito = suyas.find(({ para }) => para === 'deposito')
  expect(deDeposito!.vivos).toEqual(expect.arrayContaining(['IdDepositoTipo']))
  expect(suyas.find(({ para }) => para === 'factura')!.vivos).toEqual(
    expect.arrayContaining(['IdCliente', 'IdProducto', 'IdFacturaTipo', 'IdSKUTipo']),
  )
})

test('las bandejas, el banco, el tercer socio y el tipo de cambio tienen qué mostrar; cargar otra vez no agrega', async () => {
  const { issuer } = t.config.oidc
  for (let vez = 0; vez < 2; vez++) {
    await loadSociosDemo(t.deps, issuer)
    await loadBandejasDemo(t.deps, issuer)
    await loadBancoDemo(t.deps)
    await loadCepDemo(t.deps, issuer)
    await t.deps.inTx('ninguno', (tx) => loadTipoCambioDemo(tx, t.deps.now()))
  }
  const { rows } = await t.base.asAdmin(
    `select (select count(*)::int from movimiento_banco) as banco, (select count(*)::int from movimiento_descartado) as descartados,
            (select count(*)::int from documento_fiscal where estado = 'por_autorizar' and familia = 'nota_credito') as notas,
            (select count(*)::int from deposito where clave_rastreo = 'BNET01002611130041234567') as transferencias,
            (select dias_credito from socio_comercial where nombre = $1) as dias, (select count(*)::int from tipo_cambio) > 20 as tasas,
            (select count(*)::int from cep) as ceps, (select count(*)::int from cuenta_casa) as cuentas`,
    [sociosDemo[2].nombre],
  )
  expect(rows).toEqual([
    { banco: 6, descartados: 1, notas: 1, transferencias: 1, dias: 21, tasas: true, ceps: 3, cuentas: 1 },
  ])
})

test('en la bandeja hay un CEP que coincide y va primero, uno que difiere con su razón, uno de otro día y depósitos sin CEP', async () => {
  const headers = await t.as('tesoreria')
  const depositos: { IdDeposito: number }[] = (await t.app.inject({ url: '/services/admin/depositos', headers })).json()
  const ceps: Cep[] = (await t.app.inject({ url: '/services/admin/ceps', headers })).json()
  const dicho = (id: number) => ceps.find(({ IdDeposito }) => IdDeposito === id)
  const primero = dicho(depositos[0]!.IdDeposito)!
  expect([primero.Veredicto, primero.FechaCorrecta, confirmaBanxico(primero)]).toEqual(['coincide', null, true])
  expect(new Set(primero.Renglones.map(({ Nivel }) => Nivel))).toEqual(new Set(['igual']))
  const [otro] = ceps.filter(({ Veredicto }) => Veredicto === 'difiere')
  expect(otro!.Renglones.flatMap(({ Razon }) => Razon ?? [])).toContain('El CEP dice $7,305.00.')
  const [deOtroDia] = ceps.filter(({ Veredicto }) => Veredicto === 'avisos')
  expect(deOtroDia!.Renglones.filter(({ Nivel }) => Nivel !== 'igual').map(({ Dato }) => Dato)).toEqual(['Fecha'])
  expect(depositos.some(({ IdDeposito }) => !dicho(IdDeposito))).toBe(true)

  // Its day put right, it agrees in all and comes second, before what is older.
  const id = deOtroDia!.IdDeposito
  const r = await t.app.inject({ method: 'PUT', url: `/services/admin/deposito_corregir_fecha/${id}`, headers })
  expect(r.statusCode).toBe(200)
  const luego: { IdDeposito: number }[] = (await t.app.inject({ url: '/services/admin/depositos', headers })).json()
  expect(luego.slice(0, 2).map(({ IdDeposito }) => IdDeposito)).toEqual([primero.IdDeposito, id].sort((a, b) => a - b))
})

test('y todo el libro lo confirma', async () => {
  expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
})
