import { leerCfdi } from '@litro/cfdi/leer'
import { verificarCfdi } from '@litro/cfdi/timbre'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { sweep } from '../../../test/sweep.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { lockSaldo, post as postAsiento } from '../../libro/asiento.sql.ts'
import { attempt } from './attempt.ts'
import { freeze } from './freeze.ts'
import { timbrar } from './timbrar.ts'

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp({ ajustes: { escala: 0.01 } })
  f = await seedFiscales(t.deps, t.gente.a, 'DEL CENTRO')
})
afterAll(() => t.close())

const post = async (url: string) => {
  const r = await t.app.inject({ method: 'POST', url, headers: await t.as('a') })
  return { status: r.statusCode, cuerpo: r.json() }
}
const timbres = async () => {
  const r = await fetch(`${t.motor.pac.url}/timbrados`)
  return ((await r.json()) as { timbrados: { uuid: string }[] }).timbrados
}
const falla = (dato: object) =>
  fetch(`${t.motor.pac.url}/simular/falla`, { method: 'POST', body: JSON.stringify(dato) })

const isSomebodyWaiting = async () =>
  (
    await t.base.asAdmin(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rows.length > 0

const countCongelados = () =>
  t.deps.inTx('todo', async (tx) => {
    const { rows } = await sql<{ timbrado: number }>`select count(*) as timbrado from timbrado`.execute(tx)
    return rows[0]!
  })

describe('timbrar', () => {
  test('una prefactura de diésel queda Timbrada con folio, UUID, XML válido y cargo en el libro', async () => {
    const id = await crear(t.deps, f, 'factura')
    const { status, cuerpo } = await post(`/services/factura_timbrar/${id}`)
    expect([status, cuerpo]).toEqual([
      200,
      { Folio: 'A-1', Estatus: 'Timbrada', UUID: expect.any(String), EnProceso: false },
    ])
    const r = await t.app.inject({ url: `/services/factura_xml/${id}`, headers: await t.as('a') })
    const lectura = leerCfdi(r.rawPayload)
    expect(verificarCfdi(lectura, t.motor.pac.certificado)).toEqual([])
    expect(lectura.comprobante.Conceptos[0]!.ComplementoConcepto!.HidroYPetro!.SubProductoHYP).toBe('SP18')
    const detalle = await t.app.inject({ url: `/services/factura/${id}`, headers: await t.as('a') })
    expect(detalle.json()[0]).toMatchObject({
      FacturaEstatus: 'Timbrada',
      SaldoRestante: detalle.json()[0].Total,
      Antiguedad: 0,
    })
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
  })

  test('repetir la petición devuelve el mismo UUID y no timbra otra vez', async () => {
    const { id, uuid } = await crearTimbrado(t.deps, f, 'factura')
    const antes = (await timbres()).length
    const otra = await post(`/services/factura_timbrar/${id}`)
    expect([otra.status, otra.cuerpo.UUID, (await timbres()).length]).toEqual([200, uuid, antes])
  })

  test('veinte peticiones a la vez timbran una sola vez', async () => {
    const id = await crear(t.deps, f, 'factura')
    const antes = (await timbres()).length
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => post(`/services/factura_timbrar/${id}`)))
    expect(new Set(respuestas.map((r) => r.cuerpo.UUID)).size).toBe(1)
    expect((await timbres()).length).toBe(antes + 1)
  })

  // Every other shape, through every adapter, is in formas.db.test.ts.
  test.each(['reset-despues', 'ajeno', 'previo-sin-datos', 'http-402', 'reset-antes'])(
    'con el PAC en modo %s responde en proceso y el trabajo se termina solo, con un único UUID',
    async (modo) => {
      const id = await crear(t.deps, f, 'factura')
      const antes = (await timbres()).length
      await falla({ modo, veces: 1 })
      const { status, cuerpo } = await post(`/services/factura_timbrar/${id}`)
      expect([status, cuerpo.EnProceso, cuerpo.error]).toEqual([
        202,
        true,
        // Without stamps at the PAC it says what is wrong and who mends it; the rest mends itself.
        modo === 'http-402'
          ? expect.stringContaining('El PAC se quedó sin timbres.')
          : 'Timbrado en proceso. No repitas la operación; el sistema lo recuperará.',
      ])
      const editar = await t.app.inject({
        method: 'PUT',
        url: `/services/factura_borrar/${id}`,
        headers: await t.as('a'),
      })
      expect([editar.statusCode, editar.json().codigo]).toEqual([409, 'TIMBRADO_EN_PROCESO'])
      await expect
        .poll(
          async () => {
            await sweep(t.deps.motor)
            return (await post(`/services/factura_timbrar/${id}`)).status
          },
          { timeout: 30_000, interval: 100 },
        )
        .toBe(200)
      expect((await timbres()).length).toBe(antes + 1)
    },
  )

  test('un rechazo definitivo vuelve a dejar editable la prefactura y conserva el folio', async () => {
    const id = await crear(t.deps, f, 'factura')
    await t.base.asAdmin("update cliente set regimen_fiscal = '605' where id = $1", [f.cliente])
    const { status, cuerpo } = await post(`/services/factura_timbrar/${id}`)
    expect([status, cuerpo.codigo]).toEqual([422, 'CFDI_INVALIDO'])
    expect(cuerpo.hallazgos.map((h: { codigo: string }) => h.codigo)).toContain('CFDI40161')
    await t.base.asAdmin("update cliente set regimen_fiscal = '601' where id = $1", [f.cliente])
    expect((await post(`/services/factura_timbrar/${id}`)).status).toBe(200)
  })

  test('una nota de crédito que se timbra mientras pagan su factura espera, y lo que ya no cabe queda a favor', async () => {
    const factura = await crearTimbrado(t.deps, f, 'factura')
    const nota = await crear(t.deps, f, 'nota_credito', { IdFactura: factura.id })
    const pedido = {
      ambito: { socio: f.socio },
      familia: 'nota_credito',
      id: nota,
      actor: { id: 1, nombre: 'x' },
    } as const
    const congelado = await t.deps.inTx({ socio: f.socio }, (tx) => freeze(t.deps.motor, tx, pedido))
    const intento = congelado.tipo === 'intento' ? congelado.id : 0
    const cxc = `cxc:${f.socio}`
    const pago = { clave: 'prueba:pago', evento: 'Pago', fecha: '2026-11-14', actor: 'Prueba', movimientos: [] }
    const { timbrado } = await t.deps.inTx('todo', async (tx) => {
      const cent = (await lockSaldo(tx, factura.id))!
      const cobro = { cuenta: cxc, cent: -cent, documento: factura.id }
      await postAsiento(tx, { ...pago, partidas: [cobro, { cuenta: 'bancos', cent }] })
      const timbrado = attempt(t.deps.motor, intento).catch((error: Error) => error)
      await expect.poll(isSomebodyWaiting, { timeout: 20_000 }).toBe(true)
      return { timbrado }
    })
    expect(await timbrado).toMatchObject({ tipo: 'timbrado' })
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
  })

  test('con el reloj desfasado no se timbra, se dice que no es la fecha de la persona y suena al administrador', async () => {
    const id = await crear(t.deps, f, 'factura')
    const real = Date.now
    const spy = vi.spyOn(Date, 'now').mockImplementation(() => real() - 45_000)
    const { status, cuerpo } = await post(`/services/factura_timbrar/${id}`)
    const avisos = await t.app.inject({ url: '/services/avisos', headers: await t.as('administrador') })
    spy.mockRestore()
    expect([status, cuerpo.codigo]).toEqual([503, 'NO_DISPONIBLE'])
    expect(cuerpo.error).toMatch(
      /^El reloj de este servidor y el de la base de datos difieren 4[45] segundos\. No es tu fecha/,
    )
    expect(avisos.json()).toContainEqual(expect.objectContaining({ Clave: 'reloj:de la base de datos', Urgente: true }))
    const motor = { ...t.deps.motor, relojPac: () => -60 }
    const pedido = { ambito: { socio: f.socio }, familia: 'factura', id, actor: { id: 1, nombre: 'x' } } as const
    await expect(timbrar(motor, t.deps.inTx, pedido)).rejects.toThrow('y el del PAC difieren 60 segundos')
    expect((await post(`/services/factura_timbrar/${id}`)).status).toBe(200)
  })

  test('los que varias personas piden a la vez se congelan juntos: cada uno con su nombre, y el negado con su razón', async () => {
    const ids: number[] = []
    for (let i = 0; i < 12; i++) ids.push(await crear(t.deps, f, 'factura'))
    const { timbrado: antes } = await countCongelados()
    const pedidos = [...ids, ids[11]!, 999_999].map((id, i) => ({
      ambito: { socio: f.socio },
      familia: 'factura' as const,
      id,
      actor: { id: 1, nombre: `Persona ${i}`, idSolicitud: `solicitud-${i}` },
      // The version that somebody read before another one changed it.
      ...(i === 5 && { version: 77 }),
    }))
    const fines = await Promise.allSettled(pedidos.map((pedido) => timbrar(t.deps.motor, t.deps.inTx, pedido)))
    const razones = fines.flatMap((fin, i) => (fin.status === 'rejected' ? [[i, fin.reason.codigo]] : []))
    expect(razones).toEqual([
      [5, 'DOCUMENTO_CAMBIO'],
      [13, 'NO_ENCONTRADO'],
    ])
    const timbrados = ids.filter((_, i) => i !== 5)
    const hechos = await t.deps.inTx('todo', async (tx) => {
      const { rows } = await sql<{ id: number; actor: string; solicitud: string; transaccion: string }>`
        select id_objeto as id, actor, id_solicitud as solicitud, xmin::text as transaccion from bitacora
         where accion = 'pedir_timbre' and id_objeto = any(${ids}::bigint[]) order by id_objeto`.execute(tx)
      return rows
    })
    expect(hechos.map(({ id }) => id)).toEqual(timbrados)
    for (const { id, actor, solicitud } of hechos.slice(0, -1)) {
      expect([actor, solicitud]).toEqual([`Persona ${ids.indexOf(id)}`, `solicitud-${ids.indexOf(id)}`])
    }
    // Fewer transactions than documents is what it is for.
    expect(new Set(hechos.map(({ transaccion }) => transaccion)).size).toBeLessThan(timbrados.length)
    expect((await countCongelados()).timbrado - antes).toBe(timbrados.length)
  })

  test('los que alguien pide sin nombrar a su socio no comparten nada: serían de varios', async () => {
    const ids: number[] = []
    for (let i = 0; i < 4; i++) ids.push(await crear(t.deps, f, 'factura'))
    const actor = { id: 1, nombre: 'Persona' }
    const pedidos = ids.map((id) => ({ ambito: 'todo' as const, familia: 'factura' as const, id, actor }))
    await Promise.all(pedidos.map((pedido) => timbrar(t.deps.motor, t.deps.inTx, pedido)))
    const transacciones = await t.deps.inTx('todo', async (tx) => {
      const { rows } = await sql<{ transaccion: string }>`
        select distinct xmin::text as transaccion from bitacora where accion = 'pedir_timbre' and id_objeto = any(${ids}::bigint[])`.execute(
        tx,
      )
      return rows
    })
    expect(transacciones).toHaveLength(ids.length)
  })

  test('los folios fiscales no tienen huecos', async () => {
    const folios = await t.deps.inTx('todo', async (tx) => {
      const { rows } = await sql<{
        folio: number
      }>`select folio from documento_fiscal where serie = 'A' order by folio`.execute(tx)
      return rows.map((fila) => fila.folio)
    })
    expect(folios).toEqual(Array.from({ length: folios.length }, (_, i) => i + 1))
  })

  test('el libro, los documentos y los XML cuadran al centavo', async () => {
    const { diferencias, contado } = await verificar(t.deps.snapshot)
    expect(diferencias).toEqual([])
    expect(contado.xml).toBeGreaterThan(8)
  })
})
