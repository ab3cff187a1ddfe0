// Proves that pages flow, nothing leaves the sheet, watermarks lie behind the text, and the file itself is sound.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Comprobante } from '../comprobante.ts'
import { exigirDentro } from '../pruebas/hoja.ts'
import type { DatosImpresion } from './datos.ts'
import { ENTREGA, FACTURA, facturaCon, PAGO, selloDePrueba, timbrar } from './ejemplos.ts'
import { readPaginas, readStreams, readTexto, readTrozos } from './inspeccion.ts'
import { imprimir, LEYENDA } from './pdf.ts'
import { LADO_MINIMO } from './qr.ts'

const UUID = '6A1B0C2D-0001-4E5F-8A9B-000000001001'
const TIMBRE = timbrar(UUID)
const MUESTRAS = new URL('../../casos/muestras/', import.meta.url)

const sinEspacios = (texto: string) => texto.replace(/\s/g, '')

describe('páginas', () => {
  test('cuarenta conceptos fluyen en tres páginas con cabeza de tabla, folio y número en cada una', async () => {
    const pdf = await imprimir({ comprobante: facturaCon(40), timbre: TIMBRE, transporte: ENTREGA })
    const paginas = readPaginas(pdf).map((pagina) => readTrozos(pagina).map((trozo) => trozo.texto))
    expect(paginas).toHaveLength(3)
    for (const [i, textos] of paginas.entries()) {
      expect(textos).toContain(`Página ${i + 1} de 3`)
      expect(textos).toContain('Valor unitario')
      expect(textos).toContain(UUID)
      expect(textos).toContain(LEYENDA)
    }
    const todos = paginas.flat()
    for (let i = 0; i < 40; i++) expect(todos).toContain(`PL/12345/DIS/OM/2019-${1001 + i}`)
  })

  test('una factura típica de cinco conceptos con entrega cabe en una', async () => {
    const pdf = await imprimir({ comprobante: facturaCon(5), timbre: TIMBRE, transporte: ENTREGA })
    expect(readPaginas(pdf)).toHaveLength(1)
  })

  test('un pago de doscientas facturas repite la cabeza y no pierde ninguna', async () => {
    const [pago] = PAGO.Complemento!.Pagos!.Pago
    const [documento] = pago!.DoctoRelacionado
    const DoctoRelacionado = Array.from({ length: 200 }, (_, i) => ({ ...documento!, Folio: String(5000 + i) }))
    const Pagos = { ...PAGO.Complemento!.Pagos!, Pago: [{ ...pago!, DoctoRelacionado }] }
    const pdf = await imprimir({ comprobante: { ...PAGO, Complemento: { Pagos } }, timbre: TIMBRE })
    const texto = readTexto(pdf)
    for (let i = 0; i < 200; i++) expect(texto).toContain(`MTY-${5000 + i}`)
    const paginas = readPaginas(pdf)
    expect(paginas.length).toBeGreaterThan(5)
    for (const pagina of paginas.slice(1, -1)) {
      expect(readTrozos(pagina).map(({ texto }) => texto)).toContain('Saldo insoluto')
    }
  })

  test('un concepto más alto que la página se parte en vez de perderse', async () => {
    const Parte = Array.from({ length: 400 }, (_, i) => {
      return {
        ClaveProdServ: '15121501',
        Cantidad: '1',
        Descripcion: `Pieza número ${i} de un conjunto muy largo ${'x'.repeat(60)}`,
      }
    })
    const comprobante = { ...FACTURA, Conceptos: [{ ...FACTURA.Conceptos[0]!, Parte }] }
    const pdf = await imprimir({ comprobante, timbre: TIMBRE })
    const texto = readTexto(pdf)
    for (let i = 0; i < 400; i++) expect(texto).toContain(`Pieza número ${i} de`)
    exigirDentro(pdf)
  })
})

