// The group of a lot: what its documents share, and that sharing spoils none of them.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { listTimbres } from '../../../test/flota.ts'
import { sweep } from '../../../test/sweep.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { type Motor, makeTurno } from '../motor/motor.ts'
import { atenderLote } from './atender.ts'
import { leerLote, timbrarLote } from './pedir.ts'

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp({ ajustes: { escala: 0.02 } })
  f = await seedFiscales(t.deps, t.gente.a, 'EN GRUPO')
}, 180_000)
afterAll(() => t.close())

const quien = { id: 1, nombre: 'Persona a' }
const pedirLote = timbrarLote('factura')

async function borradores(n: number, de = f): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < n; i++) ids.push(await crear(t.deps, de, 'factura'))
  return ids
}

async function pedir(ids: number[]): Promise<number> {
  const { IdLote } = await pedirLote(t.deps, { socio: f.socio, actor: quien, entrada: { Ids: ids } })
  return IdLote
}

async function leer(id: number) {
  const [lote] = await leerLote(t.deps, { socio: f.socio, usuario: quien, id })
  return lote!
}

/** One stamp in the PAC and one UUID here, for each. */
async function timbresDe(ids: number[]): Promise<number[]> {
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<{ documento: number; custom_id: string }>`
      select id_documento as documento, custom_id from timbrado where id_documento = any(${ids}::bigint[])`.execute(tx),
  )
  const timbres = await listTimbres(t.motor.pac.url)
  const suyos = (id: number) => rows.filter(({ documento }) => documento === id).map(({ custom_id }) => custom_id)
  return ids.map((id) => timbres.filter(({ customid }) => suyos(id).includes(customid)).length)
}

const foliosDe = async (ids: number[]): Promise<number[]> => {
  const { rows } = await t.base.asAdmin(
    'select folio::int from documento_fiscal where id = any($1) and uuid is not null order by folio',
    [ids],
  )
  return rows.map(({ folio }) => folio)
}

/** The lot once nothing of it is under way: an answer that did not come back in time is brought by the queue. */
async function terminado(id: number) {
  const seguir = async () => {
    await t.base.force(
      "update timbrado set lease_hasta = now(), proximo = now() where estado in ('enviado', 'incierto')",
    )
    await sweep(t.deps.motor)
    return (await leer(id)).Pendientes
  }
  await expect.poll(seguir, { timeout: 60_000 }).toBe(0)
  return leer(id)
}

/** The same engine, with something of its own. */
const with_ = (propio: Partial<Motor>): Motor => ({ ...t.deps.motor, ...propio })

test('ocho documentos comparten sus transacciones y llevan folios seguidos', async () => {
  const ids = await borradores(8)
  const lote = await pedir(ids)
  let transacciones = 0
  const inTx: Motor['inTx'] = (alcance, work) => {
    transacciones++
    return t.deps.motor.inTx(alcance, work)
  }
  await atenderLote(with_({ inTx }), lote)
  expect((await terminado(lote)).Timbrados).toBe(8)
  // Begin, take (and find that nothing is left, each worker), freeze, lease and write twice, end: one by one they are 32 and more.
  expect(transacciones).toBeLessThanOrEqual(16)
  const folios = await foliosDe(ids)
  expect(folios).toEqual(folios.map((_, i) => folios[0]! + i))
  expect(await timbresDe(ids)).toEqual(ids.map(() => 1))
})

test('uno que no cumple no estorba a los otros siete, que no dejan hueco en la serie', async () => {
  const otro = await seedFiscales(t.deps, t.gente.a, 'SIN REGIMEN', 'FVA120304AB1')
  await t.base.asAdmin("update cliente set regimen_fiscal = '605' where id = $1", [otro.cliente])
  const buenos = await borradores(7)
  const [malo] = await borradores(1, otro)
  const ids = [...buenos.slice(0, 3), malo!, ...buenos.slice(3)]
  const lote = await pedir(ids)
  await atenderLote(t.deps.motor, lote)
  const { Timbrados, Fallidos, Renglones } = await terminado(lote)
  expect([Timbrados, Fallidos]).toEqual([7, 1])
  expect(Renglones.find(({ Id }) => Id === malo)!.Motivo).toMatch(/^El documento no cumple las reglas del SAT\./)
  const folios = await foliosDe(ids)
  expect(folios).toEqual(Array.from({ length: 7 }, (_, i) => folios[0]! + i))
})

