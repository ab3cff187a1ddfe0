// The thread in which files are read: it takes one task at a time, measures its answer, and has no way to the network.
import { serialize } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { AppError } from '../errors.ts'

export type Encargo = { modulo: string; funcion: string; bytes: Uint8Array; datos: unknown; salida: number }

export type Aviso =
  | { tipo: 'empieza' }
  | { tipo: 'respuesta'; bytes: Uint8Array<ArrayBuffer> }
  | { tipo: 'excede' }
  | { tipo: 'rechazo'; codigo: AppError['codigo']; mensaje: string; detalle: object }
  | { tipo: 'falla'; mensaje: string }

type Lector = (bytes: Buffer, datos: unknown) => unknown

const puerto = parentPort!
const tell = (aviso: Aviso) => puerto.postMessage(aviso, aviso.tipo === 'respuesta' ? [aviso.bytes.buffer] : [])

// A reader gets bytes, never an address, and loses the means to ask for one.
for (const nombre of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, nombre)

// What a reader left half-done when it had already answered is not the next file's doing.
process.on('unhandledRejection', () => undefined)

puerto.on('message', async ({ modulo, funcion, bytes, datos, salida }: Encargo) => {
  try {
    const lector = (await import(modulo))[funcion] as Lector
    // Loading our own code is not the file's doing: its time begins here.
    tell({ tipo: 'empieza' })
    // A copy of its own: the streams that expand a workbook refuse memory that threads share (Node 24).
    const archivo = Buffer.from(Uint8Array.from(bytes).buffer)
    const respuesta = serialize(await lector(archivo, datos))
    if (respuesta.length > salida) tell({ tipo: 'excede' })
    // A copy of its own: the serializer may answer a view of something larger.
    else tell({ tipo: 'respuesta', bytes: Uint8Array.from(respuesta) })
  } catch (error) {
    tell(toAviso(error))
  }
})

function toAviso(error: unknown): Aviso {
  if (!(error instanceof AppError)) return { tipo: 'falla', mensaje: String((error as Error)?.stack ?? error) }
  const { causa: _, ...detalle } = error.detalle
  return { tipo: 'rechazo', codigo: error.codigo, mensaje: error.message, detalle }
}
