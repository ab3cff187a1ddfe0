// Bytes for the user to save: always an attachment, never anything a browser would run in our origin.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Descarga } from '../call/deps.ts'

export function sendDownload(reply: FastifyReply, descarga: Descarga): FastifyReply {
  const ascii = descarga.nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.() -]/g, '_')
  return reply
    .type(descarga.tipo)
    .header(
      'Content-Disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeRfc5987(descarga.nombre)}`,
    )
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .header('X-Download-Options', 'noopen')
    .header('Cache-Control', 'no-store')
    .send(descarga.cuerpo instanceof Buffer ? descarga.cuerpo : Readable.fromWeb(descarga.cuerpo as never))
}

function encodeRfc5987(nombre: string): string {
  return encodeURIComponent(nombre).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}
