// The embedded PostgreSQL: starts it for the one owner of a data folder, revives it, and stops it with us.
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { locatePackage, prepareBinaries } from './binaries.ts'
import { fromSystemError } from './error.ts'
import { ensureCluster, sweepDrafts } from './initdb.ts'
import { rotateLog } from './log-file.ts'
import { acquireOwnerLock, type OwnerLock } from './owner-lock.ts'
import { findPlace } from './place.ts'
import { endPostmaster, type Launch, launch, type Postmaster } from './postmaster.ts'
import { isRunning } from './process-state.ts'
import { SUPERUSER } from './settings.ts'
import { dropSocketDir } from './socket-dir.ts'
import { startWatchdog, type Watchdog } from './watchdog.ts'

export type EmbeddedPostgres = {
  // The folder of the unix socket, as `pg` wants it in `host`.
  readonly host: string
  readonly port: number
  readonly superuser: string
  readonly dataDir: string
  readonly pid: number
  stop(): Promise<void>
}

type EmbeddedPostgresOptions = {
  dataDir: string
  log?: (msg: string) => void
  // Where things go that PostgreSQL's account could not reach otherwise. Used only when we run as root.
  relocationBase?: string
  // The data die with the server: it may be faster than safe.
  throwaway?: boolean
  // Called whenever a program of PostgreSQL runs by itself: from then on there is only waiting.
  onSpawn?: () => void
}

export const RELOCATION_BASE = '/var/lib/litro'
const ADOPTED_CHECK_MS = 1_000
const REVIVE_PAUSE_MAX_MS = 30_000

export async function startEmbeddedPostgres(opts: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(opts)
  } catch (error) {
    throw fromSystemError(error, opts.dataDir)
  }
}

async function start(opts: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { relocationBase = RELOCATION_BASE, throwaway = false, log = () => {} } = opts
  const found = locatePackage()
  const place = findPlace(resolve(opts.dataDir), relocationBase, log)
  // Before the lock, so that the claim can name it: the next owner waits for it to finish.
  const watchdog = telling(startWatchdog(place), opts.onSpawn)
  let lock: OwnerLock | undefined
  try {
    lock = await acquireOwnerLock(place, watchdog.id, log)
    const binaries = prepareBinaries(found, place, log)
    sweepDrafts(place)
    await ensureCluster(place, binaries, watchdog, log)
    rotateLog(place.logFile)
    const run = { place, binaries, watchdog, throwaway, log }
    return supervise(run, lock, await launch(run))
  } catch (error) {
    watchdog.end()
    lock?.release()
    throw error
  }
}

// Whatever runs by itself is watched, so who watches knows.
function telling(watchdog: Watchdog, onSpawn = () => {}): Watchdog {
  return {
    ...watchdog,
    watch: (pid) => {
      watchdog.watch(pid)
      if (pid !== 0) onSpawn()
    },
  }
}

function supervise(run: Launch, lock: OwnerLock, first: Postmaster): EmbeddedPostgres {
  const { place, watchdog, log } = run
  let server = first
  let stopping: Promise<void> | undefined
  let reviving: Promise<void> = Promise.resolve()

  // Somebody killed the server but not us (the kernel for lack of memory, an operator): bring it back.
  const onDeath = () => {
    if (stopping === undefined) reviving = revive()
  }
  const revive = async () => {
    log('La base de datos terminó de forma inesperada; se inicia de nuevo.')
    for (let pause = 500; stopping === undefined; pause = Math.min(pause * 2, REVIVE_PAUSE_MAX_MS)) {
      try {
        server = await launch(run)
        watchForDeath(server, onDeath)
        return
      } catch (error) {
        log(fromSystemError(error, place.dataDir).message)
        await sleep(pause)
      }
    }
  }
  const stop = async () => {
    await reviving
    await endPostmaster(server.id, log)
    if (!isRunning(server.id)) dropSocketDir(place)
    watchdog.end()
    lock.release()
  }

  watchForDeath(server, onDeath)
  return {
    get host() {
      return server.host
    },
    get port() {
      return server.port
    },
    get pid() {
      return server.id.pid
    },
    superuser: SUPERUSER,
    dataDir: place.dataDir,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

// An adopted server is not our child: nobody tells us of its end, so we look.
function watchForDeath(server: Postmaster, onDeath: () => void): void {
  if (server.child !== null) {
    if (server.child.exitCode !== null || server.child.signalCode !== null) onDeath()
    else server.child.once('exit', onDeath)
    return
  }
  const timer = setInterval(() => {
    if (isRunning(server.id)) return
    clearInterval(timer)
    onDeath()
  }, ADOPTED_CHECK_MS)
  timer.unref()
}
