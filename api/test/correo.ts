// Doubles of the mail for tests: a carrier that remembers what it was given, and a small SMTP server that can misbehave.
import { createServer, type Socket } from 'node:net'
import type { Mensaje } from '../src/craft/salida/cartero.ts'
import type { Motor } from '../src/fiscal/motor/motor.ts'

export type CorreoDePrueba = NonNullable<Motor['correo']> & { entregados: Mensaje[]; fallar: (() => Error) | null }

export function correoDePrueba(): CorreoDePrueba {
  const correo: CorreoDePrueba = {
    entregados: [],
    fallar: null,
    demo: false,
    dominio: 'litro.example',
    cartero: {
      entregar: async (mensaje) => {
        if (correo.fallar) throw correo.fallar()
        correo.entregados.push(mensaje)
      },
      cerrar: () => undefined,
    },
  }
  return correo
}

export type Smtp = { url: string; recibidos: string[]; rechazo: string | null; cerrar: () => Promise<void> }

/** Says yes to everything, unless told what to answer to the recipient. */
export async function startSmtp(): Promise<Smtp> {
  const sockets = new Set<Socket>()
  const servidor = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    talk(socket, smtp)
  })
  await new Promise<void>((resolve) => servidor.listen(0, '127.0.0.1', resolve))
  const { port } = servidor.address() as { port: number }
  const smtp: Smtp = {
    url: `smtp://127.0.0.1:${port}`,
    recibidos: [],
    rechazo: null,
    cerrar: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => servidor.close(resolve))
    },
  }
  return smtp
}

function talk(socket: Socket, smtp: Smtp): void {
  let datos: string | null = null
  let resto = ''
  socket.write('220 prueba ESMTP\r\n')
  socket.on('data', (trozo) => {
    resto += trozo.toString('latin1')
    for (let corte = resto.indexOf('\r\n'); corte >= 0; corte = resto.indexOf('\r\n')) {
      const linea = resto.slice(0, corte)
      resto = resto.slice(corte + 2)
      if (datos !== null) {
        if (linea !== '.') {
          datos += `${linea}\r\n`
          continue
        }
        smtp.recibidos.push(datos)
        datos = null
        socket.write('250 recibido\r\n')
      } else if (/^DATA/i.test(linea)) {
        datos = ''
        socket.write('354 adelante\r\n')
      } else if (/^RCPT/i.test(linea) && smtp.rechazo) socket.write(`${smtp.rechazo}\r\n`)
      else if (/^QUIT/i.test(linea)) socket.end('221 adios\r\n')
      else socket.write('250 ok\r\n')
    }
  })
}
