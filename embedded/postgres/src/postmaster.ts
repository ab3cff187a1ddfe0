// One run of the server: adopts it, starts it, waits for it and ends it.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHILD_ENV, giveTo, spawnIds } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, fromServerOutput } from './error.ts'
import { openLog, readLogSince } from './log-file.ts'
import type { Place } from './place.ts'
import { findPostmaster, identify, isInProcessTable, isPostmasterOf, type ProcessId } from './process-state.ts'
import { PORT, serverArgs } from './settings.ts'
import { openSocketDir, socketFile } from './socket-dir.ts'
import type { Watchdog } from './watchdog.ts'

export type Postmaster = { id: ProcessId; host: string; port: number; child: ChildProcess | null }
type Failure = { failure: string }
export type Launch = {
  place: Place
  binaries: Binaries
  watchdog: Watchdog
  throwaway: boolean
  log: (msg: string) => void
}

// Orphan backends of a killed server hold its shared memory until they notice.
const LEFTOVER_LIMIT_MS = 30_000
// Crash recovery replays at most what max_wal_size allows, but a slow disk may need minutes for it.
const READY_LIMIT_MS = 10 * 60_000
const EMPTY_PID_FILE_MS = 2_000

type PidFile = { pid: number; port: number; socketDir: string; status: string; lines: string[] }

export function readPidFile(pgDir: string): PidFile | null {
  let text: string
  try {
    text = readFileSync(join(pgDir, 'postmaster.pid'), 'utf8')
  } catch {
    return null
  }
  const lines = text.split('\n')
  const [pid, , , port, socketDir, , , status] = lines
  return { pid: Number(pid) || 0, port: Number(port), socketDir: socketDir ?? '', status: (status ?? '').trim(), lines }
}

// Called by the owner of the folder only, so whoever else runs there is a remnant of a former owner.
export async function launch(run: Launch): Promise<Postmaster> {
  const { place, log } = run
  const leftoverLimit = Date.now() + LEFTOVER_LIMIT_MS
  for (let attempt = 1; ; attempt++) {
    const adopted = await settleFormerServer(run)
    if (adopted !== null) return adopted
    const socketDir = openSocketDir(place)
    disarmPidFile(place)
    rmSync(`${socketFile(socketDir, PORT)}.lock`, { force: true })
    const started = await start(run, socketDir)
    if (!('failure' in started)) return started
    const leftover = /pre-existing shared memory block|lock file ".*" (already exists|is empty)/.test(started.failure)
    if (!leftover || Date.now() > leftoverLimit) {
      throw fromServerOutput(started.failure, place.dataDir, place.logFile)
    }
    if (attempt === 1) log('Se espera a que terminen los procesos de la base de datos anterior.')
    await sleep(100)
  }
}

// Waits out a server that is starting or stopping; answers one that is ready, or null when there is none.
async function settleFormerServer({ place, watchdog, log }: Launch): Promise<Postmaster | null> {
  const limit = Date.now() + READY_LIMIT_MS
  const { pgDir } = place
  for (;;) {
    const file = readPidFile(pgDir)
    const pid = file?.pid ? (isPostmasterOf(file.pid, pgDir) ? file.pid : null) : findPostmaster(pgDir)
    watchdog.watch(pid ?? 0)
    if (pid === null) return null
    const id = identify(pid)
    if (id !== null && file?.status === 'ready') {
      if (existsSync(socketFile(file.socketDir, file.port))) {
        log(`Se retoma la base de datos que seguía corriendo (proceso ${pid}).`)
        return { id, host: file.socketDir, port: file.port, child: null }
      }
      // Somebody swept the temporary folder of its socket: nobody can reach it any more.
      await endPostmaster(id, log)
    }
    if (Date.now() > limit) throw notReady(place)
    await sleep(25)
  }
}

// PostgreSQL refuses to start while the pid in postmaster.pid exists, even as a zombie or as somebody else's process.
// We know that it is no server of this folder, and put our own pid there: PostgreSQL ignores its parent's. We do not
// remove the file, because it also names the shared memory that PostgreSQL checks for surviving backends.
function disarmPidFile(place: Place): void {
  const path = join(place.pgDir, 'postmaster.pid')
  const file = readPidFile(place.pgDir)
  if (file === null) return
  if (file.pid === 0) {
    // Left empty by a full disk. A young one may belong to a server that is just being born.
    if (Date.now() - statSync(path).mtimeMs > EMPTY_PID_FILE_MS) rmSync(path, { force: true })
    return
  }
  if (!isInProcessTable(file.pid)) return
  const draft = `${path}.draft`
  writeFileSync(draft, [String(process.pid), ...file.lines.slice(1)].join('\n'), { mode: 0o600 })
  giveTo(place.account, draft)
  renameSync(draft, path)
}

async function start(
  { place, binaries, watchdog, throwaway, log }: Launch,
  host: string,
): Promise<Postmaster | Failure> {
  const { fd, size } = openLog(place.logFile)
  // Detached: a Ctrl-C for our process group must not reach the server before the application has drained.
  const child = spawn(binaries.postgres, serverArgs(place.pgDir, host, throwaway), {
    ...spawnIds(place.account),
    cwd: '/',
    env: CHILD_ENV,
    detached: true,
    stdio: ['ignore', fd, fd],
  })
  watchdog.watch(child.pid ?? 0)
  closeSync(fd)
  const ended = { yes: false, error: null as Error | null }
  child.once('error', (error) => {
    ended.error = error
  })
  child.once('exit', () => {
    ended.yes = true
  })
  child.unref()

  const limit = Date.now() + READY_LIMIT_MS
  let nextWord = Date.now() + 5_000
  while (!ended.yes) {
    if (ended.error) throw ended.error
    const file = readPidFile(place.pgDir)
    if (file !== null && file.pid === child.pid && file.status === 'ready') {
      const id = identify(file.pid)
      if (id !== null) return { id, host, port: PORT, child }
    }
    if (Date.now() > nextWord) {
      log('La base de datos se recupera de un cierre inesperado; esto puede tardar.')
      nextWord = Date.now() + 30_000
    }
    if (Date.now() > limit) {
      const id = identify(child.pid ?? 0)
      if (id !== null) await endPostmaster(id, log)
      throw notReady(place)
    }
    await sleep(10)
  }
  watchdog.watch(0)
  return { failure: readLogSince(place.logFile, size) }
}

function notReady(place: Place): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'NO_ARRANCA',
    `La base de datos incluida no quedó lista a tiempo. El registro está en ${place.logFile}.`,
  )
}

// Fast shutdown: clients are cut, everything is written. The immediate one, which leaves recovery to the next start,
// only when that takes too long.
export async function endPostmaster(id: ProcessId, log: (msg: string) => void): Promise<void> {
  for (const [signal, wait] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    signalSafely(id, signal)
    const limit = Date.now() + wait
    while (Date.now() < limit) {
      if (identify(id.pid)?.start !== id.start) return
      await sleep(10)
    }
    log(`La base de datos no cerró con ${signal} en ${wait / 1000} segundos.`)
  }
}

function signalSafely(id: ProcessId, signal: NodeJS.Signals): void {
  if (identify(id.pid)?.start !== id.start) return
  try {
    process.kill(id.pid, signal)
  } catch {
    // It ended between the question and the signal.
  }
}
