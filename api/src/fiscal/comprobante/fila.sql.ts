// Expressions of the row of a fiscal document that lists, details and catalogues share.
import { type FamiliaCfdi, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { vidaDocumento } from '@litro/contract/documentos-fiscales/vida'
import { sql } from 'kysely'
import { estatusSqlDe } from '../../craft/puerta/mover.sql.ts'

/** `A-1203` once stamped, `PRE-7` before: a rejected attempt keeps its fiscal folio but does not show it (D-76). */
export function folioSql(t: string) {
  const columna = (nombre: string) => sql.ref(`${t}.${nombre}`)
  return sql<string>`(case when ${columna('uuid')} is null then 'PRE-' || ${columna('provisional')} else ${columna('serie')} || '-' || ${columna('folio')} end)`
}

/** The word of the family for the state, from the one dictionary. */
export const estatusSql = (familia: FamiliaCfdi) => estatusSqlDe(vidaDocumento[familia], sql`d.estado`)

/** What is still owed; for a credit note, what its invoice did not absorb. Null until stamped, zero once cancelled. */
export const saldoSql = sql<string>`(case
  when d.estado in ('timbrado', 'por_cancelar') and d.familia = 'nota_credito' then
    coalesce((select sum(h.importe_cent) from congelamiento h where h.clase = 'nota de crédito' and h.id_objeto = d.id and h.estado = 'activo'), 0)::numeric / 100
  when d.estado in ('timbrado', 'por_cancelar') then coalesce((select b.saldo_cent from documento_saldo b where b.id_documento = d.id), 0)::numeric / 100
  when d.estado = 'cancelado' then 0 end)::numeric(14,2)`

/** Calendar days since issue in Mexico City; null until stamped (D-86). */
export const antiguedadSql = sql<number>`(case when d.uuid is not null then
  (now() at time zone 'America/Mexico_City')::date - (d.fecha_emision at time zone 'America/Mexico_City')::date end)`

export const enProcesoSql = sql<boolean>`exists (select 1 from timbrado t where t.id_documento = d.id
  and t.estado in ('pendiente', 'enviado', 'incierto', 'revision'))`

/** The family in a person's words. */
export const tipoSql = sql`(case d.familia ${sql.join(
  Object.entries(rasgos).map(([familia, r]) => sql`when ${sql.lit(familia)} then ${sql.lit(r.titulo)}`),
  sql` `,
)} end)`
