// What a client owes its partner today, document by document, with the day each one was due.
import { sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { folioSql, vigente } from '../comprobante/fila.sql.ts'
import { type Edades, HASTA, porEdad } from './edad.ts'

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

/** What a partner is owed, document by document, with the days each is past due; who asks says of which client. */
const debidos = (socio: number, hoy: string) => sql`
      from documento_fiscal d join documento_saldo x on x.id_documento = d.id join socio_comercial s on s.id = d.id_socio_comercial
      left join metodo_pago p on p.id = d.id_metodo_pago
      cross join lateral (select ${diaEnMexico(sql`d.fecha_timbrado`)} as dia) t
      cross join lateral (select t.dia, case when p.codigo = 'PPD' then t.dia + s.dias_credito end as vence) f
      cross join lateral (select ${hoy}::date - coalesce(f.vence, f.dia) as dias) e
     where d.id_socio_comercial = ${socio} and x.id_socio_comercial = ${socio} and ${DEBE}`

/** Its place among the tranches. */
const tramo = sql`width_bucket(e.dias - 1, ${HASTA}::int[])`

export async function listDebidos(tx: Tx, socio: number, cliente: number, hoy: string): Promise<Debido[]> {
  const { rows } = await sql<Debido>`
    select ${folioSql('d')} as folio, d.folio::text as numero, to_char(f.dia, 'YYYY-MM-DD') as dia, to_char(f.vence, 'YYYY-MM-DD') as vence,
           e.dias, d.total, x.saldo_cent::text as cent
    ${debidos(socio, hoy)} and d.id_cliente = ${cliente} order by coalesce(f.vence, f.dia), d.id limit ${LIMITE}`.execute(
    tx,
  )
  return rows
}

/** All that is owed, also what no paper has room for, by tranche of age. */
export async function sumDebidos(tx: Tx, socio: number, cliente: number, hoy: string): Promise<Edades> {
  const { rows } = await sql<{ tramo: number; documentos: number; cent: string }>`
    select ${tramo} as tramo, count(*)::int as documentos, sum(x.saldo_cent)::text as cent
    ${debidos(socio, hoy)} and d.id_cliente = ${cliente} group by 1`.execute(tx)
  return porEdad(rows)
}

type DeCliente = { id: number; nombre: string; rfc: string; tramo: number; documentos: number; cent: string }

/** The same sums of every client that owes something. */
export async function sumDeCadaCliente(tx: Tx, socio: number, hoy: string): Promise<DeCliente[]> {
  const { rows } = await sql<DeCliente>`
    select c.id, c.nombre, c.rfc, g.tramo, g.documentos, g.cent
      from (select d.id_cliente, ${tramo} as tramo, count(*)::int as documentos, sum(x.saldo_cent)::text as cent
            ${debidos(socio, hoy)} group by 1, 2) g
      join cliente c on c.id = g.id_cliente`.execute(tx)
  return rows
}

type Deudor = { nombre: string; razon_social: string; rfc: string }

export async function readDeudor(tx: Tx, socio: number, cliente: number): Promise<Deudor | undefined> {
  const { rows } = await sql<Deudor>`
    select nombre, razon_social, rfc from cliente where id = ${cliente} and id_socio_comercial = ${socio}`.execute(tx)
  return rows[0]
}
