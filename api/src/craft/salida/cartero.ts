// Who carries the mail: an SMTP server when one is configured; in the demonstration, a folder of .eml files.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Mensaje = {
  id: string
  para: readonly string[]
  asunto: string
  texto: string
  /** The same letter for who reads HTML. */
  html?: string
  /** One with `cid` is shown inside the HTML. */
  adjuntos: readonly { nombre: string; tipo: string; bytes: Buffer; cid?: string }[]
}

export type Cartero = { entregar: (mensaje: Mensaje) => Promise<void>; cerrar: () => void }

/** Nobody reads files or addresses from a message: attachments are bytes we made ourselves. */
const CERRADO = { disableFileAccess: true, disableUrlAccess: true } as const

const toMail = (remitente: string, m: Mensaje) => ({
  from: remitente,
  to: [...m.para],
  subject: m.asunto,
  text: m.texto,
  ...(m.html !== undefined && { html: m.html }),
  messageId: m.id,
  attachments: m.adjuntos.map(({ nombre, tipo, bytes, cid }) => ({
    filename: nombre,
    contentType: tipo,
    content: bytes,
    ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
  })),
})

/** Loaded and opened with the first message: a start does not wait for it. */
function openLate<T extends { close: () => void }>(open: (nodemailer: typeof import('nodemailer')) => T) {
  let abierto: Promise<T> | undefined
  return {
    get: () => (abierto ??= import('nodemailer').then(open)),
    cerrar: () => void abierto?.then((transporte) => transporte.close()),
  }
}

export function makeSmtp(url: string, remitente: string): Cartero {
  const { get, cerrar } = openLate(({ createTransport }) =>
    createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 60_000,
      ...CERRADO,
    }),
  )
  return {
    entregar: async (mensaje) => {
      await (await get()).sendMail(toMail(remitente, mensaje))
    },
    cerrar,
  }
}

/** One file per message, complete before it has its name: whoever opens the folder never sees half a mail. */
export function makeBuzon(carpeta: string, remitente: string): Cartero {
  const { get, cerrar } = openLate(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...CERRADO }),
  )
  return {
    entregar: async (mensaje) => {
      const { message } = await (await get()).sendMail(toMail(remitente, mensaje))
      // Mail carries links that open accounts: nobody else of this machine reads it.
      await mkdir(carpeta, { recursive: true, mode: 0o700 })
      const destino = join(carpeta, `${mensaje.id.replace(/[^\w.-]/g, '')}.eml`)
      await writeFile(`${destino}.parte`, message as Buffer, { mode: 0o600 })
      await rename(`${destino}.parte`, destino)
    },
    cerrar,
  }
}

/** A 5xx reply is final for this message; any other failure may pass and is tried again. */
export function isDefinitive(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  if (responseCode === undefined) return code === 'EENVELOPE'
  // Wrong credentials are a fault of our configuration: the mail waits until they are corrected.
  return responseCode >= 500 && code !== 'EAUTH'
}
