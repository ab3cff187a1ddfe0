// Requests of suppliers whose silence accepts, nearest first, by the clock of the issuer they are addressed to.
import { TOPES } from '@litro/contract/topes'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

type ConPlazo = { id: number; folio: string; emisor: string; vence: string; minutos: number }

export async function listConPlazo(tx: Tx): Promise<ConPlazo[]> {
  const { rows } = await sql<ConPlazo>`
    select x.id, coalesce(nullif(concat_ws('-', f.serie, f.folio), ''), left(upper(x.uuid::text), 8)) as folio,
           coalesce(f.nombre_emisor, 'Su factura no está aquí') as emisor,
           to_char(x.vence at time zone e.zona_horaria, 'YYYY-MM-DD"T"HH24:MI:SS') as vence,
           floor(extract(epoch from x.vence - now()) / 60)::int as minutos
      from cancelacion_recibida x join emisor e on e.rfc = x.rfc_receptor left join factura_recibida f on f.uuid = x.uuid
     where x.estado = 'pendiente' and x.vence is not null order by x.vence limit ${TOPES.avisos}`.execute(tx)
  return rows
}
