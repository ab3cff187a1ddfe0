// The drill of an older base: restored behind its PAC, it recovers what was stamped since, repeats nothing, and waits for a person.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leerCfdi } from '@litro/cfdi/leer'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { donde, LLAVE, openBasePropia } from '../../test/base-propia.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../test/fiscal.ts'
import { tamanio } from '../../test/flota.ts'
import { informar } from '../../test/informe.ts'
import { sweep } from '../../test/sweep.ts'
import { verificar } from '../casa/verify/verificar.ts'
import type { Deps } from '../craft/call/deps.ts'
import { openDb, openPool } from '../craft/db/pool.ts'
import { makeInTx, makeSnapshot } from '../craft/db/tx.ts'
import { incierto } from '../craft/salida/http-cliente.ts'
import { abrirCuarentena } from '../fiscal/cuarentena/abrir.ts'
import { compararConPac } from '../fiscal/cuarentena/comparar.ts'
import { closeCuarentena, findAbierta, readCuenta } from '../fiscal/cuarentena/cuarentena.sql.ts'
import { mirarPac } from '../fiscal/cuarentena/mirar.ts'
import { borrar as borrarDocumento } from '../fiscal/documentos-fiscales/borrar.ts'
import type { Motor } from '../fiscal/motor/motor.ts'
import { timbrar } from '../fiscal/timbrado/timbrar.ts'
import { openMotor } from '../open-motor.ts'
import { respaldarExterna, restaurarExterna } from './respaldo-externo.ts'

/** Stamped after the backup: half of them alike, half each its own. */
const ATRAS = tamanio('LITRO_ATRAS', 20)
const ACTOR = { id: 1, nombre: 'Persona a' }

let t: TestApp
let f: Fiscales
let b: Awaited<ReturnType<typeof openBasePropia>>
let carpeta: string
let borradores: number[]
/** An attempt whose answer was lost before the backup, and an invoice of which the backup knows nothing. */
let incierta: number
let posterior: string
/** Two partners with the same draft: one of them was stamped. */
let gemelas: { suya: number; ajena: number }
beforeAll(async () => {
  t = await createTestApp({ env: { LITRO_LLAVE: LLAVE } })
  b = await openBasePropia(t.base)
  f = await seedFiscales(t.deps, t.gente.a, 'DE ANTES')
  carpeta = await mkdtemp(join(tmpdir(), 'litro-cuarentena-'))
  const antes = await crearTimbrado(t.deps, f, 'factura')
  borradores = [
    await crear(t.deps, f, 'nota_credito', { IdFactura: antes.id }),
    await crear(t.deps, f, 'nota_cargo', { IdFactura: antes.id }),
  ]
  for (let i = borradores.length; i < ATRAS; i++)
    borradores.push(await crear(t.deps, f, 'factura', i % 2 === 0 ? {} : { Litros: String(1000 + i) }))
  incierta = await crear(t.deps, f, 'factura', { Litros: '777' })
  await loseAnswer(t.deps.motor, () => pedir(t.deps, 'factura', incierta))
  const otro = await seedFiscales(t.deps, t.gente.b, 'DE ANTES')
  gemelas = {
    suya: await crear(t.deps, f, 'factura', { Litros: '555' }),
    ajena: await crear(t.deps, otro, 'factura', { Litros: '555' }),
  }
  await respaldarExterna(donde(b.propia, LLAVE), carpeta)
  const familias = ['nota_credito', 'nota_cargo', ...Array(ATRAS - 2).fill('factura')] as const
  for (const [i, id] of borradores.entries()) await pedir(t.deps, familias[i]!, id)
  await pedir(t.deps, 'factura', gemelas.suya)
  posterior = (await crearTimbrado(t.deps, f, 'factura', { Litros: '3333' })).uuid
}, 1_800_000)
afterAll(async () => {
  await b.drop()
  await t.close()
  await rm(carpeta, { recursive: true, force: true })
})

const pedir = (deps: Pick<Deps, 'motor' | 'inTx'>, familia: 'factura' | 'nota_credito' | 'nota_cargo', id: number) =>
  timbrar(deps.motor, deps.inTx, { ambito: { socio: f.socio }, familia, id, actor: ACTOR })

/** Stamped, and its answer lost on the way. */
async function loseAnswer(motor: Motor, work: () => Promise<unknown>): Promise<void> {
  const { pac } = motor
  motor.pac = (nombre) => ({
    ...pac(nombre),
    timbrar: async (...args) => {
      await pac(nombre).timbrar(...args)
      return incierto('CONEXION', 'Se perdió la conexión con el servicio.')
    },
  })
  await work()
  motor.pac = pac
}

/** The older base as a node would open it, with the same PAC; what is sent to it is counted. */
async function openRestaurada() {
  const { conexion } = await restaurarExterna(donde(await b.vacia(), LLAVE), carpeta)
  const db = openDb(openPool(conexion, { max: 4, nombre: 'litro-restaurada' }))
  const onError = (error: unknown) => {
    throw error
  }
  const { config, motor: conPac } = t
  const abierto = await openMotor({ config, conexion, now: () => new Date(), pacEmbebido: conPac.pac, onError })
  const enviados: string[] = []
  const { pac } = abierto.motor
  abierto.motor.pac = (nombre) => ({
    ...pac(nombre),
    timbrar: (xml, id) => {
      enviados.push(id)
      return pac(nombre).timbrar(xml, id)
    },
  })
  const deps = { ...t.deps, inTx: makeInTx(db), snapshot: makeSnapshot(db), motor: abierto.motor }
  const close = async () => {
    await abierto.stop()
    await db.destroy()
  }
  return { deps, motor: abierto.motor, enviados, close }
}

