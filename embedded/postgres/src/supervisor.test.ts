import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { identify, isInProcessTable } from './process-state.ts'
import { startEmbeddedPostgres } from './supervisor.ts'
import { isRoot, ordinaryUser, query, runChild, seededFolder, startHere, tempFolder } from './testing.ts'

const SLOW = 180_000

test('el primer arranque crea una base durable, en UTF-8, cerrada a los demás', { timeout: SLOW }, async () => {
  const dataDir = join(tempFolder(), 'datos')
  const server = await startHere(dataDir)
  const [row] = await query(
    server,
    `select current_user as usuario, current_setting('fsync') as fsync, current_setting('data_checksums') as sumas,
            current_setting('server_encoding') as texto, current_setting('listen_addresses') as red,
            current_setting('wal_level') as bitacora, current_setting('max_connections') as conexiones,
            (select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'template1') as idioma,
            upper('ñandú') as mayusculas`,
  )
  expect(row).toEqual({
    usuario: 'litro_super',
    fsync: 'on',
    sumas: 'on',
    texto: 'UTF8',
    red: '',
    bitacora: 'replica',
    conexiones: '120',
    idioma: 'b C.UTF-8',
    mayusculas: 'ÑANDÚ',
  })
  const pg = statSync(join(dataDir, 'pg'))
  expect(pg.mode & 0o777).toBe(0o700)
  if (isRoot) expect(pg.uid).not.toBe(0)
  else expect(pg.uid).toBe(process.getuid?.())
  expect(statSync(join(dataDir, 'postgres.log')).mode & 0o077).toBe(0)
})

test('conserva los datos entre arranques y stop se puede repetir', { timeout: SLOW }, async () => {
  const dataDir = await seededFolder()
  const first = await startHere(dataDir)
  await query(first, 'create table t as select 7 as n')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({ codigo: 'EN_USO' })
  expect(await query(first, 'select n from t')).toEqual([{ n: 7 }])
  await Promise.all([first.stop(), first.stop()])
  await first.stop()
  expect(identify(first.pid)).toBeNull()
  expect(existsSync(join(dataDir, 'pg', 'postmaster.pid'))).toBe(false)

  // A crash or a killed start leaves these behind; a long life leaves a long log.
  mkdirSync(join(dataDir, 'pg.draft-muerto', 'base'), { recursive: true })
  truncateSync(join(dataDir, 'postgres.log'), 11 * 1024 * 1024)
  const second = await startHere(dataDir)
  expect(await query(second, 'select n from t')).toEqual([{ n: 7 }])
  expect(readdirSync(dataDir).sort()).toEqual(['.supervisor', 'pg', 'postgres.log', 'postgres.log.1'])
  expect(statSync(join(dataDir, 'postgres.log')).size).toBeLessThan(100_000)
})

test('avisa cuando ya solo queda esperarlo, antes de estar listo; con la carpeta en uso no hay nada que esperar', {
  timeout: SLOW,
}, async () => {
  const dataDir = await seededFolder()
  const said: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, onSpawn: () => said.push('corre') })
  onTestFinished(() => server.stop())
  said.push('listo')
  expect(said).toEqual(['corre', 'listo'])
  const refused = startEmbeddedPostgres({ dataDir, onSpawn: () => said.push('otra vez') })
  await expect(refused).rejects.toMatchObject({ codigo: 'EN_USO' })
  expect(said).toEqual(['corre', 'listo'])
})

