import { describe, expect, test } from 'vitest'
import { muestra } from '../pruebas/muestras.ts'
import { type FilaMetadata, makeLectorMetadata } from './metadata.ts'

function leer(bytes: Buffer, trozo = bytes.length) {
  const lector = makeLectorMetadata()
  const filas: FilaMetadata[] = []
  for (let i = 0; i < bytes.length; i += trozo) filas.push(...lector.write(bytes.subarray(i, i + trozo)))
  filas.push(...lector.end())
  return { filas, errores: lector.errores(), nuevas: lector.columnasNuevas() }
}

const ENCABEZADO =
  'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~RfcPac~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion'
const UUID = '0E5BE1A0-0001-4C11-9A00-5A7E5A7E0001'
const fila = (cambios: Partial<Record<string, string>> = {}) => {
  const v = {
    uuid: UUID,
    emisor: 'LDD200115AB4',
    nombreE: 'LITRO',
    receptor: 'CIU150607AA1',
    nombreR: 'CLIENTE',
    pac: 'PPI010101AA1',
    emision: '2026-11-02 09:15:00',
    certificacion: '2026-11-02 09:15:21',
    monto: '10.00',
    efecto: 'I',
    estatus: '1',
    cancelacion: '',
    ...cambios,
  }
  return Object.values(v).join('~')
}
const archivo = (...lineas: string[]) => Buffer.from([ENCABEZADO, ...lineas, ''].join('\r\n'))

describe('metadata del SAT', () => {
  test.each([1, 7, 64, 100_000])('la muestra de emitidos se lee igual en trozos de %i bytes', (trozo) => {
    const { filas, errores, nuevas } = leer(muestra('metadata-emitidos.txt'), trozo)
    expect([filas.length, errores.total, nuevas]).toEqual([8, 0, []])
    // A line break within a name, a tilde within another, and a UUID in lower case.
    expect(filas[3]).toMatchObject({
      nombreReceptor: 'CLIENTE INVENTADO DOS',
      vigente: false,
      fechaCancelacion: '2026-11-12T18:40:13',
      monto: '12250.00',
    })
    expect(filas[4]).toMatchObject({ rfcReceptor: 'CIT170809AA3', nombreReceptor: 'CLIENTE ~ INVENTADO TRES' })
    expect(filas[5]).toMatchObject({
      uuid: '0E5BE1A0-0006-4C11-9A00-5A7E5A7E0006',
      rfcReceptor: 'Ñ&C180910AA4',
      monto: '51800.5',
      fechaEmision: '2026-11-09T23:59:59',
    })
    expect(filas.map(({ efecto }) => efecto).join('')).toBe('IPEIIIII')
  })

  test('la muestra de recibidos trae la columna RfcPac y una cancelada', () => {
    const { filas } = leer(muestra('metadata-recibidos.txt'))
    expect(filas.map(({ efecto, vigente }) => `${efecto}${vigente ? 1 : 0}`)).toEqual([
      'I1',
      'I0',
      'I1',
      'I1',
      'E1',
      'P1',
    ])
  })

  test('saltos LF, BOM, columnas de más, palabras en vez de claves y fecha con T', () => {
    const texto = `\ufeff${ENCABEZADO}~Nueva\n${fila({ efecto: 'Ingreso', estatus: 'Cancelado', emision: '2026-11-02T09:15:00', cancelacion: '2026-11-03 10:00:00' })}~x\n`
    const { filas, nuevas } = leer(Buffer.from(texto))
    expect(nuevas).toEqual(['Nueva'])
    expect(filas).toMatchObject([{ efecto: 'I', vigente: false, fechaEmision: '2026-11-02T09:15:00' }])
  })

  test.each([
    ['un monto con comas', { monto: '1,000.00' }, /no es un importe/],
    ['un monto negativo', { monto: '-1' }, /no es un importe/],
    ['un monto con exponente', { monto: '1e3' }, /no es un importe/],
    ['una fecha que no existe', { emision: '2026-02-30 10:00:00' }, /fecha/],
    ['una fecha de otro país', { emision: '02/11/2026 10:00' }, /fecha/],
    ['un efecto nuevo', { efecto: 'Z' }, /tipo de comprobante/],
    ['un estatus nuevo', { estatus: '2' }, /estatus/],
    ['un RFC que no lo es', { receptor: 'HOLA' }, /RFC/],
  ])('%s queda como error con su renglón y no detiene a los demás', (_, cambios, queja) => {
    const { filas, errores } = leer(archivo(fila(), fila(cambios), fila({ uuid: UUID.replace('0001-4', '0002-4') })))
    expect(filas).toHaveLength(2)
    expect(errores.primeros).toEqual([{ linea: 3, mensaje: expect.stringMatching(queja) }])
  })

  test('una tilde que no se puede resolver es un error, no una suposición', () => {
    const { filas, errores } = leer(archivo(fila({ nombreE: 'A ~ B', receptor: 'CIU150607AA1~X~CIU150607AA2' })))
    expect([filas.length, errores.total]).toEqual([0, 1])
  })

  test.each([
    ['vacío', Buffer.alloc(0), /vacío/],
    ['de HTML', Buffer.from('<!doctype html><html></html>'), /no es la metadata/],
    ['sin la columna Monto', Buffer.from(`${ENCABEZADO.replace('~Monto', '')}\r\n`), /falta la columna monto/],
    ['con una columna repetida', Buffer.from(`${ENCABEZADO}~Monto\r\n`), /dos veces/],
    ['en UTF-16', Buffer.from(`\ufeff${ENCABEZADO}\r\n`, 'utf16le'), /UTF-8/],
    ['en Latin-1', Buffer.concat([archivo(), Buffer.from([0xd1, 0x41])]), /UTF-8/],
    ['con un renglón sin fin', Buffer.concat([archivo(), Buffer.alloc(30_000, 0x41)]), /demasiado largo/],
    [
      'con un registro sin fin',
      archivo(fila(), ...Array.from({ length: 300 }, () => 'x'.repeat(100))),
      /demasiado largo/,
    ],
    ['de terceros', muestra('metadata-recibidos_tercero.txt'), /falta la columna/],
  ])('un archivo %s se rechaza con su razón', (_, bytes, queja) => {
    expect(() => leer(bytes)).toThrow(queja)
  })

  test('cien mil renglones con mil saltos, doscientas tildes y cincuenta sin remedio', () => {
    const lineas: string[] = []
    for (let i = 0; i < 100_000; i++) {
      const uuid = `0E5BE1A0-0001-4C11-9A00-${i.toString(16).toUpperCase().padStart(12, '0')}`
      const raro =
        i % 100 === 0
          ? { nombreR: 'UNO\nDOS' }
          : i % 500 === 7
            ? { nombreR: 'UNO ~ DOS' }
            : i % 2000 === 11
              ? { monto: 'x' }
              : {}
      lineas.push(fila({ uuid, ...raro }))
    }
    const { filas, errores } = leer(archivo(...lineas), 1 << 20)
    expect([filas.length, errores.total]).toEqual([99_950, 50])
    expect(filas.filter(({ nombreReceptor }) => nombreReceptor === 'UNO DOS')).toHaveLength(1000)
    expect(filas.filter(({ nombreReceptor }) => nombreReceptor === 'UNO ~ DOS')).toHaveLength(200)
  })
})
