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

/** Posts, or answers null when that fact is already in the book. */
export async function post(tx: Tx, a: Asiento): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into asiento (clave_idem, evento, fecha_negocio, reversa_de, actor)
    values (${a.clave}, ${a.evento}, ${a.fecha}, ${a.reversaDe ?? null}, ${a.actor})
    on conflict on constraint asiento_uno_por_hecho do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return null
  // Accounts in one order for everybody: two postings can wait for each other, never deadlock.
  const partidas = a.partidas.filter((p) => p.cent !== 0n).sort((x, y) => (x.cuenta < y.cuenta ? -1 : 1))
  const secuencias = new Map<string, number>()
  for (const [n, p] of partidas.entries()) {
    const insertada = await sql<{ seq: number | null }>`
      insert into partida (id_asiento, n, id_cuenta, importe_cent, id_documento)
      values (${id}, ${n + 1}, (select id from cuenta where clave = ${p.cuenta}), ${p.cent}, ${p.documento ?? null})
      returning seq_cuenta as seq`.execute(tx)
    const seq = insertada.rows[0]!.seq
    if (seq !== null) secuencias.set(p.cuenta, seq)
  }
  for (const m of a.movimientos) await insertMovimiento(tx, id, a.fecha, m, secuencias.get(`socio:${m.socio}`)!)
  return id
}

/** The row of the statement takes the number its line got in the partner's account: gapless and in order. */
async function insertMovimiento(tx: Tx, idAsiento: number, fecha: string, m: Movimiento, seq: number): Promise<void> {
  await sql`
    insert into movimiento (id_asiento, id_socio_comercial, seq, tipo, monto_cent, fecha, numero_deposito, tipo_deposito,
                            descripcion, objeto, id_objeto)
    values (${idAsiento}, ${m.socio}, ${seq}, ${m.tipo}, ${m.montoCent}, ${fecha}, ${m.numeroDeposito ?? null},
            ${m.tipoDeposito ?? null}, ${m.descripcion}, ${m.objeto}, ${m.idObjeto})`.execute(tx)
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

export async function openSaldo(tx: Tx, idDocumento: number, socio: number, totalCent: bigint): Promise<void> {
  await sql`
    insert into documento_saldo (id_documento, id_socio_comercial, total_cent, saldo_cent)
    values (${idDocumento}, ${socio}, ${totalCent}, 0) on conflict (id_documento) do nothing`.execute(tx)
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
