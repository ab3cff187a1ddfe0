import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readPidFile } from './postmaster.ts'
import { identify } from './process-state.ts'
import { type Child, gone, query, runChild, seededFolder, startHere, tempFolder } from './testing.ts'

const SLOW = 180_000

type Ready = { host: string; port: number; superuser: string; pid: number }
const ready = async (child: Child): Promise<Ready> => JSON.parse(await child.said('ready'))

function watchdogOf(dataDir: string): number {
  const dir = join(dataDir, '.supervisor')
  const claim = readdirSync(dir).find((name) => name.endsWith('.json')) ?? ''
  return JSON.parse(readFileSync(join(dir, claim), 'utf8')).watchdog.pid
}

test('de cinco arranques simultáneos gana uno; los demás saben que está en uso', { timeout: SLOW }, async () => {
  const dataDir = join(tempFolder(), 'datos')
  const children = Array.from({ length: 5 }, () => runChild([dataDir]))
  const answers = await Promise.all(
    children.map((child) => Promise.any([child.said('ready'), child.said('error')]).then((text) => JSON.parse(text))),
  )
  const winners = answers.filter((answer) => answer.pid)
  expect(winners).toHaveLength(1)
  expect(answers.filter((answer) => answer.codigo === 'EN_USO')).toHaveLength(4)
  expect(await query(winners[0], 'select 1 as uno')).toEqual([{ uno: 1 }])
  children.find((child) => child.lines.some((line) => line.startsWith('ready')))?.process.stdin?.write('\n')
  await gone(winners[0].pid)
})

test('si muere solo node, el vigilante cierra la base con limpieza', { timeout: SLOW }, async () => {
  const dataDir = await seededFolder()
  const child = runChild([dataDir])
  const { pid } = await ready(child)
  child.process.kill('SIGKILL')
  // At once, while the watchdog is still at it: the next start must wait, not adopt a server that is going away.
  const next = await startHere(dataDir)
  expect(next.pid).not.toBe(pid)
  expect(await query(next, 'select 1 as uno')).toEqual([{ uno: 1 }])
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('received fast shutdown request')
  expect(log).not.toContain('automatic recovery in progress')
})

test('si mueren node y el vigilante, el siguiente arranque retoma la base huérfana', { timeout: SLOW }, async () => {
  const dataDir = await seededFolder()
  const child = runChild([dataDir])
  const { pid } = await ready(child)
  process.kill(watchdogOf(dataDir), 'SIGKILL')
  child.process.kill('SIGKILL')
  const next = await startHere(dataDir)
  expect(next.pid).toBe(pid)
  expect(await query(next, 'select 1 as uno')).toEqual([{ uno: 1 }])
  await next.stop()
  expect(identify(pid)).toBeNull()
})

test('si muere solo la base, el supervisor la levanta de nuevo en la misma dirección', { timeout: SLOW }, async () => {
  const server = await startHere(await seededFolder())
  await query(server, 'create table t as select 7 as n')
  const { pid, host } = server
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => query(server, 'select n from t').catch(() => null), { timeout: 40_000 }).toEqual([{ n: 7 }])
  expect(server.pid).not.toBe(pid)
  expect(server.host).toBe(host)
})

test('un Ctrl-C para todo el grupo no llega a la base antes de que la aplicación termine', {
  timeout: SLOW,
}, async () => {
  const dataDir = await seededFolder()
  const child = runChild([dataDir], { detached: true })
  const { pid } = await ready(child)
  process.kill(-(child.process.pid ?? 0), 'SIGINT')
  expect(await child.said('drained')).toBe('true')
  expect(await child.ended).toBe(0)
  expect(identify(pid)).toBeNull()
  expect(existsSync(join(dataDir, 'pg', 'postmaster.pid'))).toBe(false)
})

// The same sequence for the same seed.
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

test('seis kill -9 en momentos al azar no pierden nada de lo confirmado', { timeout: SLOW }, async () => {
  const seed = Date.now() % 2 ** 31
  const next = random(seed)
  const dataDir = join(tempFolder(), 'datos')
  const acknowledged: number[] = []
  for (let round = 0; round < 6; round++) {
    const child = runChild([dataDir, 'write'])
    // By turns: anywhere in the start, the very first one included, or while it writes.
    await child.said(round % 2 === 0 ? 'begin' : 'ack')
    await sleep(next() * (round % 2 === 0 ? 1_200 : 300))
    const postmaster = readPidFile(join(dataDir, 'pg'))?.pid ?? 0
    // By turns: node only, or node and the server, in either order.
    if (round % 3 === 1 && identify(postmaster)) process.kill(postmaster, 'SIGKILL')
    child.process.kill('SIGKILL')
    if (round % 3 === 2 && identify(postmaster)) process.kill(postmaster, 'SIGKILL')
    await child.ended
    expect(
      child.lines.filter((line) => line.startsWith('error')),
      `semilla ${seed}, vuelta ${round}`,
    ).toEqual([])
    for (const line of child.lines) if (line.startsWith('ack ')) acknowledged.push(Number(line.slice(4)))
  }
  const server = await startHere(dataDir)
  const rows = acknowledged.length > 0 ? await query(server, 'select n from prueba') : []
  const kept = new Set(rows.map((row) => Number(row.n)))
  const lost = acknowledged.filter((n) => !kept.has(n))
  expect(lost, `semilla ${seed}: ${acknowledged.length} confirmados`).toEqual([])
  expect(acknowledged.length, `semilla ${seed}`).toBeGreaterThan(0)
  expect(readdirSync(dataDir).sort()).toEqual(['.supervisor', 'pg', 'postgres.log'])
})
