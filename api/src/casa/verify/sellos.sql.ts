// The seals of closed days (V14): written once when a day has ended, compared with the book ever after.
import { sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { enDia, enGrupo, type Noche } from './noche.sql.ts'
import type { Sello } from './sellos-fuera.ts'
import { type Diferencia, unaMas } from './verify.sql.ts'

/** Ended at least an hour ago by the database's clock: no transaction of that day can still be open. */
const ULTIMO_CERRADO = sql`${diaEnMexico(sql`now() - interval '1 hour'`)} - 1`

export async function listPorSellar(tx: Tx): Promise<Sello[]> {
  const { rows } = await sql<Sello>`
    select h.dia, h.asientos, h.partidas, h.huella, f.n as cadena_n, encode(f.huella, 'hex') as cadena_huella
      from huella_diaria h left join lateral (select n, huella from bitacora_cadena order by n desc limit 1) f on true
     where h.dia > coalesce((select max(dia) from sello_dia), '-infinity') and h.dia <= ${ULTIMO_CERRADO} order by h.dia`.execute(
    tx,
  )
  return rows
}

/** Null when another node sealed it first. */
export async function insertSello(tx: Tx, s: Sello): Promise<Sello | null> {
  const { rows } = await sql`
    insert into sello_dia (dia, asientos, partidas, huella, cadena_n, cadena_huella)
    values (${s.dia}, ${s.asientos}, ${s.partidas}, ${s.huella}, ${s.cadena_n ?? null}, ${s.cadena_huella ?? null})
    on conflict (dia) do nothing returning dia`.execute(tx)
  return rows.length > 0 ? s : null
}

export async function listSellos(tx: Tx): Promise<Sello[]> {
  const { rows } =
    await sql<Sello>`select dia, asientos, partidas, huella, cadena_n, cadena_huella from sello_dia order by dia`.execute(
      tx,
    )
  return rows
}

/** The closed days whose digest is made again: of a night, its own and those that no night has seen. */
export async function listDias(tx: Tx, noche?: Noche): Promise<string[]> {
  const { rows } = await sql<{ dia: string }>`
    select dia from sello_dia ${noche ? sql`where ${enDia(sql`dia`, noche)} or dia >= ${diaEnMexico(sql`${noche.desde}::timestamptz`)}` : sql``} order by dia`.execute(
    tx,
  )
  return rows.map(({ dia }) => dia)
}

/** V14: the book of each closed day is the one that was sealed, and the seal is the one the log tells. */
export async function listDiasAlterados(tx: Tx, noche?: Noche): Promise<Diferencia[]> {
  const dias = await listDias(tx, noche)
  const { rows } = await sql<Diferencia>`
    select 'V14 día alterado después de sellarse' as regla, s.dia::text as objeto,
           format('sellado con %s asientos, hoy %s', s.asientos, coalesce(h.asientos, 0)) as dato
      from sello_dia s left join (select * from huella_diaria where dia = any(${dias}::date[])) h on h.dia = s.dia
     where s.dia = any(${dias}::date[])
       and (h.huella is distinct from s.huella or h.asientos <> s.asientos or h.partidas <> s.partidas)
    union all
    select 'V14 día cerrado sin sello', h.dia::text, format('%s asientos', h.asientos)
      from (select ${diaEnMexico(sql`momento`)} as dia, count(*) as asientos from asiento group by 1) h
     where h.dia < (select max(dia) from sello_dia) and not exists (select 1 from sello_dia s where s.dia = h.dia)
    union all
    select 'V14 sello distinto del de la bitácora', s.dia::text, s.huella from sello_dia s
     where not exists (select 1 from bitacora b where b.objeto = 'sello_dia' and b.despues->>'dia' = s.dia::text
             and b.despues->>'huella' = s.huella)
     ${unaMas}`.execute(tx)
  return rows
}

/** V16: every fact is linked, and each link is the digest of its fact and of the one before; the seals remember where it ended. */
export async function listCadenaRota(tx: Tx, noche?: Noche): Promise<Diferencia[]> {
  const { rows } = await sql<Diferencia>`
    select 'V16 hecho de la bitácora alterado o fuera de su lugar' as regla, c.n::text as objeto, 'bitácora ' || c.id_bitacora as dato
      from bitacora_cadena c join bitacora b on b.id = c.id_bitacora left join bitacora_cadena p on p.n = c.n - 1
     where (c.huella <> huella_de_hecho(b, coalesce(p.huella, sha256('litro'))) or (p.n is null and c.n > 1))
       ${noche ? sql`and c.n in (${eslabonesDe(noche)})` : sql``}
    union all
    select 'V16 eslabón sin su hecho', c.n::text, 'bitácora ' || c.id_bitacora from bitacora_cadena c
     where not exists (select 1 from bitacora b where b.id = c.id_bitacora)
    union all
    select 'V16 hecho sin encadenar', b.id::text, b.objeto || ' ' || b.accion from bitacora b
     where b.momento < now() - interval '1 hour' and not exists (select 1 from bitacora_cadena c where c.id_bitacora = b.id)
    union all
    select 'V16 cadena distinta de la que se selló', s.dia::text, s.cadena_huella from sello_dia s
     where s.cadena_n is not null and not exists (select 1 from bitacora_cadena c where c.n = s.cadena_n and encode(c.huella, 'hex') = s.cadena_huella)
     ${unaMas}`.execute(tx)
  return rows
}

const eslabonesDe = (noche: Noche) => sql`
  select n from bitacora_cadena where ${enGrupo(sql`n`, noche)}
  union select n from bitacora_cadena e join bitacora h on h.id = e.id_bitacora where h.momento >= ${noche.desde}::timestamptz`
