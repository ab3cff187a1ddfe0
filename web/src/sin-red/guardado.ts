// The last answers one person saw, kept in this browser for when there is no network: never a token, of nobody else, of no other
// version of the application, and gone with the session.
import { DIAS, type Ficha, MAXIMO_UNA, sobrantes } from './que-se-guarda.ts'

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
/** What the rest of the application reads of an answer besides its body. */
const CABECERAS = ['content-type', 'content-disposition', 'x-siguiente']
/** Its name changes with any part of the application: another version may tell the same thing in another shape. */
const VERSION = new URL(import.meta.url).pathname

let activo = false
let dueno: string | null = null
/** What is asked for waits until what must not be seen is gone. */
let limpio: Promise<unknown> = Promise.resolve()
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

/** A browser without room or without a database keeps nothing; nobody is told, because nothing they asked for failed. */
const quiet = (error: unknown) => console.warn('kept answers', error)

const vence = () => Date.now() - DIAS * 24 * 3_600_000

async function removeAll(): Promise<void> {
  const tx = (await open()).transaction(ALMACEN, 'readwrite')
  tx.objectStore(ALMACEN).clear()
  await committed(tx)
}

/** Leaves only what this person may see with this application. */
async function clean(de: string): Promise<void> {
  const tx = (await open()).transaction(ALMACEN, 'readwrite')
  const desde = vence()
  for (const ficha of await fichas(tx)) {
    const suya = ficha.dueno === de && ficha.version === VERSION && ficha.leida >= desde
    if (!suya) tx.objectStore(ALMACEN).delete(ficha.clave)
  }
  await committed(tx)
}

/** Only where a page without network can be opened at all. */
export function activate(): void {
  activo = true
}

/** Whose answers are kept from here on; everybody else's are forgotten. With nobody, all of them. */
export function belongTo(nuevo: string | null): Promise<unknown> {
  if (nuevo === null) return forget()
  if (nuevo === dueno) return limpio
  dueno = nuevo
  limpio = clean(nuevo).catch(quiet)
  return limpio
}

/** At once for whoever asks in this tab; on the disk as soon as it can be. */
export function forget(): Promise<unknown> {
  dueno = null
  if (typeof indexedDB === 'undefined') return Promise.resolve()
  limpio = removeAll().catch(quiet)
  return limpio
}

const claveDe = (de: string, socio: number | null, url: string) => JSON.stringify([de, socio, url])

export type Cual = { socio: number | null; url: string }

/** Keeps a whole answer. The oldest ones make room for it. */
export async function keep({ socio, url }: Cual, headers: Headers, cuerpo: ArrayBuffer): Promise<void> {
  const de = dueno
  if (!activo || de === null || cuerpo.byteLength > MAXIMO_UNA) return
  const cabeceras = CABECERAS.flatMap((nombre): [string, string][] => {
    const valor = headers.get(nombre)
    return valor === null ? [] : [[nombre, valor]]
  })
  const clave = claveDe(de, socio, url)
  const bytes = cuerpo.byteLength
  const fila: Fila = { clave, dueno: de, version: VERSION, leida: Date.now(), bytes, cabeceras, cuerpo }
  try {
    await limpio
    await put(fila)
  } catch (error) {
    quiet(error)
    // No room left: what is old goes, and from now on there is some.
    if ((error as { name?: unknown } | null)?.name === 'QuotaExceededError') await removeAll().catch(quiet)
  }
}

async function put(fila: Fila): Promise<void> {
  const tx = (await open()).transaction(ALMACEN, 'readwrite')
  const almacen = tx.objectStore(ALMACEN)
  for (const clave of sobrantes(await fichas(tx), fila)) almacen.delete(clave)
  // Whoever left meanwhile leaves nothing behind.
  if (fila.dueno === dueno) almacen.put(fila)
  await committed(tx)
}

/** What the server denies to this person, or no longer has, is not shown either. */
export async function drop({ socio, url }: Cual): Promise<void> {
  if (!activo || dueno === null) return
  try {
    const tx = (await open()).transaction(ALMACEN, 'readwrite')
    tx.objectStore(ALMACEN).delete(claveDe(dueno, socio, url))
    await committed(tx)
  } catch (error) {
    quiet(error)
  }
}

/** Forgets everything but what is named: what this person may do is no longer the same. */
export async function dropOthers({ socio, url }: Cual): Promise<void> {
  if (!activo || dueno === null) return
  const suya = claveDe(dueno, socio, url)
  try {
    const tx = (await open()).transaction(ALMACEN, 'readwrite')
    for (const { clave } of await fichas(tx)) if (clave !== suya) tx.objectStore(ALMACEN).delete(clave)
    await committed(tx)
  } catch (error) {
    quiet(error)
  }
}

type Guardada = { respuesta: Response; leida: number; texto: () => string }

/** The kept answer, or null. */
export async function find({ socio, url }: Cual): Promise<Guardada | null> {
  const de = dueno
  if (!activo || de === null) return null
  try {
    await limpio
    const tx = (await open()).transaction(ALMACEN, 'readonly')
    const fila = await ended<Fila | undefined>(tx.objectStore(ALMACEN).get(claveDe(de, socio, url)))
    if (!fila || dueno !== de || fila.version !== VERSION || fila.leida < vence()) return null
    const respuesta = new Response(fila.cuerpo, { headers: fila.cabeceras })
    return { respuesta, leida: fila.leida, texto: () => new TextDecoder().decode(fila.cuerpo) }
  } catch (error) {
    quiet(error)
    return null
  }
}
