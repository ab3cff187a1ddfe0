// Rules of password hashing.
import { describe, expect, test } from 'vitest'
import { hashContrasena, hashFalso, verifyContrasena } from './contrasena.ts'

describe('la contraseña', () => {
  test('se verifica con su hash, y otra no', async () => {
    const hash = await hashContrasena('niño-1')
    expect(await verifyContrasena('niño-1', hash)).toBe(true)
    expect(await verifyContrasena('nino-1', hash)).toBe(false)
  })

  test('dos veces la misma dan hashes distintos', async () => {
    expect(await hashContrasena('x')).not.toBe(await hashContrasena('x'))
  })

  test('cuesta lo que debe a menos que se pida otra cosa, y se verifica con lo que costó', async () => {
    expect(await hashContrasena('x')).toMatch(/^scrypt\$15\$8\$3\$/)
    const barata = await hashContrasena('x', 8)
    expect(barata).toMatch(/^scrypt\$8\$8\$3\$/)
    expect(await verifyContrasena('x', barata)).toBe(true)
    expect(await verifyContrasena('y', barata)).toBe(false)
  })

  test('es la misma aunque el teclado componga los acentos de otro modo', async () => {
    const hash = await hashContrasena('ni\u00f1o')
    expect(await verifyContrasena('nin\u0303o', hash)).toBe(true)
  })

  test('un hash falso o de otra clase no deja pasar a nadie', async () => {
    expect(await verifyContrasena('', hashFalso())).toBe(false)
    for (const hash of ['', 'x', 'bcrypt$1$2$3$a$b', 'scrypt$15$8$3$$']) {
      expect(await verifyContrasena('x', hash)).toBe(false)
    }
  })
})
