// How much is kept, for how long, and what goes first.

/** One answer: a window of a list or a PDF fits; a scanned file of many pages does not. */
export const MAXIMO_UNA = 2_000_000
/** All of them: far below what browsers grant a site, and more than a day of work leaves. */
export const MAXIMO_TODAS = 24_000_000
export const MAXIMO_CUANTAS = 400
/** A weekend: an older balance deceives more than it helps. */
export const DIAS = 3

export type Ficha = { clave: IDBValidKey; leida: number; bytes: number }

/** What must go, oldest first, so that the new one fits. */
export function sobrantes(fichas: readonly Ficha[], nueva: Ficha): IDBValidKey[] {
  const otras = fichas.filter(({ clave }) => clave !== nueva.clave).sort((a, b) => a.leida - b.leida)
  let bytes = otras.reduce((suma, ficha) => suma + ficha.bytes, nueva.bytes)
  let cuantas = otras.length + 1
  const fuera: IDBValidKey[] = []
  for (const ficha of otras) {
    if (bytes <= MAXIMO_TODAS && cuantas <= MAXIMO_CUANTAS) break
    fuera.push(ficha.clave)
    bytes -= ficha.bytes
    cuantas -= 1
  }
  return fuera
}
