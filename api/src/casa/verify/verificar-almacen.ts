// V28: what the rows say is in the store is there, with its size and its digest; and the XML of a document still tells its row (V9).
import { createHash } from 'node:crypto'
import type { Almacen } from '../../craft/archivos/almacen.ts'
import { almacenDe } from '../../craft/archivos/archivo.sql.ts'
import type { InTx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { compareXml } from './compare-xml.ts'
import type { Avance } from './corrida.sql.ts'
import { countFuera, type Diferencia, nextDocumentos, nextFuera, type Rebanada } from './verify.sql.ts'

const BLOQUE = 200
const A_LA_VEZ = 8
/** Files read in one night; each night another part, until all have had their turn (D-241). */
const POR_NOCHE = 2000
const DIA_MS = 86_400_000

/** The part that a night reads. */
function rebanadaDe(total: number, noche: Date, porNoche: number): Rebanada {
  const partes = Math.max(1, Math.ceil(total / porNoche))
  return { partes, parte: Math.floor(noche.getTime() / DIA_MS) % partes }
}

type Opciones = {
  noche?: Date
  porNoche?: number
  /** Told after each block, so that nobody takes a slow store for a dead run. */
  avanzar?: (avance: Avance) => Promise<void>
}
type Hallado = { diferencias: Diferencia[]; xml: number; ms: number }

/** Without a night, all of them. No transaction is open while a file is read: neither it nor its row ever changes. */
export async function verificarAlmacen(
  snapshot: InTx,
  { noche, porNoche = POR_NOCHE, avanzar = async () => undefined }: Opciones = {},
): Promise<Hallado> {
  const inicio = performance.now()
  const diferencias: Diferencia[] = []
  const { total, almacen } = await snapshot('todo', async (tx) => ({
    total: await countFuera(tx),
    almacen: almacenDe(tx),
  }))
  let xml = 0
  if (total > 0 && !almacen) {
    const regla = 'V28 hay archivos en un almacén que no está configurado'
    diferencias.push({ regla, objeto: 'ARCHIVOS_URL', dato: String(total) })
  } else if (total > 0 && almacen) {
    try {
      const parte = noche ? rebanadaDe(total, noche, porNoche) : { partes: 1, parte: 0 }
      const beat = (hecho: number) => avanzar({ paso: 'xml', hecho, total: Math.ceil(total / parte.partes) })
      xml = await readAll(snapshot, almacen, parte, diferencias, beat)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      diferencias.push({ regla: 'V28 el almacén de archivos no responde', objeto: 'ARCHIVOS_URL', dato: error.message })
    }
  }
  return { diferencias, xml, ms: Math.ceil(performance.now() - inicio) }
}

async function readAll(
  snapshot: InTx,
  almacen: Almacen,
  parte: Rebanada,
  diferencias: Diferencia[],
  beat: (leidos: number) => Promise<void>,
): Promise<number> {
  const tell = (queja: string, { sha256, tamanio }: { sha256: Buffer; tamanio?: number }) =>
    diferencias.push({
      regla: `V28 archivo ${queja} en el almacén`,
      objeto: sha256.toString('hex'),
      dato: tamanio === undefined ? '' : String(tamanio),
    })
  /** The bytes, if they are those; otherwise the difference is told. */
  const look = async (fila: { sha256: Buffer; tamanio?: number }): Promise<Buffer | undefined> => {
    const bytes = await almacen.mirar(fila.sha256)
    if (!bytes) tell('que falta', fila)
    else if (fila.tamanio !== undefined && bytes.length !== fila.tamanio) tell('de otro tamaño', fila)
    else if (!createHash('sha256').update(bytes).digest().equals(fila.sha256)) tell('alterado', fila)
    else return bytes
    return undefined
  }
  let xml = 0
  for (let ultimo = 0; ; ) {
    await beat(xml)
    const bloque = await snapshot('todo', (tx) => nextDocumentos(tx, ultimo, BLOQUE, parte))
    await eachOf(bloque, async (d) => {
      const bytes = await look({ sha256: d.sha256! })
      const defecto = bytes && compareXml({ ...d, bytes })
      if (defecto)
        diferencias.push({ regla: 'V9 el XML no coincide con su registro', objeto: String(d.id), dato: defecto })
    })
    xml += bloque.length
    if (bloque.length < BLOQUE) break
    ultimo = bloque.at(-1)!.id
  }
  let leidos = xml
  for (let ultimo: Buffer = Buffer.alloc(0); ; ) {
    await beat(leidos)
    const bloque = await snapshot('todo', (tx) => nextFuera(tx, parte, ultimo, BLOQUE))
    await eachOf(bloque, look)
    leidos += bloque.length
    if (bloque.length < BLOQUE) return xml
    ultimo = bloque.at(-1)!.sha256
  }
}

/** A few at a time. */
async function eachOf<T>(filas: readonly T[], work: (fila: T) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < filas.length; i += A_LA_VEZ) await Promise.all(filas.slice(i, i + A_LA_VEZ).map(work))
}
