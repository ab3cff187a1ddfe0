// Rows of the tie-out: one per run, newest first for whoever reads them.
import { TOPES } from '@litro/contract/topes'
import { sql } from 'kysely'
import type { Actor } from '../../craft/call/actor.ts'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import { jsonRows } from '../../craft/db/json-rows.ts'
import { LLAVES } from '../../craft/db/llaves.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { NOCHES, type Noche } from './noche.sql.ts'
import type { Verificacion } from './verificar.ts'

const columnas = sql`
  select id as "IdCuadre", ${textoDeMomento(sql`momento`)} as "Momento",
         origen as "Origen", parte + 1 as "Parte", actor as "Actor", milisegundos as "Milisegundos", (contado->>'documentos')::int as "Documentos",
         (contado->>'xml')::int as "XML", (contado->>'asientos')::int as "Asientos", (contado->>'partidas')::int as "Partidas",
         (contado->>'archivos')::int as "Archivos", (contado->>'dias')::int as "Dias", n_diferencias as "Diferencias",
         diferencias as "Detalle"
    from cuadre`

export function listCuadres(tx: Tx): Promise<string> {
  return jsonRows(
    tx,
    sql`
      ${columnas} order by id desc limit ${TOPES.cuadres}`,
  )
}

type Hecho = Verificacion & { origen: string; actor: Actor; parte: number | null }

export async function insertCuadre(tx: Tx, c: Hecho): Promise<number> {
  const detalle = c.diferencias
    // As many as somebody would read; the number of all of them is kept.
    .slice(0, TOPES.diferenciasDeCuadre)
    .map(({ regla, objeto, dato }) => ({ Regla: regla, Objeto: objeto, Dato: dato }))
  const { rows } = await sql<{ id: number }>`
    insert into cuadre (origen, parte, id_usuario, actor, milisegundos, contado, n_diferencias, diferencias)
    values (${c.origen}, ${c.parte}, ${c.actor.id}, ${c.actor.nombre}, ${c.ms}, ${JSON.stringify(c.contado)}, ${c.diferencias.length},
            ${JSON.stringify(detalle)}) returning id`.execute(tx)
  return rows[0]!.id
}

/**
 * The night that follows the last proof, a day of margin included: a transaction may have been open. Undefined when everything
 * is to be proved: nothing was yet, or something did not agree, which must not fall silent because its turn is over.
 */
export async function readNoche(tx: Tx): Promise<Noche | undefined> {
  const { rows } = await sql<Noche>`
    select (u.momento - u.milisegundos * interval '1 millisecond' - interval '1 day')::text as desde,
           coalesce((select (parte + 1) % ${sql.lit(NOCHES)} from cuadre where parte is not null order by id desc limit 1), 0) as parte
      from (select * from cuadre order by id desc limit 1) u where u.n_diferencias = 0`.execute(tx)
  return rows[0]
}

/** Hours since the last run; null when there was none. */
export async function readHorasDesdeCuadre(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ horas: number | null }>`
    select floor(extract(epoch from now() - max(momento)) / 3600)::int as horas from cuadre`.execute(tx)
  return rows[0]!.horas
}

/** One tie-out at a time over all nodes, until the transaction ends. */
export async function tryLockCuadre(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ libre: boolean }>`select pg_try_advisory_xact_lock(${LLAVES.cuadre}) as libre`.execute(
    tx,
  )
  return rows[0]!.libre
}
