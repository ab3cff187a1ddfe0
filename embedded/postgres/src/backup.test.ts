import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { countSegments, type Query, respaldar, restaurar } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { connect, isRoot, query, seededFolder, startHere, tempFolder } from './testing.ts'

const SLOW = 180_000

type Server = Awaited<ReturnType<typeof startHere>>

async function sessionOf(server: Server): Promise<Query> {
  const client = await connect(server)
  onTestFinished(() => client.end())
  return async (sql) => (await client.query(sql)).rows
}

async function writerOn(server: Server) {
  const client = await connect(server)
  await client.query('create table if not exists prueba (n int primary key, texto text)')
  const state = { acknowledged: 0, stop: false }
  const done = (async () => {
    while (!state.stop) {
      await client.query(`insert into prueba values (${state.acknowledged + 1}, md5('${state.acknowledged}'))`)
      state.acknowledged++
    }
    await client.end()
  })()
  return {
    state,
    finish: async () => {
      state.stop = true
      await done
    },
  }
}

// A backup taken while somebody writes, with checkpoints that would recycle the log it needs.
async function backupUnderLoad(server: Server, destino: string) {
  const writer = await writerOn(server)
  await expect.poll(() => writer.state.acknowledged, { timeout: 30_000 }).toBeGreaterThan(50)
  const session = await sessionOf(server)
  const before = writer.state.acknowledged
  const manifest = await respaldar({
    destino,
    extra: { filas: before },
    query: async (sql) => {
      const rows = await session(sql)
      if (sql.includes('pg_backup_start')) {
        for (let turn = 0; turn < 6; turn++) {
          await query(server, "insert into relleno select repeat('y', 900) from generate_series(1, 500)")
          await query(server, 'select pg_switch_wal()')
        }
        await query(server, 'checkpoint')
        await query(server, 'drop database efimera')
      }
      return rows
    },
  })
  const meanwhile = writer.state.acknowledged
  await writer.finish()
  return { manifest, before, meanwhile }
}

