// Reads a ZIP that a stranger made: every size is checked before and after inflating, and nothing is ever written to disk.
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'

export type LimitesZip = {
  entradas: number
  /** What one entry may inflate to, by the end of its name. */
  txt: number
  xml: number
  /** All entries together. */
  total: number
  /** Inflated bytes for each compressed one. */
  razon: number
}

const MiB = 1024 * 1024
export const LIMITES_ZIP: Readonly<LimitesZip> = {
  entradas: 250_000,
  txt: 64 * MiB,
  xml: 2 * MiB,
  total: 2048 * MiB,
  razon: 200,
}

/** What cannot be opened, in a sentence for whoever uploaded it. */
export class ZipError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ZipError'
  }
}

export type EntradaZip = {
  nombre: string
  tamanio: number
  crc: number
  /** Stored as it is, or deflated. */
  metodo: 0 | 8
  /** Its compressed bytes within the file. */
  inicio: number
  fin: number
}

type Zip = {
  /** Flat files that end in .txt or .xml. */
  entradas: EntradaZip[]
  /** Names that were left alone: folders, other kinds, system files. */
  ajenas: string[]
}

const FIRMA = { local: 0x04034b50, central: 0x02014b50, fin: 0x06054b50 } as const
const LARGO = { local: 30, central: 46, fin: 22 } as const
const CIFRADA = 0x1
const MAX_COMENTARIO = 0xffff
const PLANA = /^[^/\\]+\.(txt|xml)$/i

export function leerZip(bytes: Buffer, limites: Readonly<LimitesZip> = LIMITES_ZIP): Zip {
  const fin = findFin(bytes)
  const cuantas = bytes.readUInt16LE(fin + 10)
  const largo = bytes.readUInt32LE(fin + 12)
  const inicio = bytes.readUInt32LE(fin + 16)
  if (cuantas === 0xffff || largo === 0xffffffff || inicio === 0xffffffff)
    throw new ZipError('El ZIP es de un formato (zip64) que no usa el SAT.')
  if (bytes.readUInt16LE(fin + 4) !== 0 || bytes.readUInt16LE(fin + 8) !== cuantas)
    throw new ZipError('El ZIP viene en varias partes.')
  if (cuantas === 0) throw new ZipError('El ZIP está vacío.')
  if (cuantas > limites.entradas) throw new ZipError('El ZIP trae demasiados archivos.')
  if (inicio + largo !== fin) throw new ZipError(DANADO)
  const todas: EntradaZip[] = []
  let posicion = inicio
  for (let i = 0; i < cuantas; i++) {
    const { entrada, siguiente } = readCentral(bytes, posicion, fin)
    todas.push(entrada)
    posicion = siguiente
  }
  if (posicion !== fin) throw new ZipError(DANADO)
  checkNombres(todas)
  checkLugares(todas, inicio)
  const entradas = todas.filter(({ nombre }) => PLANA.test(nombre))
  checkTamanios(entradas, limites)
  return {
    entradas,
    ajenas: todas.filter(({ nombre }) => !PLANA.test(nombre)).map(({ nombre }) => nombre.slice(0, 200)),
  }
}

const DANADO = 'El ZIP está dañado o incompleto.'

/** The end record is the last thing in the file, comment included: what follows it would be somebody else's. */
function findFin(bytes: Buffer): number {
  if (bytes.length < LARGO.fin)
    throw new ZipError(bytes.length === 0 ? 'El archivo está vacío.' : 'El archivo no es un ZIP.')
  const primero = Math.max(0, bytes.length - LARGO.fin - MAX_COMENTARIO)
  for (let i = bytes.length - LARGO.fin; i >= primero; i--) {
    if (bytes.readUInt32LE(i) !== FIRMA.fin) continue
    if (i + LARGO.fin + bytes.readUInt16LE(i + 20) === bytes.length) return i
  }
  throw new ZipError(bytes.length >= 4 && bytes.readUInt32LE(0) === FIRMA.local ? DANADO : 'El archivo no es un ZIP.')
}

