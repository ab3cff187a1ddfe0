// Series, the last folio of each, and who numbers with it.
import type { SerieAdmin } from '@litro/contract/emisor/emisor'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

const series = sql`
  select s.id as "IdSerie", s.codigo as "Codigo", s.folio as "Folio", s.activa as "Activa", s.version as "Version",
         coalesce((select json_agg(u.uso order by u.n, u.uso collate "es-x-icu") from (
           select 1 as n, x.uso from emisor e cross join lateral (values
             (e.id_serie_factura, 'Facturas'), (e.id_serie_nota_credito, 'Notas de crédito'),
             (e.id_serie_nota_cargo, 'Notas de cargo'), (e.id_serie_rep, 'Complementos de pago'),
             (e.id_serie_carta_porte, 'Cartas Porte')) as x(id, uso)
            where x.id = s.id
           union all
           select 2, 'Sucursal ' || c.nombre from sucursal c where c.id_serie = s.id) u), '[]') as "Usos"
    from serie s`

export async function listSeriesAdmin(tx: Tx): Promise<SerieAdmin[]> {
  const { rows } = await sql<SerieAdmin>`${series} order by s.activa desc, s.codigo`.execute(tx)
  return rows
}

export async function readSerie(tx: Tx, id: number): Promise<SerieAdmin | undefined> {
  const { rows } = await sql<SerieAdmin>`${series} where s.id = ${id}`.execute(tx)
  return rows[0]
}

/** Locks the series, so that no stamp takes a folio while it is changed. */
export async function lockSerie(tx: Tx, id: number): Promise<SerieAdmin | undefined> {
  await sql`select 1 from serie where id = ${id} for update`.execute(tx)
  return readSerie(tx, id)
}

export async function insertSerieNueva(tx: Tx, codigo: string, folio: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into serie (codigo, folio) values (${codigo}, ${folio}) returning id`.execute(tx)
  return rows[0]!.id
}

export async function updateSerie(
  tx: Tx,
  id: number,
  s: { codigo: string; folio: number; activa: boolean },
): Promise<void> {
  await sql`
    update serie set codigo = ${s.codigo}, folio = ${s.folio}, activa = ${s.activa}, version = version + 1
     where id = ${id}`.execute(tx)
}
