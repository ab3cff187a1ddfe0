// Rows of a transfer that is looked at again after its CEP is here: the money may have gone back.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { startPregunta } from './consulta.sql.ts'
import type { Tupla } from './puerto.ts'

/**
 * A CEP that somebody uploaded names its own transfer: its row of the question begins as found, without having been asked (D-260).
 * The sending bank is the one with that name in Banxico's list, the account one of the house; what is not known is not tried.
 */
export async function followSubidos(
  tx: Tx,
  { ahora, hoy, diasAtras, minutos }: { ahora: Date; hoy: string; diasAtras: number; minutos: number },
): Promise<void> {
  await sql`
    insert into cep_consulta (id_socio_comercial, id_deposito, criterio, fecha, emisor, receptor, cuenta, monto, estado, intentos, mensaje, revisar)
    select c.id_socio_comercial, c.id_deposito, upper(btrim(c.clave_rastreo)), c.abonado::date, e.codigo, r.codigo, k.clabe, c.monto, 'encontrado', 0,
           'El CEP se subió.', greatest(${ahora}::timestamptz, c.creado + ${minutos}::int * interval '1 minute')
      from cep c join deposito d on d.id = c.id_deposito and d.estado in ('capturado', 'aplicado', 'por_cancelar')
      join cuenta_casa k on k.clabe = c.cuenta_beneficiario and k.activo
      join lateral (select min(i.codigo) as codigo from institucion_spei i where plegar(i.nombre) = plegar(btrim(c.banco_emisor)) having count(*) = 1) e on true
      join lateral (select min(i.codigo) as codigo from institucion_spei i where right(i.codigo, 3) = left(k.clabe, 3) having count(*) = 1) r on true
     where c.vivo and c.origen = 'archivo' and c.alteraciones = '{}' and c.estado_pago is null and upper(btrim(c.clave_rastreo)) ~ '^[A-Z0-9]{6,30}$'
       and c.abonado::date between ${hoy}::date - ${diasAtras}::int and ${hoy}::date and e.codigo <> r.codigo
       and not exists (select 1 from cep_consulta q where q.id_deposito = c.id_deposito and q.estado = 'encontrado')
    on conflict (criterio, fecha, emisor, receptor, cuenta, monto) do update
      set id_deposito = excluded.id_deposito, id_socio_comercial = excluded.id_socio_comercial, estado = 'encontrado', proximo = null, revisar = excluded.revisar
    where cep_consulta.intentos < 5 and cep_consulta.estado not in ('preguntando', 'encontrado')`.execute(tx)
}

type PorRevisar = Tupla & { consulta: number }

/** The one that has waited longest, while its deposit lives and shows its CEP. */
export async function findRevision(
  tx: Tx,
  { ahora, hoy, diasAtras }: { ahora: Date; hoy: string; diasAtras: number },
): Promise<PorRevisar | undefined> {
  const { rows } = await sql<PorRevisar>`
    select q.id as consulta, q.criterio, q.fecha::text as fecha, q.emisor, q.receptor, q.cuenta, q.monto::text as monto
      from cep_consulta q join deposito d on d.id = q.id_deposito and d.estado in ('capturado', 'aplicado', 'por_cancelar')
     where q.revisar <= ${ahora} and q.intentos < 5 and q.fecha >= ${hoy}::date - ${diasAtras}::int
       and exists (select 1 from cep c where c.id_deposito = q.id_deposito and c.vivo)
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
