import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { respaldar } from './backup.ts'
import { startEmbeddedPostgres } from './supervisor.ts'
import { connect, isRoot, query, seededFolder, startHere, tempFolder } from './testing.ts'

const SLOW = 180_000

// A disk of our own, so that filling it hurts nobody. Needs root and the right to mount.
const canMount = isRoot && process.platform === 'linux' && spawnSync('unshare', ['-m', 'true']).status === 0

function smallDisk(size: string): string {
  const dir = tempFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', dir])
  expect(mounted.status).toBe(0)
  onTestFinished(() => void spawnSync('umount', ['-l', dir]))
  chmodSync(dir, 0o755)
  return dir
}

function fill(disk: string): void {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'relleno'), Buffer.alloc(bavail * bsize))
}

test.runIf(canMount)(
  'sin espacio para crear la base lo dice, no deja restos y arranca al haberlo',
  { timeout: SLOW },
  async () => {
    const disk = smallDisk('24m')
    const dataDir = join(disk, 'datos')
    const error = await startEmbeddedPostgres({ dataDir }).catch((reason: Error) => reason)
    expect(error).toMatchObject({ codigo: 'DISCO_LLENO' })
    expect(String(error)).toContain(dataDir)
    expect(readdirSync(dataDir)).toEqual(['.supervisor'])
    spawnSync('mount', ['-o', 'remount,size=300m', disk])
    const server = await startHere(dataDir)
    expect(await query(server, 'select 1 as uno')).toEqual([{ uno: 1 }])
  },
)

test.runIf(canMount)(
  'un disco que se llena no daña lo confirmado; con espacio de nuevo, arranca',
  { timeout: SLOW },
  async () => {
    const disk = smallDisk('160m')
    const dataDir = join(disk, 'datos')
    const server = await startHere(dataDir)
    await query(server, 'create table t (n int, relleno text)')
    fill(disk)
    const client = await connect(server)
    let acknowledged = 0
    try {
      for (;;) {
        await client.query(`insert into t select ${acknowledged + 1}, repeat('x', 200000)`)
        acknowledged++
      }
    } catch {
      // Refused for lack of space, or cut by a server that could not write its log.
    }
    await client.end().catch(() => {})
    await server.stop()

    const restarted = await startEmbeddedPostgres({ dataDir }).catch((reason: Error) => reason)
    if (restarted instanceof Error) expect(restarted).toMatchObject({ codigo: 'DISCO_LLENO' })
    else await restarted.stop()

    rmSync(join(disk, 'relleno'))
    const again = await startHere(dataDir)
    const [row] = await query(again, 'select count(*)::int as filas, count(distinct n)::int as distintas from t')
    expect(row).toEqual({ filas: acknowledged, distintas: acknowledged })
  },
)

test.runIf(canMount)('un respaldo que no cabe lo dice y no deja nada a medias', { timeout: SLOW }, async () => {
  const disk = smallDisk('10m')
  const server = await startHere(await seededFolder())
  const session = await connect(server)
  const destino = join(disk, 'respaldo')
  const failed = respaldar({ query: async (sql) => (await session.query(sql)).rows, destino })
  await expect(failed).rejects.toMatchObject({ codigo: 'DISCO_LLENO' })
  expect(existsSync(destino)).toBe(false)
  expect(readdirSync(disk)).toEqual([])
  // The session is out of backup mode and the slot is gone.
  expect((await session.query('select count(*)::int as n from pg_replication_slots')).rows).toEqual([{ n: 0 }])
  await expect(session.query('select pg_backup_stop(false)')).rejects.toThrow('backup is not in progress')
  await session.end()
})
