// Files: a name for each owner in PostgreSQL; their bytes once by their hash, here or in the store. Neither changes once written.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Equipaje, equipajeDe, PrimeroAfuera, type Tx } from '../db/tx.ts'
import { AppError } from '../errors.ts'
import type { Almacen } from './almacen.ts'

type ArchivoNuevo = {
  socio: number | null
  nombre: string
  tipo: string
  bytes: Buffer
  /** Of a PDF that somebody sent; nothing else can act when opened. */
  contenidoActivo?: boolean
  idUsuario: number | null
  /** What a PAC or the SAT already answered cannot wait for a store that does not: then it stays in the database. */
  irrepetible?: true
}

/** The bytes of one call: sent to the store, kept here because it did not answer, or brought from it; by their digest. */
type Viajeros = { almacen: Almacen; enviados: Set<string>; quedados: Set<string>; traidos: Map<string, Buffer> }

/** For whoever opens the database (`makeInTx`, `makeSnapshot`). */
export const equiparCon = (almacen: Almacen | undefined) => (): Equipaje =>
  almacen ? { viajeros: { almacen, enviados: new Set(), quedados: new Set(), traidos: new Map() } } : {}

/** The store that the files of this transaction are in. */
export const almacenDe = (tx: Tx): Almacen | undefined => equipajeDe(tx).viajeros?.almacen

export const saveArchivo = async (tx: Tx, a: ArchivoNuevo): Promise<number> => (await saveArchivos(tx, [a]))[0]!

/** Their ids, in their order. */
export async function saveArchivos(tx: Tx, archivos: readonly ArchivoNuevo[]): Promise<number[]> {
  const fuera = areEnviados(tx, archivos)
  const de = <V>(valor: (archivo: ArchivoNuevo) => V) => sql`${archivos.map(valor)}`
  const { rows } = await sql<{ id: number }>`
    select guardar_archivo(x.socio, x.nombre, x.tipo, x.bytes, x.activo, x.usuario, x.fuera) as id
      from unnest(${de((a) => a.socio)}::bigint[], ${de((a) => a.nombre)}::text[], ${de((a) => a.tipo)}::text[],
             ${de((a) => a.bytes)}::bytea[], ${de((a) => a.contenidoActivo ?? false)}::boolean[], ${de((a) => a.idUsuario)}::bigint[],
             ${fuera}::boolean[]) with ordinality as x(socio, nombre, tipo, bytes, activo, usuario, fuera, n) order by x.n`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Whether their bytes are in the store already; where they have to be and are not, the transaction steps back and they go. */
function areEnviados(tx: Tx, archivos: readonly ArchivoNuevo[]): boolean[] {
  const { viajeros } = equipajeDe(tx)
  if (!viajeros) return archivos.map(() => false)
  const { almacen, enviados, quedados } = viajeros
  const conHuella = archivos.map(({ bytes, irrepetible }) => {
    const sha256 = createHash('sha256').update(bytes).digest()
    return { bytes, irrepetible, sha256, huella: sha256.toString('hex') }
  })
  const faltan = conHuella.filter(({ huella }) => !enviados.has(huella) && !quedados.has(huella))
  if (faltan.length === 0) return conHuella.map(({ huella }) => enviados.has(huella))
  throw new PrimeroAfuera(() =>
    Promise.all(
      faltan.map(async ({ bytes, irrepetible, sha256, huella }) => {
        try {
          await almacen.guardar(sha256, bytes)
          enviados.add(huella)
        } catch (error) {
          if (!irrepetible) throw error
          quedados.add(huella)
        }
      }),
    ),
  )
}

type ConBytes<C extends string> = { sha256: Buffer | null } & { [K in C]: Buffer | null }

/** Rows whose bytes are in the store get them; for those that are not here yet, the transaction steps back and they are brought. */
export function conBytes<C extends string, F extends ConBytes<C>>(tx: Tx, campo: C, filas: F[]): F[] {
  const fuera = filas.filter((fila) => fila[campo] === null && fila.sha256 !== null)
  if (fuera.length === 0) return filas
  const { viajeros } = equipajeDe(tx)
  if (!viajeros) throw new AppError('ALMACEN_NO_RESPONDE', { mensaje: SIN_ALMACEN })
  const { almacen, traidos } = viajeros
  const faltan = new Map(fuera.map(({ sha256 }) => [sha256!.toString('hex'), sha256!]))
  for (const huella of traidos.keys()) faltan.delete(huella)
  if (faltan.size > 0) {
    throw new PrimeroAfuera(async () => {
      for (const [huella, bytes] of await almacen.traer([...faltan.values()])) traidos.set(huella, bytes)
    })
  }
  return filas.map((fila) =>
    fila[campo] === null && fila.sha256 !== null
      ? { ...fila, [campo]: traidos.get(fila.sha256.toString('hex'))! }
      : fila,
  )
}

const SIN_ALMACEN =
  'Este archivo está en un almacén y este servidor no sabe cuál: falta ARCHIVOS_URL. Avisa al administrador.'

type Leido = { nombre: string; tipo: string; sha256: Buffer; bytes: Buffer | null }

export async function readArchivo(
  tx: Tx,
  id: number,
): Promise<{ nombre: string; tipo: string; bytes: Buffer } | undefined> {
  const { rows } = await sql<Leido>`
    select a.nombre, a.tipo, c.sha256, c.bytes from archivo a join contenido c using (sha256) where a.id = ${id}`.execute(
    tx,
  )
  const [fila] = conBytes(tx, 'bytes', rows)
  return fila && { nombre: fila.nombre, tipo: fila.tipo, bytes: fila.bytes! }
}

/** What a partner stored in the last 24 hours: the daily quota is asked before a new file is kept. */
export async function readUsoDelDia(tx: Tx, socio: number): Promise<{ archivos: number; bytes: number }> {
  const { rows } = await sql<{ archivos: number; bytes: number }>`
    select count(*) as archivos, coalesce(sum(c.tamanio), 0)::bigint as bytes
      from archivo a join contenido c using (sha256)
     where a.id_socio_comercial = ${socio} and a.creado > now() - interval '1 day'`.execute(tx)
  return rows[0]!
}

const LLAVE_CUOTA = 7_115_411

/** Uploads of one partner take turns, so that many at once cannot pass the quota together. */
export async function lockCuota(tx: Tx, socio: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LLAVE_CUOTA}, ${socio}::int)`.execute(tx)
}

declare module '../db/tx.ts' {
  interface Equipaje {
    viajeros?: Viajeros
  }
}
