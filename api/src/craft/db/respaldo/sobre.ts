// A file of a backup: lines, compressed, and sealed with a key when there is one. What was changed on disk does not open.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

export class RespaldoError extends Error {}

const [IV, TAG] = [12, 16]

export async function writeLineas(ruta: string, lineas: AsyncIterable<string>, llave?: Buffer): Promise<void> {
  const fuente = Readable.from(withEnds(lineas))
  const destino = createWriteStream(ruta, { mode: 0o600, flags: 'wx' })
  if (llave) await pipeline(fuente, createGzip(), seal(llave), destino)
  else await pipeline(fuente, createGzip(), destino)
  // Written means on the disk: a backup that a power cut empties is none.
  const archivo = await open(ruta)
  await archivo.sync()
  await archivo.close()
}

async function* withEnds(lineas: AsyncIterable<string>) {
  for await (const linea of lineas) yield `${linea}\n`
}

export async function* readLineas(ruta: string, llave?: Buffer): AsyncGenerator<string> {
  const gunzip = createGunzip()
  const leyendo = llave
    ? pipeline(createReadStream(ruta), unseal(llave), gunzip)
    : pipeline(createReadStream(ruta), gunzip)
  let falla: unknown
  leyendo.catch((error) => {
    falla = error
  })
  try {
    for await (const linea of createInterface({ input: gunzip, crlfDelay: Number.POSITIVE_INFINITY })) yield linea
    await leyendo
  } catch (error) {
    throw new RespaldoError(
      `El archivo ${ruta} está dañado, o RESPALDO_LLAVE no es la suya (${((falla ?? error) as Error).message}).`,
      { cause: error },
    )
  }
}

/** AES-256-GCM: the nonce, what it hides, and at the end the proof that nobody touched it. */
function seal(llave: Buffer): Transform {
  const iv = randomBytes(IV)
  const cifra = createCipheriv('aes-256-gcm', llave, iv)
  let empezado = false
  return new Transform({
    transform(trozo: Buffer, _, done: TransformCallback) {
      if (!empezado) this.push(iv)
      empezado = true
      done(null, cifra.update(trozo))
    },
    flush(done) {
      this.push(Buffer.concat([cifra.final(), cifra.getAuthTag()]))
      done()
    },
  })
}

function unseal(llave: Buffer): Transform {
  let guardado = Buffer.alloc(0)
  let abre: ReturnType<typeof createDecipheriv> | undefined
  return new Transform({
    transform(trozo: Buffer, _, done: TransformCallback) {
      guardado = Buffer.concat([guardado, trozo])
      if (!abre && guardado.length >= IV) {
        abre = createDecipheriv('aes-256-gcm', llave, guardado.subarray(0, IV))
        guardado = guardado.subarray(IV)
      }
      // The last bytes may be the proof: they wait.
      const listo = guardado.subarray(0, Math.max(0, guardado.length - TAG))
      guardado = guardado.subarray(listo.length)
      done(null, abre?.update(listo))
    },
    flush(done) {
      try {
        const fin = abre as import('node:crypto').DecipherGCM
        fin.setAuthTag(guardado)
        done(null, fin.final())
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
