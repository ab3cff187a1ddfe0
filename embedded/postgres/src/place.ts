// Where the cluster lives: inside DATA_DIR, or elsewhere with a pointer when PostgreSQL's account cannot enter DATA_DIR.
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { type Account, canEnter, chooseAccount } from './account.ts'
import { EmbeddedPostgresError, errorCode, noPermission } from './error.ts'

export type Place = {
  dataDir: string
  // The folder that holds `pg`: DATA_DIR itself, or the relocated folder.
  home: string
  pgDir: string
  // Our own small files: owner lock, notes. Belongs to us, not to PostgreSQL's account.
  supervisorDir: string
  logFile: string
  relocationBase: string
  account: Account
}

export const POINTER = 'pg-ubicacion.json'
const ORIGIN = 'origen.json'

export function findPlace(dataDirAsked: string, relocationBase: string, log: (msg: string) => void): Place {
  mkdirSync(dataDirAsked, { recursive: true })
  const dataDir = realpathSync(dataDirAsked)
  const pointed = readPointer(dataDir)
  const place = (home: string): Place => {
    const pgDir = join(home, 'pg')
    const supervisorDir = join(home, '.supervisor')
    const logFile = join(dataDir, 'postgres.log')
    return { dataDir, home, pgDir, supervisorDir, logFile, relocationBase, account: chooseAccount(pgDir) }
  }

  let found = place(pointed ?? dataDir)
  if (pointed === null && !canEnter(found.account, dataDir)) {
    // A cluster that is already there must never be shadowed by a new, empty one.
    if (existsSync(join(found.pgDir, 'PG_VERSION'))) throw locked(found.pgDir)
    found = place(relocatedHome(dataDir, relocationBase))
    openFolder(relocationBase)
    openFolder(found.home)
    if (existsSync(join(found.pgDir, 'PG_VERSION'))) {
      log(`Se reutilizan los datos que esta carpeta ya tenía en ${found.home}. Para empezar de cero, bórralos ahí.`)
    } else {
      log(`La cuenta de PostgreSQL no puede entrar en ${dataDir}; los datos vivirán en ${found.home}.`)
    }
    writePointer(dataDir, found.home)
  }
  if (found.home !== dataDir) {
    openFolder(found.home)
    claimOrigin(found)
  }
  if (!canEnter(found.account, found.home)) throw locked(found.home)
  mkdirSync(found.supervisorDir, { recursive: true, mode: 0o700 })
  return found
}

function relocatedHome(dataDir: string, base: string): string {
  return join(base, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
}

// mkdir obeys the umask of root, often 077, which would lock the account out again.
function openFolder(dir: string): void {
  if (existsSync(dir)) return
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o755)
}

function locked(dir: string): EmbeddedPostgresError {
  const error = noPermission(dir)
  return new EmbeddedPostgresError(
    'SIN_PERMISO',
    `${error.message} La cuenta con la que corre PostgreSQL no puede entrar: dale paso a las carpetas que la contienen.`,
  )
}

// One cluster belongs to one DATA_DIR. A moved DATA_DIR takes its cluster along; a copied one must not share it.
function claimOrigin(place: Place): void {
  const file = join(place.home, ORIGIN)
  const origin = readJson(file).dataDir
  if (origin === place.dataDir) return
  if (typeof origin === 'string' && readPointer(origin) === place.home) {
    throw new EmbeddedPostgresError(
      'EN_USO',
      `La carpeta ${place.dataDir} parece copia de ${origin}: las dos apuntan a los datos de ${place.home}. ` +
        `Borra ${join(place.dataDir, POINTER)} para empezar con una base vacía, o usa la carpeta original.`,
    )
  }
  writeJson(file, { dataDir: place.dataDir })
}

function readPointer(dataDir: string): string | null {
  const datos = readJson(join(dataDir, POINTER)).datos
  return typeof datos === 'string' && isAbsolute(datos) ? datos : null
}

function writePointer(dataDir: string, home: string): void {
  const nota = 'La base de datos de esta carpeta vive en la ruta "datos". No borres ni copies este archivo.'
  writeJson(join(dataDir, POINTER), { datos: home, nota })
}

// A pointer that is there but cannot be read must stop us: guessing would start an empty database.
function readJson(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return {}
    if (!(error instanceof SyntaxError)) throw error
    throw new EmbeddedPostgresError('NO_ARRANCA', `El archivo ${file} está dañado y dice dónde viven los datos.`, {
      cause: error,
    })
  }
}

function writeJson(file: string, value: Record<string, unknown>): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`)
  renameSync(draft, file)
}
