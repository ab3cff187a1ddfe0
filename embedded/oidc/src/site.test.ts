// Rules of the public address.
import { describe, expect, test } from 'vitest'
import { makeSite } from './site.ts'

describe('la dirección pública', () => {
  test('el emisor es el origen más /oidc, con o sin diagonal al final', () => {
    expect(makeSite('https://portal.litro.example/').issuer).toBe('https://portal.litro.example/oidc')
    expect(makeSite('http://localhost:3000')).toMatchObject({ issuer: 'http://localhost:3000/oidc', https: false })
  })

  test('los orígenes no se repiten y el propio va primero', () => {
    const { origins } = makeSite('http://localhost:3000', ['http://127.0.0.1:3000/x', 'http://localhost:3000'])
    expect(origins).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000'])
  })

  test.each(['https://litro.example/portal', 'ftp://litro.example', 'https://litro.example/?a=1'])(
    '%s se rechaza',
    (url) => {
      expect(() => makeSite(url)).toThrow('solo el origen')
    },
  )
})
