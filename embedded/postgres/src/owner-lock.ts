// The owner lock: at most one live process owns a data folder, also across kill -9, reused pids and containers.
//
// A claim is a file `owner-<n>.json` made by link(2), which is atomic and fails when the name exists. Whoever finds the
// highest claim dead creates the next number; of several, one link succeeds. The highest number is never removed, so a
// slow contender that links an old number sees the higher one and steps back.
// A claim is alive while its unix socket answers (the kernel closes it at the very death of the process, and it is
// visible from another container on the same volume) or while its process, told by pid and birth, still runs.
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, errorCode, inUse } from './error.ts'
import { answers, type LifeSocket, openLifeSocket } from './life-socket.ts'
import type { Place } from './place.ts'
import { identify, isRunning, type ProcessId } from './process-state.ts'
import { WATCHDOG_LIMIT_MS } from './watchdog.ts'

type Claim = { owner: ProcessId; watchdog: ProcessId | null; socket: string | null }
export type OwnerLock = { release(): void }

// A process killed a moment ago needs this long to be gone; a live owner only delays the refusal.
const DYING_MS = 500
const NAME = /^owner-(\d{8})\.json$/
const claimName = (n: number) => `owner-${String(n).padStart(8, '0')}.json`
const releasedName = (n: number) => `owner-${String(n).padStart(8, '0')}.released`

export async function acquireOwnerLock(
  place: Place,
  watchdog: ProcessId | null,
  log: (msg: string) => void,
): Promise<OwnerLock> {
  const dir = place.supervisorDir
  const life = await openLifeSocket(dir)
  try {
    const n = await claim(place, watchdog, life)
    const lock = { release: () => release(dir, n, life) }
    try {
      await settlePredecessors(dir, n, log)
    } catch (error) {
      lock.release()
      throw error
    }
    return lock
  } catch (error) {
    life?.close()
    throw error
  }
}

async function claim(place: Place, watchdog: ProcessId | null, life: LifeSocket | null): Promise<number> {
  const dir = place.supervisorDir
  const owner = identify(process.pid) ?? { pid: process.pid, start: '' }
  const mine: Claim = { owner, watchdog, socket: life?.name ?? null }
  const patience = Date.now() + DYING_MS
  for (;;) {
    const top = listClaims(dir).at(-1) ?? 0
    const current = readClaim(dir, top)
    if (top > 0 && current === null) continue
    if (current && !existsSync(join(dir, releasedName(top))) && (await isAlive(dir, current))) {
      if (Date.now() > patience) throw inUse(place.dataDir, current.owner.pid)
      await sleep(25)
      continue
    }
    const draft = join(dir, `draft-${randomUUID()}`)
    try {
      writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
      linkSync(draft, join(dir, claimName(top + 1)))
    } catch (error) {
      // Somebody was faster, or the owner swept our draft.
      if (errorCode(error) === 'EEXIST' || errorCode(error) === 'ENOENT') continue
      throw error
    } finally {
      rmSync(draft, { force: true })
    }
    if (listClaims(dir).at(-1) === top + 1) return top + 1
    rmSync(join(dir, claimName(top + 1)), { force: true })
  }
}

async function isAlive(dir: string, claim: Claim): Promise<boolean> {
  return (claim.socket !== null && (await answers(dir, claim.socket))) || isRunning(claim.owner)
}

// A predecessor's watchdog may still be shutting the server down; touching the cluster before would race with it.
async function settlePredecessors(dir: string, n: number, log: (msg: string) => void): Promise<void> {
  const older = listClaims(dir).filter((other) => other < n)
  const limit = Date.now() + WATCHDOG_LIMIT_MS
  let told = false
  for (const other of older) {
    const watchdog = readClaim(dir, other)?.watchdog ?? null
    while (watchdog !== null && isRunning(watchdog)) {
      if (Date.now() > limit) {
        throw new EmbeddedPostgresError(
          'NO_ARRANCA',
          `La base de datos de la sesión anterior no termina de cerrarse (vigilante ${watchdog.pid}).`,
        )
      }
      if (!told) log('Se espera a que termine de cerrarse la base de datos de la sesión anterior.')
      told = true
      await sleep(20)
    }
  }
  for (const other of older) {
    rmSync(join(dir, releasedName(other)), { force: true })
    rmSync(join(dir, claimName(other)), { force: true })
  }
  for (const name of readdirSync(dir)) {
    if (name.startsWith('draft-')) rmSync(join(dir, name), { force: true })
    if (name.startsWith('life-') && !(await answers(dir, name))) rmSync(join(dir, name), { force: true })
  }
}

// The claim itself stays: as the highest number it keeps slow contenders out.
function release(dir: string, n: number, life: LifeSocket | null): void {
  try {
    writeFileSync(join(dir, releasedName(n)), '')
  } catch {
    // On a full disk the claim ends with our process instead.
  }
  life?.close()
}

function listClaims(dir: string): number[] {
  const numbers = readdirSync(dir).flatMap((name) => NAME.exec(name)?.[1] ?? [])
  return numbers.map(Number).sort((a, b) => a - b)
}

// null: swept meanwhile by a newer owner.
function readClaim(dir: string, n: number): Claim | null {
  try {
    return JSON.parse(readFileSync(join(dir, claimName(n)), 'utf8')) as Claim
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    // A power cut can leave the newest file without content; nobody is alive after one.
    if (error instanceof SyntaxError) return { owner: { pid: 0, start: '' }, watchdog: null, socket: null }
    throw error
  }
}
