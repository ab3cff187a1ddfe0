import { leerCfdi } from '@litro/cfdi/leer'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { fund } from '../../../test/retornos.ts'
import { sweep } from '../../../test/sweep.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp({ ajustes: { escala: 0.01 } })
  f = await seedFiscales(t.deps, t.gente.a, 'DEL SUR')
  // Cancelling a deposit needs two people when it leaves the partner below zero; that has tests of its own.
  await fund(t.deps, t.gente.a, 1_000_000_000n)
})
afterAll(() => t.close())

type Metodo = 'GET' | 'POST' | 'PUT'
const call = async (sujeto: string, method: Metodo, url: string, payload?: object) => {
  const r = await t.app.inject({
    method,
    url: `/services/${url}`,
    headers: await t.as(sujeto),
    ...(payload && { payload }),
  })
  return { status: r.statusCode, cuerpo: r.json() }
}
const factura = (cambios = {}) => crearTimbrado(t.deps, f, 'factura', cambios)
const totalDe = async (id: number) => (await call('a', 'GET', `factura/${id}`)).cuerpo[0]
const capturar = (cambios: object) =>
  call('a', 'POST', 'deposito_agregar', {
    IdDepositoTipo: 2,
    Depositante: 'Autotransportes',
    Monto: 1000,
    IdCliente: f.cliente,
    ...cambios,
  })
const aplicar = (id: number, cambios: object = {}) =>
  call('tesoreria', 'PUT', `admin/deposito_aplicar/${id}`, {
    FechaPago: hoyEnMexico(new Date()),
    IdFormaPago: f.trans,
    ClaveRastreo: 'RASTREO1',
    ...cambios,
  })
const tablero = async (sujeto = 'a') => (await call(sujeto, 'GET', 'dashboard')).cuerpo
const limpio = async () => expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])

describe('captura', () => {
  test('un Pago sin cliente o sin documentos dice las frases de la especificación', async () => {
    const sinCliente = await capturar({ IdCliente: undefined })
    expect([sinCliente.status, sinCliente.cuerpo.campos.IdCliente]).toEqual([422, 'Selecciona un cliente.'])
    const sinDocumentos = await capturar({})
    expect(sinDocumentos.cuerpo.campos.DocumentosAplicados).toBe(
      'Selecciona al menos una Factura o Nota para aplicar el depósito.',
    )
  })
  test.each([[0], [-5], ['abc'], [1.234], [1e20], ['']])('el monto %s se rechaza', async (Monto) => {
    const r = await capturar({ IdDepositoTipo: 3, Monto })
    expect([r.status, typeof r.cuerpo.campos.Monto]).toEqual([422, 'string'])
  })
  test('un documento ajeno o repetido se rechaza', async () => {
    const b = await seedFiscales(t.deps, t.gente.b, 'AJENO')
    const ajena = await crearTimbrado(t.deps, b, 'factura')
    const r = await capturar({ DocumentosAplicados: [{ IdDocumentoTipo: 1, IdDocumento: ajena.id }] })
    expect([r.status, r.cuerpo.campos.DocumentosAplicados]).toEqual([
      422,
      'Alguno de los documentos ya no está disponible. Vuelve a elegirlos.',
    ])
  })
  test('la lista de documentos llega también como texto JSON', async () => {
    const { id } = await factura()
    const r = await capturar({ DocumentosAplicados: JSON.stringify([{ IdDocumentoTipo: 1, IdDocumento: id }]) })
    expect([r.status, r.cuerpo.DocumentosAplicados[0].MontoAplicado]).toEqual([200, 1000])
  })
})

