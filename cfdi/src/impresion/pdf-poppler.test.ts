// Proves, with a reader that is not ours, that a stranger's viewer sees the text and a telephone reads the QR.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jsQR from 'jsqr'
import { afterAll, describe, expect, test } from 'vitest'
import { cadenaTfd } from '../cadena-original.ts'
import { leerCfdi } from '../leer.ts'
import { urlDeCartaPorte } from './carta-porte-textos.ts'
import type { DatosImpresion } from './datos.ts'
import { ENTREGA, FACTURA, facturaCon, NOTA_CREDITO, PAGO, timbrar } from './ejemplos.ts'
import { imprimir, LEYENDA } from './pdf.ts'
import { urlVerificacion } from './qr.ts'
import { urlDeCfdi } from './simbolo.ts'

const POPPLER = spawnSync('pdftotext', ['-v']).status === 0 && spawnSync('pdftoppm', ['-v']).status === 0
if (!POPPLER) console.log('Se omiten las pruebas con poppler: pdftotext y pdftoppm no están instalados.')

const carpeta = mkdtempSync(join(tmpdir(), 'litro-pdf-'))
afterAll(() => rmSync(carpeta, { recursive: true, force: true }))

const TIMBRE = timbrar('6A1B0C2D-0001-4E5F-8A9B-000000001001')

async function guardar(nombre: string, datos: DatosImpresion): Promise<string> {
  const ruta = join(carpeta, `${nombre}.pdf`)
  writeFileSync(ruta, await imprimir(datos))
  return ruta
}

/** Pixels of a binary PPM, as RGBA. */
function readPpm(bytes: Buffer) {
  const [, ancho = '0', alto = '0'] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 40).toString('latin1')) ?? []
  const puntos = Number(ancho) * Number(alto)
  const rgb = bytes.subarray(bytes.length - puntos * 3)
  const rgba = new Uint8ClampedArray(puntos * 4).fill(255)
  for (let i = 0; i < puntos; i++) rgba.set(rgb.subarray(i * 3, i * 3 + 3), i * 4)
  return { rgba, ancho: Number(ancho), alto: Number(alto) }
}

/** The symbol of a page, or of one half of it where there are two. */
function leerQr(pdf: string, pagina: number, mitad?: 'izquierda' | 'derecha'): string | undefined {
  const imagen = `${pdf.replace(/\.pdf$/, '')}-${pagina}`
  execFileSync('pdftoppm', ['-r', '150', '-f', String(pagina), '-l', String(pagina), '-singlefile', pdf, imagen])
  const { rgba, ancho, alto } = readPpm(readFileSync(`${imagen}.ppm`))
  const corte = Math.floor(ancho / 2)
  for (let y = 0; y < alto && mitad; y++) {
    const [desde, hasta] = mitad === 'derecha' ? [0, corte] : [corte, ancho]
    rgba.fill(255, (y * ancho + desde) * 4, (y * ancho + hasta) * 4)
  }
  // jsqr is CommonJS: its default export arrives one level deeper under NodeNext types.
  return (jsQR as unknown as typeof jsQR.default)(rgba, ancho, alto)?.data
}

const CASOS: [string, DatosImpresion, number][] = [
  ['factura', { comprobante: FACTURA, timbre: TIMBRE, transporte: ENTREGA }, 1],
  ['factura-larga', { comprobante: facturaCon(40), timbre: TIMBRE, transporte: ENTREGA }, 3],
  ['nota-credito-cancelada', { comprobante: NOTA_CREDITO, timbre: TIMBRE, marca: 'CANCELADO' }, 1],
  ['pago-demostracion', { comprobante: PAGO, timbre: TIMBRE, marca: 'DEMOSTRACIÓN' }, 1],
]

describe.skipIf(!POPPLER)('con poppler', () => {
  test.each(CASOS)(
    '%s: el QR de la página dibujada se lee con la dirección exacta',
    async (nombre, datos, pagina) => {
      const { comprobante } = datos
      const url = urlVerificacion({
        UUID: TIMBRE.UUID,
        rfcEmisor: comprobante.Emisor.Rfc,
        rfcReceptor: comprobante.Receptor.Rfc,
        Total: comprobante.Total,
        Sello: TIMBRE.SelloCFD,
      })
      expect(leerQr(await guardar(nombre, datos), pagina)).toBe(url)
    },
    60_000,
  )

  test.each(CASOS)(
    '%s: se extraen leyenda, folio, sellos y cadena',
    async (nombre, datos, paginas) => {
      const ruta = await guardar(`texto-${nombre}`, datos)
      const texto = execFileSync('pdftotext', ['-raw', '-enc', 'UTF-8', ruta, '-'], { encoding: 'utf8' })
      expect(texto).toContain(LEYENDA)
      expect(texto).toContain(TIMBRE.UUID)
      expect(texto).toContain(`Página ${paginas} de ${paginas}`)
      const seguido = texto.replace(/\s/g, '')
      expect(seguido).toContain(TIMBRE.SelloCFD)
      expect(seguido).toContain(TIMBRE.SelloSAT)
      expect(seguido).toContain(cadenaTfd(TIMBRE))
    },
    60_000,
  )

  test.each([
    ['traslado', '10-T-diesel-local-autotanque.xml'],
    ['flete', '12-I-flete-con-carta-porte.xml'],
  ])(
    '%s: los dos QR de la hoja del operador se leen',
    async (nombre, archivo) => {
      const { comprobante } = leerCfdi(readFileSync(new URL(`../../casos/muestras/${archivo}`, import.meta.url)))
      const timbre = timbrar('6A1B0C2D-0001-4E5F-8A9B-000000005001', comprobante.Sello)
      const ruta = await guardar(`qr-${nombre}`, { comprobante, timbre })
      expect(leerQr(ruta, 1, 'izquierda')).toBe(urlDeCartaPorte(comprobante.Complemento!.CartaPorte!, timbre))
      expect(leerQr(ruta, 1, 'derecha')).toBe(urlDeCfdi({ comprobante }, timbre))
      // The fiscal page carries the one of the complement again, beside its data.
      expect(leerQr(ruta, 2, 'izquierda')).toBe(urlDeCartaPorte(comprobante.Complemento!.CartaPorte!, timbre))
    },
    60_000,
  )

  test('el archivo no tiene errores de sintaxis', async () => {
    const ruta = await guardar('sintaxis', { comprobante: FACTURA, timbre: TIMBRE, xml: Buffer.from('<a/>') })
    expect(spawnSync('pdftotext', [ruta, '-'], { encoding: 'utf8' }).stderr).toBe('')
  }, 60_000)
})
