// What happened in some days, oldest day first, and what the account held before them.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { deLosDias, type Periodo } from './estado-cuenta.list.sql.ts'

export type Hecho = {
  NumeroDeposito: number | null
  Tipo: string
  TipoDeposito: string
  Descripcion: string
  Fecha: string
  cent: bigint
}

/** A deposit may be applied later than the day it was paid: the days before are told by date, not by order of posting. */
export async function readSaldoAntes(tx: Tx, socio: number, desde: string | undefined): Promise<bigint> {
  if (desde === undefined) return 0n
  const { rows } = await sql<{ cent: string }>`
    select coalesce(sum(monto_cent), 0)::text as cent from movimiento
     where id_socio_comercial = ${socio} and fecha < ${desde}::date`.execute(tx)
  return BigInt(rows[0]!.cent)
}

export async function readHechos(tx: Tx, socio: number, periodo: Periodo, maximo: number): Promise<Hecho[]> {
  const { rows } = await sql<Omit<Hecho, 'cent'> & { cent: string }>`
    select m.numero_deposito as "NumeroDeposito", m.tipo as "Tipo", coalesce(m.tipo_deposito, '') as "TipoDeposito",
           m.descripcion as "Descripcion", m.fecha::text as "Fecha", m.monto_cent::text as cent
    ${deLosDias(socio, periodo)} order by m.fecha, m.seq limit ${maximo}`.execute(tx)
  return rows.map(({ cent, ...resto }) => ({ ...resto, cent: BigInt(cent) }))
}
