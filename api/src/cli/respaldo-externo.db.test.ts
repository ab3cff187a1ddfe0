// The drill of a database of one's own: dumped while somebody writes, sealed, restored into an empty one, row by row the same.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { donde, LLAVE, openBasePropia } from '../../test/base-propia.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../test/fiscal.ts'
import { tamanio } from '../../test/flota.ts'
import { informar } from '../../test/informe.ts'
import { verificar } from '../casa/verify/verificar.ts'
import { APP_ROLE } from '../craft/db/connect.ts'
import { openDb, openPool } from '../craft/db/pool.ts'
import { makeSnapshot } from '../craft/db/tx.ts'
import { timbrar } from '../fiscal/timbrado/timbrar.ts'
import { respaldarExterna, restaurarExterna } from './respaldo-externo.ts'

const DOCUMENTOS = tamanio('LITRO_RESPALDADOS', 3)

let t: TestApp
let f: Fiscales
let carpeta: string
let b: Awaited<ReturnType<typeof openBasePropia>>
beforeAll(async () => {
  t = await createTestApp()
  b = await openBasePropia(t.base)
  f = await seedFiscales(t.deps, t.gente.a, 'RESPALDADOS')
  for (let i = 0; i < DOCUMENTOS; i++) await crearTimbrado(t.deps, f, 'factura')
  carpeta = await mkdtemp(join(tmpdir(), 'litro-respaldo-'))
}, 240_000)
afterAll(async () => {
  await b.drop()
  await t.close()
  await rm(carpeta, { recursive: true, force: true })
})

describe('respaldo de una base propia', () => {
  test('se toma mientras se escribe, cifrado, y se restaura igual en una base vacía', {
    timeout: 240_000,
  }, async () => {
    const destino = join(carpeta, 'uno')
    const id = await crear(t.deps, f, 'factura')
    const pedido = {
      ambito: { socio: f.socio },
      familia: 'factura',
      id,
      actor: { id: 1, nombre: 'Persona a' },
    } as const
    const inicio = performance.now()
    const [hecho] = await Promise.all([
      respaldarExterna(donde(b.propia, LLAVE), destino),
      timbrar(t.deps.motor, t.deps.inTx, pedido),
    ])
    const respaldo = performance.now()
    expect(hecho.filas).toBeGreaterThan(DOCUMENTOS)
    expect(await readFile(join(destino, 'documento_fiscal.filas.gz'))).not.toContain('RESPALDADOS')
    const nueva = await b.vacia()
    const restaurada = await restaurarExterna(donde(nueva, LLAVE), destino)
    const fin = performance.now()
    expect([restaurada.filas, restaurada.tablas]).toEqual([hecho.filas, hecho.tablas])
    const db = openDb(openPool(restaurada.conexion, { max: 2, nombre: 'litro-restaurada' }))
    const { diferencias, contado } = await verificar(makeSnapshot(db))
    await db.destroy()
    expect(diferencias).toEqual([])
    // The stamp under way is in it or not; those that were answered before are.
    expect(contado.xml).toBeGreaterThanOrEqual(DOCUMENTOS)
    // And the walls stand again: triggers awake, row security forced, keys in place.
    const { rows } = await t.base.asAdmin(MUROS)
    expect(rows[0].dormidos).toBe(0)
    expect(rows[0].insomnes).toBeGreaterThan(0)
    expect(await contarMuros(nueva)).toEqual(rows[0])
    await informar('respaldo externo', {
      filas: hecho.filas,
      tablas: hecho.tablas,
      'segundos de respaldo': ((respaldo - inicio) / 1000).toFixed(1),
      'segundos de restauración': ((fin - respaldo) / 1000).toFixed(1),
    })
  })

  const MUROS = `
    select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity) as muros,
           (select count(*)::int from pg_trigger where tgenabled = 'D') as dormidos,
           (select count(*)::int from pg_trigger where tgenabled = 'A') as insomnes`

  async function contarMuros(url: string) {
    const pool = openPool({ connectionString: url }, { max: 1, nombre: 'litro-muros' })
    const { rows } = await pool.query(MUROS)
    await pool.end()
    return rows[0]
  }

  test('una base que ya tiene tablas, una llave ajena o un archivo tocado se niegan sin cambiar nada', async () => {
    const destino = join(carpeta, 'uno')
    await expect(restaurarExterna(donde(b.propia, LLAVE), destino)).rejects.toThrow(/ya tiene las tablas/)
    const ajena = randomBytes(32).toString('base64')
    await expect(restaurarExterna(donde(await b.vacia(), ajena), destino)).rejects.toThrow(
      /está dañado, o RESPALDO_LLAVE/,
    )
    const ruta = join(destino, 'socio_comercial.filas.gz')
    const bytes = await readFile(ruta)
    bytes[20]! ^= 1
    await writeFile(ruta, bytes)
    await expect(restaurarExterna(donde(await b.vacia(), LLAVE), destino)).rejects.toThrow(/está dañado/)
  })

  test('guarda los últimos N, y nada que no sea un respaldo se toca', async () => {
    const varios = join(carpeta, 'varios')
    for (const nombre of ['2026-01-01T000000Z', '2026-01-02T000000Z', 'notas'])
      await mkdir(join(varios, nombre), { recursive: true })
    const { carpeta: hecha, quitados } = await respaldarExterna(donde(b.propia), varios, 2)
    expect(quitados).toEqual(['2026-01-01T000000Z'])
    expect((await readdir(varios)).sort()).toEqual(['2026-01-02T000000Z', hecha.split('/').at(-1), 'notas'].sort())
    await expect(respaldarExterna(donde(b.propia), varios)).rejects.toThrow(/no está vacía/)
  })

  test('quien no puede leerlo todo no respalda a medias', async () => {
    const app = b.como(APP_ROLE, t.base.nombre)
    await expect(respaldarExterna(donde(app), join(carpeta, 'medias'))).rejects.toThrow(
      /no puede leer completas \d+ tablas/,
    )
    expect(await readdir(carpeta)).not.toContain('medias')
  })
})
