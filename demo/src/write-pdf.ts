// One page of plain text as a PDF, by hand: a title, paragraphs and a foot. Enough for the documents of the demonstration.

const MARGEN = 72
const ALTO = 792
const RENGLON = 17
const CARACTERES = 84

export function writePdf(titulo: string, parrafos: readonly string[], pie: string): Buffer {
  const renglones = parrafos.flatMap((parrafo) => [...wrap(parrafo), ''])
  const cuerpo = renglones.map((renglon, i) => text('F1', 11, ALTO - 2 * MARGEN - i * RENGLON, renglon))
  const pagina = [text('F2', 20, ALTO - MARGEN - 18, titulo), ...cuerpo, text('F1', 8.5, MARGEN / 2, pie)].join('\n')
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R /Lang (es-MX) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> /Contents 6 0 R >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${Buffer.byteLength(pagina, 'latin1')} >>\nstream\n${pagina}\nendstream`,
    `<< /Title (${escapeText(titulo)}) /Producer (Litro) >>`,
  ])
}

const font = (nombre: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${nombre} /Encoding /WinAnsiEncoding >>`

const text = (fuente: string, cuerpo: number, y: number, renglon: string) =>
  `BT /${fuente} ${cuerpo} Tf ${MARGEN} ${y} Td (${escapeText(renglon)}) Tj ET`

/** Spanish letters have the same bytes in Latin-1 and in the fonts' own encoding. */
const escapeText = (renglon: string) => renglon.replace(/[()\\]/g, '\\$&')

function wrap(parrafo: string): string[] {
  const renglones: string[] = []
  let actual = ''
  for (const palabra of parrafo.split(' ')) {
    if (actual !== '' && actual.length + palabra.length + 1 > CARACTERES) {
      renglones.push(actual)
      actual = palabra
    } else actual = actual === '' ? palabra : `${actual} ${palabra}`
  }
  return [...renglones, actual]
}

/** Objects one after another, and the table that says where each begins. */
function assemble(objetos: readonly string[]): Buffer {
  const trozos = [Buffer.from('%PDF-1.4\n%âãÏÓ\n', 'latin1')]
  const posiciones: number[] = []
  let largo = trozos[0]!.length
  for (const [i, objeto] of objetos.entries()) {
    posiciones.push(largo)
    const trozo = Buffer.from(`${i + 1} 0 obj\n${objeto}\nendobj\n`, 'latin1')
    trozos.push(trozo)
    largo += trozo.length
  }
  const tabla = posiciones.map((posicion) => `${String(posicion).padStart(10, '0')} 00000 n \n`).join('')
  const total = objetos.length + 1
  trozos.push(
    Buffer.from(
      `xref\n0 ${total}\n0000000000 65535 f \n${tabla}trailer\n<< /Size ${total} /Root 1 0 R /Info ${objetos.length} 0 R >>\nstartxref\n${largo}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(trozos)
}