const NOMBRE_LARGO = 'WWWWWWWWWW COMERCIALIZADORA DE COMBUSTIBLES '.repeat(9).slice(0, 299)
const LARGOS: DatosImpresion = {
  comprobante: {
    ...FACTURA,
    Serie: 'W'.repeat(25),
    Folio: '9'.repeat(40),
    CondicionesDePago: 'M'.repeat(1000),
    SubTotal: '999999999999999999.99',
    Total: '999999999999999999.99',
    Emisor: { ...FACTURA.Emisor, Nombre: NOMBRE_LARGO, RegimenFiscal: '625' },
    Receptor: { ...FACTURA.Receptor, Nombre: NOMBRE_LARGO, UsoCFDI: 'D09', RegimenFiscalReceptor: '620' },
    CfdiRelacionados: [{ TipoRelacion: '03', CfdiRelacionado: Array.from({ length: 300 }, () => ({ UUID })) }],
    Conceptos: [
      {
        ...FACTURA.Conceptos[0]!,
        NoIdentificacion: 'W'.repeat(100),
        Descripcion: 'W'.repeat(1000),
        Unidad: 'W'.repeat(20),
        Cantidad: '999999999999999999.999999',
        ValorUnitario: '999999999999999999.999999',
        Descuento: '999999999999999999.999999',
        Importe: '999999999999999999.999999',
      },
    ],
  },
  timbre: { ...timbrar(UUID, selloDePrueba(3, 512)), Leyenda: 'L'.repeat(150) },
  transporte: { ...ENTREGA, direccionEntrega: 'W'.repeat(900), observaciones: 'Entregar de día. '.repeat(200) },
  marca: 'DEMOSTRACIÓN',
}

describe('textos extremos', () => {
  test.each([
    ['una factura', { comprobante: facturaCon(40), timbre: TIMBRE, transporte: ENTREGA }],
    ['un pago', { comprobante: PAGO, timbre: TIMBRE, marca: 'DEMOSTRACIÓN' }],
    ['un borrador', { comprobante: { ...FACTURA, Sello: undefined }, marca: 'SIN VALIDEZ FISCAL' }],
  ] satisfies [string, DatosImpresion][])('%s común queda dentro de la hoja y sin encimarse', async (_, datos) => {
    exigirDentro(await imprimir(datos))
  })

  test('nombres, descripciones, importes y sellos larguísimos no se salen de la hoja ni se recortan', async () => {
    const pdf = await imprimir(LARGOS)
    exigirDentro(pdf)
    const seguido = sinEspacios(readTexto(pdf))
    for (const entero of [sinEspacios(NOMBRE_LARGO), 'W'.repeat(1000), 'M'.repeat(1000), LARGOS.timbre!.SelloCFD]) {
      expect(seguido).toContain(entero)
    }
    expect(seguido).toContain('999,999,999,999,999,999.999999')
    expect(seguido.split(UUID).length).toBeGreaterThan(300)
  })

  test('los caracteres que la tipografía no tiene se sustituyen y no rompen el archivo', async () => {
    const raro = { ...ENTREGA, observaciones: 'Łódź 漢字 😀 (paréntesis) \\ diagonal ≤ 5' }
    const texto = readTexto(await imprimir({ comprobante: FACTURA, timbre: TIMBRE, transporte: raro }))
    expect(texto).toContain('Lódz ?? ? (paréntesis) \\ diagonal <= 5')
  })
})

describe('borrador y marcas de agua', () => {
  const BORRADOR: Comprobante = { ...FACTURA, Sello: undefined, NoCertificado: undefined }

  test('sin timbre no se dice CFDI, no hay QR y se avisa', async () => {
    const pdf = await imprimir({ comprobante: BORRADOR, marca: 'SIN VALIDEZ FISCAL' })
    const texto = readTexto(pdf)
    expect(texto).not.toContain(LEYENDA)
    expect(texto).toContain('Sin timbrar')
    expect(texto).toContain('no tiene validez fiscal')
    expect(readPaginas(pdf)[0]).not.toMatch(/^\d+ \d+ \d+ 1 re$/m)
  })

  test.each(['SIN VALIDEZ FISCAL', 'DEMOSTRACIÓN', 'CANCELADO'] as const)(
    '%s va en cada página, detrás del texto',
    async (marca) => {
      const pdf = await imprimir({ comprobante: facturaCon(40), timbre: TIMBRE, marca })
      const paginas = readPaginas(pdf)
      expect(paginas.length).toBeGreaterThan(1)
      for (const pagina of paginas) {
        const [primero, ...resto] = readTrozos(pagina)
        expect(primero?.texto).toBe(marca)
        expect(resto.map((trozo) => trozo.texto)).not.toContain(marca)
      }
    },
  )

  test('sin marca no hay marca', async () => {
    const texto = readTexto(await imprimir({ comprobante: FACTURA, timbre: TIMBRE }))
    expect(texto).not.toMatch(/SIN VALIDEZ FISCAL|DEMOSTRACIÓN|CANCELADO/)
  })
})

