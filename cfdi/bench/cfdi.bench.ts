// How near the library works to the physical limit, which is RSA: CPU time per document against CPU time per signature.
import { execFileSync } from 'node:child_process'
import { sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { benchPdf } from '../src/impresion/pdf.bench.ts'
import { leerCfdi } from '../src/leer.ts'
import { armar, csdDeCasos, type Entrada, readEntrada } from '../src/pruebas/casos.ts'
import { validar } from '../src/reglas/validar.ts'
import { sellar } from '../src/sellar.ts'
import { verificarSello } from '../src/timbre.ts'

type BenchCfdi = {
  /** RSA-2048 SHA-256 signatures per CPU-second of one core: the ceiling. */
  firmasPorSegundo: number
  /** Comprobante → check → cadena → seal → XML, per CPU-second. */
  documentosPorSegundo: number
  /** documentos ÷ firmas; the target is 0.85. */
  razon: number
  /** Agreed prices → concepts and totals, per CPU-second. */
  aritmeticaPorSegundo: number
  /** Reading a sealed document and verifying its seal, per CPU-second. */
  lecturasPorSegundo: number
  /** The target is 80. */
  paginasPdfPorSegundo: number
}

const CONTEXTO = { ahora: '2026-11-10T10:00:00-06:00', zonaHoraria: 'America/Monterrey' }

const LOTE = 160
/** Documents in flight at once, as in a server. */
const A_LA_VEZ = 8

/**
 * Everything on one core, because the target is per core: with several, each signature also wakes another core up, and
 * what that costs is the (virtual) machine's doing. Where the system cannot, it is measured as it comes.
 */
function quedarseEnUnNucleo(): void {
  try {
    const [nucleo = '0'] = /(?<=^Cpus_allowed_list:\s*)\d+/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    execFileSync('taskset', ['-a', '-c', '-p', nucleo, String(process.pid)], { stdio: 'ignore' })
  } catch {
    console.log('(sin taskset: se mide en todos los núcleos)')
  }
}

/** CPU-seconds of all threads of the process. */
function cpuDesde(inicio: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(inicio)
  return (user + system) / 1e6
}

async function cpu(trabajo: () => Promise<void>): Promise<number> {
  const inicio = process.cpuUsage()
  await trabajo()
  return cpuDesde(inicio)
}

async function lote(trabajo: () => unknown, veces: number): Promise<void> {
  for (let hechos = 0; hechos < veces; hechos += A_LA_VEZ) {
    await Promise.all(Array.from({ length: A_LA_VEZ }, trabajo))
  }
}

/** How often each is done per CPU-second. They take turns and each keeps its best batch: what others disturb is not measured. */
async function porSegundo(trabajos: readonly (() => unknown)[], segundos: number): Promise<number[]> {
  const mejores = trabajos.map(() => Number.POSITIVE_INFINITY)
  const inicio = process.cpuUsage()
  do {
    for (const [i, trabajo] of trabajos.entries()) {
      mejores[i] = Math.min(mejores[i] ?? 0, (await cpu(() => lote(trabajo, LOTE))) / LOTE)
    }
  } while (cpuDesde(inicio) < segundos)
  return mejores.map((segundo) => 1 / segundo)
}

/** A typical invoice: five fuel concepts. */
function entradaTipica(): Entrada {
  const entrada = readEntrada('02-factura-dos-combustibles-credito')
  const [diesel, regular] = entrada.lineas ?? []
  if (!diesel || !regular) throw new Error('El caso base perdió sus líneas')
  return { ...entrada, lineas: [diesel, regular, diesel, regular, diesel] }
}

/** Measures for about `segundos` of CPU and prints a small table. */
export async function benchCfdi(segundos = 10) {
  quedarseEnUnNucleo()
  const csd = csdDeCasos()
  const entrada = entradaTipica()
  const comprobante = { ...armar(entrada), NoCertificado: csd.NoCertificado }
  const documento = async () => {
    const hallazgos = validar(comprobante, CONTEXTO)
    if (hallazgos.length > 0) throw new Error(`El documento del banco no es válido: ${hallazgos[0]?.mensaje}`)
    return sellar(comprobante, csd)
  }
  const { xml, cadena } = await documento()
  const bytes = Buffer.from(cadena, 'utf8')
  const firma = () => sign('sha256', bytes, csd.privateKey)
  const lectura = () => verificarSello(leerCfdi(xml))
  const aritmetica = () => armar(entrada)

  // All of it is warm before any of it is measured, so that no code is faster for being alone in the process.
  for (const trabajo of [firma, documento, aritmetica, lectura]) await lote(trabajo, 3_200)
  const [firmas = 0, documentos = 0] = await porSegundo([firma, documento], segundos)
  const [aritmeticas = 0, lecturas = 0] = await porSegundo([aritmetica, lectura], segundos / 4)
  const paginas = await benchPdf(Math.max(1, segundos / 4))
  const resultado = {
    firmasPorSegundo: firmas,
    documentosPorSegundo: documentos,
    razon: documentos / firmas,
    aritmeticaPorSegundo: aritmeticas,
    lecturasPorSegundo: lecturas,
    paginasPdfPorSegundo: paginas,
  }
  print(resultado, xml.length)
  const porSegundoDe = (mediana: number) => ({ mediana, unidad: 'por segundo de CPU' })
  return {
    documentos: {
      ...porSegundoDe(documentos),
      contra: 'firmas RSA-2048',
      base: firmas,
      meta: [{ de: 'razon', minimo: 0.85 }],
    },
    aritmetica: porSegundoDe(aritmeticas),
    lecturas: porSegundoDe(lecturas),
    paginasPdf: { ...porSegundoDe(paginas), meta: [{ de: 'mediana', minimo: 80 }] },
  }
}

function print(r: BenchCfdi, bytes: number): void {
  const filas: [string, string][] = [
    ['firmas RSA-2048 por segundo de CPU (el límite)', r.firmasPorSegundo.toFixed(0)],
    [`documentos por segundo de CPU (cinco conceptos, ${bytes} bytes)`, r.documentosPorSegundo.toFixed(0)],
    ['razón contra el límite (meta 0.85)', r.razon.toFixed(3)],
    ['aritmética de precios a conceptos y totales', r.aritmeticaPorSegundo.toFixed(0)],
    ['lecturas con sello verificado', r.lecturasPorSegundo.toFixed(0)],
    ['páginas PDF por segundo de CPU (meta 80)', r.paginasPdfPorSegundo.toFixed(0)],
  ]
  for (const [titulo, valor] of filas) console.log(`${titulo.padEnd(62)} ${valor.padStart(8)}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchCfdi()
