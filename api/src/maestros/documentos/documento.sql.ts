// Published documents: who sees them, their file, and how they are published and withdrawn.
import type { DocumentoPublicado } from '@litro/contract/documentos/documento'
import { type RawBuilder, sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'

export const documentoColumnas = {
  IdDocumento: sql`d.id`,
  Nombre: sql`d.nombre`,
  Ruta: sql`'/services/documento_archivo/' || d.id`,
  Fecha: diaEnMexico(sql`d.publicado`),
  Tipo: sql`upper(split_part(a.tipo, '/', 2))`,
  Tamanio: sql`c.tamanio`,
  ContenidoActivo: sql`c.contenido_activo`,
} satisfies Record<string, RawBuilder<unknown>>

const conArchivo = sql`
  from documento_publicado d join archivo a on a.id = d.id_archivo join contenido c using (sha256)`

/** The first fence; row-level security says the same about the audience again. */
export const visibleFor = (socio: number) => sql`
  ${conArchivo}
  where not d.retirado and (d.para_todos or exists (
    select 1 from documento_publicado_socio s where s.id_documento = d.id and s.id_socio_comercial = ${socio}))`

/** The file of a document this partner sees. */
export async function findArchivoDeDocumento(tx: Tx, socio: number, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select d.id_archivo as id ${visibleFor(socio)} and d.id = ${id}`.execute(tx)
  return rows[0]?.id
}

export async function insertDocumento(
  tx: Tx,
  d: { nombre: string; idArchivo: number; paraTodos: boolean; socios: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into documento_publicado (nombre, id_archivo, para_todos)
    values (${d.nombre}, ${d.idArchivo}, ${d.paraTodos}) returning id`.execute(tx)
  const id = rows[0]!.id
  await insertAudiencia(tx, id, d.socios)
  return id
}

async function insertAudiencia(tx: Tx, id: number, socios: readonly number[]): Promise<void> {
  await sql`
    insert into documento_publicado_socio (id_documento, id_socio_comercial)
    select ${id}, s from unnest(${socios}::bigint[]) s`.execute(tx)
}

/** False when it is not there or was withdrawn already. */
export async function retireDocumento(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update documento_publicado set retirado = true, version = version + 1
     where id = ${id} and not retirado`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

const columnas = Object.entries(documentoColumnas).map(([nombre, columna]) => sql`${columna} as ${sql.id(nombre)}`)
const publicados = sql`
    select ${sql.join(columnas)}, d.para_todos as "ParaTodos", d.retirado as "Retirado",
           coalesce((select json_agg(s.id_socio_comercial order by 1) from documento_publicado_socio s
                      where s.id_documento = d.id), '[]') as "Socios",
           case when d.para_todos then 'Todos los socios' else coalesce((
             select string_agg(c.nombre, ', ' order by c.nombre collate "es-x-icu")
               from documento_publicado_socio s join socio_comercial c on c.id = s.id_socio_comercial
              where s.id_documento = d.id), '') end as "Audiencia", d.version as "Version"
      ${conArchivo}`

export async function readDocumentoPublicado(tx: Tx, id: number): Promise<DocumentoPublicado | undefined> {
  const { rows } = await sql<DocumentoPublicado>`${publicados} where d.id = ${id}`.execute(tx)
  return rows[0]
}

/** Everything ever published, the newest first. */
export async function listDocumentosPublicados(tx: Tx): Promise<DocumentoPublicado[]> {
  const { rows } = await sql<DocumentoPublicado>`${publicados} order by d.publicado desc, d.id desc`.execute(tx)
  return rows
}

export async function lockDocumentoPublicado(tx: Tx, id: number): Promise<DocumentoPublicado | undefined> {
  await sql`select 1 from documento_publicado where id = ${id} for update`.execute(tx)
  return readDocumentoPublicado(tx, id)
}

export async function updateDocumento(
  tx: Tx,
  d: { id: number; nombre: string; paraTodos: boolean; socios: readonly number[] },
): Promise<void> {
  await sql`
    update documento_publicado set nombre = ${d.nombre}, para_todos = ${d.paraTodos}, version = version + 1
     where id = ${d.id}`.execute(tx)
  await sql`delete from documento_publicado_socio where id_documento = ${d.id}`.execute(tx)
  await insertAudiencia(tx, d.id, d.socios)
}

/** The file of any document, also of a withdrawn one: whoever published it may look at it again. */
export async function findArchivoPublicado(tx: Tx, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id_archivo as id from documento_publicado where id = ${id}`.execute(tx)
  return rows[0]?.id
}

/** Those of the given ids that are partners at work. */
export async function findSocios(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from socio_comercial where id = any(${ids}) and activo`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
