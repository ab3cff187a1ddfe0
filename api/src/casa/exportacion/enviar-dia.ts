// The file of a day, to a bucket: written whole to a folder of its own, then sent as it is, with its digest after it.
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InTx } from '../../craft/db/tx.ts'
import { makeBucket } from '../../craft/salida/bucket.ts'
import { escribirDia } from './escribir-dia.ts'

/** Less than the lease of the day: whoever is slower than this has lost it. */
const TOTAL_MS = 10 * 60_000

/** An object appears whole or not at all, and a day sent again takes the place of the first. */
export async function enviarDia(inTx: InTx, direccion: string, dia: string) {
  const bucket = makeBucket(direccion, { totalMs: TOTAL_MS })
  const temporal = await mkdtemp(join(tmpdir(), 'litro-exportacion-'))
  try {
    const hecho = await escribirDia(inTx, temporal, dia)
    const { archivo, sha256, bytes } = hecho
    const abrir = () => createReadStream(join(temporal, archivo))
    await bucket.put(archivo, { abrir, bytes, sha256 }, 'application/zip')
    await bucket.put(`${archivo}.sha256`, Buffer.from(`${sha256}  ${archivo}\n`), 'text/plain')
    return hecho
  } finally {
    await rm(temporal, { recursive: true, force: true })
  }
}
