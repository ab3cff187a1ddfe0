// The installation's master key, which encrypts CSD keys at rest: from the environment, or a private file made once.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from './errors.ts'

export type LlaveMaestra = { seal: (claro: Buffer) => Buffer; open: (cifrado: Buffer) => Buffer }

export function llaveMaestraFrom(key: Buffer): LlaveMaestra {
  if (key.length !== 32) throw new Error('la llave maestra debe tener 32 bytes')
  return {
    seal: (claro) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const cuerpo = Buffer.concat([cipher.update(claro), cipher.final()])
      return Buffer.concat([Buffer.from([1]), iv, cipher.getAuthTag(), cuerpo])
    },
    open: (cifrado) => {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, cifrado.subarray(1, 13))
        decipher.setAuthTag(cifrado.subarray(13, 29))
        return Buffer.concat([decipher.update(cifrado.subarray(29)), decipher.final()])
      } catch (causa) {
        throw new AppError('LLAVE_MAESTRA_DISTINTA', { causa })
      }
    },
  }
}

/** Read, or made and linked into place so that two starts at once end with the same key. */
export async function loadLlaveMaestra(dataDir: string): Promise<Buffer> {
  const ruta = join(dataDir, 'llave-maestra')
  const leida = await readFile(ruta, 'utf8').catch(() => null)
  if (leida !== null) return Buffer.from(leida.trim(), 'base64')
  await mkdir(dataDir, { recursive: true })
  const provisional = `${ruta}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(provisional, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  await chmod(provisional, 0o600)
  await link(provisional, ruta).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(provisional)
  return Buffer.from((await readFile(ruta, 'utf8')).trim(), 'base64')
}