describe('el archivo', () => {
  test('los mismos datos dan los mismos bytes', async () => {
    const datos = { comprobante: FACTURA, timbre: TIMBRE, transporte: ENTREGA, marca: 'DEMOSTRACIÓN' } as const
    const uno = await imprimir(datos)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(Buffer.compare(uno, await imprimir(datos))).toBe(0)
    expect(Buffer.from(uno).toString('latin1')).toContain('(D:20261102091500Z)')
  })

  test('es un PDF de tamaño carta, en español, con título y con su tipografía dentro', async () => {
    const Emisor = { ...FACTURA.Emisor, Nombre: 'PÉREZ & <HIJOS>' }
    const comprobante = { ...FACTURA, Emisor }
    const pdf = Buffer.from(await imprimir({ comprobante, timbre: TIMBRE })).toString('latin1')
    expect(pdf.startsWith('%PDF-1.')).toBe(true)
    expect(pdf).not.toContain('/Metadata')
    expect(pdf).toContain('/MediaBox [0 0 612 792]')
    expect(pdf).toContain('(es-MX)')
    expect(pdf).toContain('(Factura MTY-1001)')
    expect(pdf.match(/\/FontFile2/g)).toHaveLength(2)
    expect(pdf).not.toContain('Helvetica')
    expect(pdf.length).toBeLessThan(48_000)
  })

  test('un borrador sin fecha todavía se imprime', async () => {
    const pdf = await imprimir({ comprobante: { ...FACTURA, Fecha: '' }, marca: 'SIN VALIDEZ FISCAL' })
    expect(readPaginas(pdf)).toHaveLength(1)
  })

  test('el símbolo mide al menos 2.75 centímetros', async () => {
    const [pagina = ''] = readPaginas(await imprimir({ comprobante: FACTURA, timbre: TIMBRE }))
    const modulo = Number(/^q 0 g ([\d.]+) 0 0 -[\d.]+ /m.exec(pagina)?.[1])
    const modulos = 1 + Math.max(...[...pagina.matchAll(/^\d+ (\d+) \d+ 1 re$/gm)].map((m) => Number(m[1])))
    expect(modulo * modulos).toBeGreaterThanOrEqual(LADO_MINIMO)
  })

  test('el XML viaja adjunto, byte por byte', async () => {
    const xml = readFileSync(new URL('01-I-factura-PPD-diesel-y-regular.xml', MUESTRAS))
    const pdf = await imprimir({ comprobante: FACTURA, timbre: TIMBRE, xml })
    expect(readStreams(pdf).some((bytes) => bytes.equals(xml))).toBe(true)
    expect(Buffer.from(pdf).toString('latin1')).toContain(`(${UUID}.xml)`)
  })

  test('sin logo, con el nuestro o con otro', async () => {
    const otro = { ancho: 10, alto: 10, operadores: '1 0 0 rg 0 0 10 10 re f' }
    const con = readPaginas(await imprimir({ comprobante: FACTURA, timbre: TIMBRE }))[0]
    const sin = readPaginas(await imprimir({ comprobante: FACTURA, timbre: TIMBRE, logo: null }))[0]
    expect(con).toContain('16 2.5 m')
    expect(sin).not.toContain('16 2.5 m')
    expect(readPaginas(await imprimir({ comprobante: FACTURA, logo: otro }))[0]).toContain(otro.operadores)
  })
})
