// The embedded PAC: a separate party on loopback, with its own certificate, its own memory and its own bad days.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { TIEMPOS_ACEPTACION, type TiemposAceptacion } from './aceptacion.ts'
import { type Almacen, openAlmacen } from './almacen.ts'
import { makeAlterar } from './alterar.ts'
import { makeBanxico, TIEMPOS_BANXICO, type TiemposBanxico } from './banxico/formulario.ts'
import { makeBuzon } from './buzon.ts'
import { makeCancelaciones } from './cancelar.ts'
import { makeCatalogo } from './descarga/catalogo.ts'
import { makeLibro, TIEMPOS_DESCARGA, type TiemposDescarga } from './descarga/libro.ts'
import { makeDescarga } from './descarga/servicio.ts'
import { makeFallas, TIEMPOS_FALLA, type TiemposFalla } from './fallas.ts'
import { loadIdentidad } from './identidad.ts'
import { makeConsultaSat } from './sat.ts'
import { makeServidor } from './servidor.ts'
import { makeTimbradora } from './timbrar.ts'

export type EmbeddedPacOptions = {
  /** The PAC keeps what is its own in a folder inside this one. */
  dataDir: string
  /** 0, the default, takes any free port. */
  port?: number
  host?: string
  /** Epoch milliseconds. */
  now?: () => number
  /** Stamps bought, for ever. */
  timbres?: number
  aceptacion?: Partial<TiemposAceptacion>
  fallas?: Partial<TiemposFalla>
  /** How the SAT's mass download behaves. */
  descarga?: Partial<TiemposDescarga>
  /** How Banxico's form of CEPs behaves. */
  banxico?: Partial<TiemposBanxico>
  log?: (msg: string) => void
}

type EmbeddedPac = {
  url: string
  /** The PAC's .cer in DER: what NoCertificadoSAT of its stamps names. */
  certificado: Buffer
  stop(): Promise<void>
}

const TIMBRES = 1_000_000
const MEMORIA = 'timbrado.ndjson'
const DIRECCION = 'direccion.json'
const PREGUNTA_MS = 1_000

export async function startEmbeddedPac(options: EmbeddedPacOptions): Promise<EmbeddedPac> {
  const { host = '127.0.0.1', port = 0, now = Date.now, timbres = TIMBRES, log = () => {} } = options
  const carpeta = join(options.dataDir, 'pac')
  await mkdir(carpeta, { recursive: true, mode: 0o700 })
  await checkSinDuenio(carpeta)
  const identidad = await loadIdentidad(carpeta, now())
  const almacen = await openAlmacen(join(carpeta, MEMORIA), log)
  const tiempos = {
    aceptacion: { ...TIEMPOS_ACEPTACION, ...options.aceptacion },
    falla: { ...TIEMPOS_FALLA, ...options.fallas },
  }
  const cancelaciones = makeCancelaciones(almacen, tiempos.aceptacion)
  const clave = randomUUID()
  const catalogo = makeCatalogo(almacen, tiempos.aceptacion)
  const tiemposDescarga = { ...TIEMPOS_DESCARGA, ...options.descarga }
  const libro = makeLibro(tiemposDescarga)
  const servidor = makeServidor({
    almacen,
    timbradora: makeTimbradora(almacen, identidad, timbres),
    cancelaciones,
    buzon: makeBuzon(almacen, cancelaciones, tiempos.aceptacion),
    consultaSat: makeConsultaSat(almacen, cancelaciones, tiempos.aceptacion),
    alterar: makeAlterar(almacen, identidad),
    fallas: makeFallas(tiempos.falla),
    catalogo,
    libro,
    banxico: makeBanxico({ ...TIEMPOS_BANXICO, ...options.banxico }, now),
    descarga: makeDescarga({ catalogo, libro, tiempos: tiemposDescarga, rfcPac: identidad.Rfc, now }),
    ocultos: new Map(),
    certificado: identidad.certificado,
    timbres,
    tiempos,
    now,
    clave,
    log,
  })
  try {
    servidor.listen(port, host)
    await once(servidor, 'listening')
    const url = `http://${host}:${(servidor.address() as AddressInfo).port}`
    await writeFile(join(carpeta, DIRECCION), JSON.stringify({ url, clave }), { mode: 0o600 })
    return { url, certificado: identidad.certificado, stop: makeStop(servidor, almacen, carpeta) }
  } catch (error) {
    servidor.close()
    await almacen.close()
    throw error
  }
}

function makeStop(servidor: Server, almacen: Almacen, carpeta: string): () => Promise<void> {
  let fin: Promise<void> | undefined
  const stop = async () => {
    const cerrado = once(servidor, 'close')
    servidor.close()
    servidor.closeAllConnections()
    await cerrado
    await almacen.close()
    await rm(join(carpeta, DIRECCION), { force: true })
  }
  return () => {
    fin ??= stop()
    return fin
  }
}

/** Two PACs over one memory would give two UUIDs to one document. Whoever is alive at the noted address proves it with its key. */
async function checkSinDuenio(carpeta: string): Promise<void> {
  try {
    const { url, clave } = JSON.parse(await readFile(join(carpeta, DIRECCION), 'utf8')) as Record<string, string>
    const respuesta = await fetch(`${url}/salud`, { signal: AbortSignal.timeout(PREGUNTA_MS) })
    if (((await respuesta.json()) as { clave?: string }).clave !== clave) return
  } catch {
    return
  }
  throw new Error('Ya hay un PAC embebido en marcha sobre esa carpeta de datos.')
}
