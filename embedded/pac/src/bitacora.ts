// An append-only file of JSON lines that is on disk before anybody hears of it; a torn last line is cut at the next start.
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Where a line lives in the file, newline not counted. */
export type Lugar = { posicion: number; largo: number }

export type Bitacora = {
  /** Resolves once the line is on disk. Lines that arrive together share one fsync. */
  append(hecho: object): Promise<Lugar>
  read(lugar: Lugar): Promise<unknown>
  close(): Promise<void>
}

type Pendiente = { linea: Buffer; resolve: (lugar: Lugar) => void; reject: (error: unknown) => void }

const TROZO = 1 << 20
const SALTO = 0x0a

export async function openBitacora(
  ruta: string,
  onHecho: (hecho: unknown, lugar: Lugar) => void,
  log: (msg: string) => void,
): Promise<Bitacora> {
  const archivo = await open(ruta, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    await syncFolder(dirname(ruta))
    const fin = await load(archivo, onHecho)
    const { size } = await archivo.stat()
    if (fin < size) {
      log(`PAC embebido: se descartan ${size - fin} bytes de una escritura que no terminó`)
      await archivo.truncate(fin)
      await archivo.datasync()
    }
    return makeBitacora(archivo, fin)
  } catch (error) {
    await archivo.close()
    throw error
  }
}

function makeBitacora(archivo: FileHandle, inicio: number): Bitacora {
  let fin = inicio
  let cola: Pendiente[] = []
  let escribiendo: Promise<void> | undefined
  let rota: unknown

  const flush = async () => {
    while (cola.length > 0) {
      const lote = cola
      cola = []
      try {
        if (rota !== undefined) throw rota
        await writeAll(archivo, Buffer.concat(lote.map(({ linea }) => linea)), fin)
        await archivo.datasync()
      } catch (error) {
        rota ??= await undo(archivo, fin)
        for (const { reject } of lote) reject(error)
        continue
      }
      for (const { linea, resolve } of lote) {
        resolve({ posicion: fin, largo: linea.length - 1 })
        fin += linea.length
      }
    }
    escribiendo = undefined
  }

  return {
    append: (hecho) =>
      new Promise((resolve, reject) => {
        cola.push({ linea: Buffer.from(`${JSON.stringify(hecho)}\n`), resolve, reject })
        escribiendo ??= flush()
      }),
    read: async ({ posicion, largo }) => {
      const { buffer, bytesRead } = await archivo.read(Buffer.alloc(largo), 0, largo, posicion)
      return JSON.parse(buffer.toString('utf8', 0, bytesRead))
    },
    close: async () => {
      await escribiendo
      await archivo.close()
    },
  }
}

async function writeAll(archivo: FileHandle, bytes: Buffer, posicion: number): Promise<void> {
  for (let hecho = 0; hecho < bytes.length; ) {
    const { bytesWritten } = await archivo.write(bytes, hecho, bytes.length - hecho, posicion + hecho)
    hecho += bytesWritten
  }
}

/** After a failed write nothing of it may stay. If even that fails the file is not to be trusted with more. */
async function undo(archivo: FileHandle, fin: number): Promise<unknown> {
  try {
    await archivo.truncate(fin)
    return undefined
  } catch (error) {
    return error
  }
}

/** Reads every line and answers where the good part ends. A bad line followed by a good one is damage, not a torn write. */
async function load(archivo: FileHandle, onHecho: (hecho: unknown, lugar: Lugar) => void): Promise<number> {
  let resto = Buffer.alloc(0)
  let posicion = 0
  let leido = 0
  let mala: number | undefined
  for (;;) {
    const { bytesRead, buffer } = await archivo.read(Buffer.alloc(TROZO), 0, TROZO, leido)
    if (bytesRead === 0) return mala ?? posicion
    leido += bytesRead
    resto = Buffer.concat([resto, buffer.subarray(0, bytesRead)])
    let inicio = 0
    for (let corte = resto.indexOf(SALTO); corte >= 0; corte = resto.indexOf(SALTO, inicio)) {
      const hecho = parseLine(resto.toString('utf8', inicio, corte))
      if (hecho === undefined) mala ??= posicion
      else if (mala !== undefined) throw new Error(`La memoria del PAC embebido está dañada en el byte ${mala}.`)
      else onHecho(hecho, { posicion, largo: corte - inicio })
      posicion += corte - inicio + 1
      inicio = corte + 1
    }
    resto = resto.subarray(inicio)
  }
}

function parseLine(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    return undefined
  }
}

async function syncFolder(ruta: string): Promise<void> {
  const carpeta = await open(ruta, 'r')
  try {
    await carpeta.sync()
  } finally {
    await carpeta.close()
  }
}
