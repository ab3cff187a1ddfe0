// Expressions of the row of a fiscal document that lists, details and catalogues share.
import { type FamiliaCfdi, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { vidaDocumento } from '@litro/contract/documentos-fiscales/vida'
import { type RawBuilder, sql } from 'kysely'
import { diaEnMexico, hoySql } from '../../craft/db/en-mexico.ts'
import { estatusSqlDe } from '../../craft/puerta/mover.sql.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'
import { intentoVivo } from '../pac/intento.sql.ts'

/** `A-1203` once stamped, `PRE-7` before: a rejected attempt keeps its fiscal folio but does not show it (D-76). */
export function folioSql(t: string) {
  const columna = (nombre: string) => sql.ref(`${t}.${nombre}`)
  return sql<string>`(case when ${columna('uuid')} is null then 'PRE-' || ${columna('provisional')} else ${columna('serie')} || '-' || ${columna('folio')} end)`
}

/** The word of the family for the state, from the one dictionary. */
export const estatusSql = (familia: FamiliaCfdi, estado: RawBuilder<unknown> = sql`d.estado`) =>
  estatusSqlDe(vidaDocumento[familia], estado)

/** In force: stamped, and the SAT has not confirmed that it was cancelled. */
export const vigente = (t: string) => sql<boolean>`${sql.ref(`${t}.estado`)} in ('timbrado', 'por_cancelar')`

/** What is still owed; for a credit note, what its invoice did not absorb. Null until stamped, zero once cancelled. */
export const saldoSql = sql<string>`(case when d.saldo_cent >= 0 then ${pesosSql(sql`d.saldo_cent`)} end)::numeric(14,2)`

/** Calendar days since issue in Mexico City; null until stamped (D-86). */
export const antiguedadSql = sql<number>`(case when d.uuid is not null then
  ${hoySql} - ${diaEnMexico(sql`d.fecha_emision`)} end)`

/** Somebody is stamping it, or nobody knows yet whether it is stamped; `t` is its table's alias. */
export const enProceso = (t: string) =>
  sql<boolean>`exists (select 1 from timbrado i where i.id_documento = ${sql.ref(`${t}.id`)} and ${intentoVivo('i')})`
export const enProcesoSql = enProceso('d')

/** Calendar days since somebody asked to cancel it; null unless it is being cancelled. */
export const diasPorCancelarSql = sql<number | null>`(case when d.estado = 'por_cancelar' then
  ${hoySql} - (select ${diaEnMexico(sql`max(x.creada)`)} from cancelacion x where x.id_documento = d.id) end)`

/** The family in a person's words. */
export const tipoSql = sql`(case d.familia ${sql.join(
  Object.entries(rasgos).map(([familia, r]) => sql`when ${sql.lit(familia)} then ${sql.lit(r.titulo)}`),
  sql` `,
)} end)`
