// What a client owes its partner today, document by document, with the day each one was due.
import { sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { folioSql, vigente } from '../comprobante/fila.sql.ts'

/** Documents that somebody pays, while they are in force and something of them is owed. */
export const DEBE = sql`${vigente('d')} and x.saldo_cent > 0`

export type Debido = {
  folio: string
  /** The folio without its series, which the payment reference is made of. */
  numero: string
  dia: string
  /** Null where it is paid at once (PUE). */
  vence: string | null
  /** Days past due; negative before, and since its own day where it is paid at once. */
  dias: number
  total: string
  cent: string
}

/** As many as anybody reads on paper; the oldest first, so that none of those is missing. */
const LIMITE = 2000

/** `limite`: null where they are added and not printed, since a sum leaves nothing out. */
export async function listDebidos(
  tx: Tx,
  socio: number,
  cliente: number,
  hoy: string,
  limite: number | null = LIMITE,
): Promise<Debido[]> {
  const { rows } = await sql<Debido>`
    select ${folioSql('d')} as folio, d.folio::text as numero, to_char(f.dia, 'YYYY-MM-DD') as dia, to_char(f.vence, 'YYYY-MM-DD') as vence,
           ${hoy}::date - coalesce(f.vence, f.dia) as dias, d.total, x.saldo_cent::text as cent
      from documento_fiscal d join documento_saldo x on x.id_documento = d.id join socio_comercial s on s.id = d.id_socio_comercial
      left join metodo_pago p on p.id = d.id_metodo_pago
      cross join lateral (select ${diaEnMexico(sql`d.fecha_timbrado`)} as dia) t
      cross join lateral (select t.dia, case when p.codigo = 'PPD' then t.dia + s.dias_credito end as vence) f
     where d.id_socio_comercial = ${socio} and d.id_cliente = ${cliente} and ${DEBE}
     order by coalesce(f.vence, f.dia), d.id limit ${limite}`.execute(tx)
  return rows
}

type Deudor = { nombre: string; razon_social: string; rfc: string }

export async function readDeudor(tx: Tx, socio: number, cliente: number): Promise<Deudor | undefined> {
  const { rows } = await sql<Deudor>`
    select nombre, razon_social, rfc from cliente where id = ${cliente} and id_socio_comercial = ${socio}`.execute(tx)
  return rows[0]
}
