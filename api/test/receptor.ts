// A receiver of webhooks that a test can make slow, broken or dead; it keeps what it took, in the order it took it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Recibido = { id: string; tipo: string; idObjeto: number; cuerpo: string; firma: Record<string, string> }
type Contestar = (req: IncomingMessage, res: ServerResponse, recibido: Recibido) => boolean | Promise<boolean>

/** `contestar` answers and says whether it took the event; by default 204 and yes. */
export async function startReceptor(contestar: Contestar = accept) {
  const recibidos: Recibido[] = []
  let contesta = contestar
  const server = createServer(async (req, res) => {
    const trozos: Buffer[] = []
    for await (const trozo of req) trozos.push(trozo as Buffer)
    const cuerpo = Buffer.concat(trozos).toString()
    const leido = JSON.parse(cuerpo) as { type: string; data: { IdObjeto: number } }
    const firma = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((h) => [h, String(req.headers[h])]),
    )
    const recibido = { id: firma['webhook-id']!, tipo: leido.type, idObjeto: leido.data.IdObjeto, cuerpo, firma }
    if (await contesta(req, res, recibido)) recibidos.push(recibido)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/litro`,
    recibidos,
    answer: (nuevo: Contestar) => {
      contesta = nuevo
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function accept(_req: IncomingMessage, res: ServerResponse): boolean {
  res.writeHead(204).end()
  return true
}

/** As a receiver of the specification does it: over the bytes it got. */
export function isSigned(secreto: string, { cuerpo, firma }: Recibido): boolean {
  const llave = Buffer.from(secreto.replace('whsec_', ''), 'base64')
  const texto = `${firma['webhook-id']}.${firma['webhook-timestamp']}.${cuerpo}`
  const esperada = Buffer.from(createHmac('sha256', llave).update(texto).digest('base64'))
  const dada = Buffer.from(firma['webhook-signature']!.replace('v1,', ''))
  return esperada.length === dada.length && timingSafeEqual(esperada, dada)
}
