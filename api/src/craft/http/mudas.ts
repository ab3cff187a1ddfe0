// Connections that never asked for anything: browsers and proxies open some beforehand. Node takes them for busy ones, and a server
// that closes would wait a minute for them.
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** From here on; what it answers ends those that have not spoken yet, and whoever still comes. */
export function watchMudas(server: Server): () => void {
  const mudas = new Set<Socket>()
  let cierra = false
  server.on('connection', (socket: Socket) => {
    if (cierra) return void socket.destroy()
    mudas.add(socket)
    socket.once('close', () => mudas.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage) => mudas.delete(socket))
  return () => {
    cierra = true
    for (const socket of mudas) socket.destroy()
  }
}
