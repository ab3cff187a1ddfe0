// Rows of the reconciliation with each PAC's list: whom to ask about, what we have, and what was found.
import { sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import { jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { folioSql } from '../../fiscal/comprobante/fila.sql.ts'

/** An issuer and a PAC that stamps, or has stamped lately, for it. */
export type Pareja = { idEmisor: number; rfc: string; pac: string }

/**
 * Pairs of issuer and PAC that were not compared in the last hour, so a job that is delivered twice does nothing the
 * second time.
 */
export async function listParejas(tx: Tx, desde: Date): Promise<Pareja[]> {
  const { rows } = await sql<Pareja>`
    select * from (
      select e.id as "idEmisor", e.rfc, e.pac from emisor e
      union
      select e.id, e.rfc, t.pac from timbrado t join socio_comercial s on s.id = t.id_socio_comercial
        join emisor e on e.id = coalesce(s.id_emisor, (select min(id) from emisor))
       where t.estado = 'timbrado' and t.terminado >= ${desde.toISOString()}) p
     where not exists (select 1 from conciliacion_pac c where c.pac = p.pac and c.rfc = p.rfc
              and c.resultado <> 'sin_respuesta' and c.momento > clock_timestamp() - interval '1 hour')
     order by 1, 3`.execute(tx)
  return rows
}

const delEmisor = (idEmisor: number) => sql`coalesce(s.id_emisor, (select min(id) from emisor)) = ${idEmisor}`

export type Propio = { id: number; uuid: string; folio: string; momento: string }

/**
 * Our stamps of the period by the PAC's clock. `terminado` may be later than the stamp and never earlier, so it narrows
 * the search.
 */
export async function listPropios(tx: Tx, p: Pareja, desde: Date, hasta: Date): Promise<Propio[]> {
  const { rows } = await sql<Propio>`
    select d.id, upper(t.uuid::text) as uuid, ${folioSql('d')} as folio, d.fecha_timbrado as momento
      from timbrado t join documento_fiscal d on d.id = t.id_documento join socio_comercial s on s.id = d.id_socio_comercial
     where t.estado = 'timbrado' and t.pac = ${p.pac} and t.terminado >= ${desde.toISOString()}
       and d.fecha_timbrado >= ${desde.toISOString()} and d.fecha_timbrado < ${hasta.toISOString()}
       and ${delEmisor(p.idEmisor)} order by d.fecha_timbrado`.execute(tx)
  return rows
}

/** Attempts sent to this PAC whose outcome is unknown, oldest first: an unknown stamp of its list may be one of them. */
export async function listPendientes(tx: Tx, p: Pareja): Promise<Date[]> {
  const { rows } = await sql<{ creado: string }>`
    select t.creado from timbrado t join socio_comercial s on s.id = t.id_socio_comercial
     where t.estado in ('enviado', 'incierto', 'revision') and t.pac = ${p.pac} and ${delEmisor(p.idEmisor)}
     order by t.creado`.execute(tx)
  return rows.map(({ creado }) => new Date(creado))
}

/** `en_pac`: the PAC has it and we do not; `aqui`: the other way round. */
export type DiferenciaPac = { Donde: 'en_pac' | 'aqui'; UUID: string; Folio: string | null; Momento: string | null }

export type Hallado = {
  resultado: 'igual' | 'diferencias' | 'sin_lista' | 'sin_respuesta'
  enPac: number
  enCasa: number
  diferencias: DiferenciaPac[]
  nota: string | null
}

/** As many as somebody would read; each one is an incident of its own. */
const DETALLE = 200

export async function insertConciliacion(
  tx: Tx,
  p: Pareja,
  periodo: { desde: Date; hasta: Date },
  h: Hallado,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into conciliacion_pac (pac, rfc, desde, hasta, resultado, en_pac, en_casa, diferencias, nota)
    values (${p.pac}, ${p.rfc}, ${periodo.desde.toISOString()}, ${periodo.hasta.toISOString()}, ${h.resultado}, ${h.enPac},
            ${h.enCasa}, ${JSON.stringify(h.diferencias.slice(0, DETALLE))}, ${h.nota}) returning id`.execute(tx)
  return rows[0]!.id
}

/** Hours since the last run of any; null when there was none. */
export async function readHorasDesdeConciliacion(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ horas: number | null }>`
    select floor(extract(epoch from now() - max(momento)) / 3600)::int as horas from conciliacion_pac`.execute(tx)
  return rows[0]!.horas
}

/** The last run of each issuer and PAC. */
export function listConciliaciones(tx: Tx): Promise<string> {
  return jsonRows(
    tx,
    sql`
      select distinct on (pac, rfc) id as "IdConciliacion", ${textoDeMomento(sql`momento`)} as "Momento", pac as "Pac", rfc as "RFC",
             ${textoDeMomento(sql`desde`)} as "Desde", ${textoDeMomento(sql`hasta`)} as "Hasta", resultado as "Resultado", en_pac as "EnPac",
             en_casa as "EnCasa", diferencias as "Diferencias", nota as "Nota"
        from conciliacion_pac order by pac, rfc, id desc`,
  )
}
