// Rows of a transfer that is looked at again after its CEP was found: the money may have gone back.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { startPregunta } from './consulta.sql.ts'
import type { Tupla } from './puerto.ts'

type PorRevisar = Tupla & { consulta: number }

/** The one that has waited longest, while its deposit lives and shows the CEP that was found. */
export async function findRevision(
  tx: Tx,
  { ahora, hoy, diasAtras }: { ahora: Date; hoy: string; diasAtras: number },
): Promise<PorRevisar | undefined> {
  const { rows } = await sql<PorRevisar>`
    select q.id as consulta, q.criterio, q.fecha::text as fecha, q.emisor, q.receptor, q.cuenta, q.monto::text as monto
      from cep_consulta q join deposito d on d.id = q.id_deposito and d.estado in ('capturado', 'aplicado', 'por_cancelar')
     where q.revisar <= ${ahora} and q.intentos < 5 and q.fecha >= ${hoy}::date - ${diasAtras}::int
       and exists (select 1 from cep c where c.id_deposito = q.id_deposito and c.vivo and c.origen = 'consulta')
     order by q.revisar, q.id limit 1`.execute(tx)
  return rows[0]
}

/** One more of its five questions, written before it leaves. */
export async function startRevision(tx: Tx, consulta: number, ahora: Date): Promise<number> {
  await sql`
    update cep_consulta set intentos = intentos + 1, n_revisiones = n_revisiones + 1, revisar = null where id = ${consulta}`.execute(
    tx,
  )
  return startPregunta(tx, consulta, ahora)
}

type Revisada = { revisar: Date | null; mensaje: string; estadoPago: string | null }

/** What it waits for next; the word of the payment, only where there was one. */
export async function endRevision(tx: Tx, consulta: number, { revisar, mensaje, estadoPago }: Revisada): Promise<void> {
  await sql`
    update cep_consulta set revisar = ${revisar}, mensaje = ${mensaje}, estado_pago = coalesce(${estadoPago}, estado_pago)
     where id = ${consulta} and estado = 'encontrado'`.execute(tx)
}

/** Beside the CEP of the deposit, so that whoever sees one sees the other; false when it was already said. */
export async function noteEstadoPago(
  tx: Tx,
  idDeposito: number,
  dicho: string,
  ahora: Date,
): Promise<{ socio: number } | undefined> {
  const { rows } = await sql<{ socio: number }>`
    update cep set estado_pago = ${dicho}, estado_visto = ${ahora}
     where id_deposito = ${idDeposito} and vivo and estado_pago is distinct from ${dicho} returning id_socio_comercial as socio`.execute(
    tx,
  )
  return rows[0]
}
