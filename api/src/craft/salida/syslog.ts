// Lines to a syslog server (RFC 5424) over TCP or TLS, each counted in bytes (RFC 6587): datagrams would be lost in silence.
import { connect as connectTcp, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'
import { TIEMPOS } from './http-cliente.ts'

export type Linea = { n: number; linea: string; nanos: string; accion: string }

/** Facility "log audit" (13), severity informational (6). */
const PRIORIDAD = 13 * 8 + 6
const PUERTOS: Record<string, number> = { 'syslog:': 514, 'syslogs:': 6514 }

/** Names in a header are printable ASCII without spaces; an empty one is a dash. */
const nombre = (texto: string, maximo: number) => texto.replace(/[^\x21-\x7e]/g, '').slice(0, maximo) || '-'

function frame({ linea, nanos, accion }: Linea): Buffer {
  const momento = new Date(Number(BigInt(nanos) / 1_000_000n)).toISOString()
  const cabeza = `<${PRIORIDAD}>1 ${momento} ${nombre(hostname(), 255)} litro ${process.pid} ${nombre(accion, 32)} -`
  const mensaje = Buffer.from(`${cabeza} \uFEFF${linea}`)
  return Buffer.concat([Buffer.from(`${mensaje.length} `), mensaje])
}

/** Null when the server took everything and closed; otherwise why it is not known whether it did. */
export function sendSyslog(direccion: string, lineas: readonly Linea[]): Promise<string | null> {
  const { protocol, hostname: host, port } = new URL(direccion)
  const donde = { host: host.replace(/^\[|\]$/g, ''), port: Number(port) || PUERTOS[protocol]! }
  const socket: Socket = protocol === 'syslogs:' ? connectTls({ ...donde, servername: donde.host }) : connectTcp(donde)
  return new Promise((resolve) => {
    const finish = (falla: string | null) => {
      clearTimeout(reloj)
      resolve(falla)
      socket.destroy()
    }
    const reloj = setTimeout(() => finish('El servidor no respondió a tiempo.'), TIEMPOS.totalMs)
    // The listener stays after the end: a socket that we destroyed may still emit an error.
    socket.on('error', ({ message }) => finish(message))
    socket.on('close', () =>
      finish(socket.bytesWritten > 0 && socket.writableFinished ? null : 'Se cortó la conexión.'),
    )
    socket.resume()
    socket.once(protocol === 'syslogs:' ? 'secureConnect' : 'connect', () =>
      socket.end(Buffer.concat(lineas.map(frame))),
    )
  })
}
