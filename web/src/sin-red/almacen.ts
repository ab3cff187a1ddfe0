// The database of kept answers: rows told without their bodies, and room made for new ones. Fetched when it is first needed.
import { DIAS, type Ficha, MAXIMO_UNA, sobrantes } from './limites.ts'

type Fila = {
  clave: string
  dueno: string
  version: string
  leida: number
  bytes: number
  cabeceras: [string, string][]
  cuerpo: ArrayBuffer
}

const ALMACEN = 'respuestas'
let base: Promise<IDBDatabase> | undefined

const ended = <T>(pedido: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    pedido.onsuccess = () => resolve(pedido.result)
    pedido.onerror = () => reject(pedido.error)
  })

const committed = (tx: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error)
    tx.onerror = () => reject(tx.error)
  })

function open(): Promise<IDBDatabase> {
  base ??= new Promise<IDBDatabase>((resolve, reject) => {
    const pedido = indexedDB.open('litro-sin-red', 1)
    pedido.onupgradeneeded = () => {
      const almacen = pedido.result.createObjectStore(ALMACEN, { keyPath: 'clave' })
      // Told without reading the bodies: whose, of which version, since when and how big.
      almacen.createIndex('ficha', ['leida', 'bytes', 'dueno', 'version'])
    }
    pedido.onsuccess = () => {
      // Another tab with a newer application may change it: this one lets go.
      pedido.result.onversionchange = () => pedido.result.close()
      resolve(pedido.result)
    }
    pedido.onerror = () => reject(pedido.error)
  }).catch((error: unknown) => {
    base = undefined
    throw error
  })
  return base
}

type Rasgos = Ficha & { dueno: string; version: string }

/** Every row without its body. */
async function fichas(tx: IDBTransaction): Promise<Rasgos[]> {
  const lista: Rasgos[] = []
  const cursor = tx.objectStore(ALMACEN).index('ficha').openKeyCursor()
  return new Promise((resolve, reject) => {
    cursor.onsuccess = () => {
      const fila = cursor.result
      if (!fila) return resolve(lista)
      const [leida, bytes, deQuien, version] = fila.key as [number, number, string, string]
      lista.push({ clave: fila.primaryKey, leida, bytes, dueno: deQuien, version })
      fila.continue()
    }
    cursor.onerror = () => reject(cursor.error)
  })
}

const vence = () => Date.now() - DIAS * 24 * 3_600_000

export async function removeAll(): Promise<void> {
  const tx = (await open()).transaction(ALMACEN, 'readwrite')
  tx.objectStore(ALMACEN).clear()
  await committed(tx)
}

/** Leaves only what this person may see with this application. */
export async function clean(de: string, version: string): Promise<void> {
  const tx = (await open()).transaction(ALMACEN, 'readwrite')
  const desde = vence()
  for (const ficha of await fichas(tx)) {
    const suya = ficha.dueno === de && ficha.version === version && ficha.leida >= desde
    if (!suya) tx.objectStore(ALMACEN).delete(ficha.clave)
  }
  await committed(tx)
}

/** What the rest of the application reads of an answer besides its body. */
const CABECERAS = ['content-type', 'content-disposition', 'x-siguiente']

type Propio = Pick<Fila, 'clave' | 'dueno' | 'version'>

/** The oldest ones make room for it. Whoever left meanwhile leaves nothing behind. */
export async function keep(propio: Propio, headers: Headers, cuerpo: ArrayBuffer, sigue: () => boolean): Promise<void> {
  const bytes = cuerpo.byteLength
  if (bytes > MAXIMO_UNA) return
  const cabeceras = CABECERAS.flatMap((nombre): [string, string][] => {
    const valor = headers.get(nombre)
    return valor === null ? [] : [[nombre, valor]]
  })
  try {
    await put({ ...propio, leida: Date.now(), bytes, cabeceras, cuerpo }, sigue)
  } catch (error) {
    // No room left: what is old goes, and from now on there is some.
    if ((error as { name?: unknown } | null)?.name !== 'QuotaExceededError') throw error
    await removeAll()
  }
}

async function put(fila: Fila, sigue: () => boolean): Promise<void> {
  const tx = (await open()).transaction(ALMACEN, 'readwrite')
  const almacen = tx.objectStore(ALMACEN)
  for (const clave of sobrantes(await fichas(tx), fila)) almacen.delete(clave)
  if (sigue()) almacen.put(fila)
  await committed(tx)
}

export async function removeOne(clave: string): Promise<void> {
  const tx = (await open()).transaction(ALMACEN, 'readwrite')
  tx.objectStore(ALMACEN).delete(clave)
  await committed(tx)
}

export async function removeOthers(suya: string): Promise<void> {
  const tx = (await open()).transaction(ALMACEN, 'readwrite')
  for (const { clave } of await fichas(tx)) if (clave !== suya) tx.objectStore(ALMACEN).delete(clave)
  await committed(tx)
}

/** Not one of another version, nor one too old. */
export async function get(clave: string, version: string): Promise<{ respuesta: Response; leida: number } | null> {
  const tx = (await open()).transaction(ALMACEN, 'readonly')
  const fila = await ended<Fila | undefined>(tx.objectStore(ALMACEN).get(clave))
  if (!fila || fila.version !== version || fila.leida < vence()) return null
  return { respuesta: new Response(fila.cuerpo, { headers: fila.cabeceras }), leida: fila.leida }
}
