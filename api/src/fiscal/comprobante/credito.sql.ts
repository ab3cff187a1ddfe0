// What a partner owes and what it would owe: receivables, drafts and documents on their way to the PAC (D-193).
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'
import { intentoVivo } from '../pac/intento.sql.ts'

/** Families that open a balance: the others make nobody owe more. */
const deudoras = sql`(${sql.join(
  Object.entries(rasgos)
    .filter(([, { abreSaldo }]) => abreSaldo)
    .map(([familia]) => sql.lit(familia)),
)})`

export const porCobrarSql = (socio: RawBuilder<unknown>) => sql`
  (select ${pesosSql(sql`coalesce(sum(b.saldo_cent), 0)`)} from documento_saldo b where b.id_socio_comercial = ${socio} and b.saldo_cent > 0)`

/** Every draft of the partner but one's own, whether it waits for an authoriser, for its author or for the PAC. */
export const enBorradorSql = (socio: RawBuilder<unknown>, propio: number | null) => sql`
  (select coalesce(sum(e.total), 0) from documento_fiscal e where e.id_socio_comercial = ${socio}
      and e.estado in ('borrador', 'por_autorizar') and e.familia in ${deudoras} and e.id is distinct from ${propio}::bigint)`

type Expuesto = { limite: string; comprometido: string }

/**
 * Receivables and documents being stamped, counted while nobody else of the partner can begin to stamp: the row of the
 * partner is the turn. Undefined where no limit stops anybody.
 */
export async function lockExpuesto(tx: Tx, socio: number, propio: number | null): Promise<Expuesto | undefined> {
  const { rows: reglas } = await sql`
    select 1 from socio_comercial where id = ${socio} and autoriza_por_limite and limite_credito is not null`.execute(
    tx,
  )
  if (reglas.length === 0) return undefined
  // Locked first and read after: what another stamp began while this one waited is seen only by a later statement.
  await sql`select 1 from socio_comercial where id = ${socio} for no key update`.execute(tx)
  const { rows } = await sql<Expuesto>`
    select s.limite_credito::text as limite, (${porCobrarSql(sql`s.id`)} + (
             select coalesce(sum(d.total), 0) from timbrado t join documento_fiscal d on d.id = t.id_documento
              where t.id_socio_comercial = s.id and ${intentoVivo('t')}
                and d.familia in ${deudoras} and d.id is distinct from ${propio}::bigint))::numeric(18,2)::text as comprometido
      from socio_comercial s where s.id = ${socio} and s.autoriza_por_limite and s.limite_credito is not null`.execute(
    tx,
  )
  return rows[0]
}
