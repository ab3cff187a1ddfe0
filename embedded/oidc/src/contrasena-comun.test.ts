// Common passwords in their usual disguises are refused; what its owner made up is not.
import { describe, expect, test } from 'vitest'
import { comunes } from './contrasena-comun.ts'
import { quejaDeContrasena } from './contrasena-queja.ts'

const ANA = { usuario: 'ana.robles@litro.example', nombre: 'Ana Robles' }
const queja = (contrasena: string) => quejaDeContrasena(contrasena, contrasena, ANA)

describe('las contraseñas más usadas', () => {
  test('se conocen más de diez mil', async () => {
    expect((await comunes()).size).toBeGreaterThan(10_000)
  })

  test.each([
    'qwertyuiop',
    '1234567890',
    'Password123',
    'PASSWORD2026!',
    'p4ssw0rd2026',
    'P@$$w0rd12',
    'México2026!!',
    'contraseña1234',
    'superman2026',
    '12superman!!',
    'dragondragon',
    'iloveyou2026',
    'Litro2026!!!',
    'robles123456',
    '¡¡Ana-2026!!',
  ])('%s se rechaza', async (contrasena) => {
    expect(await queja(contrasena)).toMatch(/más usadas o se parece a tus datos/)
  })

  test.each(['caballo correcto grapa', 'una frase larga y mía', 'mi perro ladra a las 5', 'Vk9#tzQ1rLm2'])(
    '%s se acepta',
    async (contrasena) => {
      expect(await queja(contrasena)).toBeUndefined()
    },
  )

  test('lo corto, lo enorme, lo repetido, el usuario y el NUL tienen cada uno su razón', async () => {
    expect(await queja('corta')).toMatch(/al menos 10/)
    expect(await queja('ab cd'.repeat(60))).toMatch(/máximo 200/)
    expect(await queja('aaaaaaaaaaaa')).toMatch(/más variados/)
    expect(await queja('ANA.ROBLES@litro.example')).toMatch(/tu usuario/)
    expect(await queja('caballo\0correcto')).toMatch(/no permitidos/)
    expect(await quejaDeContrasena('caballo correcto', 'caballo correctx', ANA)).toMatch(/no son iguales/)
  })
})
