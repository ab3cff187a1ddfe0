// Recovery to a minute: a copy of the database at work and its archived journal bring back exactly what was there then.
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { prepareTemplate } from '../../../test/database-server.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { listTimbres, tamanio } from '../../../test/flota.ts'
import { informar } from '../../../test/informe.ts'
import { consultar, hayServidores, openTaller, type Servidor, type Taller } from '../../../test/servidores.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { APP_ROLE } from './connect.ts'
import { openDb, openPool } from './pool.ts'
import { makeSnapshot } from './tx.ts'

/** Stamped before the copy, between the copy and the hour, and after the hour. */
const CADA_VEZ = tamanio('LITRO_A_LA_HORA', 3)

describe.skipIf(!hayServidores)('la base vuelve a una hora', () => {
  const admin = process.env.LITRO_TEST_ADMIN_URL!
  let taller: Taller
  let principal: Servidor
  let t: TestApp
  let f: Fiscales
  let archivo: string

  beforeAll(async () => {
    taller = await openTaller(admin)
    archivo = join(taller.base, 'archivo')
    principal = await taller.create({
      archive_mode: 'on',
      archive_command: `mkdir -p ${archivo} && cp %p ${archivo}/%f`,
    })
    await prepareTemplate(principal.url)
    process.env.LITRO_TEST_ADMIN_URL = principal.url
    t = await createTestApp()
    f = await seedFiscales(t.deps, t.gente.a, 'HORA')
  }, 300_000)
  afterAll(async () => {
    process.env.LITRO_TEST_ADMIN_URL = admin
    await t?.close()
    await taller?.close()
  })

  async function stampSome(): Promise<string[]> {
    const uuids: string[] = []
    for (let i = 0; i < CADA_VEZ; i++) uuids.push((await crearTimbrado(t.deps, f, 'factura')).uuid)
    return uuids
  }

  test('con lo timbrado hasta entonces, ni más ni menos, y los libros cuadran', { timeout: 600_000 }, async () => {
    const antes = await stampSome()
    const copia = await taller.copy(principal)
    const despues = await stampSome()
    const [hora] = await consultar<{ t: string }>(principal.url, 'select clock_timestamp()::text as t')
    const tarde = await stampSome()
    const [hasta] = await consultar<{ wal: string }>(principal.url, 'select pg_walfile_name(pg_switch_wal()) as wal')
    const archivado = `select last_archived_wal >= '${hasta!.wal}' as ya from pg_stat_archiver`
    await vi.waitFor(async () => expect(await consultar(principal.url, archivado)).toEqual([{ ya: true }]), {
      timeout: 60_000,
      interval: 100,
    })

    const inicio = performance.now()
    await taller.put(join(copia, 'recovery.signal'), '')
    const recuperado = await taller.start(copia, {
      restore_command: `cp ${archivo}/%f %p`,
      recovery_target_time: hora!.t,
      recovery_target_action: 'promote',
    })
    await vi.waitFor(
      async () =>
        expect(await consultar(recuperado.url, 'select pg_is_in_recovery() as espera')).toEqual([{ espera: false }]),
      { timeout: 120_000, interval: 50 },
    )
    const ms = performance.now() - inicio
    const url = new URL(recuperado.url)
    url.pathname = `/${t.base.nombre}`
    const db = openDb(openPool({ connectionString: url.href, role: APP_ROLE }, { max: 2, nombre: 'litro' }))
    const snapshot = makeSnapshot(db)
    const uuids = await snapshot('todo', async (tx) => {
      const { rows } = await sql<{ uuid: string }>`
        select upper(uuid::text) as uuid from documento_fiscal where uuid is not null`.execute(tx)
      return rows.map(({ uuid }) => uuid).sort()
    })
    expect(uuids).toEqual([...antes, ...despues].map((uuid) => uuid.toUpperCase()).sort())
    expect((await verificar(snapshot)).diferencias).toEqual([])
    await db.destroy()
    // What came later is not forgotten by who stamped it: that is why a restored base does not stamp at once.
    const enPac = new Set((await listTimbres(t.motor.pac.url)).map(({ uuid }) => uuid))
    for (const uuid of tarde) expect(enPac).toContain(uuid.toUpperCase())
    await informar('a-la-hora', {
      'timbrados hasta la hora': uuids.length,
      'timbrados después, que no vuelven': tarde.length,
      'ms hasta abrir': Math.ceil(ms),
    })
  })
})
