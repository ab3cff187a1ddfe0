// Hot physical backup of the embedded server, and its restore: the low-level API of PostgreSQL (manual, 25.3.4), since
// the binaries come without pg_basebackup.
import { randomBytes } from 'node:crypto'
import { type Dirent, existsSync } from 'node:fs'
import { mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { giveTo } from './account.ts'
import { locatePackage } from './binaries.ts'
import { copyFile, inParallel, syncFolder, writeFileDurably } from './copy-file.ts'
import { errorCode } from './error.ts'
import { openDraft, publishDraft, sweepDrafts } from './initdb.ts'
import { CLUSTER, MANIFEST, type Manifest, readManifest, serializeManifest, verifyFiles } from './manifest.ts'
import { acquireOwnerLock } from './owner-lock.ts'
import { findPlace, type Place, POINTER } from './place.ts'
import { RespaldoError, toRespaldoError } from './respaldo-error.ts'
import { RELOCATION_BASE } from './supervisor.ts'

// One session of a superuser, held open from beginning to end: PostgreSQL ties the backup to it.
export type Query = (sql: string) => Promise<Record<string, unknown>[]>

type RespaldoOptions = {
  query: Query
  // A folder that does not exist yet, or an empty one.
  destino: string
  extra?: Record<string, unknown>
}

// Rebuilt or emptied at every start (manual, 25.3.4, and what pg_basebackup leaves out).
// biome-ignore format: a table is read as a table
const CONTENT_LEFT_OUT = new Set([
  'pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries', 'pg_dynshmem', 'pg_notify',
  'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans',
])
const FILE_LEFT_OUT =
  /^(postmaster\.(pid.*|opts)|\.s\.PGSQL.*|backup_label(\.old)?|tablespace_map(\.old)?|postgresql\.auto\.conf\.tmp|current_logfiles(\.tmp)?|pg_internal\.init.*|pgsql_tmp.*|backup_manifest)$/
const CONTROL = 'global/pg_control'
const SEGMENT = /^[0-9A-F]{24}$/

export async function respaldar(opts: RespaldoOptions): Promise<Manifest> {
  const destino = resolve(opts.destino)
  try {
    await requireEmpty(destino)
    const pgDir = await localCluster(opts.query)
    const parent = dirname(destino)
    await mkdir(parent, { recursive: true })
    if (`${await realpath(parent)}${sep}`.startsWith(`${await realpath(pgDir)}${sep}`)) {
      throw new RespaldoError('DESTINO_OCUPADO', 'El respaldo no puede quedar dentro de la base que se respalda.')
    }
    const draft = join(parent, `.${basename(destino)}.draft-${randomBytes(6).toString('hex')}`)
    await mkdir(draft, { mode: 0o700 })
    try {
      const manifest = await takeBackup(opts, pgDir, draft)
      // Complete or not there at all: the final name appears last.
      await rename(draft, destino)
      await syncFolder(parent)
      return manifest
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
  } catch (error) {
    throw toRespaldoError(error, destino)
  }
}

async function takeBackup({ query, extra }: RespaldoOptions, pgDir: string, draft: string): Promise<Manifest> {
  const root = join(draft, CLUSTER)
  await mkdir(root, { mode: 0o700 })
  // Without an archive, a checkpoint during the copy would recycle log we still need: a temporary slot keeps it, and
  // vanishes with the session, even when we die.
  const slot = `litro_respaldo_${randomBytes(6).toString('hex')}`
  await query(`select pg_create_physical_replication_slot('${slot}', true, true)`)
  let open = false
  try {
    const [start] = await query(
      `select lsn::text as lsn, pg_walfile_name(lsn) as segment,
              to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as creado,
              current_setting('server_version') as servidor, current_setting('server_version_num')::text as numero,
              (select system_identifier::text from pg_control_system()) as sistema
         from pg_backup_start('litro', true) as lsn`,
    )
    open = true
    const tree = await copyCluster(pgDir, root)
    const [stop] = await query(
      `select lsn::text as lsn, labelfile, pg_walfile_name(lsn) as segment from pg_backup_stop(false)`,
    )
    open = false
    if (!start || !stop) throw new Error('PostgreSQL no contestó al respaldo')
    const label = await writeFileDurably(join(root, 'backup_label'), Buffer.from(String(stop.labelfile)))
    const segments = await copyLog(pgDir, root, String(start.segment), String(stop.segment))
    const manifest: Manifest = {
      formato: 1,
      creado: String(start.creado),
      servidor: String(start.servidor),
      versionMayor: Math.floor(Number(start.numero) / 10_000),
      sistema: String(start.sistema),
      lsnInicio: String(start.lsn),
      lsnFin: String(stop.lsn),
      carpetas: tree.carpetas,
      archivos: [...tree.archivos, { ruta: 'backup_label', ...label }, ...segments],
      extra: extra ?? {},
    }
    await inParallel(tree.carpetas, (dir) => syncFolder(join(root, dir)))
    await syncFolder(root)
    await writeFileDurably(join(draft, MANIFEST), serializeManifest(manifest))
    await syncFolder(draft)
    return manifest
  } finally {
    // After an error the session may be broken; then it takes backup mode and slot with it.
    if (open) await query('select pg_backup_stop(false)').catch(() => {})
    await query(`select pg_drop_replication_slot('${slot}')`).catch(() => {})
  }
}

type Tree = Pick<Manifest, 'carpetas' | 'archivos'>

async function copyCluster(pgDir: string, root: string): Promise<Tree> {
  const tree: Tree = { carpetas: [], archivos: [] }
  const files: string[] = []
  const walk = async (prefix: string): Promise<void> => {
    for (const entry of await readFolder(join(pgDir, prefix))) {
      const ruta = prefix ? `${prefix}/${entry.name}` : entry.name
      if (prefix === 'pg_tblspc') {
        throw new RespaldoError('NO_SE_PUDO', 'La base usa tablespaces, que este respaldo no cubre.')
      }
      if (CONTENT_LEFT_OUT.has(prefix) && !CONTENT_LEFT_OUT.has(ruta)) continue
      if (entry.isDirectory() && !entry.name.startsWith('pgsql_tmp')) {
        await mkdir(join(root, ruta), { mode: 0o700 })
        tree.carpetas.push(ruta)
        await walk(ruta)
      } else if (entry.isFile() && ruta !== CONTROL && !FILE_LEFT_OUT.test(entry.name)) {
        files.push(ruta)
      }
    }
  }
  await walk('')
  await inParallel(files, async (ruta) => {
    const print = await copyFile(join(pgDir, ruta), join(root, ruta))
    if (print !== null) tree.archivos.push({ ruta, ...print })
  })
  // Last, as pg_basebackup does, and never half-written.
  const control = await writeFileDurably(join(root, CONTROL), await readSteady(join(pgDir, CONTROL)))
  tree.archivos.push({ ruta: CONTROL, ...control })
  return tree
}

// A database may be dropped while we copy; the log knows about it.
async function readFolder(dir: string): Promise<Dirent[]> {
  try {
    return await readdir(dir, { withFileTypes: true })
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

// The server overwrites pg_control in place; two equal readings in a row are one it did not tear.
async function readSteady(file: string): Promise<Buffer> {
  let last: Buffer | null = null
  for (;;) {
    const handle = await open(file, 'r')
    try {
      const now = await handle.readFile()
      if (last?.equals(now)) return now
      last = now
    } finally {
      await handle.close()
    }
  }
}

// All segments from the first to the last, plus the histories of older timelines.
async function copyLog(pgDir: string, root: string, first: string, last: string): Promise<Manifest['archivos']> {
  const names = (await readdir(join(pgDir, 'pg_wal'))).sort()
  const segments = names.filter((name) => SEGMENT.test(name) && name >= first && name <= last)
  if (segments[0] !== first || segments.at(-1) !== last || segments.length !== countSegments(first, last)) {
    throw new RespaldoError('NO_SE_PUDO', 'PostgreSQL recicló parte de su bitácora durante el respaldo; repítelo.')
  }
  const copied: Manifest['archivos'] = []
  for (const name of [...names.filter((name) => name.endsWith('.history')), ...segments]) {
    const ruta = `pg_wal/${name}`
    const print = await copyFile(join(pgDir, ruta), join(root, ruta))
    if (print === null) throw new RespaldoError('NO_SE_PUDO', `Falta la bitácora ${name}; repite el respaldo.`)
    copied.push({ ruta, ...print })
  }
  return copied
}

// A name is timeline, high and low part, eight hexadecimal digits each; segments of 16 MB go to 0xFF in the low part.
export function countSegments(first: string, last: string): number {
  const position = (name: string) => Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16)
  return position(last) - position(first) + 1
}

// The copy reads files, so the server must be on this machine; a path alone could name another cluster.
async function localCluster(query: Query): Promise<string> {
  const [row] = await query(
    `select current_setting('data_directory') as dir, (select system_identifier::text from pg_control_system()) as sistema`,
  )
  const pgDir = String(row?.dir)
  const control = await readSteady(join(pgDir, CONTROL)).catch(() => null)
  if (control === null || control.readBigUInt64LE(0).toString() !== row?.sistema) {
    throw new RespaldoError(
      'NO_SE_PUDO',
      'El servidor no está en esta máquina o su carpeta no se puede leer. Respalda un servidor propio con sus herramientas.',
    )
  }
  return pgDir
}

async function requireEmpty(dir: string, allowed: (name: string) => boolean = () => false): Promise<void> {
  const strangers = existsSync(dir) ? (await readdir(dir)).filter((name) => !allowed(name)) : []
  if (strangers.length === 0) return
  throw new RespaldoError(
    'DESTINO_OCUPADO',
    `La carpeta ${dir} no está vacía (${strangers.slice(0, 3).join(', ')}). Elige una carpeta vacía; no se tocó nada.`,
  )
}

// What an earlier start or a failed restore may have left in a data folder without data.
const isServiceFile = (name: string) =>
  ['.supervisor', 'postgres.log', 'postgres.log.1', POINTER].includes(name) || name.startsWith('pg.draft-')

export async function restaurar(
  respaldo: string,
  dataDir: string,
  opts: { relocationBase?: string; log?: (msg: string) => void } = {},
): Promise<Manifest> {
  const log = opts.log ?? (() => {})
  try {
    const manifest = await readManifest(respaldo)
    const { major } = locatePackage()
    if (manifest.versionMayor !== major) {
      const mensaje = `El respaldo es de PostgreSQL ${manifest.servidor} y esta versión de Litro trae PostgreSQL ${major}.`
      throw new RespaldoError('VERSION', mensaje)
    }
    await verifyFiles(respaldo, manifest)
    // `pg` itself is looked at under the lock, so that a folder in use is called just that.
    await requireEmpty(resolve(dataDir), (name) => name === 'pg' || isServiceFile(name))
    const place = findPlace(resolve(dataDir), opts.relocationBase ?? RELOCATION_BASE, log)
    const lock = await acquireOwnerLock(place, null, log)
    try {
      await requireEmpty(place.pgDir)
      sweepDrafts(place)
      await copyBack(respaldo, manifest, place)
      return manifest
    } finally {
      lock.release()
    }
  } catch (error) {
    throw toRespaldoError(error, dataDir)
  }
}

async function copyBack(respaldo: string, manifest: Manifest, place: Place): Promise<void> {
  const draft = openDraft(place)
  try {
    for (const ruta of manifest.carpetas) {
      await mkdir(join(draft, ruta), { mode: 0o700 })
      giveTo(place.account, join(draft, ruta))
    }
    await inParallel(manifest.archivos, async ({ ruta, sha256 }) => {
      const print = await copyFile(join(respaldo, CLUSTER, ruta), join(draft, ruta))
      if (print?.sha256 !== sha256) {
        throw new RespaldoError(
          'RESPALDO_DANIADO',
          `El archivo ${ruta} cambió mientras se restauraba. No se restauró nada.`,
        )
      }
      giveTo(place.account, join(draft, ruta))
    })
    await inParallel(['', ...manifest.carpetas], (ruta) => syncFolder(join(draft, ruta)))
    publishDraft(place, draft)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}