const borrar = (deps: Deps, id: number, socio: number) =>
  borrarDocumento('factura')(deps, { id, ambito: { socio }, actor: { ...ACTOR, personal: false }, entrada: {} })

type Fila = { id: number; uuid: string | null; folio: string }
const listFolios = (deps: Pick<Deps, 'inTx'>) =>
  deps.inTx('todo', async (tx) => {
    const { rows } = await sql<Fila>`
      select id, upper(uuid::text) as uuid, concat_ws('-', serie, folio) as folio from documento_fiscal
       where uuid is not null order by id`.execute(tx)
    return rows
  })
const readSeries = (deps: Pick<Deps, 'inTx'>) =>
  deps.inTx('todo', async (tx) => (await sql`select codigo, folio::int from serie order by codigo`.execute(tx)).rows)

/** Everything the PAC ever stamped, by the folio of its XML. */
async function listDelPac(motor: Motor): Promise<string[]> {
  const pac = motor.pac('embebido')
  const lista = await pac.listar({ rfc: await rfcDe(), desde: new Date(0), hasta: new Date(Date.now() + 60_000) })
  if (lista.tipo !== 'lista') throw new Error('el PAC no dio su lista')
  const folios: string[] = []
  for (const { uuid } of lista.timbres) {
    const bajado = await pac.bajar({ uuid, rfc: await rfcDe() })
    if (bajado.tipo !== 'timbrado') throw new Error(`sin XML: ${uuid}`)
    const { Serie, Folio } = leerCfdi(bajado.xml).comprobante
    folios.push(`${Serie}-${Folio}`)
  }
  return folios
}
const rfcDe = async () => (await t.base.asAdmin('select rfc from emisor')).rows[0].rfc as string

describe('una base restaurada que va detrás de su PAC', () => {
  test('recupera lo timbrado desde el respaldo, no repite nada y no timbra hasta que alguien confirma', {
    timeout: 1_800_000,
  }, async () => {
    const r = await openRestaurada()
    const id = await r.deps.inTx('todo', (tx) => abrirCuarentena(tx, 'restauracion'))
    await r.deps.inTx('todo', (tx) => sql`update timbrado set proximo = now() where estado = 'incierto'`.execute(tx))
    // Nothing leaves: neither what somebody asks for nor what was left half-way.
    await expect(pedir(r.deps, 'factura', borradores[2]!)).rejects.toMatchObject({ codigo: 'CUARENTENA' })
    await sweep(r.motor)
    expect(r.enviados).toEqual([])

    const inicio = performance.now()
    expect(await compararConPac(r.motor, id)).toBe(true)
    const segundos = (performance.now() - inicio) / 1000
    expect(await r.deps.inTx('todo', readCuenta)).toMatchObject({
      recuperados: ATRAS + 1,
      por_revisar: 2,
      folios: ATRAS + 2,
    })
    expect(r.enviados).toEqual([])
    // Every document has the UUID it had, but the one this base never knew.
    const antes = (await listFolios(t.deps)).filter((d) => d.uuid !== posterior && d.id !== gemelas.suya)
    expect((await listFolios(r.deps)).filter((d) => d.id !== incierta)).toEqual(antes)
    expect(await readSeries(r.deps)).toEqual(await readSeries(t.deps))

    // Whose it was, a person says; and what it never knew is captured again, and takes the stamp it had.
    await borrar(r.deps, gemelas.ajena, t.gente.b)
    const otra = await crear(r.deps, f, 'factura', { Litros: '3333' })
    expect(await compararConPac(r.motor, id)).toBe(true)
    expect(await r.deps.inTx('todo', readCuenta)).toMatchObject({ recuperados: ATRAS + 3, por_revisar: 0 })
    expect((await listFolios(r.deps)).find((d) => d.id === otra)?.uuid).toBe(posterior)

    await r.deps.inTx('todo', (tx) => closeCuarentena(tx, id, 1))
    const nueva = await crearTimbrado(r.deps, f, 'factura')
    expect(nueva.uuid).not.toBeNull()
    const delPac = await listDelPac(r.motor)
    const repetidos = delPac.length - new Set(delPac).size
    // One before the backup, the lost answer, the twin, what came later, and the new one.
    expect([delPac.length, repetidos]).toEqual([ATRAS + 5, 0])
    const { diferencias } = await verificar(r.deps.snapshot)
    expect(diferencias).toEqual([])
    const correos = await r.deps.inTx('todo', (tx) =>
      sql<{ n: number }>`select count(*)::int as n from correo_enviado where id_documento <> ${nueva.id}`.execute(tx),
    )
    expect(correos.rows[0]!.n).toBe(0)
    await informar('base restaurada', {
      'timbres detrás': ATRAS + 3,
      recuperados: ATRAS + 3,
      repetidos,
      'segundos de comparar': segundos.toFixed(1),
    })
    await r.close()
  })

  test('si nadie dijo que se restauró, el arranque lo nota por los folios, en cuanto el PAC contesta', {
    timeout: 1_800_000,
  }, async () => {
    const r = await openRestaurada()
    const { pac } = r.motor
    r.motor.pac = (nombre) => ({ ...pac(nombre), listar: async () => incierto('TIEMPO', 'El servicio no respondió.') })
    expect(await mirarPac(r.motor)).toBe(false)
    r.motor.pac = pac
    expect(await mirarPac(r.motor)).toBe(true)
    expect(await r.deps.inTx('todo', findAbierta)).toBeDefined()
    await r.close()
  })
})