function readCentral(bytes: Buffer, posicion: number, fin: number): { entrada: EntradaZip; siguiente: number } {
  if (posicion + LARGO.central > fin || bytes.readUInt32LE(posicion) !== FIRMA.central) throw new ZipError(DANADO)
  const [nombreLargo, extra, comentario] = [28, 30, 32].map((lugar) => bytes.readUInt16LE(posicion + lugar)) as [
    number,
    number,
    number,
  ]
  const siguiente = posicion + LARGO.central + nombreLargo + extra + comentario
  if (siguiente > fin) throw new ZipError(DANADO)
  if ((bytes.readUInt16LE(posicion + 8) & CIFRADA) !== 0) throw new ZipError('El ZIP tiene contraseña.')
  const metodo = bytes.readUInt16LE(posicion + 10)
  if (metodo !== 0 && metodo !== 8) throw new ZipError('El ZIP está comprimido de una forma que no se admite.')
  const comprimido = bytes.readUInt32LE(posicion + 20)
  const tamanio = bytes.readUInt32LE(posicion + 24)
  const local = bytes.readUInt32LE(posicion + 42)
  if (comprimido === 0xffffffff || tamanio === 0xffffffff || local === 0xffffffff) {
    throw new ZipError('El ZIP es de un formato (zip64) que no usa el SAT.')
  }
  const nombre = bytes.toString('utf8', posicion + LARGO.central, posicion + LARGO.central + nombreLargo)
  const inicio = findDatos(bytes, local)
  const entrada = {
    nombre,
    tamanio,
    crc: bytes.readUInt32LE(posicion + 16),
    metodo,
    inicio,
    fin: inicio + comprimido,
  } as const
  return { entrada, siguiente }
}

function findDatos(bytes: Buffer, local: number): number {
  if (local + LARGO.local > bytes.length || bytes.readUInt32LE(local) !== FIRMA.local) throw new ZipError(DANADO)
  return local + LARGO.local + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
}

function checkNombres(entradas: readonly EntradaZip[]): void {
  const nombres = new Set<string>()
  for (const { nombre } of entradas) {
    if (nombre === '' || nombre.includes('\0')) throw new ZipError(DANADO)
    if (nombres.has(nombre)) throw new ZipError('El ZIP trae dos archivos con el mismo nombre.')
    nombres.add(nombre)
  }
}

/** Entries that share bytes are how a small file becomes a huge one. */
function checkLugares(entradas: readonly EntradaZip[], central: number): void {
  let antes = 0
  for (const { inicio, fin } of [...entradas].sort((a, b) => a.inicio - b.inicio)) {
    if (inicio < antes || fin > central) throw new ZipError(DANADO)
    antes = fin
  }
}

function checkTamanios(entradas: readonly EntradaZip[], limites: Readonly<LimitesZip>): void {
  let total = 0
  for (const { nombre, tamanio, inicio, fin } of entradas) {
    const maximo = /\.xml$/i.test(nombre) ? limites.xml : limites.txt
    total += tamanio
    if (tamanio > maximo || total > limites.total || tamanio > Math.max(1, fin - inicio) * limites.razon) {
      throw new ZipError('El ZIP crece demasiado al descomprimirse.')
    }
  }
}

const MIENTE = 'El ZIP está dañado: un archivo no mide o no suma lo que dice.'

/** A whole small entry. */
export function inflar(bytes: Buffer, { metodo, inicio, fin, tamanio, crc }: EntradaZip): Buffer {
  const crudo = bytes.subarray(inicio, fin)
  let claro: Buffer
  try {
    // One byte more than declared is enough to know that it lies, and no more is ever made.
    claro = metodo === 0 ? crudo : inflateRawSync(crudo, { maxOutputLength: tamanio + 1 })
  } catch {
    throw new ZipError(MIENTE)
  }
  if (claro.length !== tamanio || crc32(claro) !== crc) throw new ZipError(MIENTE)
  return claro
}

/** An entry of any size, in pieces. It throws when the last piece shows that the entry was not what it said. */
export async function* inflarPorTrozos(
  bytes: Buffer,
  { metodo, inicio, fin, tamanio, crc }: EntradaZip,
): AsyncGenerator<Buffer> {
  let suma = 0
  let medido = 0
  for await (const trozo of metodo === 0 ? slices(bytes, inicio, fin) : inflate(bytes, inicio, fin)) {
    medido += trozo.length
    if (medido > tamanio) throw new ZipError(MIENTE)
    suma = crc32(trozo, suma)
    yield trozo
  }
  if (medido !== tamanio || suma !== crc) throw new ZipError(MIENTE)
}

const TROZO = MiB

function* slices(bytes: Buffer, inicio: number, fin: number): Generator<Buffer> {
  for (let i = inicio; i < fin; i += TROZO) yield bytes.subarray(i, Math.min(fin, i + TROZO))
}

async function* inflate(bytes: Buffer, inicio: number, fin: number): AsyncGenerator<Buffer> {
  const inflador = createInflateRaw({ chunkSize: TROZO })
  inflador.end(bytes.subarray(inicio, fin))
  try {
    for await (const trozo of inflador) yield trozo as Buffer
  } catch (error) {
    if (error instanceof ZipError) throw error
    throw new ZipError(MIENTE)
  } finally {
    inflador.destroy()
  }
}
