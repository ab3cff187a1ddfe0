// The two XML against the SAT's own schemas, with what people write in names.
import { readFileSync } from 'node:fs'
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auxiliarXml, type Entrega, type Poliza, polizasXml, RFC_CONTABLE } from './polizas.ts'

const esquema = (nombre: string) => readFileSync(new URL(`../../muestras/contabilidad/${nombre}.xsd`, import.meta.url))

let validar: (nombre: 'PolizasPeriodo_1_3' | 'AuxiliarFolios_1_3', xml: string) => string[]
beforeAll(() => {
  xmlRegisterInputProvider(
    new XmlBufferInputProvider({
      'conta/CatalogosParaEsqContE/CatalogosParaEsqContE.xsd': esquema('CatalogosParaEsqContE'),
    }),
  )
  validar = (nombre, xml) => {
    const xsd = XmlDocument.fromBuffer(esquema(nombre), { url: `conta/x/${nombre}.xsd` })
    const validador = XsdValidator.fromDoc(xsd)
    const documento = XmlDocument.fromString(xml)
    try {
      validador.validate(documento)
      return []
    } catch (error) {
      if (!(error instanceof XmlValidateError)) throw error
      return error.details.map(({ message }) => message)
    } finally {
      documento.dispose()
      validador.dispose()
      xsd.dispose()
    }
  }
})

const entrega = (cambios: Partial<Entrega> = {}): Entrega => ({
  rfc: 'LDD200115AB4',
  periodo: '2026-10',
  corte: '2026-11-15T12:00:00',
  digest: 'a'.repeat(64),
  solicitud: 'AF',
  numero: 'ABC1234567/26',
  ...cambios,
})
const comprobante = { uuid: '0E5BE1A0-0000-4C11-9A00-000000000001', rfc: 'XAXX010101000', monto: '116.00' }
const poliza = (cambios: Partial<Poliza> = {}): Poliza => ({
  id: 'A1',
  fecha: '2026-10-03',
  concepto: 'Factura timbrada',
  transacciones: [
    {
      cuenta: '105-01-0007',
      nombre: 'Clientes: "Ñandú" & <Hijos>',
      concepto: 'Factura',
      debe: '116.00',
      haber: '0.00',
      comprobantes: [comprobante],
    },
    {
      cuenta: '401-01',
      nombre: 'Ventas',
      concepto: 'x'.repeat(400),
      debe: '0.00',
      haber: '100.00',
      comprobantes: [comprobante],
    },
    { cuenta: '209-01', nombre: 'IVA', concepto: 'línea\nrota 🚚', debe: '0.00', haber: '16.00', comprobantes: [] },
  ],
  ...cambios,
})
const pago = { forma: '03', fecha: '2026-10-04', beneficiario: 'LITRO', rfc: 'ÑAC180910AA4', monto: '116.00' }

describe('válidos ante el esquema del SAT', () => {
  test.each([
    ['AF', 'ABC1234567/26'],
    ['FC', 'ABC1234567/26'],
    ['DE', 'AB123456789012'],
    ['CO', 'AB123456789012'],
  ] as const)('PolizasPeriodo y AuxiliarFolios para %s', (solicitud, numero) => {
    const conPago = poliza({ id: 'A2', transacciones: [{ ...poliza().transacciones[0]!, pago }] })
    const e = entrega({ solicitud, numero })
    expect(validar('PolizasPeriodo_1_3', [...polizasXml(e, [poliza(), conPago])].join(''))).toEqual([])
    expect(validar('AuxiliarFolios_1_3', [...auxiliarXml(e, [poliza(), conPago])].join(''))).toEqual([])
  })
  test('el auxiliar cuenta cada folio una vez y calla las pólizas sin comprobante', () => {
    const sin = poliza({ id: 'A9', transacciones: [poliza().transacciones[2]!] })
    const xml = [...auxiliarXml(entrega(), [poliza(), sin])].join('')
    expect(xml.match(/ComprNal /g)).toHaveLength(1)
    expect(xml).not.toContain('A9')
  })
  test('dice periodo, corte y huella', () => {
    expect([...polizasXml(entrega(), [poliza()])].join('')).toContain(
      `Periodo 2026-10. Corte 2026-11-15T12:00:00. SHA-256 ${'a'.repeat(64)}.`,
    )
  })
  test('el esquema rechaza lo que no es: la prueba ve', () => {
    const malo = [...polizasXml(entrega({ numero: 'X' }), [poliza()])].join('')
    expect(validar('PolizasPeriodo_1_3', malo)).not.toEqual([])
  })
})

test.each([
  ['XAXX010101000', true],
  ['Ñ&C180910AA4', true],
  ['CIU150607AA1', true],
  ['', false],
  ['CIU159907AA1', false],
  ['ciu150607aa1', false],
])('RFC %s: %s', (rfc, vale) => expect(RFC_CONTABLE.test(rfc)).toBe(vale))
