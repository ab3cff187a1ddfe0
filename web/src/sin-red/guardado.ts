// The last answers one person saw, kept in this browser for when there is no network: never a token, of nobody else, of no other
// version of the application, and gone with the session.

/** Its name changes with any part of the application: another version may tell the same thing in another shape. */
const VERSION = new URL(import.meta.url).pathname

let activo: Promise<boolean> = Promise.resolve(false)
let dueno: string | null = null
/** What is asked for waits until what must not be seen is gone. */
let limpio: Promise<unknown> = Promise.resolve()

const almacen = () => import('./almacen.ts')

/** A browser without room or without a database keeps nothing; nobody is told, because nothing they asked for failed. */
const quiet = (error: unknown) => {
  console.warn('kept answers', error)
  return null
}

/** Only where a page without network can be opened at all, which is known a while after the start. */
export function activateWhen(puede: Promise<boolean>): void {
  activo = puede
}

/** Where nothing can be kept there is nothing to do either. */
async function withAlmacen<T>(hacer: (base: Awaited<ReturnType<typeof almacen>>) => Promise<T>): Promise<T | null> {
  return (await activo) ? almacen().then(hacer).catch(quiet) : null
}

/** Whose answers are kept from here on; everybody else's are forgotten. With nobody, all of them. */
export function belongTo(nuevo: string | null): void {
  if (nuevo === null) void forget()
  else if (nuevo !== dueno) {
    dueno = nuevo
    limpio = withAlmacen((base) => base.clean(nuevo, VERSION))
  }
}

/** At once for whoever asks in this tab; on the disk as soon as it can be. */
export function forget(): Promise<unknown> {
  dueno = null
  limpio = withAlmacen((base) => base.removeAll())
  return limpio
}

const claveDe = (de: string, socio: number | null, url: string) => JSON.stringify([de, socio, url])

export type Cual = { socio: number | null; url: string }

/** Keeps a whole answer. */
export async function keep({ socio, url }: Cual, headers: Headers, cuerpo: ArrayBuffer): Promise<void> {
  const de = dueno
  if (de === null) return
  await limpio
  const propio = { clave: claveDe(de, socio, url), dueno: de, version: VERSION }
  await withAlmacen((base) => base.keep(propio, headers, cuerpo, () => dueno === de))
}

/** What the server denies to this person, or no longer has, is not shown either. */
export async function drop({ socio, url }: Cual): Promise<void> {
  const de = dueno
  if (de !== null) await withAlmacen((base) => base.removeOne(claveDe(de, socio, url)))
}

/** Forgets everything but what is named: what this person may do is no longer the same. */
export async function dropOthers({ socio, url }: Cual): Promise<void> {
  const de = dueno
  if (de !== null) await withAlmacen((base) => base.removeOthers(claveDe(de, socio, url)))
}

/** The kept answer, or null. */
export async function find({ socio, url }: Cual): Promise<{ respuesta: Response; leida: number } | null> {
  const de = dueno
  if (de === null) return null
  await limpio
  const guardada = await withAlmacen((base) => base.get(claveDe(de, socio, url), VERSION))
  return dueno === de ? guardada : null
}