test('arranca sobre un postmaster.pid ajeno, zombi o vacío sin tocar al proceso ajeno', { timeout: SLOW }, async () => {
  const dataDir = await seededFolder()
  const pgDir = join(dataDir, 'pg')
  await (await startHere(dataDir)).stop()
  const { uid, gid } = statSync(pgDir)
  // Both run under the server's account: only those does PostgreSQL take for a live server.
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
    ...(isRoot ? { uid, gid } : {}),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void [stranger, parent].map((child) => child.kill('SIGKILL')))
  const zombie = Number(String((await once(parent.stdout, 'data'))[0]).trim())
  await expect.poll(() => identify(zombie), { timeout: 10_000 }).toBeNull()
  expect(isInProcessTable(zombie)).toBe(true)

  for (const pid of [stranger.pid, zombie]) {
    const lines = [pid, pgDir, 1, 5432, pgDir, '', '123 456', 'ready   ']
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      writeFileSync(join(pgDir, name), `${lines.join('\n')}\n`, { mode: 0o600 })
      chownSync(join(pgDir, name), uid, gid)
    }
    const server = await startHere(dataDir)
    expect(server.pid).not.toBe(pid)
    expect(await query(server, 'select 1 as uno')).toEqual([{ uno: 1 }])
    await server.stop()
  }
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()

  writeFileSync(join(pgDir, 'postmaster.pid'), '')
  const server = await startHere(dataDir)
  expect(await query(server, 'select 1 as uno')).toEqual([{ uno: 1 }])
})

test('con una ruta demasiado larga, con comas y espacios, pone el socket en una carpeta corta', {
  timeout: SLOW,
}, async () => {
  const dataDir = join(tempFolder(), 'una carpeta, con nombre "largo"'.padEnd(120, 'x'))
  const server = await startHere(dataDir)
  expect(server.host.length).toBeLessThan(90)
  expect(statSync(server.host).mode & 0o777).toBe(0o700)
  expect(await query(server, 'select 1 as uno')).toEqual([{ uno: 1 }])
  const { host } = server
  await server.stop()
  expect(existsSync(host)).toBe(false)

  const short = join(dirname(dataDir), 'a, b "c"')
  const other = await startHere(short)
  expect(other.host).toBe(join(short, 'pg'))
  expect(await query(other, 'select 1 as uno')).toEqual([{ uno: 1 }])
})

test('no toca una carpeta pg que no es una base, ni una de otra versión', { timeout: SLOW }, async () => {
  const dataDir = join(tempFolder(), 'datos')
  mkdirSync(join(dataDir, 'pg'), { recursive: true })
  writeFileSync(join(dataDir, 'pg', 'foto.jpg'), 'mía')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({ codigo: 'NO_ARRANCA' })
  expect(readdirSync(join(dataDir, 'pg'))).toEqual(['foto.jpg'])
  writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '12\n')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('PostgreSQL 12')
  expect(readdirSync(join(dataDir, 'pg'))).toEqual(['PG_VERSION', 'foto.jpg'])
})

test('una base dañada se explica con lo que dice el registro, y la carpeta queda libre', {
  timeout: SLOW,
}, async () => {
  const dataDir = await seededFolder()
  await (await startHere(dataDir)).stop()
  const config = join(dataDir, 'pg', 'postgresql.conf')
  const good = readFileSync(config)
  appendFileSync(config, '\nesto no es una opcion = 1\n')
  const error = await startEmbeddedPostgres({ dataDir }).catch((reason: Error) => reason)
  expect(error).toMatchObject({ codigo: 'NO_ARRANCA' })
  expect(String(error)).toContain('postgresql.conf')
  writeFileSync(config, good)
  await startHere(dataDir)
})

test.skipIf(ordinaryUser === null)('sin permiso de escritura lo dice y no deja nada', { timeout: SLOW }, async () => {
  const dataDir = join(tempFolder(), 'datos')
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o555)
  const child = runChild([dataDir], ordinaryUser ?? {})
  const said = JSON.parse(await child.said('error'))
  expect(said.codigo).toBe('SIN_PERMISO')
  expect(said.message).toContain(dataDir)
  expect(await child.ended).toBe(3)
  expect(readdirSync(dataDir)).toEqual([])

  const file = join(dirname(dataDir), 'archivo')
  writeFileSync(file, '')
  await expect(startEmbeddedPostgres({ dataDir: file })).rejects.toMatchObject({ codigo: 'SIN_PERMISO' })
})
