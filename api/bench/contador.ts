// A door before PostgreSQL that counts what passes: statements on their way in, transactions as they end.

import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Contador = {
  url: string
  cuenta: () => { sentencias: number; transacciones: number }
  close: () => Promise<void>
}

const EXECUTE = 'E'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/** `url` reaches the same database through the door: a socket in a folder of its own. */
export async function openContador(url: string): Promise<Contador> {
  const destino = new URL(url)
  const carpeta = await mkdtemp(join(tmpdir(), 'litro-contador-'))
  const puerto = destino.searchParams.get('port') ?? '5432'
  const socket = `${destino.searchParams.get('host')}/.s.PGSQL.${puerto}`
  let sentencias = 0
  let transacciones = 0
  const abiertos = new Set<Socket>()
  const server = createServer((entra) => {
    const sale = createConnection(socket)
    // The first message of a client has no letter.
    const ida = makeReader(true, (letra) => {
      if (letra === EXECUTE || letra === QUERY) sentencias++
    })
    const vuelta = makeReader(false, (letra, estado) => {
      if (letra === READY && estado === IDLE) transacciones++
    })
    entra.on('data', (trozo: Buffer) => ida(trozo))
    sale.on('data', (trozo: Buffer) => vuelta(trozo))
    entra.pipe(sale)
    sale.pipe(entra)
    for (const uno of [entra, sale]) {
      abiertos.add(uno)
      uno.on('error', () => undefined).on('close', () => abiertos.delete(uno))
    }
  })
  await new Promise<void>((resolve) => server.listen(`${carpeta}/.s.PGSQL.${puerto}`, resolve))
  const propia = new URL(url)
  propia.searchParams.set('host', carpeta)
  return {
    url: propia.href,
    cuenta: () => ({ sentencias, transacciones }),
    close: async () => {
      for (const uno of abiertos) uno.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(carpeta, { recursive: true, force: true })
    },
  }
}

/** Calls with the letter of each message and the first byte of its body; messages may come in any pieces. */
function makeReader(saluda: boolean, tell: (letra: number, estado: number) => void): (trozo: Buffer) => void {
  let resto: Buffer = Buffer.alloc(0)
  let sinLetra = saluda
  return (trozo) => {
    resto = resto.length === 0 ? trozo : Buffer.concat([resto, trozo])
    for (;;) {
      const cabeza = sinLetra ? 0 : 1
      if (resto.length < cabeza + 4) return
      const largo = cabeza + resto.readUInt32BE(cabeza)
      if (resto.length < largo) return
      if (sinLetra) sinLetra = false
      else tell(resto[0]!, resto[5] ?? 0)
      resto = resto.subarray(largo)
    }
  }
}
