// Proves that the printed CFDI says everything RMF 2.7.1.7 asks for, exactly as the XML has it.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cadenaTfd } from '../cadena-original.ts'
import type { Comprobante } from '../comprobante.ts'
import { leerCfdi } from '../leer.ts'
import { ENTREGA, FACTURA, NOTA_CREDITO, PAGO, timbrar } from './ejemplos.ts'
import { readTexto } from './inspeccion.ts'
import { imprimir, LEYENDA } from './pdf.ts'

const UUID = '6A1B0C2D-0001-4E5F-8A9B-000000001001'
const TIMBRE = timbrar(UUID)
const MUESTRAS = new URL('../../casos/muestras/', import.meta.url)

const sinEspacios = (texto: string) => texto.replace(/\s/g, '')

/** Everything the rule asks of any type, whatever else the document has. */
function exigirComun(texto: string, comprobante: Comprobante): void {
  for (const exigido of [
    LEYENDA,
    UUID,
    'Fecha y hora de emisión',
    'Fecha y hora de certificación',
    '02/11/2026 09:15:42',
    '30001000000500009999',
    '30001000000500003456',
    comprobante.Emisor.Rfc,
    comprobante.Emisor.Nombre,
    comprobante.Receptor.Rfc,
    comprobante.Receptor.Nombre,
    '601 – General de Ley Personas Morales',
    'C.P. 64000',
    'C.P. 86991',
    'Uso del CFDI',
    'Exportación',
    '01 – No aplica',
    'Página 1 de 1',
  ]) {
    expect(texto).toContain(exigido)
  }
  const seguido = sinEspacios(texto)
  expect(seguido).toContain(comprobante.Sello)
  expect(seguido).toContain(TIMBRE.SelloSAT)
  expect(seguido).toContain(cadenaTfd(TIMBRE))
}

describe('lo que pide la regla 2.7.1.7', () => {
  test('una factura de dos combustibles lo imprime todo', async () => {
    const texto = readTexto(await imprimir({ comprobante: FACTURA, timbre: TIMBRE, transporte: ENTREGA }))
    exigirComun(texto, FACTURA)
    for (const exigido of [
      'Factura',
      'MTY-1001',
      '02/11/2026 09:15:00',
      'I – Ingreso',
      'PPD – Pago en parcialidades o diferido',
      '99 – Por definir',
      'CREDITO 15 DIAS',
      'MXN – Peso Mexicano',
      'G01 – Adquisición de mercancías',
      '15101505',
      'Diésel automotriz',
      'PL/12345/DIS/OM/2019-1001',
      '10,000.000',
      'LTR Litros',
      '21.188389',
      '211,883.885517',
      '02 – Sí objeto de impuesto',
      'base 206,975.715517 · importe 33,116.114483',
      'PER03 PL/12345/DIS/OM/2019',
      'SP18 – Diésel automotriz',
      'SP16 – Gasolina regular menor a 91 octanos',
      'IVA 16 %',
      '302,702.48',
      '48,432.40',
      '310,567.60',
      '$359,000.00',
      '(TRESCIENTOS CINCUENTA Y NUEVE MIL PESOS 00/100 M.N.)',
    ]) {
      expect(texto).toContain(exigido)
    }
  })

  test('los datos de la entrega van debajo de la parte fiscal', async () => {
    const texto = readTexto(await imprimir({ comprobante: FACTURA, timbre: TIMBRE, transporte: ENTREGA }))
    const fiscal = texto.indexOf('Cadena original del complemento')
    for (const etiqueta of ['Operador', 'Sellos', 'Almacén', 'Dirección de entrega', 'BOL', 'Observaciones']) {
      expect(texto.indexOf(`\n${etiqueta}\n`)).toBeGreaterThan(fiscal)
    }
    for (const valor of Object.values(ENTREGA)) expect(sinEspacios(texto)).toContain(sinEspacios(valor))
  })

  test('una nota de crédito dice a qué CFDI corresponde y por qué', async () => {
    const texto = readTexto(await imprimir({ comprobante: NOTA_CREDITO, timbre: TIMBRE }))
    exigirComun(texto, NOTA_CREDITO)
    for (const exigido of [
      'Nota de crédito',
      'E – Egreso',
      'Tipo de relación: 01 – Nota de crédito de los documentos relacionados',
      'PUE – Pago en una sola exhibición',
      '15 – Condonación',
      'G02 – Devoluciones, descuentos o bonificaciones',
      '(TRES MIL PESOS 00/100 M.N.)',
    ]) {
      expect(texto).toContain(exigido)
    }
  })

  test('un recibo de pago imprime cada pago, cada documento y sus saldos', async () => {
    const texto = readTexto(await imprimir({ comprobante: PAGO, timbre: TIMBRE }))
    exigirComun(texto, PAGO)
    for (const exigido of [
      'Recibo electrónico de pago',
      'P – Pago',
      'CP01 – Pagos',
      '04/11/2026 12:30:00',
      '2026110400012345',
      'BBA830831LJ2',
      '012180001234567891',
      'BMN930209927',
      '072580001234567895',
      '$200,000.00 MXN',
      'MTY-1001',
      '359,000.00',
      '200,000.00',
      '159,000.00',
      'base 168,636.479109 · importe 26,981.836657',
      '168,636.48',
      '26,981.84',
      'Monto total de pagos',
      '(DOSCIENTOS MIL PESOS 00/100 M.N.)',
    ]) {
      expect(texto).toContain(exigido)
    }
    expect(sinEspacios(texto)).toContain('03–Transferenciaelectrónicadefondos')
  })

  test('un ingreso con relación 02 se llama nota de cargo, y el título se puede dar', async () => {
    const cargo: Comprobante = {
      ...FACTURA,
      CfdiRelacionados: [{ TipoRelacion: '02', CfdiRelacionado: [{ UUID }] }],
    }
    expect(readTexto(await imprimir({ comprobante: cargo, timbre: TIMBRE }))).toContain('Nota de cargo')
    expect(readTexto(await imprimir({ comprobante: cargo, titulo: 'Anticipo' }))).toContain('Anticipo')
  })

  test('terceros, pedimentos, predial, partes, descuentos, retenciones y factura global también se imprimen', async () => {
    const texto = readTexto(await imprimir({ comprobante: COMPLETA, timbre: TIMBRE }))
    for (const exigido of [
      'AAA010101AAA TERCERO',
      '15  48  3009  0001234',
      'CTA-77',
      '15121501; REF-1; Aceite motor; 2.5 L; valor unitario 10.00; importe 25.00; pedimento 15  48  3009  0009999',
      '-1,234.56',
      '1,234.560000',
      'Retención ISR 1.25 %',
      '01 – Diario; 11 – Noviembre; 2026',
      'Exento',
      'IEPS 0.591390',
      '17.345600',
    ]) {
      expect(texto).toContain(exigido)
    }
  })
})

