// Lots under processes that die without warning and beside each other: each document is stamped once and every row is told its end.
import type { Lote } from '@litro/contract/documentos-fiscales/lote'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { crear, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { clearFallas, type Flota, listTimbres, type Obrero, openFlota, setFalla } from '../../../test/flota.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { leerLote, timbrarLote } from './pedir.ts'

const PACIENCIA = 180_000

let flota: Flota
let f: Fiscales
beforeAll(async () => {
  flota = await openFlota({ escala: 0.02 })
  f = await seedFiscales(flota.t.deps, flota.t.gente.a, 'POR LOTE')
}, PACIENCIA)
afterAll(() => flota.close())
const vivos: Obrero[] = []
afterEach(async () => {
  await clearFallas(flota.t.motor.pac.url)
  for (const obrero of vivos.splice(0)) {
    obrero.matar()
    await obrero.fin
  }
})

async function start(propias: Record<string, string> = {}): Promise<Obrero> {
  const obrero = await flota.startObrero(propias)
  vivos.push(obrero)
  return obrero
}

const quien = { id: 1, nombre: 'Persona a' }

async function pedir(n: number): Promise<{ lote: number; ids: number[] }> {
  const { deps } = flota.t
  const ids: number[] = []
  for (let i = 0; i < n; i++) ids.push(await crear(deps, f, 'factura'))
  const { IdLote } = await pedirLote(deps, { socio: f.socio, actor: quien, entrada: { Ids: ids } })
  return { lote: IdLote, ids }
}

const pedirLote = timbrarLote('factura')

async function leer(id: number): Promise<Lote> {
  const [lote] = await leerLote(flota.t.deps, { socio: f.socio, usuario: quien, id })
  return lote!
}

const hechos = async (id: number) => (await leer(id)).Timbrados

/** One stamp in the PAC, one UUID here, one posting: for each of them. */
async function expectOneEach(ids: number[]): Promise<void> {
  const { t } = flota
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<{ custom_id: string; uuid: string | null }>`
      select custom_id, upper(uuid::text) as uuid from timbrado where id_documento = any(${ids}::bigint[])`.execute(tx),
  )
  expect(rows).toHaveLength(ids.length)
  const timbres = await listTimbres(t.motor.pac.url)
  for (const { custom_id, uuid } of rows)
    expect(timbres.filter(({ customid }) => customid === custom_id).map((uno) => uno.uuid.toUpperCase())).toEqual([
      uuid,
    ])
  expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
}

const PUNTOS = [
  'timbrado:con-folio',
  'timbrado:congelado',
  'timbrado:con-lease',
  'timbrado:con-respuesta',
  'timbrado:dentro-de-tx3',
]

test(
  'muere en cada lugar del timbrado: el siguiente termina el lote y nada se timbra dos veces',
  async () => {
    const { lote, ids } = await pedir(20)
    for (const PUNTO_DE_MUERTE of PUNTOS) expect(await (await start({ PUNTO_DE_MUERTE })).fin).toBe('SIGKILL')
    expect((await leer(lote)).Terminado).toBe(false)
    await start()
    await expect.poll(() => hechos(lote), { timeout: PACIENCIA / 2, interval: 100 }).toBe(20)
    await expectOneEach(ids)
  },
  PACIENCIA,
)

test(
  'dos nodos a la vez y uno muere a la mitad: el otro sigue, cada documento con un solo UUID',
  async () => {
    // Slow enough for both to be seen at it.
    await setFalla(flota.t.motor.pac.url, {
      tasa: 0.3,
      semilla: 7,
      modos: ['http-500', 'reset-antes', 'colgar-despues'],
    })
    const { lote, ids } = await pedir(40)
    const primero = await start()
    await start()
    await expect.poll(() => hechos(lote), { timeout: PACIENCIA / 2, interval: 20 }).toBeGreaterThan(5)
    primero.matar()
    expect(await primero.fin).toBe('SIGKILL')
    await expect.poll(() => hechos(lote), { timeout: PACIENCIA / 2, interval: 100 }).toBe(40)
    await expectOneEach(ids)
  },
  PACIENCIA,
)
