// The only door to the ledger: one posting per business fact, with the rows of the account statement it causes.
import { sql } from 'kysely'
import type { Tx } from '../craft/db/tx.ts'

/** Debit is positive, credit negative, in centavos. `cuenta` is a key such as `cxc:7` or `bancos`. */
export type Partida = { cuenta: string; cent: bigint; documento?: number }

export type Movimiento = {
  socio: number
  tipo:
    | 'depósito'
    | 'factura'
    | 'comisión'
    | 'nota de crédito'
    | 'nota de cargo'
    | 'retorno'
    | 'interno'
    | 'cancelación'
    | 'ajuste'
  montoCent: bigint
  descripcion: string
  objeto: string
  idObjeto: number
  numeroDeposito?: number
  tipoDeposito?: string
}

type Asiento = {
  /** Natural key of the fact, e.g. `documento:123:timbrado`: a second posting of it is impossible. */
  clave: string
  evento: string
  fecha: string
  actor: string
  reversaDe?: number
  partidas: Partida[]
  movimientos: Movimiento[]
}

/**
 * Posts, or answers null when that fact is already in the book. One statement: the balances it moves stay locked until the
 * commit, and whoever waits for them does not wait for our round trips too.
 */
export async function post(tx: Tx, a: Asiento): Promise<number | null> {
  // Accounts in one order for everybody: two postings can wait for each other, never deadlock.
  const partidas = a.partidas.filter((p) => p.cent !== 0n).sort((x, y) => (x.cuenta < y.cuenta ? -1 : 1))
  const de = <T, V>(filas: readonly T[], valor: (fila: T) => V) => sql`${filas.map(valor)}`
  const ms = a.movimientos
  // An account that is not there leaves its column empty, which the table refuses: no line is lost in silence.
  const { rows } = await sql<{ id: number }>`
    with a as (
      insert into asiento (clave_idem, evento, fecha_negocio, reversa_de, actor)
      values (${a.clave}, ${a.evento}, ${a.fecha}, ${a.reversaDe ?? null}, ${a.actor})
      on conflict on constraint asiento_uno_por_hecho do nothing returning id),
    p as (
      insert into partida (id_asiento, n, id_cuenta, importe_cent, id_documento)
      select a.id, x.n, c.id, x.cent, x.documento
        from a cross join unnest(${de(partidas, (p) => p.cuenta)}::text[], ${de(partidas, (p) => String(p.cent))}::bigint[],
               ${de(partidas, (p) => p.documento ?? null)}::bigint[]) with ordinality as x(cuenta, cent, documento, n)
        left join cuenta c on c.clave = x.cuenta order by x.n
      returning id_cuenta, seq_cuenta),
    m as (
      -- The row of the statement takes the number its line got in the partner's account: gapless and in order.
      insert into movimiento (id_asiento, id_socio_comercial, seq, tipo, monto_cent, fecha, numero_deposito, tipo_deposito,
                              descripcion, objeto, id_objeto)
      select a.id, y.socio, (select max(p.seq_cuenta) from p where p.id_cuenta = k.id), y.tipo, y.cent, ${a.fecha}::date,
             y.numero, y.deposito, y.descripcion, y.objeto, y.id_objeto
        from a cross join unnest(${de(ms, (m) => m.socio)}::bigint[], ${de(ms, (m) => m.tipo)}::text[],
               ${de(ms, (m) => String(m.montoCent))}::bigint[], ${de(ms, (m) => m.numeroDeposito ?? null)}::bigint[],
               ${de(ms, (m) => m.tipoDeposito ?? null)}::text[], ${de(ms, (m) => m.descripcion)}::text[],
               ${de(ms, (m) => m.objeto)}::text[], ${de(ms, (m) => m.idObjeto)}::bigint[])
               with ordinality as y(socio, tipo, cent, numero, deposito, descripcion, objeto, id_objeto, n)
        left join cuenta k on k.clave = 'socio:' || y.socio order by y.n)
    select id from a`.execute(tx)
  return rows[0]?.id ?? null
}

/** Undoes a posting by its exact opposite, or answers null when that fact is already in the book. */
export async function postReversa(
  tx: Tx,
  original: number,
  a: Omit<Asiento, 'reversaDe' | 'partidas' | 'clave'> & { clave?: string },
): Promise<number | null> {
  const partidas = (await readPartidas(tx, original)).map((p) => ({ ...p, cent: -p.cent }))
  return post(tx, { clave: `reversa:${original}`, ...a, reversaDe: original, partidas })
}

export async function findAsiento(tx: Tx, clave: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from asiento where clave_idem = ${clave}`.execute(tx)
  return rows[0]?.id
}

export async function readPartidas(tx: Tx, idAsiento: number): Promise<Partida[]> {
  const { rows } = await sql<{ cuenta: string; cent: string; documento: number | null }>`
    select c.clave as cuenta, p.importe_cent::text as cent, p.id_documento as documento
      from partida p join cuenta c on c.id = p.id_cuenta where p.id_asiento = ${idAsiento} order by p.n`.execute(tx)
  return rows.map((fila) => ({
    cuenta: fila.cuenta,
    cent: BigInt(fila.cent),
    ...(fila.documento !== null && { documento: fila.documento }),
  }))
}

type SaldoNuevo = { id: number; socio: number; totalCent: bigint }

export async function openSaldos(tx: Tx, ds: readonly SaldoNuevo[]): Promise<void> {
  await sql`
    insert into documento_saldo (id_documento, id_socio_comercial, total_cent, saldo_cent)
    select x.id, x.socio, x.cent, 0
      from unnest(${ds.map((d) => d.id)}::bigint[], ${ds.map((d) => d.socio)}::bigint[], ${ds.map((d) => String(d.totalCent))}::bigint[]) as x(id, socio, cent)
    on conflict (id_documento) do nothing`.execute(tx)
}

/** What a document still owes, under the lock that every payment takes, so the amount cannot change before the commit. */
export async function lockSaldo(tx: Tx, idDocumento: number): Promise<bigint | undefined> {
  await sql`select 1 from documento_fiscal where id = ${idDocumento} for no key update`.execute(tx)
  const { rows } = await sql<{ saldo: string }>`
    select saldo_cent::text as saldo from documento_saldo where id_documento = ${idDocumento}`.execute(tx)
  return rows[0] && BigInt(rows[0].saldo)
}

/** Postings whose key begins so and that nobody reversed, newest first. */
export async function findAsientos(tx: Tx, prefijo: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from asiento a where a.clave_idem like ${`${prefijo}%`}
       and not exists (select 1 from asiento r where r.reversa_de = a.id) order by a.id desc`.execute(tx)
  return rows.map((fila) => fila.id)
}

export async function readMovimientos(tx: Tx, idAsiento: number): Promise<Movimiento[]> {
  const { rows } = await sql<Omit<Movimiento, 'montoCent'> & { cent: string }>`
    select id_socio_comercial as socio, tipo, monto_cent::text as cent, descripcion, objeto, id_objeto as "idObjeto",
           numero_deposito as "numeroDeposito", tipo_deposito as "tipoDeposito"
      from movimiento where id_asiento = ${idAsiento} order by id`.execute(tx)
  return rows.map(({ cent, ...resto }) => ({ ...resto, montoCent: BigInt(cent) }))
}

export async function countAsientos(tx: Tx, prefijo: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from asiento where clave_idem like ${`${prefijo}%`}`.execute(tx)
  return rows[0]!.n
}
