// The first start: creates the cluster beside its final place and moves it there in one step.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { CHILD_ENV, giveTo, spawnIds } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, fromServerOutput, noPermission } from './error.ts'
import type { Place } from './place.ts'
import { INITDB_ARGS } from './settings.ts'
import type { Watchdog } from './watchdog.ts'

const DRAFT = 'pg.draft-'

export async function ensureCluster(
  place: Place,
  binaries: Binaries,
  watchdog: Watchdog,
  log: (msg: string) => void,
): Promise<void> {
  if (!isVacant(place)) return checkCluster(place, binaries.major)
  log('Se crea la base de datos por primera vez.')
  const draft = openDraft(place)
  try {
    await runInitdb(place, binaries, draft, watchdog)
    publishDraft(place, draft)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

// An empty folder, or one that is not there. Anything else without PG_VERSION is not ours to touch.
function isVacant(place: Place): boolean {
  if (existsSync(join(place.pgDir, 'PG_VERSION'))) return false
  const entries = existsSync(place.pgDir) ? readdirSync(place.pgDir) : []
  if (entries.length === 0) return true
  throw new EmbeddedPostgresError(
    'NO_ARRANCA',
    `La carpeta ${place.pgDir} tiene archivos que no son una base de PostgreSQL completa. No se tocó nada: ` +
      'muévela a otro lugar o restaura un respaldo en una carpeta vacía.',
  )
}

export function openDraft(place: Place): string {
  const draft = join(place.home, `${DRAFT}${randomBytes(6).toString('hex')}`)
  mkdirSync(draft, { mode: 0o700 })
  giveTo(place.account, draft)
  return draft
}

// The rename is the birth of the cluster: before it there is nothing, after it everything.
export function publishDraft(place: Place, draft: string): void {
  renameSync(draft, place.pgDir)
  const fd = openSync(place.home, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

// What a killed first start or restore left behind. Only the owner of the folder may call this.
export function sweepDrafts(place: Place): void {
  for (const name of readdirSync(place.home)) {
    if (!name.startsWith(DRAFT)) continue
    try {
      rmSync(join(place.home, name), { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // An initdb that is still dying may add a file meanwhile; the next start sweeps again.
    }
  }
}

function checkCluster(place: Place, major: number): void {
  const found = readFileSync(join(place.pgDir, 'PG_VERSION'), 'utf8').trim()
  if (found !== String(major)) {
    throw new EmbeddedPostgresError(
      'NO_ARRANCA',
      `Los datos de ${place.pgDir} son de PostgreSQL ${found} y esta versión de Litro trae PostgreSQL ${major}. ` +
        'No se tocó nada: usa la versión anterior de Litro para sacar un respaldo.',
    )
  }
  const { uid, mode } = statSync(place.pgDir)
  if (uid === 0 && place.account !== null) giveTreeTo(place, place.pgDir)
  else if (place.account === null && uid !== process.getuid?.()) throw noPermission(place.pgDir)
  // PostgreSQL refuses a folder that others may enter.
  if ((mode & 0o077) !== 0) chmodSync(place.pgDir, 0o700)
}

// A cluster copied back by root belongs to root, whom PostgreSQL refuses.
function giveTreeTo(place: Place, dir: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.isDirectory()) giveTreeTo(place, join(dir, entry.name))
    else if (!entry.isSymbolicLink()) giveTo(place.account, join(dir, entry.name))
  }
  giveTo(place.account, dir)
}

async function runInitdb(place: Place, binaries: Binaries, draft: string, watchdog: Watchdog): Promise<void> {
  // Detached like the server: a Ctrl-C belongs to the application, which decides what to do with it.
  const child = spawn(binaries.initdb, ['-D', draft, ...INITDB_ARGS], {
    ...spawnIds(place.account),
    cwd: '/',
    env: CHILD_ENV,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  watchdog.watch(child.pid ?? 0)
  let salida = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    salida += text
  })
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  watchdog.watch(0)
  if (status !== 0) throw fromServerOutput(salida, place.dataDir, place.logFile)
}
