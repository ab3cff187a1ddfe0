// The list that makes a folder of files a backup: what it holds, byte for byte, and where in the log it begins and ends.
import { createHash } from 'node:crypto'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Fingerprint, fingerprint, inParallel } from './copy-file.ts'
import { RespaldoError } from './respaldo-error.ts'

export const MANIFEST = 'manifest.json'
// Inside the backup, the cluster stands in a folder of its own.
export const CLUSTER = 'pg'

export type Manifest = {
  formato: 1
  creado: string
  servidor: string
  versionMayor: number
  sistema: string
  lsnInicio: string
  lsnFin: string
  carpetas: string[]
  archivos: ({ ruta: string } & Fingerprint)[]
  // What the application wants to find again: schema version, row counts, ledger digest.
  extra: Record<string, unknown>
}

// `suma` covers everything else, so that a damaged list cannot vouch for damaged files.
export function serializeManifest(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify({ ...manifest, suma: sum(manifest) }, null, 1)}\n`)
}

function sum(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}

export async function readManifest(respaldo: string): Promise<Manifest> {
  let text: string
  try {
    text = await readFile(join(respaldo, MANIFEST), 'utf8')
  } catch (cause) {
    const mensaje = `La carpeta ${respaldo} no es un respaldo completo: falta ${MANIFEST}.`
    throw new RespaldoError('RESPALDO_DANIADO', mensaje, { cause })
  }
  try {
    const { suma, ...read } = JSON.parse(text) as Manifest & { suma: string }
    if (suma !== sum(read)) throw new Error('suma')
    if (read.formato !== 1) throw new Error('formato')
    for (const ruta of [...read.carpetas, ...read.archivos.map((archivo) => archivo.ruta)]) checkPath(ruta)
    return read
  } catch (cause) {
    throw new RespaldoError('RESPALDO_DANIADO', `El archivo ${join(respaldo, MANIFEST)} está dañado.`, { cause })
  }
}

// Every file as listed, none missing, none more. Checked in full before a restore writes its first byte.
export async function verifyFiles(respaldo: string, manifest: Manifest): Promise<void> {
  const root = join(respaldo, CLUSTER)
  const listed = new Map(manifest.archivos.map((archivo) => [archivo.ruta, archivo]))
  const found = await listFiles(root)
  const damaged = [...listed.keys()].filter((ruta) => !found.includes(ruta))
  await inParallel(found, async (ruta) => {
    const expected = listed.get(ruta)
    const file = join(root, ruta)
    if (!expected || !(await lstat(file)).isFile()) damaged.push(ruta)
    else {
      const print = await fingerprint(file)
      if (print.bytes !== expected.bytes || print.sha256 !== expected.sha256) damaged.push(ruta)
    }
  })
  if (damaged.length === 0) return
  const muestra = damaged.slice(0, 5).join(', ')
  throw new RespaldoError(
    'RESPALDO_DANIADO',
    `El respaldo ${respaldo} no coincide con su lista en ${damaged.length} archivos: ${muestra}. No se restauró nada.`,
  )
}

async function listFiles(root: string, prefix = ''): Promise<string[]> {
  const files: string[] = []
  for (const entry of await readdir(join(root, prefix), { withFileTypes: true })) {
    const ruta = prefix ? `${prefix}/${entry.name}` : entry.name
    if (entry.isDirectory()) files.push(...(await listFiles(root, ruta)))
    else files.push(ruta)
  }
  return files
}

// A forged list must not lead a restore, perhaps run by root, out of its folder.
function checkPath(ruta: string): void {
  if (ruta.split('/').some((part) => part === '' || part === '.' || part === '..')) throw new Error(`ruta ${ruta}`)
}
