// Who did what, written in the same transaction as the change it tells.
import { frasesDeHechos, type Hecho } from '@litro/contract/auditoria/hechos'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../call/actor.ts'
import type { Tx } from '../db/tx.ts'

type Detalle = {
  socio: number | null
  idObjeto: number | null
  antes?: unknown
  despues?: unknown
  nota?: string
  /** Digest of what was asked for, so that the same request again is known (D-183). */
  huella?: string
}

export const writeBitacora = (tx: Tx, actor: Actor, hecho: Hecho & Detalle): Promise<void> =>
  writeBitacoras(tx, actor, [hecho])

/** Several facts of one person at once, in their order. */
export const writeBitacoras = (tx: Tx, actor: Actor, hechos: readonly (Hecho & Detalle)[]): Promise<void> =>
  writeBitacorasDe(
    tx,
    hechos.map((hecho) => ({ ...hecho, actor })),
  )

type DeQuien = Hecho & Detalle & { actor: Actor }

/** Several facts at once, each of its own person. */
export async function writeBitacorasDe(tx: Tx, hechos: readonly DeQuien[]): Promise<void> {
  const de = <V>(valor: (hecho: DeQuien) => V) => sql`${hechos.map(valor)}`
  await sql`
    insert into bitacora (id_usuario, actor, id_solicitud, id_socio_comercial, accion, objeto, id_objeto, antes, despues, nota, huella)
    select h.usuario, h.actor, h.solicitud, h.socio, h.accion, h.objeto, h.id, h.antes::jsonb,
           h.despues::jsonb, h.nota, h.huella
      from unnest(${de((h) => h.socio)}::bigint[], ${de((h) => h.accion)}::text[], ${de((h) => h.objeto)}::text[],
             ${de((h) => h.idObjeto)}::bigint[], ${de((h) => json(h.antes))}::text[], ${de((h) => json(h.despues))}::text[],
             ${de((h) => h.nota ?? null)}::text[], ${de((h) => h.huella ?? null)}::text[], ${de((h) => h.actor.id)}::bigint[],
             ${de((h) => h.actor.nombre)}::text[], ${de((h) => h.actor.idSolicitud ?? null)}::text[])
             with ordinality as h(socio, accion, objeto, id, antes, despues, nota, huella, usuario, actor, solicitud, n) order by h.n`.execute(
    tx,
  )
}

const json = (valor: unknown) => (valor === undefined ? null : JSON.stringify(valor))

export type Decision = { accion: string; huella: string; actor: string; id_usuario: number | null }

/** The last thing a person decided about it. */
export async function findDecision(tx: Tx, objeto: string, id: number): Promise<Decision | undefined> {
  const { rows } = await sql<Decision>`
    select accion, huella, actor, id_usuario from bitacora
     where objeto = ${objeto} and id_objeto = ${id} and huella is not null order by id desc limit 1`.execute(tx)
  return rows[0]
}

const frases = sql`(values ${sql.join(
  frasesDeHechos.map(({ objeto, accion, frase }) => sql`(${sql.lit(objeto)}, ${sql.lit(accion)}, ${sql.lit(frase)})`),
)}) as f(objeto, accion, frase)`

const porHecho = sql.lit(
  JSON.stringify(Object.fromEntries(frasesDeHechos.map(({ objeto, accion, frase }) => [`${objeto}.${accion}`, frase]))),
)

/**
 * The words of the fact in row `b`; what an older version wrote as a sentence is its own words. Asked of one value that PostgreSQL keeps
 * sorted: as rows, each fact passed by all of them.
 */
export const fraseSql = sql`coalesce(${porHecho}::jsonb ->> b.hecho, b.accion)`

/** The same of some facts, each a `valor` as the stored column `hecho` names it. */
export const frasesDe = (hechos: RawBuilder<unknown>) => sql`
  select v.valor, coalesce(f.frase, substr(v.valor, strpos(v.valor, '.') + 1)) as palabra
    from (${hechos}) v left join ${frases} on f.objeto || '.' || f.accion = v.valor`

/** The facts whose words match a folded pattern, as the stored column `hecho` names them. */
export const hechosComo = (patron: RawBuilder<unknown>) =>
  sql`select f.objeto || '.' || f.accion from ${frases} where plegar(f.frase) like ${patron}`
