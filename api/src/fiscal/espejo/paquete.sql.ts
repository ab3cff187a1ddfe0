// Packages of the SAT and their bytes: whole in the database before anybody opens them, let go after they were read.
import { type EstadoPaquete, vidaPaquete } from '@litro/contract/espejo/vida'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { mover } from '../../craft/puerta/mover.sql.ts'

const PAQUETE = { vida: vidaPaquete, tabla: 'paquete_sat' }

export type Paquete = {
  id: number
  origen: 'sat' | 'archivo'
  rfc: string
  sentido: 'emitidos' | 'recibidos' | null
  id_solicitud: number | null
  nombre: string
  n_descargas: number
  sha256: Buffer | null
  estado: EstadoPaquete
  fecha_corte: string
  desde: string | null
  hasta: string | null
  /** What its request asked for; null of a file, and of a single folio. */
  pedida_desde: string | null
  pedida_hasta: string | null
}

const pedida = (columna: 'fecha_inicial' | 'fecha_final') =>
  sql`(select to_char(s.${sql.id(columna)}, 'YYYY-MM-DD"T"HH24:MI:SS') from solicitud_sat s where s.id = paquete_sat.id_solicitud)`
const COLUMNAS = sql`id, origen, rfc, sentido, id_solicitud, nombre, n_descargas, sha256, estado, fecha_corte, desde, hasta,
  ${pedida('fecha_inicial')} as pedida_desde, ${pedida('fecha_final')} as pedida_hasta`

export async function readPaquete(tx: Tx, id: number): Promise<Paquete | undefined> {
  const { rows } = await sql<Paquete>`select ${COLUMNAS} from paquete_sat where id = ${id}`.execute(tx)
  return rows[0]
}

type ArchivoNuevo = {
  rfc: string
  sentido: Paquete['sentido']
  nombre: string
  sha256: Buffer
  tamanio: number
  fechaCorte: Date
  desde: string | null
  hasta: string | null
  idUsuario: number | null
}

/** Undefined when the same file was here before. */
export async function insertArchivo(tx: Tx, a: ArchivoNuevo): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into paquete_sat (origen, rfc, sentido, nombre, sha256, tamanio, estado, fecha_corte, desde, hasta, id_usuario, guardado)
    values ('archivo', ${a.rfc}, ${a.sentido}, ${a.nombre}, ${a.sha256}, ${a.tamanio}, 'guardado', ${a.fechaCorte.toISOString()},
            ${a.desde}, ${a.hasta}, ${a.idUsuario}, clock_timestamp())
    on conflict (rfc, sha256) where origen = 'archivo' do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function findArchivo(tx: Tx, rfc: string, sha256: Buffer): Promise<Paquete | undefined> {
  const { rows } = await sql<Paquete>`
    select ${COLUMNAS} from paquete_sat where origen = 'archivo' and rfc = ${rfc} and sha256 = ${sha256}`.execute(tx)
  return rows[0]
}

/** Pieces small enough that no statement and no string of them is ever large. */
export const TROZO = 4 * 1024 * 1024

export async function insertTrozo(
  tx: Tx,
  idPaquete: number,
  descarga: number,
  n: number,
  bytes: Buffer,
): Promise<void> {
  await sql`
    insert into paquete_trozo (id_paquete, descarga, n, bytes) values (${idPaquete}, ${descarga}, ${n}, ${bytes})
    on conflict do nothing`.execute(tx)
}

/** The pieces of every download but one: what another process left half-way. */
export async function deleteTrozos(tx: Tx, idPaquete: number, menos: number): Promise<void> {
  await sql`delete from paquete_trozo where id_paquete = ${idPaquete} and descarga <> ${menos}`.execute(tx)
}

export async function countTrozos(tx: Tx, idPaquete: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from paquete_trozo where id_paquete = ${idPaquete}`.execute(tx)
  return rows[0]!.n
}

export async function readTrozo(tx: Tx, idPaquete: number, n: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from paquete_trozo where id_paquete = ${idPaquete} and n = ${n} order by descarga desc limit 1`.execute(
    tx,
  )
  return rows[0]?.bytes
}

export type Leido = {
  entradas: number
  filas: number
  errores: number
  nomina: number
  primeros: readonly { linea: number; mensaje: string }[]
  notas: readonly string[]
}

export async function markLeido(tx: Tx, id: number, l: Leido): Promise<boolean> {
  return mover(tx, PAQUETE, {
    id,
    verbo: 'leer',
    a: 'leido',
    set: {
      n_entradas: l.entradas,
      n_filas: l.filas,
      n_errores: l.errores,
      n_nomina: l.nomina,
      errores: JSON.stringify(l.primeros),
      nota: l.notas.join(' ').slice(0, 500) || null,
      leido: sql`clock_timestamp()`,
      lease_hasta: null,
    },
    si: sql`estado = 'guardado'`,
  })
}

export async function markIlegible(tx: Tx, id: number, motivo: string): Promise<boolean> {
  return mover(tx, PAQUETE, {
    id,
    verbo: 'leer',
    a: 'ilegible',
    set: { nota: motivo.slice(0, 500), lease_hasta: null },
    si: sql`estado = 'guardado'`,
  })
}

/** A stored package that nobody is reading: taken for a while. */
export async function claimGuardado(tx: Tx, leaseMs: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update paquete_sat set lease_hasta = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
     where id = (select id from paquete_sat where estado = 'guardado' and (lease_hasta is null or lease_hasta < clock_timestamp())
                  order by id limit 1 for update skip locked) returning id`.execute(tx)
  return rows[0]?.id
}

/** Read long ago: its bytes may go, what they said stays. */
export async function purgeTrozos(tx: Tx, dias: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update paquete_sat set vaciado = clock_timestamp()
     where vaciado is null and estado in ('leido', 'perdido', 'ilegible') and coalesce(leido, creado) < now() - make_interval(days => ${dias})
       and id in (select id from paquete_sat where vaciado is null order by id limit 50) returning id`.execute(tx)
  for (const { id } of rows) await sql`delete from paquete_trozo where id_paquete = ${id}`.execute(tx)
  return rows.length
}