test('un respaldo en caliente se restaura en otra carpeta con todo lo confirmado antes', {
  timeout: SLOW,
}, async () => {
  const folder = tempFolder()
  const server = await startHere(await seededFolder(join(folder, 'origen')))
  await query(server, 'create table relleno (t text)')
  await query(server, 'create unlogged table pasajera as select 1 as n')
  await query(server, 'create database efimera')
  const respaldo = join(folder, 'respaldos', 'hoy')
  const { manifest, before, meanwhile } = await backupUnderLoad(server, respaldo)
  expect(meanwhile).toBeGreaterThan(before)
  expect(manifest.servidor).toMatch(/^18\./)
  expect(manifest.extra).toEqual({ filas: before })
  expect(Math.abs(Date.parse(manifest.creado) - Date.now())).toBeLessThan(3_600_000)
  const paths = [...manifest.carpetas, ...manifest.archivos.map((archivo) => archivo.ruta)]
  expect(paths.filter((ruta) => /^pg_replslot\/|postmaster|\.s\.PGSQL|^pg_stat_tmp\//.test(ruta))).toEqual([])
  expect(paths).toContain('pg_wal/archive_status')
  expect(readdirSync(join(folder, 'respaldos'))).toEqual(['hoy'])
  expect(await query(server, 'select slot_name from pg_replication_slots')).toEqual([])

  const restored = join(folder, 'restaurada')
  await restaurar(respaldo, restored)
  expect(readdirSync(restored).sort()).toEqual(['.supervisor', 'pg'])
  const copy = await startHere(restored)
  const [row] = await query(copy, 'select count(*)::int as filas, max(n)::int as ultima from prueba')
  expect(Number(row?.filas)).toBeGreaterThanOrEqual(before)
  expect(row?.filas).toBe(row?.ultima)
  expect(await query(copy, 'select count(*)::int as n from prueba where texto <> md5((n - 1)::text)')).toEqual([
    { n: 0 },
  ])
  await query(copy, 'create extension amcheck')
  await query(
    copy,
    "select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'",
  )
  expect(await query(copy, "select 1 from verify_heapam('prueba')")).toEqual([])
  // A server of its own from here on: it accepts writes and survives a restart.
  await query(copy, 'insert into relleno values (1)')
  await copy.stop()
  const again = await startHere(restored)
  expect(await query(again, "select count(*)::int as n from relleno where t = '1'")).toEqual([{ n: 1 }])
})

describe('lo que se rehúsa', () => {
  test('no se restaura sobre datos, ni sobre una carpeta en uso, ni un respaldo dañado', {
    timeout: SLOW,
  }, async () => {
    const folder = tempFolder()
    const server = await startHere(await seededFolder(join(folder, 'origen')))
    const respaldo = join(folder, 'respaldo')
    const session = await sessionOf(server)
    await respaldar({ query: session, destino: respaldo })
    await expect(respaldar({ query: session, destino: respaldo })).rejects.toMatchObject({ codigo: 'DESTINO_OCUPADO' })
    await expect(respaldar({ query: session, destino: join(server.host, 'dentro') })).rejects.toMatchObject({
      codigo: 'DESTINO_OCUPADO',
    })

    await expect(restaurar(respaldo, server.dataDir)).rejects.toMatchObject({ codigo: 'EN_USO' })
    await server.stop()
    await expect(restaurar(respaldo, server.dataDir)).rejects.toMatchObject({ codigo: 'DESTINO_OCUPADO' })
    const taken = join(folder, 'con-cosas')
    mkdirSync(taken)
    writeFileSync(join(taken, 'fotos'), '')
    await expect(restaurar(respaldo, taken)).rejects.toMatchObject({ codigo: 'DESTINO_OCUPADO' })
    expect(readdirSync(taken)).toEqual(['fotos'])

    const target = join(folder, 'nueva')
    const refused = async () => {
      await expect(restaurar(respaldo, target)).rejects.toMatchObject({ codigo: 'RESPALDO_DANIADO' })
      expect(existsSync(join(target, 'pg'))).toBe(false)
    }
    const file = join(respaldo, 'pg', 'PG_VERSION')
    const good = readFileSync(file)
    writeFileSync(file, '19\n')
    await refused()
    rmSync(file)
    await refused()
    writeFileSync(file, good)
    writeFileSync(join(respaldo, 'pg', 'intruso'), '')
    await refused()
    rmSync(join(respaldo, 'pg', 'intruso'))
    const list = join(respaldo, 'manifest.json')
    const text = readFileSync(list, 'utf8')
    const manifest = JSON.parse(text) as Manifest
    writeFileSync(list, JSON.stringify({ ...manifest, lsnFin: '0/0' }))
    await refused()
    rmSync(list)
    await refused()
    writeFileSync(list, text)
    await restaurar(respaldo, target)
    expect(existsSync(join(target, 'pg', 'backup_label'))).toBe(true)
  })

  test.runIf(isRoot)('root restaura también donde la cuenta de PostgreSQL no entra', { timeout: SLOW }, async () => {
    const folder = tempFolder()
    const server = await startHere(await seededFolder(join(folder, 'origen')))
    await query(server, 'create table t as select 4 as n')
    const hidden = tempFolder(0o700)
    await respaldar({ query: await sessionOf(server), destino: join(hidden, 'respaldo') })
    const base = tempFolder()
    await restaurar(join(hidden, 'respaldo'), join(hidden, 'datos'), { relocationBase: base })
    const copy = await startHere(join(hidden, 'datos'), base)
    expect(await query(copy, 'select n from t')).toEqual([{ n: 4 }])
  })
})

test('la bitácora se cuenta también al pasar de un tramo alto al siguiente', () => {
  expect(countSegments('000000010000000000000005', '000000010000000000000005')).toBe(1)
  expect(countSegments('0000000100000000000000FE', '000000010000000100000001')).toBe(4)
})