const COMPLETA: Comprobante = {
  ...FACTURA,
  Descuento: '1234.56',
  TipoCambio: '17.345600',
  Moneda: 'USD',
  InformacionGlobal: { Periodicidad: '01', Meses: '11', Anio: '2026' },
  Conceptos: [
    {
      ...FACTURA.Conceptos[0]!,
      Descuento: '1234.560000',
      Impuestos: {
        Traslados: [
          { Base: '100.000000', Impuesto: '002', TipoFactor: 'Exento' },
          { Base: '5.000000', Impuesto: '003', TipoFactor: 'Cuota', TasaOCuota: '0.591390', Importe: '2.956950' },
        ],
        Retenciones: [{ Base: '80.00', Impuesto: '001', TipoFactor: 'Tasa', TasaOCuota: '0.012500', Importe: '1.00' }],
      },
      ACuentaTerceros: {
        RfcACuentaTerceros: 'AAA010101AAA',
        NombreACuentaTerceros: 'TERCERO',
        RegimenFiscalACuentaTerceros: '601',
        DomicilioFiscalACuentaTerceros: '64000',
      },
      InformacionAduanera: [{ NumeroPedimento: '15  48  3009  0001234' }],
      CuentaPredial: [{ Numero: 'CTA-77' }],
      Parte: [
        {
          ClaveProdServ: '15121501',
          NoIdentificacion: 'REF-1',
          Cantidad: '2.5',
          Unidad: 'L',
          Descripcion: 'Aceite motor',
          ValorUnitario: '10.00',
          Importe: '25.00',
          InformacionAduanera: [{ NumeroPedimento: '15  48  3009  0009999' }],
        },
      ],
    },
  ],
  Impuestos: {
    TotalImpuestosTrasladados: '2.96',
    TotalImpuestosRetenidos: '1.00',
    Traslados: [
      { Base: '100.00', Impuesto: '002', TipoFactor: 'Exento' },
      { Base: '5.00', Impuesto: '003', TipoFactor: 'Cuota', TasaOCuota: '0.591390', Importe: '2.96' },
    ],
    Retenciones: [{ Impuesto: '001', Importe: '1.00' }],
  },
}

describe('las quince muestras selladas', () => {
  const archivos = readdirSync(MUESTRAS).filter((nombre) => nombre.endsWith('.xml'))

  test('están las quince', () => {
    expect(archivos).toHaveLength(15)
  })

  test.each(archivos)('%s: cada importe impreso es el del XML', async (archivo) => {
    const xml = readFileSync(new URL(archivo, MUESTRAS))
    const { comprobante } = leerCfdi(xml)
    const texto = readTexto(await imprimir({ comprobante, timbre: timbrar(UUID, comprobante.Sello) }))
    const importes = [
      ...xml
        .toString('utf8')
        .matchAll(/ (\w*(?:Base|Importe|Imp[A-Z]\w+|Valor|Cantidad|Total|Monto|Sub)\w*)="([\d.]+)"/g),
    ]
    expect(importes.length).toBeGreaterThan(4)
    const impresos = new Set(texto.split(/[^\d.,]+/).map((cifra) => cifra.replaceAll(',', '')))
    // The rate's own name also holds "Importe"; every other figure must be on the page with all its decimals.
    for (const [, nombre, valor] of importes) {
      if (nombre === 'Impuesto' || nombre?.startsWith('ImpuestoP') || nombre?.startsWith('ImpuestoDR')) continue
      expect(impresos, `${nombre}="${valor}"`).toContain(valor)
    }
  })
})
