import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { codificar, firmar } from './sigv4.ts'

// The examples that Amazon publishes under "Signature Calculations for the Authorization Header".
const quien = {
  llave: 'AKIAIOSFODNN7EXAMPLE',
  secreto: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const huella = (texto: string) => createHash('sha256').update(texto).digest('hex')
const base = {
  metodo: 'GET',
  host: 'examplebucket.s3.amazonaws.com',
  ruta: '/',
  huella: huella(''),
  cuando: new Date('2013-05-24T00:00:00Z'),
}

test.each([
  [
    'GET de un objeto',
    { ruta: '/test.txt', encabezados: { Range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT de un objeto',
    {
      metodo: 'PUT',
      ruta: '/test%24file.text',
      encabezados: { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      huella: huella('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET de un ajuste',
    { consulta: { lifecycle: '' } },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET de la lista',
    { consulta: { 'max-keys': '2', prefix: 'J' } },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('la firma publicada de %s', (_caso, cambio, firma) => {
  const { authorization } = firmar(quien, { ...base, ...cambio } as typeof base)
  expect(authorization).toMatch(new RegExp(`Signature=${firma}$`))
})

test('se codifica todo menos letras, cifras y -._~', () => {
  expect(codificar("a b/c+d*e'f(g)!~-._ñ")).toBe('a%20b%2Fc%2Bd%2Ae%27f%28g%29%21~-._%C3%B1')
})
