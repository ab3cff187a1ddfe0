// Received invoices whose XML is not here, and requests nobody finished: what a round has to look for.
import { sql } from 'kysely'
import { enMexico } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'

type DiaSinXml = { dia: string; uuids: string[] }

/** Days with received CFDI in force that nobody has the XML of, the newest first. */
export async function listDiasSinXml(tx: Tx, rfc: string, limite: number): Promise<DiaSinXml[]> {
  const { rows } = await sql<DiaSinXml>`
    select to_char(s.fecha_emision, 'YYYY-MM-DD') as dia, (array_agg(upper(s.uuid::text) order by s.uuid))[1:4] as uuids
      from cfdi_sat s join factura_recibida r on r.uuid = s.uuid and r.id_archivo_xml is null and r.estado <> 'descartada'
     where s.rfc = ${rfc} and s.sentido = 'recibidos' and s.vigente and s.efecto in ('I', 'E') group by 1 order by 1 desc limit ${limite}`.execute(
    tx,
  )
  return rows
}

/** Requests whose packages are all settled while nobody said how they ended: whoever had to died. */
export async function listPorCerrar(
  tx: Tx,
): Promise<{ id: number; rfc: string; desde: string | null; hasta: string | null }[]> {
  const { rows } = await sql<{ id: number; rfc: string; desde: string | null; hasta: string | null }>`
    select s.id, s.rfc, to_char(s.fecha_inicial, 'YYYY-MM-DD') as desde, to_char(s.fecha_final, 'YYYY-MM-DD') as hasta from solicitud_sat s
     where s.estado = 'terminada' and not exists (select 1 from paquete_sat p where p.id_solicitud = s.id and p.estado in ('pendiente', 'guardado')) limit 20`.execute(
    tx,
  )
  return rows
}

/** Cancellations that a whole question found and the daily one about cancelled ones, asked later than them, did not tell. */
export async function countOlvidadas(tx: Tx, rfc: string, horas: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from cfdi_sat_cambio c join cfdi_sat x on x.uuid = c.uuid and x.sentido = c.sentido
      join paquete_sat p on p.id = c.id_paquete join solicitud_sat t on t.id = p.id_solicitud and t.estado_comprobante = 'Todos'
      join solicitud_sat q on q.rfc = x.rfc and q.sentido = x.sentido and q.estado_comprobante = 'Cancelado' and q.estado in ('leida', 'vacia')
       and x.fecha_emision between q.fecha_inicial and q.fecha_final and q.enviada < t.enviada
     where x.rfc = ${rfc} and c.campo = 'vigente' and c.despues = 'false'
       and q.enviada > ${enMexico(sql`x.fecha_cancelacion`)} + make_interval(hours => ${horas})`.execute(tx)
  return rows[0]!.n
}
