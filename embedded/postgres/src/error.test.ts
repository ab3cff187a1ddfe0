import { expect, test } from 'vitest'
import { fromServerOutput, fromSystemError } from './error.ts'

const codigo = (salida: string) => fromServerOutput(salida, '/datos', '/datos/postgres.log').codigo

test('lo que dice PostgreSQL al fallar se traduce a una causa', () => {
  expect(codigo('FATAL:  could not write lock file "postmaster.pid": No space left on device')).toBe('DISCO_LLENO')
  expect(codigo('PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device')).toBe('DISCO_LLENO')
  expect(codigo('FATAL:  could not create shared memory segment: No space left on device')).toBe('NO_ARRANCA')
  expect(codigo('initdb: error: could not change permissions of directory: Permission denied')).toBe('SIN_PERMISO')
  expect(codigo('initdb: error: could not look up effective user ID 12345: user does not exist')).toBe('PLATAFORMA')
  const otro = fromServerOutput('LOG: a\nFATAL:  could not locate a valid checkpoint record', '/datos', '/x.log')
  expect(otro.codigo).toBe('NO_ARRANCA')
  expect(otro.message).toContain('could not locate a valid checkpoint record')
  expect(otro.message).toContain('/x.log')
})

test('lo que dice el sistema se traduce a una causa', () => {
  const system = (code: string) => fromSystemError(Object.assign(new Error(code), { code }), '/datos').codigo
  expect(system('ENOSPC')).toBe('DISCO_LLENO')
  expect(system('EDQUOT')).toBe('DISCO_LLENO')
  expect(system('EACCES')).toBe('SIN_PERMISO')
  expect(system('EROFS')).toBe('SIN_PERMISO')
  const readOnly = Object.assign(new Error('mkdir'), { code: 'ENOENT', syscall: 'mkdir', path: '/datos' })
  expect(fromSystemError(readOnly, '/datos').codigo).toBe('SIN_PERMISO')
  expect(system('EMFILE')).toBe('NO_ARRANCA')
})
