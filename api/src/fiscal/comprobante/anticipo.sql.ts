// Advances: what is left of each, what of a deposit is still to be billed, and what the note that applies one needs to know.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { enProceso, vigente } from './fila.sql.ts'

type Sql = ReturnType<typeof sql>

const NADIE = sql`null::bigint`

/** Living ones, drafts too. */
const vivo = (t: string) => sql`${sql.ref(`${t}.estado`)} not in ('cancelado', 'borrado', 'rechazado')`

/** Stamped or on its way: a draft takes nothing yet. */
const timbrado = (t: string) => sql`(${vigente(t)} or ${enProceso(t)})`

/**
 * What sales have taken of an advance, without the one that asks nor the one it replaces. The use of a sale moves to its
 * substitute, so of both only the larger counts while the original is in force: never twice, and enough if the substitute is
 * cancelled and the original stays.
 */
const tomadoSql = (cuenta: typeof vivo, anticipo: Sql, propio: Sql, sustituida: Sql) => sql`
  (select coalesce(sum(n.monto_anticipo - coalesce((select max(least(s.monto_anticipo, n.monto_anticipo)) from documento_fiscal s
            where s.id_factura_cancelada = n.id and s.id_anticipo = n.id_anticipo and s.id is distinct from ${propio} and ${cuenta('s')}), 0)), 0)
     from documento_fiscal n
    where n.id_anticipo = ${anticipo} and n.id is distinct from ${propio} and n.id is distinct from ${sustituida} and ${cuenta('n')})`

export const usadoSql = (anticipo: Sql, propio: Sql = NADIE, sustituida: Sql = NADIE) =>
  tomadoSql(vivo, anticipo, propio, sustituida)

/** What a sale may still apply of its advance by notes: nothing once a substitute in force took its use. */
export const montoPorAplicarSql = (t: string) => sql`
  (case when exists (select 1 from documento_fiscal s where s.id_factura_cancelada = ${sql.ref(`${t}.id`)}
                        and s.id_anticipo = ${sql.ref(`${t}.id_anticipo`)} and ${timbrado('s')})
        then 0 else ${sql.ref(`${t}.monto_anticipo`)} end)::text`

/** At the stamp only what is stamped or on its way counts: a draft of another sale takes nothing yet. */
export async function readDisponible(
  tx: Tx,
  idAnticipo: number,
  propio: number,
  sustituida: number | null,
): Promise<string> {
  const { rows } = await sql<{ disponible: string }>`
    select (a.total - ${tomadoSql(timbrado, sql`a.id`, sql`${propio}::bigint`, sql`${sustituida}::bigint`)})::text as disponible
      from documento_fiscal a where a.id = ${idAnticipo}`.execute(tx)
  return rows[0]!.disponible
}

/** Invoices of advance that a deposit already has and that no stamp has paid yet. */
export const porTimbrarSql = (deposito: Sql) => sql`
  (select coalesce(sum(n.total), 0) from documento_fiscal n
    where n.id_deposito_anticipo = ${deposito} and n.estado in ('borrador', 'por_autorizar'))`

type Aplicable = {
  id_producto: number
  tasa_iva: string | null
  precio_incluye_iva: boolean
  regimen_fiscal: string
  id_metodo_pago: number
  id_forma_pago: number
  id_operacion_tipo: number
  id_sku_tipo: number | null
  id_sucursal: number | null
}

/** The note of application is told with the product of the advance, because it gives back the IVA the advance was billed with. */
export async function readAplicable(tx: Tx, idVenta: number): Promise<Aplicable> {
  const { rows } = await sql<Aplicable>`
    select a.id_producto, p.tasa_iva::text, p.precio_incluye_iva, c.regimen_fiscal,
           (select id from metodo_pago where codigo = 'PUE') as id_metodo_pago,
           (select id from forma_pago where codigo = '30') as id_forma_pago,
           (select id from operacion_tipo where anticipo order by activo desc, id limit 1) as id_operacion_tipo,
           d.id_sku_tipo, d.id_sucursal
      from documento_fiscal d join documento_fiscal a on a.id = d.id_anticipo
      join producto p on p.id = a.id_producto join cliente c on c.id = d.id_cliente
     where d.id = ${idVenta}`.execute(tx)
  return rows[0]!
}
