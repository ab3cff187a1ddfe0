// A token bound to a key: what works with its proof, and what a thief without the key may try.
import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { AppError } from '../errors.ts'
import { embeddedKeys, makeVerifyToken, type VerifyToken } from './bearer.ts'
import { makeVerifyProof } from './dpop.ts'

const ISSUER = 'https://identidad.example'
const ORIGEN = 'https://portal.example'
const b64 = (valor: object | string) =>
  Buffer.from(typeof valor === 'string' ? valor : JSON.stringify(valor)).toString('base64url')
const sha = (texto: string) => createHash('sha256').update(texto).digest('base64url')

function makeLlave() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  const jwk = { kty, crv, x, y }
  const proof = (token: string, claims: object = {}, header: object = {}) => {
    const cabeza = b64({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
    const cuerpo = b64({
      jti: randomUUID(),
      htm: 'GET',
      htu: `${ORIGEN}/services/tablero`,
      iat: Math.floor(Date.now() / 1000),
      ath: sha(token),
      ...claims,
    })
    const firma = createSign('sha256')
      .update(`${cabeza}.${cuerpo}`)
      .sign({ key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${cabeza}.${cuerpo}.${firma.toString('base64url')}`
  }
  return { jwk: jwk as { kty: string; crv: string; x: string; y: string }, proof }
}

/** What the nodes share: each id once. */
function makeCompartida() {
  const usadas = new Set<string>()
  return async (id: string) => !usadas.has(id) && usadas.add(id) !== undefined
}

let sign: (claims: JWTPayload) => Promise<string>
let makeNodo: (usar?: (id: string) => Promise<boolean>, vive?: (gid: string) => Promise<boolean>) => VerifyToken
const llave = makeLlave()
let ligado = ''
let suelto = ''

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256' }] })
  const { oidc } = readConfig({ OIDC_ISSUER: ISSUER, PUBLIC_URL: 'https://litro.example' })
  sign = (claims) =>
    new SignJWT({ sub: 'a', iss: ISSUER, aud: 'urn:litro:api', ...claims })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(privateKey)
  makeNodo = (usar = makeCompartida(), vive) =>
    makeVerifyToken(oidc, keys, { vive, verifyProof: makeVerifyProof({ origenes: [ORIGEN], usar }) })
  ligado = await sign({ cnf: { jkt: await calculateJwkThumbprint(llave.jwk) } })
  suelto = await sign({})
})

type Pedido = { esquema?: string; token?: string; dpop?: string | string[]; method?: string; url?: string }

function pedir(nodo: VerifyToken, { esquema = 'DPoP', token = ligado, dpop, method = 'GET', url }: Pedido) {
  return nodo({
    method,
    url: url ?? '/services/tablero?q=1',
    headers: { authorization: `${esquema} ${token}`, ...(dpop !== undefined && { dpop }) },
  })
}

const rechazo = async (promesa: Promise<unknown>) => {
  const error = await promesa.then(
    () => null,
    (causa: unknown) => causa,
  )
  expect(error).toBeInstanceOf(AppError)
  const { codigo, detalle } = error as AppError
  return { codigo, reto: detalle.autenticar }
}

describe('un token ligado', () => {
  test('funciona con su prueba, una vez cada una', async () => {
    const nodo = makeNodo()
    for (let i = 0; i < 3; i += 1) {
      expect(await pedir(nodo, { dpop: llave.proof(ligado) })).toMatchObject({ sujeto: 'a' })
    }
    const dpop = llave.proof(ligado)
    await pedir(nodo, { dpop })
    expect(await rechazo(pedir(nodo, { dpop }))).toMatchObject({ reto: expect.stringContaining('invalid_dpop_proof') })
  })

  test('copiado a otro navegador no sirve: ni como Bearer, ni con otra llave, ni sin prueba', async () => {
    const nodo = makeNodo()
    const ladron = makeLlave()
    const intentos: Pedido[] = [
      { esquema: 'Bearer' },
      { esquema: 'Bearer', dpop: llave.proof(ligado) },
      {},
      { dpop: ladron.proof(ligado) },
      { dpop: ladron.proof(ligado, {}, { jwk: llave.jwk }) },
    ]
    for (const intento of intentos) {
      expect(await rechazo(pedir(nodo, intento))).toMatchObject({
        codigo: 'TOKEN_INVALIDO',
        reto: expect.stringMatching(/^DPoP error=/),
      })
    }
  })

  test.each([
    ['de otro método', { htm: 'POST' }],
    ['de otra ruta', { htu: `${ORIGEN}/services/otra` }],
    ['de otro sitio', { htu: 'https://malo.example/services/tablero' }],
    ['sin dirección', { htu: 7 }],
    ['vieja', { iat: Math.floor(Date.now() / 1000) - 120 }],
    ['del futuro', { iat: Math.floor(Date.now() / 1000) + 120 }],
    ['sin hora', { iat: 'ahora' }],
    ['de otro token', { ath: sha('otro') }],
    ['sin token', { ath: undefined }],
    ['sin identificador', { jti: '' }],
    ['con un identificador enorme', { jti: 'x'.repeat(300) }],
  ])('con una prueba %s se rechaza', async (_caso, claims) => {
    expect(await rechazo(pedir(makeNodo(), { dpop: llave.proof(ligado, claims) }))).toMatchObject({
      codigo: 'TOKEN_INVALIDO',
    })
  })

  test.each([
    ['de otro tipo', { typ: 'jwt' }],
    ['sin firma', { alg: 'none' }],
    ['con un secreto compartido', { alg: 'HS256' }],
    ['con otra clase de llave', { jwk: { kty: 'oct', k: 'AAAA' } }],
    ['sin llave', { jwk: undefined }],
    ['con una llave que no es un punto', { jwk: { kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA' } }],
  ])('con una prueba %s se rechaza', async (_caso, header) => {
    expect(await rechazo(pedir(makeNodo(), { dpop: llave.proof(ligado, {}, header) }))).toMatchObject({
      codigo: 'TOKEN_INVALIDO',
    })
  })

  test.each([
    ['vacía', ''],
    ['que no es una prueba', 'a.b.c'],
    ['a medias', 'a.b'],
    ['enorme', `${'x'.repeat(5000)}.b.c`],
    ['repetida', ['a.b.c', 'd.e.f']],
    ['de nada', `${b64('null')}.${b64('null')}.x`],
  ])('con una prueba %s se rechaza', async (_caso, dpop) => {
    expect(await rechazo(pedir(makeNodo(), { dpop }))).toMatchObject({ codigo: 'TOKEN_INVALIDO' })
  })

  test('la misma prueba de una escritura no sirve en otro nodo', async () => {
    const usar = makeCompartida()
    const [uno, dos] = [makeNodo(usar), makeNodo(usar)]
    const dpop = llave.proof(ligado, { htm: 'POST' })
    const resultados = await Promise.allSettled([
      pedir(uno, { dpop, method: 'POST' }),
      pedir(dos, { dpop, method: 'POST' }),
    ])
    expect(resultados.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('un token suelto', () => {
  test('lo usa quien lo trae, como Bearer y no de otro modo', async () => {
    const nodo = makeNodo()
    expect(await pedir(nodo, { esquema: 'Bearer', token: suelto })).toMatchObject({ sujeto: 'a' })
    expect(await rechazo(pedir(nodo, { token: suelto, dpop: llave.proof(suelto) }))).toMatchObject({
      codigo: 'TOKEN_INVALIDO',
    })
    expect(await rechazo(pedir(nodo, { esquema: 'Basic', token: suelto }))).toMatchObject({ codigo: 'TOKEN_INVALIDO' })
  })
})

describe('el permiso que nombra un token', () => {
  test('tiene que seguir ahí; si no nombra ninguno, es de un emisor que lo sabe por su cuenta', async () => {
    const nodo = makeNodo(undefined, async (gid) => gid === 'vivo')
    const con = async (claims: JWTPayload) => pedir(nodo, { esquema: 'Bearer', token: await sign(claims) })
    expect(await con({ gid: 'vivo' })).toMatchObject({ sujeto: 'a', vive: true })
    expect(await con({})).toMatchObject({ sujeto: 'a', vive: true })
    expect(await con({ gid: 'muerto' })).toMatchObject({ sujeto: 'a', vive: false })
  })
})

describe('las llaves de nuestro emisor', () => {
  const issuer = 'https://propio.example'
  const { oidc } = readConfig({ OIDC_ISSUER: issuer, PUBLIC_URL: 'https://litro.example' })

  async function makeEmisor() {
    let keys: object[] = []
    let publicadas = { keys: [] as object[] }
    let lecturas = 0
    const add = async (kid: string, soloEsta = false) => {
      const { publicKey, privateKey } = await generateKeyPair('RS256')
      const nueva = { ...(await exportJWK(publicKey)), kid, alg: 'RS256' }
      keys = soloEsta ? [nueva] : [nueva, ...keys]
      return (claims: JWTPayload = {}) =>
        new SignJWT({ sub: 'a', iss: issuer, aud: 'urn:litro:api', ...claims })
          .setProtectedHeader({ alg: 'RS256', kid })
          .setIssuedAt()
          .setExpirationTime('10m')
          .sign(privateKey)
    }
    const recargarLlaves = async () => {
      lecturas += 1
      publicadas = { keys }
    }
    const verifyProof = makeVerifyProof({ origenes: [ORIGEN], usar: async () => true })
    const nodo = makeVerifyToken(oidc, embeddedKeys({ jwks: () => publicadas, recargarLlaves }), { verifyProof })
    const abre = async (token: string) => pedir(nodo, { esquema: 'Bearer', token })
    return { add, abre, recargarLlaves, lecturas: () => lecturas }
  }

  test('una que otro nodo acaba de hacer se lee al verla, y lo inventado no hace leer sin fin', async () => {
    const { add, abre, lecturas } = await makeEmisor()
    const firmar = await add('nueva')
    expect(await abre(await firmar())).toMatchObject({ sujeto: 'a' })
    expect(lecturas()).toBe(1)
    const ajeno = await (await makeEmisor()).add('ajena')
    for (let i = 0; i < 5; i += 1) expect((await rechazo(abre(await ajeno()))).codigo).toBe('TOKEN_INVALIDO')
    expect(lecturas()).toBe(1)
  })

  test('retirada a la fuerza, lo que firmó deja de abrir aunque ya se hubiera visto', async () => {
    const { add, abre, recargarLlaves } = await makeEmisor()
    const vieja = await (await add('vieja'))()
    await recargarLlaves()
    expect(await abre(vieja)).toMatchObject({ sujeto: 'a' })
    await add('otra', true)
    await recargarLlaves()
    expect((await rechazo(abre(vieja))).codigo).toBe('TOKEN_INVALIDO')
  })
})
