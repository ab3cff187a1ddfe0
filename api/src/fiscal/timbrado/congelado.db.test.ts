// A node that stands still in the middle of a stamp (SIGSTOP): the others go on, and when it wakes up nothing is missing or doubled.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crear, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { type Flota, listTimbres, type Obrero, openFlota, spread, tamanio } from '../../../test/flota.ts'
import { informar } from '../../../test/informe.ts'
import { verificar } from '../../casa/verify/verificar.ts'

const DOCUMENTOS = tamanio('LITRO_CONGELADOS', 6)
const PUNTOS = ['timbrado:con-folio', 'timbrado:dentro-de-tx3']

let flota: Flota
let f: Fiscales
let otros: Obrero[]
beforeAll(async () => {
  flota = await openFlota({ escala: 0.2 })
  f = await seedFiscales(flota.t.deps, flota.t.gente.a, 'QUIETOS')
  otros = [await flota.startObrero(), await flota.startObrero()]
}, 180_000)
afterAll(() => flota.close())

async function crearVarias(n: number): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < n; i++) ids.push(await crear(flota.t.deps, f, 'factura'))
  return ids
}

/** Stamps them by the nodes that live; how long each took, in order. */
async function stampAll(ids: number[]): Promise<number[]> {
  const tiempos = await spread(ids, 4, otros, async (id, nodo) => {
    const inicio = performance.now()
    let parte = await nodo.pedir('timbrar', id)
    // On a busy machine the scaled patience with the PAC may end first: whoever asked asks again, and all of it counts.
    while (parte?.enProceso) {
      await delay(20)
      parte = await nodo.pedir('timbrar', id)
    }
    expect(parte, JSON.stringify(parte)).toMatchObject({ uuid: expect.any(String) })
    return performance.now() - inicio
  })
  return tiempos.sort((a, b) => a - b)
}
const percentil = (tiempos: number[], p: number) => tiempos[Math.ceil(tiempos.length * p) - 1]!

/** Whether some session of ours is in a transaction and its process says nothing. */
const isQuieta = async () => {
  const { rows } = await flota.t.base.asAdmin(
    "select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and now() - state_change > interval '0.1 s'",
  )
  return rows.length > 0
}

describe('un nodo quieto no detiene a los demás (D-204)', () => {
  test.each(PUNTOS)(
    '%s: los otros timbran mientras tanto y al despertar termina lo suyo',
    {
      timeout: 240_000 + DOCUMENTOS * 2000,
    },
    async (punto) => {
      const quieto = await flota.startObrero({ PUNTO_DE_PAUSA: punto })
      // What starts cold would make the others' quiet times look long.
      await stampAll(await crearVarias(Math.ceil(DOCUMENTOS / 10)))
      // All of them first: whoever stamps meanwhile meets what the quiet one holds, not what was cut while they were made.
      const [primeras, segundas] = [await crearVarias(DOCUMENTOS), await crearVarias(DOCUMENTOS)]
      const antes = await stampAll(primeras)
      const id = await crear(flota.t.deps, f, 'factura')
      const suyo = quieto.pedir('timbrar', id)
      await expect.poll(isQuieta, { timeout: 60_000, interval: 20 }).toBe(true)
      const durante = await stampAll(segundas)
      quieto.seguir()
      expect((await suyo)?.uuid).toBeTypeOf('string')
      quieto.matar()

      const filas = await flota.t.deps.inTx('todo', async (tx) => {
        const { rows } = await sql<{ serie: string; folio: number; uuid: string }>`
        select serie, folio, upper(uuid::text) as uuid from documento_fiscal where uuid is not null order by folio`.execute(
          tx,
        )
        return rows
      })
      // Gapless: what was cut gave its folio back.
      expect(filas.map((fila) => fila.folio)).toEqual(filas.map((_, i) => i + 1))
      const timbres = await listTimbres(flota.t.motor.pac.url)
      expect(timbres.map(({ uuid }) => uuid).sort()).toEqual(filas.map(({ uuid }) => uuid).sort())
      expect((await verificar(flota.t.deps.snapshot)).diferencias).toEqual([])
      const veces = percentil(durante, 0.95) / percentil(antes, 0.95)
      await informar(punto, {
        [`${punto}: timbres con todos / con uno quieto`]: `${antes.length} / ${durante.length}`,
        [`${punto}: p95 en ms con todos / con uno quieto`]: `${percentil(antes, 0.95).toFixed(0)} / ${percentil(durante, 0.95).toFixed(0)}`,
        [`${punto}: el más lento con uno quieto, en ms`]: durante.at(-1)!.toFixed(0),
        [`${punto}: veces del p95`]: veces.toFixed(2),
      })
      // A promise about time is only asked of a run large enough to have a percentile.
      if (DOCUMENTOS >= 200) expect(veces).toBeLessThanOrEqual(2)
    },
  )
})
