// The text of a PDF that a stranger sent, page by page and no more than a constancia has; run it in a thread.
import { getDocumentProxy } from 'unpdf'

export type FallaPdf = 'cifrado' | 'roto' | 'paginas'
type TextoPdf = { texto: string } | { falla: FallaPdf }

const LIMITES = { paginas: 12, letras: 100_000 }

export async function readPdfText(bytes: Buffer): Promise<TextoPdf> {
  try {
    return await readPages(bytes)
  } catch (error) {
    return { falla: (error as Error)?.name === 'PasswordException' ? 'cifrado' : 'roto' }
  }
}

async function readPages(bytes: Buffer): Promise<TextoPdf> {
  // The library keeps the bytes it is given.
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), {
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    verbosity: 0,
    standardFontDataUrl: undefined,
    cMapUrl: undefined,
  })
  if (pdf.numPages > LIMITES.paginas) return { falla: 'paginas' }
  let texto = ''
  for (let n = 1; n <= pdf.numPages && texto.length < LIMITES.letras; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent()
    for (const item of items) {
      if (texto.length < LIMITES.letras && 'str' in item) texto += item.str + (item.hasEOL ? '\n' : '')
    }
    texto += '\n'
  }
  return { texto: texto.slice(0, LIMITES.letras) }
}
