// What a stranger sees in the files of a stamped document: the QR as a telephone reads it, and the stamp on the XML.
import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'

/** The address inside the QR of a PDF, painted from its vector operators and read as an image. */
export function readQr(pdf: Buffer): string | undefined {
  for (const operadores of streamsOf(pdf)) {
    const modulos = [...operadores.matchAll(/^(\d+) (\d+) (\d+) 1 re$/gm)].map((m) => m.slice(1).map(Number))
    if (modulos.length > 100) return decode(modulos as [number, number, number][])
  }
  return undefined
}

function streamsOf(pdf: Buffer): string[] {
  const texto = pdf.toString('latin1')
  return [...texto.matchAll(/\/Length (\d+)[^>]*>>\nstream\n/g)].flatMap((m) => {
    const inicio = m.index + m[0].length
    try {
      return [inflateSync(pdf.subarray(inicio, inicio + Number(m[1]))).toString('latin1')]
    } catch {
      // Fonts and pictures that are not deflated hold no QR of ours.
      return []
    }
  })
}

const ESCALA = 4
const BORDE = 4

function decode(modulos: [number, number, number][]): string | undefined {
  const lado = (Math.max(...modulos.map(([x, , ancho]) => x + ancho)) + BORDE * 2) * ESCALA
  const pixeles = new Uint8ClampedArray(lado * lado * 4).fill(255)
  for (const [x, y, ancho] of modulos) {
    for (let fila = (y + BORDE) * ESCALA; fila < (y + BORDE + 1) * ESCALA; fila++) {
      const desde = fila * lado + (x + BORDE) * ESCALA
      for (let i = desde; i < desde + ancho * ESCALA; i++) pixeles.fill(0, i * 4, i * 4 + 3)
    }
  }
  // jsqr is CommonJS: its default export arrives one level deeper under NodeNext types.
  return (jsQR as unknown as typeof jsQR.default)(pixeles, lado, lado)?.data
}

/** What identifies a stamped XML, and whether its stamp was made for its own seal. */
export function readXml(bytes: Buffer) {
  const xml = bytes.toString('utf8')
  const atributo = (elemento: string, nombre: string) =>
    new RegExp(`<${elemento}\\b[^>]*\\s${nombre}="([^"]*)"`).exec(xml)?.[1] ?? ''
  return {
    UUID: atributo('tfd:TimbreFiscalDigital', 'UUID').toUpperCase(),
    Total: atributo('cfdi:Comprobante', 'Total'),
    Sello: atributo('cfdi:Comprobante', 'Sello'),
    SelloCFD: atributo('tfd:TimbreFiscalDigital', 'SelloCFD'),
  }
}
