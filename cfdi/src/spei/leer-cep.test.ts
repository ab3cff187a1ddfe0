import { describe, expect, test } from 'vitest'
import { muestra } from '../pruebas/muestras.ts'
import { inventarCep } from './cep-de-prueba.ts'
import { leerCep, readMonto } from './leer-cep.ts'

const NORMAL = muestra('cep-1-normal.xml').toString('utf8')
const leer = (texto: string) => leerCep(Buffer.from(texto))

describe('las dos muestras', () => {
  test('la normal se lee entera y nadie la alteró', () => {
    expect(leer(NORMAL)).toEqual({
      claveRastreo: 'INVENTADA2026111200001',
      fechaOperacion: '2026-11-12',
      fechaAbono: '2026-11-12',
      horaAbono: '10:30:05',
      codigoReceptor: '40012',
      bancoReceptor: 'BBVA MEXICO',
      bancoEmisor: 'BANORTE',
      beneficiario: {
        nombre: 'LITRO DISTRIBUIDORA DE DEMOSTRACION',
        cuenta: '012225001234567893',
        rfc: 'LDD200115AB4',
      },
      ordenante: { nombre: 'CLIENTE INVENTADO UNO', cuenta: '072225009876543217', rfc: 'CIU150607AA1' },
      concepto: 'PAGO FACTURA A 1',
      monto: '359000.00',
      certificado: '00000100000100099999',
      alteraciones: [],
    })
  })
  test('la quisquillosa: hijos al revés, ceros, NA, blancos en el RFC y día bancario siguiente', () => {
    const cep = leerCep(muestra('cep-2-quisquilloso.xml'))
    expect([cep.monto, cep.fechaOperacion, cep.fechaAbono, cep.horaAbono]).toEqual([
      '50000.00',
      '2026-11-13',
      '2026-11-12',
      '18:02:30',
    ])
    expect([cep.ordenante.rfc, cep.beneficiario.nombre, cep.beneficiario.rfc]).toEqual(['Ñ&C180910AA4', '', ''])
    expect(cep.alteraciones).toEqual([])
  })
  test.each([
    ['CRLF', NORMAL.replaceAll('\n', '\r\n')],
    [
      'otro caso en los atributos',
      NORMAL.replace('numeroCertificado', 'NumeroCertificado').replace('cadenaCDA', 'CadenaCDA'),
    ],
    ['BOM', `\uFEFF${NORMAL}`],
  ])('igual con %s', (_, texto) => expect(leer(texto)).toEqual(leer(NORMAL)))
})

describe('montos', () => {
  test.each([
    ['0.01', '0.01'],
    ['000000000050000.00', '50000.00'],
    ['359000.0', '359000.00'],
  ])('%s es %s', (texto, monto) => expect(readMonto(texto)).toBe(monto))
  test.each(['1,000.00', '1e3', '-1.00', '1.005', '1234567890123.00', '0.00', '', 'NA'])(
    '%j se rechaza y se enseña',
    (texto) => expect(() => readMonto(texto)).toThrow(`"${texto}"`),
  )
})

describe('un archivo alterado a mano', () => {
  // biome-ignore format: a table is read as a table
  test.each([
    ['el monto',                   'MontoPago="359000.00"', 'MontoPago="959000.00"'],
    ['la cuenta del beneficiario', 'Cuenta="012225001234567893"', 'Cuenta="012225001234567894"'],
    ['la cuenta del ordenante',    'Cuenta="072225009876543217"', 'Cuenta="072225009876543218"'],
    ['el nombre del ordenante',    'Nombre="CLIENTE INVENTADO UNO"', 'Nombre="CLIENTE INVENTADO DOS"'],
    ['la fecha de operación',      'FechaOperacion="2026-11-12"', 'FechaOperacion="2026-11-13"'],
    ['la hora',                    'Hora="10:30:05"', 'Hora="10:30:06"'],
    ['el sello',                   'sello="Tzs5', 'sello="Azs5'],
    ['el certificado',             'numeroCertificado="00000100000100099999"', 'numeroCertificado="00000100000100099998"'],
  ])('se dice: %s', (que, antes, despues) => {
    expect(NORMAL).toContain(antes)
    expect(leer(NORMAL.replace(antes, despues)).alteraciones).toEqual([que])
  })
})

describe('lo que no es un CEP', () => {
  // biome-ignore format: a table is read as a table
  test.each([
    ['vacío', '', 'vacío|bien formado'],
    ['un CFDI', '<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4"/>', 'Es un CFDI, no un CEP'],
    ['otro XML', '<hola/>', 'no es un CEP'],
    ['DOCTYPE', `<!DOCTYPE x [<!ENTITY a "b">]>${NORMAL.slice(NORMAL.indexOf('<SPEI'))}`, 'DOCTYPE'],
    ['cortado', NORMAL.slice(0, 900), 'bien formado'],
    ['sin ordenante', NORMAL.replace(/<Ordenante[^>]*>/, ''), 'Ordenante'],
    ['dos ordenantes', NORMAL.replace(/(<Ordenante[^>]*>)/, '$1$1'), 'Ordenante'],
    ['el mismo dato dos veces', NORMAL.replace('Hora=', 'HORA="10:30:05" Hora='), 'dos veces'],
    ['clave de 31 letras', NORMAL.replace('INVENTADA2026111200001"', `${'X'.repeat(31)}"`), 'clave de rastreo'],
    ['fecha que no existe', NORMAL.replace('FechaOperacion="2026-11-12"', 'FechaOperacion="2026-02-30"'), 'fecha'],
    ['cadena corta', NORMAL.replace(/cadenaCDA="[^"]*"/, 'cadenaCDA="||1|2||x"'), 'cadena'],
    ['NUL', `${NORMAL}\0`, 'bytes nulos'],
  ])('%s', (_, texto, frase) => expect(() => leer(texto)).toThrow(new RegExp(frase)))
  test('10 MB y UTF-16 se rechazan sin leerse', () => {
    expect(() => leerCep(Buffer.alloc(10_000_000, 0x20))).toThrow('demasiado grande')
    expect(() => leerCep(Buffer.from(NORMAL, 'utf16le'))).toThrow('UTF-8')
  })
})

test('el que se inventa para la demostración se lee sin alteraciones', () => {
  const cep = leerCep(
    inventarCep({
      clave: 'X&1',
      monto: '10.00',
      fecha: '2026-11-12',
      abono: '2026-11-11',
      cuenta: '012225001234567893',
    }),
  )
  expect([cep.claveRastreo, cep.monto, cep.fechaAbono, cep.alteraciones]).toEqual(['X&1', '10.00', '2026-11-11', []])
})
