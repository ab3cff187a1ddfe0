// The store of files outside the database: each under its own digest, written before anything names it, compared whenever it is read.
import { createHash } from 'node:crypto'
import type { InTx } from '../db/tx.ts'
import { AppError } from '../errors.ts'
import { FallaDeBucket, makeBucket } from '../salida/bucket.ts'
import { noteSubida } from './almacen.sql.ts'

export type Almacen = {
  /** Ends when the bytes are in the store; a no is an AppError that says so to a person. */
  guardar: (sha256: Buffer, bytes: Buffer, mudanza?: boolean) => Promise<void>
  /** All of them, by the hexadecimal of their digest, or an AppError. */
  traer: (huellas: Buffer[]) => Promise<Map<string, Buffer>>
  /** Undefined when it is not there; the bytes as they are, for whoever judges them. */
  mirar: (sha256: Buffer) => Promise<Buffer | undefined>
  quitar: (sha256: Buffer) => Promise<void>
  /** Digests of what is there, by pages. */
  listar: () => AsyncIterable<Buffer[]>
  /** Whether it answers, asked at most every few seconds. */
  responde: () => Promise<boolean>
}

const claveDe = (sha256: Buffer): string => {
  const huella = sha256.toString('hex')
  return `${PREFIJO}${huella.slice(0, 2)}/${huella}`
}
const PREFIJO = 'sha256/'
const NUESTRA = /^sha256\/[0-9a-f]{2}\/([0-9a-f]{64})$/

const A_LA_VEZ = 8
/** After a failure nobody asks again for this long: whoever waits would only wait. */
const CORTE_MS = 2000
const SONDEO_MS = 10_000
/** Whoever balances the load does not wait longer for an answer about it. */
const SONDA_MS = 2000

export function openAlmacen(url: string, inTx: InTx): Almacen {
  const bucket = makeBucket(url)
  const sonda = makeBucket(url, { totalMs: SONDA_MS, conexionMs: SONDA_MS })
  let sondeo: Promise<unknown> | undefined
  let cortadoHasta = 0
  let visto = { cuando: Number.NEGATIVE_INFINITY, bien: true }
  const note = (bien: boolean) => {
    visto = { cuando: performance.now(), bien }
    cortadoHasta = bien ? 0 : performance.now() + CORTE_MS
  }

  /** One call to the store. While it is known not to answer, the answer is no at once. */
  const call = async <T>(work: () => Promise<T>, mensaje?: string): Promise<T> => {
    if (performance.now() < cortadoHasta) throw new AppError('ALMACEN_NO_RESPONDE', { mensaje })
    try {
      const hecho = await work()
      note(true)
      return hecho
    } catch (causa) {
      if (!(causa instanceof FallaDeBucket)) throw causa
      note(false)
      throw new AppError('ALMACEN_NO_RESPONDE', { mensaje, causa })
    }
  }
  const mirar = (sha256: Buffer) => call(() => bucket.get(claveDe(sha256)), NO_SE_LEE)

  return {
    guardar: async (sha256, bytes, mudanza) => {
      const que = await inTx('todo', (tx) => noteSubida(tx, sha256, mudanza))
      if (que === 'borrando') throw new AppError('ALMACEN_NO_RESPONDE', { causa: 'se está quitando uno igual' })
      if (que === 'enviar') await call(() => bucket.put(claveDe(sha256), bytes, 'application/octet-stream'))
    },
    traer: async (huellas) => {
      const traidos = new Map<string, Buffer>()
      const faltan = [...huellas]
      const bring = async () => {
        for (let sha256 = faltan.pop(); sha256; sha256 = faltan.pop()) {
          const bytes = await mirar(sha256)
          const bien = bytes && createHash('sha256').update(bytes).digest().equals(sha256)
          const huella = sha256.toString('hex')
          if (!bien) throw new AppError('ARCHIVO_DANADO', { causa: `${huella}: ${bytes ? 'otra huella' : 'no está'}` })
          traidos.set(huella, bytes)
        }
      }
      await Promise.all(Array.from({ length: A_LA_VEZ }, bring))
      return traidos
    },
    mirar,
    quitar: (sha256) => call(() => bucket.delete(claveDe(sha256))),
    async *listar() {
      for (let despuesDe: string | undefined; ; ) {
        const { objetos, sigue } = await call(() => bucket.list(PREFIJO, { despuesDe }))
        yield objetos.flatMap(({ clave }) => {
          const huella = NUESTRA.exec(clave)?.[1]
          return huella === undefined ? [] : [Buffer.from(huella, 'hex')]
        })
        if (!sigue) return
        despuesDe = objetos.at(-1)!.clave
      }
    },
    responde: async () => {
      if (performance.now() - visto.cuando < (visto.bien ? SONDEO_MS : CORTE_MS)) return visto.bien
      sondeo ??= call(() => sonda.list(PREFIJO, { maximo: 1 }))
        .catch(() => undefined)
        .finally(() => {
          sondeo = undefined
        })
      await sondeo
      return visto.bien
    },
  }
}

const NO_SE_LEE = 'El almacén de archivos no responde. Inténtalo en unos minutos.'

declare module '../call/deps.ts' {
  interface Deps {
    /** Where files are kept besides the database, when it is configured. */
    almacen?: Almacen
  }
}
