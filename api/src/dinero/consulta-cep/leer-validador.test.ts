// The validator's page: believed whole or not at all.
import { muestra } from '@litro/cfdi/pruebas/muestras'
import { describe, expect, test } from 'vitest'
import { leerValidador } from './leer-validador.ts'

const PAGINA = muestra('cep-validador-7.html').toString('utf8')
const ENVIADOS = [0, 1].map((n) => ({ nombre: `cep-${n}.xml`, cadena: '||1|', sello: 'QUJD' }))

test('la muestra: por nombre y no por orden, palomeado es bueno y X no', () => {
  expect(leerValidador(PAGINA, ENVIADOS)).toMatchObject([
    { nombre: 'cep-1.xml', valido: false, nota: 'Comprobante Electrónico de Pago con información errónea' },
    { nombre: 'cep-0.xml', valido: true, certificado: '00000100000100099999' },
  ])
})
test('la cadena puede traer su sello al final, o espacios de más', () => {
  expect(leerValidador(PAGINA.replaceAll('||1|<', '||1|QUJD<'), ENVIADOS)).toHaveLength(2)
  expect(leerValidador(PAGINA.replaceAll('||1|<', ' ||1|\n<'), ENVIADOS)).toHaveLength(2)
})

describe('no se cree', () => {
  // biome-ignore format: a table is read as a table
  test.each([
    ['un total de más',            (p: string) => p.replace('<td>2</td>', '<td>3</td>'),                'cuentas'],
    ['válidos de más',             (p: string) => p.replace('<td>2</td><td>1</td>', '<td>2</td><td>2</td>'), 'cuentas'],
    ['válidos por inválidos',      (p: string) => p.replace('<td>2</td><td>1</td><td>1</td>', '<td>2</td><td>2</td><td>0</td>'), 'renglones'],
    ['el mismo archivo dos veces', (p: string) => p.replace('cep-1.xml', 'cep-0.xml'),                  'una vez'],
    ['un archivo ajeno',           (p: string) => p.replace('cep-1.xml', 'cep-9.xml'),                  'una vez'],
    ['la cadena de otro',          (p: string) => p.replace('||1|<', '||2|<'),                          'otro archivo'],
    ['un renglón sin detalle',     (p: string) => p.replace('openModalDetalleCEP', 'abrir'),            'renglones'],
    ['nada en el detalle',         (p: string) => p.replaceAll(/<td>Cadena Original<\/td><td>[^<]*<\/td>/g, ''), 'otro archivo'],
  ])('%s', (_, cambia, queja) => {
    const cambiada = cambia(PAGINA)
    expect(cambiada).not.toBe(PAGINA)
    expect(leerValidador(cambiada, ENVIADOS)).toEqual({ queja: expect.stringContaining(queja) })
  })
  test('lo que no se mandó', () => expect(leerValidador(PAGINA, ENVIADOS.slice(1))).toHaveProperty('queja'))
  test.each([
    '',
    '<html></html>',
    'Total 2 Válidos 2',
    PAGINA.slice(0, 120),
    '<'.repeat(900_000),
    `<tr><td>${'a'.repeat(900_000)}`,
  ])('otra página no es una respuesta (%#)', (html) => expect(leerValidador(html, ENVIADOS)).toBeNull())
  test('una casilla sin palomear no es buena', () => {
    expect(leerValidador(PAGINA.replace('checkbox" checked', 'checkbox"'), ENVIADOS)).toHaveProperty('queja')
  })
})
