// Opens a stored package: rows of metadata into the mirror, XML to whoever keeps it, then says that it was read.
import { createHash } from 'node:crypto'
import { CfdiError } from '@litro/cfdi/cfdi-error'
import { esEncabezadoMetadata, type FilaMetadata, MetadataError, makeLectorMetadata } from '@litro/cfdi/espejo/metadata'
import {
  type EntradaZip,
  inflar,
  inflarPorTrozos,
  LIMITES_ZIP,
  type LimitesZip,
  leerZip,
  ZipError,
} from '@litro/cfdi/espejo/zip'
import type { InTx } from '../../craft/db/tx.ts'
import { type FilaEspejo, upsertFilas } from './cfdi-sat.sql.ts'
import { countTrozos, type Leido, type Paquete, readPaquete, readTrozo } from './paquete.sql.ts'

/** What a file said, added up. */
export type Lectura = Leido & {
  nuevas: number
  cambiadas: number
  sentidos: Set<'emitidos' | 'recibidos'>
  /** The stretch of issue dates of its rows; null without rows. */
  rango: { desde: string; hasta: string } | null
}

/** Where its rows and documents go. Without it the file is only read. */
type Destino = {
  filas: (filas: readonly FilaEspejo[]) => Promise<{ nuevas: number; cambiadas: number }>
  /** Null, or why it was not kept. */
  xml: (bytes: Buffer) => Promise<string | null>
}

const LOTE = 5000
const PRIMEROS = 200

/** A sentence for whoever gave the file. */
export class PaqueteError extends Error {}

const isZip = (bytes: Buffer) => bytes.length >= 4 && bytes.readUInt32LE(0) === 0x04034b50
/** An empty ZIP begins with its end. */
const isZipVacio = (bytes: Buffer) => bytes.length >= 4 && bytes.readUInt32LE(0) === 0x06054b50

export async function leerPaquete(
  bytes: Buffer,
  rfc: string,
  destino?: Destino,
  limites: Readonly<LimitesZip> = LIMITES_ZIP,
): Promise<Lectura> {
  const l: Lectura = {
    entradas: 0,
    filas: 0,
    errores: 0,
    nomina: 0,
    primeros: [],
    notas: [],
    nuevas: 0,
    cambiadas: 0,
    sentidos: new Set(),
    rango: null,
  }
  try {
    if (isZip(bytes) || isZipVacio(bytes)) await readZip(bytes, rfc, l, destino, limites)
    else await readTexto(slices(bytes), rfc, l, destino)
  } catch (error) {
    if (error instanceof ZipError || error instanceof MetadataError || error instanceof CfdiError)
      throw new PaqueteError(error.message)
    throw error
  }
  return l
}

async function readZip(
  bytes: Buffer,
  rfc: string,
  l: Lectura,
  destino: Destino | undefined,
  limites: Readonly<LimitesZip>,
): Promise<void> {
  const { entradas, ajenas } = leerZip(bytes, limites)
  if (ajenas.length > 0)
    note(l, `Se dejaron fuera ${ajenas.length} archivos que no son del SAT: ${ajenas.slice(0, 3).join(', ')}.`)
  // Everything is measured first: a package that lies leaves nothing behind.
  for (const entrada of entradas) for await (const _ of inflarPorTrozos(bytes, entrada));
  for (const entrada of entradas) await readEntrada(bytes, entrada, rfc, l, destino)
  if (l.entradas === 0) throw new PaqueteError('El ZIP no trae metadata ni XML del SAT.')
}

async function readEntrada(
  bytes: Buffer,
  entrada: EntradaZip,
  rfc: string,
  l: Lectura,
  destino: Destino | undefined,
): Promise<void> {
  if (/\.xml$/i.test(entrada.nombre)) {
    l.entradas += 1
    const rechazo = await destino?.xml(inflar(bytes, entrada))
    if (rechazo) complain(l, `${entrada.nombre}: ${rechazo}`)
    else l.filas += 1
    return
  }
  const primera = await firstLine(bytes, entrada)
  if (esEncabezadoMetadata(primera)) return readTexto(inflarPorTrozos(bytes, entrada), rfc, l, destino)
  // The other text of a package says on whose account some were issued; nobody compares it.
  if (/^\ufeff?uuid~rfcacuentaterceros/i.test(primera)) return
  if (entrada.tamanio === 0) return note(l, `${entrada.nombre} está vacío.`)
  throw new PaqueteError(`${entrada.nombre} no es la metadata del SAT.`)
}

async function firstLine(bytes: Buffer, entrada: EntradaZip): Promise<string> {
  for await (const trozo of inflarPorTrozos(bytes, entrada)) {
    return (
      trozo
        .subarray(0, 2000)
        .toString('utf8')
        .replace(/^\ufeff/, '')
        .split(/\r?\n/)[0] ?? ''
    )
  }
  return ''
}

const MEGA = 1024 * 1024
function* slices(bytes: Buffer): Generator<Buffer> {
  for (let i = 0; i < bytes.length; i += MEGA) yield bytes.subarray(i, i + MEGA)
}

