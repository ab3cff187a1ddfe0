// Starts the whole product as a process of its own, on a free port with an empty data folder, and ends it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { seedsFolder } from './semillas.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAIN = join(ROOT, 'dist/litro.js')
const CON_AJUSTES = join(ROOT, 'e2e/producto.mjs')
// A year of history on a machine that others use too: slow, not wrong.
const READY_MS = 200_000

type Ended = { code: number | null; signal: NodeJS.Signals | null }

/** With its year of history, or without it. */
type Demo = 'si' | 'sin-historia'

/** One run of the program: what it says and how it ends. */
export type Run = { child: ChildProcess; output: () => string; ended: Promise<Ended> }

export type Litro = Run & { url: string; port: number; dataDir: string; stop: () => Promise<Ended> }

type StartOptions = {
  env?: Record<string, string>
  /** Given by stories that start several times on the same data; otherwise an empty one. */
  dataDir?: string
  port?: number
  uid?: number
  script?: string
  /** What a command is told after its name. */
  args?: readonly string[]
  /** Paces of the product that no variable sets. */
  ajustes?: { accessTokenTtl?: number; costoClave?: number }
}

const running = new Set<Run>()
// A worker that is ended before its time takes its servers along; PostgreSQL notices by itself.
process.once('exit', () => {
  for (const { child } of running) child.kill('SIGKILL')
})
const folders = new Set<string>()

/** What a story leaves behind, also when it fails half-way: nothing. */
export async function cleanUp(): Promise<void> {
  for (const run of [...running]) {
    run.child.kill('SIGTERM')
    const patience = setTimeout(() => run.child.kill('SIGKILL'), 20_000)
    await run.ended
    clearTimeout(patience)
  }
  for (const folder of folders) removeFolder(folder)
  folders.clear()
}

/** Everything embedded on this machine: a demonstration, unless the story says otherwise. */
const esLocal = (env: Record<string, string>) => env.OIDC_ISSUER === undefined

/** Only what the story says: nothing of the shell from which the tests were called. */
function cleanEnv(env: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = tmpdir(), TMPDIR = tmpdir() } = process.env
  return { PATH, HOME, TMPDIR, LANG: 'es_MX.UTF-8', ...env }
}

/** Runs the program without waiting for it to be ready. In a group of its own, as a terminal would. */
export function runLitro({ env = {}, uid, ajustes, script, args = [] }: Omit<StartOptions, 'dataDir' | 'port'>): Run {
  const programa = script ?? (ajustes ? CON_AJUSTES : MAIN)
  const child = spawn(process.execPath, [programa, ...args], {
    cwd: uid === undefined ? ROOT : '/',
    // Without the year of history a first start takes seconds; who needs it says so.
    env: cleanEnv({
      ...(esLocal(env) && { DEMO: 'sin-historia' }),
      ...(ajustes && { AJUSTES: JSON.stringify(ajustes) }),
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(uid !== undefined && { uid, gid: uid }),
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  const ended = new Promise<Ended>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  const run: Run = { child, output: () => text, ended }
  running.add(run)
  void ended.then(() => running.delete(run))
  return run
}

export async function startLitro({ env = {}, dataDir, port, ...rest }: StartOptions = {}): Promise<Litro> {
  const folder = dataDir ?? dataFolder()
  const chosen = port ?? (await freePort())
  const run = runLitro({ ...rest, env: { PORT: String(chosen), DATA_DIR: folder, ...env } })
  const url = env.PUBLIC_URL ?? `http://localhost:${chosen}`
  const stop = () => {
    run.child.kill('SIGTERM')
    return run.ended
  }
  await waitReady(run, chosen)
  return { ...run, url, port: chosen, dataDir: folder, stop }
}

async function waitReady(run: Run, port: number): Promise<void> {
  let over = false
  void run.ended.then(() => {
    over = true
  })
  const limit = Date.now() + READY_MS
  while (Date.now() < limit && !over) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    if (answer?.ok && run.output().includes('Litro está listo')) return
    await sleep(40)
  }
  run.child.kill('SIGKILL')
  throw new Error(`Litro no arrancó${over ? '' : ' a tiempo'}:\n${run.output()}`)
}

/** Under root the account of PostgreSQL must be able to enter, or the data would be moved elsewhere. */
export function dataFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'litro-e2e-'))
  chmodSync(folder, mode)
  folders.add(folder)
  return folder
}

/**
 * A folder with the data of a first start, closed cleanly: for stories about what comes after it. One first start serves the
 * stories of all workers, which begin from copies of it.
 */
export async function startedFolder(demo: Demo = 'sin-historia'): Promise<string> {
  const folder = dataFolder()
  // Under root the files belong to the account of PostgreSQL, and must go on doing so.
  const { status, stderr } = spawnSync('cp', ['-a', `${await seedOf(demo)}/.`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`No se copiaron los datos del primer arranque: ${stderr}`)
  return folder
}

/** Whoever comes first makes it; the others wait for its name. */
async function seedOf(demo: Demo): Promise<string> {
  const seed = join(seedsFolder(), demo)
  const limit = Date.now() + READY_MS
  while (!existsSync(seed)) {
    if (Date.now() > limit) throw new Error(`Nadie terminó el primer arranque de ${seed}.`)
    const making = `${seed}-en-curso`
    if (makeFolder(making)) await makeSeed(demo, making, seed)
    else await sleep(100)
  }
  return seed
}

async function makeSeed(demo: Demo, making: string, seed: string): Promise<void> {
  try {
    // Hundreds of stories sign in: what a password costs to guess is proved elsewhere.
    const first = await startLitro({ dataDir: making, env: { DEMO: demo }, ajustes: { costoClave: 8 } })
    await first.stop()
    renameSync(making, seed)
  } catch (error) {
    // Another story may have better luck.
    removeFolder(making)
    throw error
  }
}

/** False when it is there already. */
function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o755 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/**
 * Below the ports that the system hands out by itself: between this look and the moment the product listens, an outgoing
 * connection of anybody could take one of those.
 */
export async function freePort(): Promise<number> {
  for (let i = 0; i < 100; i++) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('No hay un puerto libre entre 15000 y 32000.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: 'localhost' }, () => probe.close(() => resolve(true)))
  })
}
