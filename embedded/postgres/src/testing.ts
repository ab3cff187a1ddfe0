// What the tests of this package share: folders PostgreSQL can reach, SQL sessions, and child processes to kill.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { identify } from './process-state.ts'
import { startEmbeddedPostgres } from './supervisor.ts'

// The client alone: under the test runner's resolve conditions `pg` cannot load its pool.
const PgClient = createRequire(import.meta.url)('pg/lib/client.js') as typeof Client

export const isRoot = process.getuid?.() === 0

// mkdtemp makes 0700; under root the server's account must be able to enter.
export function tempFolder(mode = 0o755): string {
  const dir = mkdtempSync(join(tmpdir(), 'litro-test-'))
  chmodSync(dir, mode)
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10 }))
  return dir
}

let pristine: Promise<string> | undefined

/** A cluster that was started once and stopped: creating one is slow, and most tests are not about that. */
async function makePristine(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'litro-test-'))
  chmodSync(dataDir, 0o755)
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  await (await startEmbeddedPostgres({ dataDir })).stop()
  return dataDir
}

/** A folder of data that already has its cluster; the first start of its life is a plain start. */
export async function seededFolder(dataDir = join(tempFolder(), 'datos')): Promise<string> {
  pristine ??= makePristine()
  const origin = await pristine
  mkdirSync(dataDir, { recursive: true })
  cpSync(join(origin, 'pg'), join(dataDir, 'pg'), { recursive: true, mode: 0 })
  chmodSync(join(dataDir, 'pg'), 0o700)
  return dataDir
}

export async function startHere(dataDir: string, relocationBase?: string) {
  const logged: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, relocationBase, log: (msg) => logged.push(msg) })
  onTestFinished(() => server.stop())
  return Object.assign(server, { logged })
}

type Address = { host: string; port: number; superuser: string }

export async function connect(server: Address): Promise<Client> {
  const client = new PgClient({ host: server.host, port: server.port, user: server.superuser, database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  return client
}

export async function query(server: Address, sql: string): Promise<Record<string, string>[]> {
  const client = await connect(server)
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export type Child = {
  process: ChildProcess
  lines: string[]
  // The first line that begins with `word`, without it; throws when the child ends before saying it.
  said(word: string): Promise<string>
  ended: Promise<number | NodeJS.Signals | null>
}

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const CHILD_SCRIPT = fileURLToPath(new URL('./testing-child.ts', import.meta.url))

// null when we are root and an ordinary account could not even read this checkout.
export const ordinaryUser: { uid?: number; gid?: number } | null = findOrdinaryUser()

function findOrdinaryUser() {
  if (!isRoot) return {}
  const nobody = { uid: 65534, gid: 65534 }
  const read = ['-e', 'require("node:fs").readFileSync(process.argv[1])', CHILD_SCRIPT]
  return spawnSync(process.execPath, read, { ...nobody, cwd: '/' }).status === 0 ? nobody : null
}

export function runChild(
  args: string[],
  options: { uid?: number; gid?: number; detached?: boolean; script?: string } = {},
): Child {
  const { script, ...ids } = options
  const child = spawn(process.execPath, ['--import', TSX, script ?? CHILD_SCRIPT, ...args], {
    ...ids,
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', TMPDIR: tmpdir() },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  let over = false
  void ended.then(() => {
    over = true
  })
  const said = async (word: string) => {
    for (;;) {
      const line = lines.find((text) => text.startsWith(`${word} `))
      if (line !== undefined) return line.slice(word.length + 1)
      if (over) throw new Error(`el proceso terminó sin decir «${word}»: ${lines.join(' / ')}`)
      await sleep(5)
    }
  }
  return { process: child, lines, said, ended }
}

export async function gone(pid: number): Promise<void> {
  while (identify(pid) !== null) await sleep(10)
}