describe('aplicación', () => {
  test('reparte por antigüedad, congela el sobrante, mueve el estado de cuenta y emite el REP', async () => {
    const una = await factura()
    const dos = await factura({ Litros: '500' })
    const [a, b] = [await totalDe(una.id), await totalDe(dos.id)]
    const antes = await tablero()
    const Monto = Number((a.Total + b.Total + 250.5).toFixed(2))
    const documentos = [dos, una].map(({ id }) => ({ IdDocumentoTipo: 1, IdDocumento: id }))
    const { cuerpo: deposito } = await capturar({ Monto, DocumentosAplicados: documentos })
    const aplicado = await aplicar(deposito.IdDeposito)
    expect([aplicado.status, aplicado.cuerpo.DepositoEstatus, aplicado.cuerpo.SinAplicar]).toEqual([
      200,
      'Aplicado',
      250.5,
    ])
    expect(
      aplicado.cuerpo.DocumentosAplicados.map((d: { IdDocumento: number; MontoAplicado: number; Saldo: number }) => [
        d.IdDocumento,
        d.MontoAplicado,
        d.Saldo,
      ]),
    ).toEqual([
      [una.id, a.Total, 0],
      [dos.id, b.Total, 0],
    ])
    const despues = await tablero()
    expect(Number((despues.SaldoEstadoCuenta - antes.SaldoEstadoCuenta).toFixed(2))).toBe(Monto)
    expect(Number((despues.SaldoCongelado - antes.SaldoCongelado).toFixed(2))).toBe(250.5)
    await expect
      .poll(
        async () => {
          await sweep(t.deps.motor)
          return (await call('a', 'GET', `deposito/${deposito.IdDeposito}`)).cuerpo[0].Rep?.Estatus
        },
        { timeout: 20_000 },
      )
      .toBe('Timbrado')
    const xml = await t.app.inject({
      url: `/services/deposito_rep_xml/${deposito.IdDeposito}`,
      headers: await t.as('a'),
    })
    const { comprobante } = leerCfdi(xml.rawPayload)
    expect([comprobante.TipoDeComprobante, comprobante.Complemento!.Pagos!.Pago[0]!.DoctoRelacionado.length]).toEqual([
      'P',
      2,
    ])
    await limpio()
  })

  test('aplicar dos veces a la vez aplica una sola', async () => {
    const { id } = await factura()
    const { cuerpo } = await capturar({ Monto: 500, DocumentosAplicados: [{ IdDocumentoTipo: 1, IdDocumento: id }] })
    const respuestas = await Promise.all(Array.from({ length: 6 }, () => aplicar(cuerpo.IdDeposito)))
    expect(respuestas.map((r) => r.status)).toEqual(Array(6).fill(200))
    const { rows } = await t.base.asAdmin('select 1 from asiento where clave_idem = $1', [
      `deposito:${cuerpo.IdDeposito}:aplicado`,
    ])
    expect(rows).toHaveLength(1)
    await limpio()
  })

  test('dos depósitos sobre el mismo documento nunca lo sobrepagan', async () => {
    const { id } = await factura({ Litros: '100' })
    const { Total } = await totalDe(id)
    const documentos = [{ IdDocumentoTipo: 1, IdDocumento: id }]
    const depositos = await Promise.all(
      Array.from({ length: 4 }, () => capturar({ Monto: Total, DocumentosAplicados: documentos })),
    )
    await Promise.all(depositos.map((d) => aplicar(d.cuerpo.IdDeposito)))
    expect((await totalDe(id)).SaldoRestante).toBe(0)
    await limpio()
  })

  test('un monto indicado mayor al saldo se rechaza y no mueve nada', async () => {
    const { id } = await factura({ Litros: '10' })
    const { cuerpo } = await capturar({ Monto: 99_999, DocumentosAplicados: [{ IdDocumentoTipo: 1, IdDocumento: id }] })
    const r = await aplicar(cuerpo.IdDeposito, {
      DocumentosAplicados: [{ IdDocumentoTipo: 1, IdDocumento: id, MontoAplicado: 9999 }],
    })
    expect([r.status, r.cuerpo.codigo]).toEqual([409, 'SOBREAPLICACION'])
    expect((await call('a', 'GET', `deposito/${cuerpo.IdDeposito}`)).cuerpo[0].DepositoEstatus).toBe('Capturado')
  })

  test('Interno mueve a los dos socios en un solo asiento, y no si quien entrega no tiene saldo', async () => {
    const par = 'insert into interno_par (id_socio_a, id_socio_b, acuerdo) values ($1, $2, true)'
    await t.base.asAdmin(par, [Math.min(t.gente.a, t.gente.b), Math.max(t.gente.a, t.gente.b)])
    const captura = {
      IdDepositoTipo: 4,
      IdCliente: undefined,
      Monto: 2245,
      Litros: 100,
      PrecioPorLitro: 22.45,
      IdSocioComercial: t.gente.b,
    }
    const pobre = await capturar(captura)
    const rechazo = await aplicar(pobre.cuerpo.IdDeposito)
    expect([rechazo.status, rechazo.cuerpo.codigo]).toEqual([409, 'SALDO_INSUFICIENTE'])
    const fondos = await call('b', 'POST', 'deposito_agregar', {
      IdDepositoTipo: 1,
      Depositante: 'Socio B',
      Monto: 50_000_000,
    })
    await aplicar(fondos.cuerpo.IdDeposito)
    const antes = [await tablero('a'), await tablero('b')]
    expect((await aplicar(pobre.cuerpo.IdDeposito)).status).toBe(200)
    const despues = [await tablero('a'), await tablero('b')]
    expect(despues.map((d, i) => Number((d.SaldoEstadoCuenta - antes[i].SaldoEstadoCuenta).toFixed(2)))).toEqual([
      2245, -2245,
    ])
    await limpio()
  })

  test('Error va a suspenso y no aparece en el estado de cuenta', async () => {
    const antes = await tablero()
    const { cuerpo } = await capturar({ IdDepositoTipo: 5, IdCliente: undefined, Monto: 777 })
    expect((await aplicar(cuerpo.IdDeposito)).status).toBe(200)
    expect((await tablero()).SaldoEstadoCuenta).toBe(antes.SaldoEstadoCuenta)
    await limpio()
  })

  test('la comisión se cobra al aplicar y se devuelve al cancelar', async () => {
    await t.base.asAdmin(
      "insert into comision (id_socio_comercial, id_deposito_tipo, desde, porcentaje) values ($1, 3, '2026-01-01', 1.25)",
      [t.gente.a],
    )
    const antes = await tablero()
    const { cuerpo } = await capturar({ IdDepositoTipo: 3, IdCliente: undefined, Monto: 10_000.01 })
    const aplicado = await aplicar(cuerpo.IdDeposito)
    expect(aplicado.cuerpo.Comision).toBe(125)
    expect((await call('a', 'PUT', `deposito_solicitacancelacion/${cuerpo.IdDeposito}`)).cuerpo.DepositoEstatus).toBe(
      'Por Cancelar',
    )
    expect(
      (await call('tesoreria', 'PUT', `admin/deposito_cancelar/${cuerpo.IdDeposito}`)).cuerpo.DepositoEstatus,
    ).toBe('Cancelada')
    expect((await tablero()).SaldoEstadoCuenta).toBe(antes.SaldoEstadoCuenta)
    await limpio()
  })

  test('un anticipo se congela y después paga una nota de cargo', async () => {
    const { id: idFactura } = await factura()
    const nota = await crearTimbrado(t.deps, f, 'nota_cargo', { IdFactura: idFactura })
    const { cuerpo } = await capturar({ IdDepositoTipo: 6, Monto: 100 })
    await aplicar(cuerpo.IdDeposito)
    const anticipos = await call('a', 'GET', `anticipos-por-cliente/${f.cliente}`)
    expect(
      anticipos.cuerpo.map((a: { IdDeposito: number; SinAplicar: number }) => [a.IdDeposito, a.SinAplicar]),
    ).toContainEqual([cuerpo.IdDeposito, 100])
    const r = await call('a', 'PUT', `nota-cargo_anticipo/${nota.id}`, { IdDeposito: cuerpo.IdDeposito, Monto: 60 })
    expect([r.status, Number((r.cuerpo.Total - r.cuerpo.SaldoRestante).toFixed(2))]).toEqual([200, 60])
    const ajeno = await call('b', 'PUT', `nota-cargo_anticipo/${nota.id}`, { IdDeposito: cuerpo.IdDeposito })
    expect(ajeno.status).toBe(404)
    await limpio()
  })

  test('un rechazo exige comentarios y deja borrar', async () => {
    const { cuerpo } = await capturar({ IdDepositoTipo: 3, IdCliente: undefined })
    expect(
      (await call('tesoreria', 'PUT', `admin/deposito_rechazar/${cuerpo.IdDeposito}`, { Comentarios: ' ' })).status,
    ).toBe(422)
    const r = await call('tesoreria', 'PUT', `admin/deposito_rechazar/${cuerpo.IdDeposito}`, {
      Comentarios: 'No aparece en el banco',
    })
    expect([r.cuerpo.DepositoEstatus, r.cuerpo.Comentarios]).toEqual(['Rechazado', 'No aparece en el banco'])
    expect(
      (
        await call('a', 'PUT', `deposito_editar/${cuerpo.IdDeposito}`, {
          IdDepositoTipo: 3,
          Depositante: 'x',
          Monto: 1,
        })
      ).status,
    ).toBe(409)
    expect((await call('a', 'PUT', `deposito_borrar/${cuerpo.IdDeposito}`)).cuerpo.DepositoEstatus).toBe('Borrada')
  })

  test('el estado de cuenta suma lo mismo que el tablero y corre sin saltos', async () => {
    const { cuerpo: filas } = await call('a', 'GET', 'estado-cuenta?orden=IdMovimiento')
    const suma = await t.deps.inTx(
      'todo',
      async (tx) =>
        (
          await sql<{
            n: string
          }>`select sum(monto_cent)::text as n from movimiento where id_socio_comercial = ${t.gente.a}`.execute(tx)
        ).rows[0]!.n,
    )
    expect(filas.at(-1).SaldoCorrido).toBe(Number(suma) / 100)
    expect((await tablero()).SaldoEstadoCuenta).toBe(Number(suma) / 100)
    expect((await call('a', 'GET', 'estado-cuenta_resumen')).cuerpo.Filas).toBe(filas.length)
  })
})
