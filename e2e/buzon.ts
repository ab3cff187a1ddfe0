// The outbox of the demonstration: the only place where a link or a notice for somebody can be read.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

function decode(texto: string): string {
  const bytes = texto
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** What the outbox holds for an address, with the encoding of mail undone. */
export async function mailsTo(dataDir: string, correo: string): Promise<string[]> {
  const carpeta = join(dataDir, 'correo')
  const nombres = (await readdir(carpeta).catch(() => [])).filter((nombre) => nombre.endsWith('.eml'))
  const textos = await Promise.all(nombres.map((nombre) => readFile(join(carpeta, nombre), 'utf8')))
  return textos.filter((texto) => texto.includes(`To: ${correo}`)).map(decode)
}

const LIGA = /https?:\/\/\S+\/acceso\/clave\?liga=[\w-]+/

/** The link in the mail to somebody that says this, once it is there. */
export async function ligaDe(dataDir: string, correo: string, dice: string): Promise<string> {
  const find = async () => {
    const mensaje = (await mailsTo(dataDir, correo)).find((texto) => texto.includes(dice))
    return LIGA.exec(mensaje ?? '')?.[0] ?? ''
  }
  await expect.poll(find, { timeout: 30_000 }).not.toBe('')
  return find()
}
