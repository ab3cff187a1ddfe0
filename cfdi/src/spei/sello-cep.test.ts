// What can be said of a CEP's seal without Banxico: what it covers and its form, with real RSA seals and with hostile files.
import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { muestra } from '../pruebas/muestras.ts'
import { esCepInventado, inventarCep } from './cep-de-prueba.ts'
import { leerSelloCep, quejaDeSello } from './sello-cep.ts'

const NORMAL = muestra('cep-1-normal.xml').toString('utf8')
const inventado = () =>
  inventarCep({ clave: 'SELLADA1', monto: '10.00', fecha: '2026-11-12', cuenta: '012225001234567893' }).toString('utf8')
const leer = (texto: string) => leerSelloCep(Buffer.from(texto))

test('la muestra: su cadena llega hasta el cierre, y su sello es de la llave que la acompaña', () => {
  const { cadena, sello, certificado, bytes } = leer(NORMAL)
  expect([cadena.startsWith('||1|12112026|'), cadena.endsWith('|00000100000100099999||'), certificado, bytes]).toEqual([
    true,
    true,
    '00000100000100099999',
    256,
  ])
  const llave = createPublicKey(muestra('cep-llave-publica-de-prueba.pem'))
  expect(verify('sha256', Buffer.from(cadena), llave, Buffer.from(sello, 'base64'))).toBe(true)
})

test('el inventado se comprueba con su llave; la muestra, de otra, no', () => {
  expect([esCepInventado(Buffer.from(inventado())), esCepInventado(Buffer.from(NORMAL))]).toEqual([true, false])
})

test('500 con una letra cambiada en la cadena o en el sello: ninguno se comprueba', () => {
  const xml = inventado()
  const desde = xml.indexOf('cadenaCDA="') + 'cadenaCDA="'.length
  const hasta = xml.indexOf('||', desde + 2)
  let buenos = 0
  for (let i = 0; i < 500; i++) {
    const lugar = desde + 2 + ((i * 7919) % (hasta - desde - 2))
    const letra = xml[lugar] === 'Q' ? 'Z' : 'Q'
    if (xml[lugar] !== '|' && esCepInventado(Buffer.from(xml.slice(0, lugar) + letra + xml.slice(lugar + 1)))) buenos++
  }
  expect(buenos).toBe(0)
})

describe('la forma del sello', () => {
  const con = (sello: string) => leer(NORMAL.replace(/ sello="[^"]*"/, ` sello="${sello}"`))
  // biome-ignore format: a table is read as a table
  test.each([
    ['que no es base64',       'no es base64 !!',                               'no es base64'],
    ['sin su relleno',         `${'QUJD'.repeat(10)}QQ`,                        'no es base64'],
    ['con relleno de más',     'QUJDQQ====',                                    'no es base64'],
    ['corto',                  Buffer.alloc(128, 7).toString('base64'),         'mide 128 bytes y los de Banxico miden 256'],
    ['largo',                  Buffer.alloc(5000, 7).toString('base64'),        'mide 5000 bytes'],
  ])('%s', (_, sello, queja) => expect(quejaDeSello(con(sello), 256)).toContain(queja))
  test('la buena no tiene queja, y cuánto mide es un ajuste', () => {
    expect([quejaDeSello(leer(NORMAL), 256), quejaDeSello(leer(NORMAL), 512)]).toEqual([
      null,
      'El sello del archivo mide 256 bytes y los de Banxico miden 512.',
    ])
  })
})

describe('lo hostil', () => {
  test.each([
    ['entidades', `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${NORMAL.slice(NORMAL.indexOf('<SPEI'))}`],
    ['sin sello', NORMAL.replace(/ sello="[^"]*"/, '')],
    ['sin cadena', NORMAL.replace(/ cadenaCDA="[^"]*"/, '')],
    ['cortado', NORMAL.slice(0, 500)],
    ['enorme', NORMAL + ' '.repeat(300_000)],
  ])('%s no se lee', (_, texto) => expect(() => leer(texto)).toThrow())
  test('la cadena de otro con el sello propio no se comprueba', () => {
    const [uno, otro] = [inventado(), inventado().replaceAll('10.00', '99.00')]
    const ajena = uno.replace(/cadenaCDA="[^"]*"/, /cadenaCDA="[^"]*"/.exec(otro)![0])
    expect(esCepInventado(Buffer.from(ajena))).toBe(false)
    expect(esCepInventado(Buffer.from(uno.replace('numeroCertificado="0', 'numeroCertificado="9')))).toBe(false)
  })
})
