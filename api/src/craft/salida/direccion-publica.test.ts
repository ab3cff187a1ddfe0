import { describe, expect, test } from 'vitest'
import { DireccionNegada, findDestino, isReservada, readRedes } from './direccion-publica.ts'

const ninguna = readRedes([])
const resolver =
  (...direcciones: string[]) =>
  async () =>
    direcciones.map((address) => ({ address, family: 4 }))

describe('una dirección que eligió alguien de fuera', () => {
  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...[
      '255.255.255.255',
      '198.18.0.1',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      '::ffff:127.0.0.1',
      '::ffff:a00:1',
    ],
    ...['64:ff9b::a00:1', '2002:a00:1::', '2001:0:1::', 'ff02::1', '2001:db8::1', 'no-es-una'],
  ])('%s no es pública', (direccion) => {
    expect(isReservada(direccion)).toBe(true)
  })

  test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s es pública',
    (direccion) => {
      expect(isReservada(direccion)).toBe(false)
    },
  )

  test.each([
    'https://127.0.0.1/x',
    'https://[::1]:9000/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://[::ffff:169.254.169.254]/latest/meta-data',
  ])('%s se niega', async (url) => {
    await expect(findDestino(new URL(url), { permitidas: ninguna })).rejects.toThrow(DireccionNegada)
  })

  test('un nombre que lleva a una pública y a una privada se niega entero', async () => {
    const redes = { permitidas: ninguna, resolver: resolver('8.8.8.8', '10.0.0.1') }
    await expect(findDestino(new URL('https://mixto.example'), redes)).rejects.toThrow('red privada')
  })

  test('lo que la casa permite se admite, también sin https; lo público sin https no', async () => {
    const permitidas = readRedes(['10.0.0.0/8', '::1'])
    expect(await findDestino(new URL('http://10.9.9.9/x'), { permitidas })).toMatchObject({ direccion: '10.9.9.9' })
    expect(await findDestino(new URL('http://[::1]/x'), { permitidas })).toMatchObject({ familia: 6 })
    await expect(findDestino(new URL('http://8.8.8.8/x'), { permitidas })).rejects.toThrow('debe ser https')
    await expect(findDestino(new URL('https://192.168.0.1/x'), { permitidas })).rejects.toThrow('red privada')
  })

  test('un nombre sin direcciones no lleva a ninguna parte', async () => {
    const redes = { permitidas: ninguna, resolver: resolver() }
    await expect(findDestino(new URL('https://nada.example'), redes)).rejects.toThrow('ninguna parte')
  })
})
