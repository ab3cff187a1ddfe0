// The folder of the server's socket: the cluster itself, which is 0700, or a short temporary one when the path is too long.
import { chmodSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { canEnter, giveTo } from './account.ts'
import { EmbeddedPostgresError } from './error.ts'
import { SOCKET_PATH_LIMIT } from './life-socket.ts'
import type { Place } from './place.ts'
import { PORT } from './settings.ts'

const PREFIX = 'litro-pg-'

export const socketFile = (dir: string, port: number) => join(dir, `.s.PGSQL.${port}`)

function fits(dir: string): boolean {
  return Buffer.byteLength(socketFile(dir, PORT)) <= SOCKET_PATH_LIMIT
}

// A revived server comes back under the same address, so the folder of the last run is used again while it is ours.
export function openSocketDir(place: Place): string {
  if (fits(place.pgDir)) return place.pgDir
  const last = lastDir(place)
  if (last !== null && isOurs(place, last)) return last
  for (const parent of [tmpdir(), '/tmp']) {
    if (!fits(join(parent, `${PREFIX}XXXXXX`)) || !canEnter(place.account, parent)) continue
    const dir = mkdtempSync(join(parent, PREFIX))
    writeFileSync(noteFile(place), dir)
    chmodSync(dir, 0o700)
    giveTo(place.account, dir)
    return dir
  }
  throw new EmbeddedPostgresError(
    'NO_ARRANCA',
    `La ruta ${place.pgDir} es demasiado larga para el socket de la base de datos; elige una más corta con DATA_DIR.`,
  )
}

export function dropSocketDir(place: Place): void {
  const dir = lastDir(place)
  if (dir === null) return
  if (isOurs(place, dir)) rmSync(dir, { recursive: true, force: true })
  rmSync(noteFile(place), { force: true })
}

function lastDir(place: Place): string | null {
  try {
    return readFileSync(noteFile(place), 'utf8')
  } catch {
    return null
  }
}

// In a shared temporary folder anybody may take a name that was swept: never trust what is not ours alone.
function isOurs(place: Place, dir: string): boolean {
  const found = lstatSync(dir, { throwIfNoEntry: false })
  const owner = place.account?.uid ?? process.getuid?.()
  return basename(dir).startsWith(PREFIX) && found?.isDirectory() === true && found.uid === owner
}

function noteFile(place: Place): string {
  return join(place.supervisorDir, 'socket-dir')
}