test('el límite de crédito cuenta a los vecinos: pasa lo que cabe y lo demás espera a un autorizador', async () => {
  const ids = await borradores(3)
  const { rows } = await t.base.asAdmin(
    `select (select coalesce(sum(saldo_cent), 0) from documento_saldo where id_socio_comercial = $1) / 100.0 + 2 * total as tope
       from documento_fiscal where id = $2`,
    [f.socio, ids[0]],
  )
  await t.base.asAdmin('update socio_comercial set autoriza_por_limite = true, limite_credito = $2 where id = $1', [
    f.socio,
    rows[0].tope,
  ])
  const lote = await pedir(ids)
  await atenderLote(t.deps.motor, lote)
  await t.base.asAdmin('update socio_comercial set autoriza_por_limite = false, limite_credito = null where id = $1', [
    f.socio,
  ])
  const { Renglones } = await terminado(lote)
  expect(Renglones.map(({ Estado }) => Estado)).toEqual(['timbrado', 'timbrado', 'fallo'])
  expect(Renglones[2]!.Motivo).toMatch(/^Supera el límite de crédito: .* Quedó Por Autorizar/)
  expect(await timbresDe(ids)).toEqual([1, 1, 0])
})

test.each(['timbrado:con-folio', 'timbrado:dentro-de-tx3'])(
  'lo que no se puede escribir junto se escribe uno por uno (%s)',
  async (lugar) => {
    const ids = await borradores(4)
    const lote = await pedir(ids)
    let fallas = 1
    const punto = (nombre: string) => {
      if (nombre === lugar && fallas-- > 0) throw new Error('algo del grupo no se pudo')
    }
    // Where its stamp came alone there was no group to undo: that one is the queue's, and its neighbours are written all the same.
    await atenderLote(with_({ punto }), lote).catch(() => undefined)
    expect((await leer(lote)).Timbrados).toBeGreaterThanOrEqual(3)
    expect((await terminado(lote)).Timbrados).toBe(4)
    expect(await timbresDe(ids)).toEqual([1, 1, 1, 1])
    const folios = await foliosDe(ids)
    expect(folios).toEqual(folios.map((_, i) => folios[0]! + i))
  },
)

test('un grupo pide varios lugares y quien llegó antes entra antes', async () => {
  const turno = makeTurno(3)
  const orden: string[] = []
  let open = () => {}
  const puerta = new Promise<void>((resolve) => {
    open = resolve
  })
  const uno = turno(() => puerta)
  const grupo = turno(async () => void orden.push('grupo'), 3)
  const otro = turno(async () => void orden.push('otro'))
  const enorme = turno(async () => void orden.push('enorme'), 99)
  open()
  await Promise.all([uno, grupo, otro, enorme])
  expect(orden).toEqual(['grupo', 'otro', 'enorme'])
})

test('lo que nadie previó vuelve a la fila, y otra vuelta lo timbra una vez', async () => {
  const ids = await borradores(1)
  const lote = await pedir(ids)
  const punto: Motor['punto'] = (nombre) => {
    if (nombre === 'timbrado:con-folio') throw new Error('nadie lo previó')
  }
  await expect(atenderLote(with_({ punto }), lote)).rejects.toThrow('nadie lo previó')
  expect((await leer(lote)).Renglones).toMatchObject([{ Id: ids[0], Estado: 'pendiente' }])
  await t.base.asAdmin('update lote_renglon set proximo = now() where id_lote = $1', [lote])
  await atenderLote(t.deps.motor, lote)
  expect((await terminado(lote)).Timbrados).toBe(1)
  expect(await timbresDe(ids)).toEqual([1])
})

test('los libros cuadran al final', async () => {
  expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
}, 60_000)
