// The proofs of this browser's key: what a server would check of them.
import {
  base64url,
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  type JWK,
  jwtVerify,
} from 'jose'
import { describe, expect, test } from 'vitest'
import { createPruebas, isBound } from './llave-navegador.ts'

const b64 = (valor: object) => base64url.encode(JSON.stringify(valor))

async function makeLlave() {
  const curva = { name: 'ECDSA', namedCurve: 'P-256' }
  const par = await crypto.subtle.generateKey(curva, false, ['sign', 'verify'])
  return { par: async () => par, privada: par.privateKey }
}

describe('la prueba de una solicitud', () => {
  test('la firma la llave que muestra, para esa dirección sin su consulta, ese método y ese token', async () => {
    const llave = await makeLlave()
    const pruebas = createPruebas(llave)
    const proof = await pruebas.proof({ metodo: 'POST', url: '/services/facturas?q=1', token: 'a.b.c' })
    const { jwk, alg, typ } = decodeProtectedHeader(proof) as { jwk: JWK; alg: string; typ: string }
    expect([alg, typ, Object.keys(jwk).sort()]).toEqual(['ES256', 'dpop+jwt', ['crv', 'kty', 'x', 'y']])
    expect(await calculateJwkThumbprint(jwk)).toHaveLength(43)
    const { payload } = await jwtVerify(proof, await importJWK(jwk, 'ES256'))
    expect(payload).toMatchObject({
      htm: 'POST',
      htu: `${window.location.origin}/services/facturas`,
      ath: base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('a.b.c')))),
    })
    const otra = await pruebas.proof({ metodo: 'POST', url: '/services/facturas', token: 'a.b.c' })
    expect((await jwtVerify(otra, await importJWK(jwk, 'ES256'))).payload.jti).not.toBe(payload.jti)
  })

  test('la llave no se puede sacar del navegador', async () => {
    const { privada } = await makeLlave()
    await expect(crypto.subtle.exportKey('jwk', privada)).rejects.toThrow()
  })

  test('sigue la hora del servidor cuando se le dice que es otra', async () => {
    const ahora = Date.UTC(2026, 10, 15, 12)
    const pruebas = createPruebas(await makeLlave(), () => ahora)
    const iat = async () => decodeJwt(await pruebas.proof({ metodo: 'GET', url: '/x', token: 't' })).iat
    expect(await iat()).toBe(ahora / 1000)
    expect(pruebas.adjust(new Date(ahora + 3_600_000).toUTCString())).toBe(true)
    expect(await iat()).toBe(ahora / 1000 + 3600)
    // The same hour again changes nothing: trying once more would be in vain.
    expect(pruebas.adjust(new Date(ahora + 3_601_000).toUTCString())).toBe(false)
    expect([pruebas.adjust(null), pruebas.adjust('mañana')]).toEqual([false, false])
  })
})

test('un token dice si está ligado a una llave', () => {
  expect(isBound(`x.${b64({ cnf: { jkt: 'abc' }, nombre: 'Ñúñez' })}.z`)).toBe(true)
  for (const token of [`x.${b64({ sub: 'a' })}.z`, 'opaco', '', 'x.%%.z', `x.${b64([])}.z`])
    expect(isBound(token)).toBe(false)
})
