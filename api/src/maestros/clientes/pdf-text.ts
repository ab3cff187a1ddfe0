// The text of a PDF that a stranger sent: read in a thread of its own, which can be stopped, and one at a time.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

export type FallaPdf = 'cifrado' | 'roto' | 'paginas' | 'complejo' | 'ocupado'
export type TextoPdf = { texto: string } | { falla: FallaPdf }

const LIMITES = { paginas: 12, letras: 100_000, ms: 10_000, memoria: 400_000_000, esperando: 4 }

// Where unpdf is, said here: a thread made of text has no folder to look from.
const UNPDF = pathToFileURL(createRequire(import.meta.url).resolve('unpdf')).href

// Plain JavaScript, because the thread must start the same from the sources and from what was built. It gets bytes,
// never an address, and loses the means to ask for one.
const HILO = `
const { parentPort, workerData } = require('node:worker_threads')
const { unpdf, bytes, paginas, letras } = workerData
globalThis.fetch = undefined
async function read() {
  const { getDocumentProxy } = await import(unpdf)
  const pdf = await getDocumentProxy(bytes, {
    isEvalSupported: false, useSystemFonts: false, disableFontFace: true, useWorkerFetch: false, verbosity: 0,
    standardFontDataUrl: undefined, cMapUrl: undefined,
  })
  if (pdf.numPages > paginas) return { falla: 'paginas' }
  let texto = ''
  for (let n = 1; n <= pdf.numPages && texto.length < letras; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent()
    for (const { str = '', hasEOL } of items) if (texto.length < letras) texto += str + (hasEOL ? '\\n' : '')
    texto += '\\n'
  }
  return { texto: texto.slice(0, letras) }
}
read().then(
  (respuesta) => parentPort.postMessage(respuesta),
  (error) => parentPort.postMessage({ falla: error?.name === 'PasswordException' ? 'cifrado' : 'roto' }),
)
`

let turno: Promise<unknown> = Promise.resolve()
let esperando = 0

export async function readPdfText(bytes: Buffer, ms = LIMITES.ms): Promise<TextoPdf> {
  if (esperando >= LIMITES.esperando) return { falla: 'ocupado' }
  esperando++
  const lectura = turno.then(() => readInThread(bytes, ms))
  turno = lectura
  try {
    return await lectura
  } finally {
    esperando--
  }
}

function readInThread(bytes: Buffer, ms: number): Promise<TextoPdf> {
  const { paginas, letras } = LIMITES
  const hilo = new Worker(HILO, {
    eval: true,
    execArgv: [],
    env: {},
    workerData: { unpdf: UNPDF, bytes: Uint8Array.from(bytes), paginas, letras },
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  })
  return new Promise((resolve) => {
    let acabado = false
    const end = (respuesta: TextoPdf) => {
      // Terminating the thread also fires `exit`, and it may run out of memory meanwhile: only the first ending counts.
      if (acabado) return
      acabado = true
      clearTimeout(reloj)
      clearInterval(vigia)
      void hilo.terminate().then(() => resolve(respuesta))
    }
    const reloj = setTimeout(() => end({ falla: 'complejo' }), ms)
    // What is unpacked lives outside of the thread's own limit: only the size of the whole process tells.
    const techo = process.memoryUsage.rss() + LIMITES.memoria
    const vigia = setInterval(() => process.memoryUsage.rss() > techo && end({ falla: 'complejo' }), 50)
    hilo.on('message', end)
    // The thread ran out of memory or ended without a message.
    hilo.on('error', () => end({ falla: 'roto' }))
    hilo.on('exit', () => end({ falla: 'roto' }))
  })
}