async function readTexto(
  trozos: Iterable<Buffer> | AsyncIterable<Buffer>,
  rfc: string,
  l: Lectura,
  destino: Destino | undefined,
): Promise<void> {
  const lector = makeLectorMetadata()
  let lote: FilaEspejo[] = []
  const flush = async () => {
    if (lote.length > 0 && destino) {
      const { nuevas, cambiadas } = await destino.filas(lote)
      l.nuevas += nuevas
      l.cambiadas += cambiadas
    }
    lote = []
  }
  const take = async (filas: FilaMetadata[]) => {
    for (const fila of filas) {
      lote.push(...classify(fila, rfc, l))
      if (lote.length >= LOTE) await flush()
    }
  }
  for await (const trozo of trozos) await take(lector.write(trozo))
  await take(lector.end())
  await flush()
  l.entradas += 1
  const errores = lector.errores()
  l.errores += errores.total
  l.primeros = [...l.primeros, ...errores.primeros].slice(0, PRIMEROS)
  if (lector.columnasNuevas().length > 0)
    note(l, `El SAT agregó columnas que aún no se usan: ${lector.columnasNuevas().join(', ')}.`)
}

/** Ours as issuer, as receiver, or both; payroll is dropped unread; somebody else's is an error of the file. */
function classify(fila: FilaMetadata, rfc: string, l: Lectura): FilaEspejo[] {
  if (fila.efecto === 'N') {
    l.nomina += 1
    return []
  }
  const sentidos = [
    ...(fila.rfcEmisor === rfc ? (['emitidos'] as const) : []),
    ...(fila.rfcReceptor === rfc ? (['recibidos'] as const) : []),
  ]
  if (sentidos.length === 0) {
    complain(l, `${fila.uuid} no es de ${rfc}: no se guardó.`)
    return []
  }
  l.filas += 1
  const { fechaEmision: f } = fila
  l.rango = l.rango
    ? { desde: f < l.rango.desde ? f : l.rango.desde, hasta: f > l.rango.hasta ? f : l.rango.hasta }
    : { desde: f, hasta: f }
  for (const sentido of sentidos) l.sentidos.add(sentido)
  return sentidos.map((sentido) => ({ ...fila, sentido }))
}

/** Line 0: of a file inside, or of a row that reads well and is not ours. */
function complain(l: Lectura, mensaje: string): void {
  l.errores += 1
  if (l.primeros.length < PRIMEROS) l.primeros = [...l.primeros, { linea: 0, mensaje }]
}

function note(l: Lectura, frase: string): void {
  l.notas = [...l.notas, frase]
}

/** The bytes of a stored package, put together again and proven. */
async function readBytes(inTx: InTx, p: Paquete): Promise<Buffer> {
  const cuantos = await inTx('todo', (tx) => countTrozos(tx, p.id))
  const trozos: Buffer[] = []
  for (let n = 0; n < cuantos; n++) {
    const trozo = await inTx('todo', (tx) => readTrozo(tx, p.id, n))
    if (trozo) trozos.push(trozo)
  }
  const bytes = Buffer.concat(trozos)
  if (!p.sha256 || !createHash('sha256').update(bytes).digest().equals(p.sha256)) {
    throw new PaqueteError('El paquete guardado no tiene los bytes que se guardaron.')
  }
  return bytes
}

const AJENO = 'El paquete trae comprobantes de otras fechas: no es el que se pidió.'

/** Rows outside of what was asked for are of another request; what they say is true, and this one is still owed. */
const isAjeno = ({ pedida_desde: desde, pedida_hasta: hasta }: Paquete, { rango }: Lectura) =>
  rango !== null && desde !== null && hasta !== null && (rango.desde < desde || rango.hasta > hasta)

type Abierto = { paquete: Paquete; lectura: Lectura } | { paquete: Paquete; ilegible: string }

/**
 * Rows are written in short transactions of their own: reading the package again after a death writes the same rows, and
 * the same rows change nothing. Who called says that it was read, in the transaction that makes that true.
 */
export async function abrirPaquete(
  inTx: InTx,
  id: number,
  onXml: (paquete: Paquete, bytes: Buffer) => Promise<string | null>,
): Promise<Abierto | undefined> {
  const paquete = await inTx('todo', (tx) => readPaquete(tx, id))
  if (paquete?.estado !== 'guardado') return undefined
  try {
    const bytes = await readBytes(inTx, paquete)
    const lectura = await leerPaquete(bytes, paquete.rfc, {
      filas: (filas) => inTx('todo', (tx) => upsertFilas(tx, paquete, filas)),
      xml: (xml) => onXml(paquete, xml),
    })
    return isAjeno(paquete, lectura) ? { paquete, ilegible: AJENO } : { paquete, lectura }
  } catch (error) {
    if (!(error instanceof PaqueteError)) throw error
    return { paquete, ilegible: error.message }
  }
}
