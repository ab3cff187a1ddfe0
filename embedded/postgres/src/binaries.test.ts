import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explain, hydrateSymlinks, locatePackage, prepareBinaries } from './binaries.ts'
import type { Place } from './place.ts'
import { isRoot, tempFolder } from './testing.ts'

function packageWithoutLinks(): string {
  const native = join(tempFolder(), 'native')
  cpSync(locatePackage().native, native, { recursive: true, verbatimSymlinks: true })
  for (const name of readdirSync(join(native, 'lib'))) {
    if (lstatSync(join(native, 'lib', name)).isSymbolicLink()) rmSync(join(native, 'lib', name))
  }
  return native
}

const runs = (native: string) => spawnSync(join(native, 'bin', 'postgres'), ['--version']).status === 0

test.each([
  ['win32', 'x64'],
  ['linux', 'ia32'],
  ['freebsd', 'x64'],
])('en %s-%s, sin base incluida, se dice que queda DATABASE_URL', (platform, arch) => {
  expect(() => locatePackage(platform, arch)).toThrow(
    expect.objectContaining({ codigo: 'PLATAFORMA', message: expect.stringContaining('DATABASE_URL') }),
  )
})

test('si el paquete de la plataforma no se instaló, se dice cómo instalarlo', () => {
  const other = process.platform === 'darwin' ? 'linux' : 'darwin'
  expect(() => locatePackage(other, 'arm64')).toThrow(
    expect.objectContaining({ codigo: 'PLATAFORMA', message: expect.stringContaining('npm ci') }),
  )
})

test('sin postinstall faltan enlaces: se crean y el servidor corre', () => {
  const native = packageWithoutLinks()
  if (process.platform === 'linux') expect(runs(native)).toBe(false)
  expect(hydrateSymlinks(native)).toBe(true)
  expect(runs(native)).toBe(true)
})

test.runIf(isRoot)('un paquete fuera del alcance de la cuenta se copia, completo, a donde sí llega', () => {
  const hidden = tempFolder(0o700)
  const native = join(hidden, 'native')
  cpSync(packageWithoutLinks(), native, { recursive: true, verbatimSymlinks: true })
  const base = tempFolder()
  const place = { account: { uid: 65534, gid: 65534 }, supervisorDir: base, relocationBase: base } as Place
  const logged: string[] = []
  const prepare = () => prepareBinaries({ ...locatePackage(), native }, place, (msg) => logged.push(msg)).postgres
  const copy = prepare()
  expect(copy.startsWith(base)).toBe(true)
  expect(spawnSync(copy, ['--version'], { uid: 65534, gid: 65534 }).status).toBe(0)
  expect(prepare()).toBe(copy)
  expect(logged).toHaveLength(1)
  expect(readdirSync(base)).toHaveLength(1)
})

test('cada causa de que no corra tiene su explicación', () => {
  const native = tempFolder()
  const say = (stderr: string, code?: string) => explain({ status: code ? null : 1, stderr, code }, native)
  expect(explain({ status: 0, stderr: '', code: undefined }, native)).toBeNull()
  expect(say("postgres: /lib/libc.so.6: version `GLIBC_2.27' not found")?.message).toContain('glibc 2.27')
  expect(say('error while loading shared libraries: libstdc++.so.6: cannot open')?.message).toContain('libstdc++.so.6')
  expect(say('', 'ENOENT')?.message).toContain('Faltan los programas')
  expect(say('', 'EACCES')?.codigo).toBe('SIN_PERMISO')
  mkdirSync(join(native, 'bin'))
  mkdirSync(join(native, 'lib'))
  writeFileSync(join(native, 'bin', 'postgres'), '')
  writeFileSync(join(native, 'lib', 'libicuuc.so.60'), '')
  expect(say('', 'ENOENT')?.message).toContain('musl')
  expect(say('error while loading shared libraries: libicuuc.so.60: cannot open')?.codigo).toBe('SIN_PERMISO')
})
