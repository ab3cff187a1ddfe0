// Deposits of the demonstration that wait for treasury: what its bank statement is made from.
import { diaEnMexico } from '@litro/api/craft/db/en-mexico'
import type { Tx } from '@litro/api/craft/db/tx'
import { sql } from 'kysely'

type PorLlegar = { id: number; monto: string; depositante: string; clave: string; fecha: string }

export async function listPorLlegar(tx: Tx): Promise<PorLlegar[]> {
  const { rows } = await sql<PorLlegar>`
    select id, monto, depositante, clave_rastreo as clave,
           coalesce(fecha_deposito, ${diaEnMexico(sql`creado`)}) as fecha
      from deposito where estado = 'capturado' order by clave_rastreo = '', id limit 4`.execute(tx)
  return rows
}

type PorCotejar = PorLlegar & { rfc: string | null }

/** Of a deposit, what a bank would say that its client paid. */
export async function findPorCotejar(tx: Tx, clave: string): Promise<PorCotejar | undefined> {
  const { rows } = await sql<PorCotejar>`
    select d.id, d.monto, d.depositante, d.clave_rastreo as clave, coalesce(d.fecha_deposito, ${diaEnMexico(sql`d.creado`)}) as fecha, c.rfc
      from deposito d left join cliente c on c.id = d.id_cliente where d.estado = 'capturado' and d.clave_rastreo = ${clave}`.execute(
    tx,
  )
  return rows[0]
}

export async function findCepDeClave(tx: Tx, clave: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from cep where vivo and clave_rastreo = ${clave}`.execute(tx)
  return rows[0]?.id
}

export async function findTesorera(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from usuario where 'tesoreria' = any(roles) order by id limit 1`.execute(tx)
  return rows[0]?.id
}

export async function findMovimiento(tx: Tx, descripcion: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select m.id from movimiento_banco m where m.descripcion = ${descripcion}
       and not exists (select 1 from movimiento_descartado x where x.id_movimiento_banco = m.id) limit 1`.execute(tx)
  return rows[0]?.id
}

export async function insertCuentaCasa(tx: Tx, nombre: string, clabe: string): Promise<void> {
  await sql`insert into cuenta_casa (nombre, clabe) values (${nombre}, ${clabe}) on conflict do nothing`.execute(tx)
}
