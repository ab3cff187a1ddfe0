// The one row that says whose turn it is to ask Banxico, and whether anybody may: shared by every node.
import { sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import type { Corte } from './corte.ts'

type Turno = Corte & { siguiente: Date | null; ocupadoHasta: Date | null; catalogoPedido: Date | null }

type Fila = {
  siguiente: string | null
  ocupado_hasta: string | null
  fallas_pagina: number
  fallas_red: number
  nivel: number
  abierto_hasta: string | null
  causa: string
  catalogo_pedido: string | null
}
const toDate = (texto: string | null) => (texto === null ? null : new Date(texto))

/** Held only while the turn is given or ended: no question waits inside. */
export async function lockTurno(tx: Tx): Promise<Turno> {
  const { rows } = await sql<Fila>`
    select siguiente, ocupado_hasta, fallas_pagina, fallas_red, nivel, abierto_hasta, causa, catalogo_pedido from cep_turno for update`.execute(
    tx,
  )
  const f = rows[0]!
  return {
    siguiente: toDate(f.siguiente),
    ocupadoHasta: toDate(f.ocupado_hasta),
    fallasPagina: f.fallas_pagina,
    fallasRed: f.fallas_red,
    nivel: f.nivel,
    abiertoHasta: toDate(f.abierto_hasta),
    causa: f.causa,
    catalogoPedido: toDate(f.catalogo_pedido),
  }
}

export async function takeTurno(
  tx: Tx,
  { siguiente, ocupadoHasta, catalogo }: { siguiente: Date; ocupadoHasta: Date; catalogo: Date | null },
): Promise<void> {
  await sql`
    update cep_turno set siguiente = ${siguiente}, ocupado_hasta = ${ocupadoHasta}, catalogo_pedido = coalesce(${catalogo}, catalogo_pedido)`.execute(
    tx,
  )
}

export async function endTurno(tx: Tx, siguiente: Date, c: Corte): Promise<void> {
  await sql`
    update cep_turno set siguiente = ${siguiente}, ocupado_hasta = null, fallas_pagina = ${c.fallasPagina}, fallas_red = ${c.fallasRed},
           nivel = ${c.nivel}, abierto_hasta = ${c.abiertoHasta}, causa = ${c.causa}`.execute(tx)
}

/** The question of somebody who died: counted, never ended. */
export async function findAbandonada(
  tx: Tx,
): Promise<{ id: number; id_consulta: number | null; con: boolean } | undefined> {
  const { rows } = await sql<{ id: number; id_consulta: number | null; con: boolean }>`
    select id, id_consulta, contenido is not null as con from cep_pregunta where terminada is null for update`.execute(
    tx,
  )
  return rows[0]
}

export async function readContenido(tx: Tx, idPregunta: number): Promise<Buffer | null> {
  const { rows } = await sql<{
    contenido: Buffer | null
  }>`select contenido from cep_pregunta where id = ${idPregunta}`.execute(tx)
  return rows[0]?.contenido ?? null
}

/** Until when nobody asks; null while anybody may. */
export async function readCorte(tx: Tx, ahora: Date): Promise<{ hasta: string | null; causa: string }> {
  const { rows } = await sql<{ hasta: string | null; causa: string }>`
    select case when abierto_hasta > ${ahora} then ${textoDeMomento(sql`abierto_hasta`)} end as hasta, causa from cep_turno`.execute(
    tx,
  )
  return rows[0]!
}
