// Rows of deposits: captured by the partner, decided by treasury, told whole to the screens.

import type { DepositoCaptura } from '@litro/contract/depositos/deposito'
import { type EstadoDeposito, vidaDeposito } from '@litro/contract/depositos/vida'
import { sql } from 'kysely'
import type { Ambito } from '../../craft/call/deps.ts'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { type Columnas, estatusSqlDe, suyo, vivas } from '../../craft/puerta/mover.sql.ts'
import type { FilaViva } from '../../craft/puerta/verbo.ts'
import { folioSql } from '../../fiscal/comprobante/fila.sql.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'

export type DepositoFila = FilaViva<EstadoDeposito> & {
  id_deposito_tipo: number
  tipo: string
  depositante: string
  monto: string
  id_cliente: number | null
  id_socio_origen: number | null
  litros: string | null
  precio_por_litro: string | null
  id_archivo: number | null
  fecha_deposito: string | null
  fecha_pago: string | null
  id_usuario_confirma: number | null
}

/** Locked for a decision; treasury works for every partner. */
async function lockDeposito(tx: Tx, ambito: Ambito, id: number): Promise<DepositoFila | undefined> {
  const { rows } = await sql<DepositoFila>`
    select ${vivas('d')}, d.id_deposito_tipo,
           -- A subquery, not a join: after waiting for the lock a join would look for the old type and find no row.
           (select t.nombre from deposito_tipo t where t.id = d.id_deposito_tipo) as tipo, d.depositante, d.monto, d.id_cliente, d.id_socio_origen,
           d.litros, d.precio_por_litro, d.id_archivo, d.fecha_deposito::text as fecha_deposito, d.fecha_pago::text as fecha_pago, d.id_usuario_confirma
      from deposito d where d.id = ${id} ${suyo('d', ambito)} for update`.execute(tx)
  return rows[0]
}

export const deposito = {
  vida: vidaDeposito,
  tabla: 'deposito',
  lock: lockDeposito,
  folio: ({ id }: DepositoFila) => String(id),
}

export const estatusDepositoSql = estatusSqlDe(vidaDeposito, sql`d.estado`)

/** What a capture and each edit of it write. */
export const columnasDeCaptura = (c: DepositoCaptura, idArchivo: number | null): Columnas => ({
  id_deposito_tipo: c.IdDepositoTipo,
  depositante: c.Depositante,
  monto: c.Monto,
  id_cliente: c.IdCliente ?? null,
  id_socio_origen: c.IdSocioComercial ?? null,
  litros: c.Litros ?? null,
  precio_por_litro: c.PrecioPorLitro ?? null,
  clave_rastreo: c.ClaveRastreo,
  fecha_deposito: c.FechaDeposito ?? null,
  id_forma_pago: c.IdFormaPago ?? null,
  id_banco_emisor: c.IdBancoEmisor ?? null,
  id_archivo: idArchivo,
})

/** The ticked documents, replaced as a whole. */
export async function replaceDocumentos(
  tx: Tx,
  socio: number,
  id: number,
  documentos: { IdDocumento: number; MontoAplicado?: string }[],
): Promise<void> {
  await sql`delete from deposito_documento where id_deposito = ${id}`.execute(tx)
  for (const d of documentos) {
    await sql`
      insert into deposito_documento (id_deposito, id_documento, id_socio_comercial, monto)
      values (${id}, ${d.IdDocumento}, ${socio}, ${d.MontoAplicado ?? null})`.execute(tx)
  }
}

export type DocumentoPagable = {
  id: number
  familia: string
  estado: string
  id_cliente: number
  metodo: string
  folio: string
  /** Day of Mexico on which it was issued. */
  fecha: string
  saldo: string
  monto: string | null
}

/** Documents a deposit is meant for, locked, oldest first (D-118). */
export async function lockPagables(tx: Tx, socio: number, ids: number[]): Promise<DocumentoPagable[]> {
  // Locked first and read after: what another payment left while this one waited is seen only by a later statement.
  await sql`
    select id from documento_fiscal where id = any(${ids}) and id_socio_comercial = ${socio}
     order by fecha_emision, id for no key update`.execute(tx)
  const { rows } = await sql<DocumentoPagable>`
    select d.id, d.familia, d.estado, d.id_cliente, m.codigo as metodo, ${folioSql('d')} as folio,
           ${diaEnMexico(sql`d.fecha_emision`)}::text as fecha, ${pesosSql(sql`b.saldo_cent`)}::text as saldo,
           null as monto
      from documento_fiscal d join documento_saldo b on b.id_documento = d.id join metodo_pago m on m.id = d.id_metodo_pago
     where d.id = any(${ids}) and d.id_socio_comercial = ${socio} and d.familia in ('factura', 'nota_cargo')
     order by d.fecha_emision, d.id`.execute(tx)
  return rows
}

export async function listDocumentosPedidos(
  tx: Tx,
  id: number,
): Promise<{ IdDocumento: number; MontoAplicado?: string }[]> {
  const { rows } = await sql<{ IdDocumento: number; monto: string | null }>`
    select id_documento as "IdDocumento", monto::text from deposito_documento where id_deposito = ${id}`.execute(tx)
  return rows.map(({ IdDocumento, monto }) => ({ IdDocumento, ...(monto && { MontoAplicado: monto }) }))
}

export async function cancelAplicaciones(tx: Tx, idDeposito: number, idAsiento: number): Promise<void> {
  await sql`
    update aplicacion set cancelada_por = ${idAsiento} where id_deposito = ${idDeposito} and cancelada_por is null`.execute(
    tx,
  )
}

export async function findComision(
  tx: Tx,
  socio: number,
  tipo: number,
  fecha: string,
): Promise<{ porcentaje: string | null; por_litro: string | null } | undefined> {
  const { rows } = await sql<{ porcentaje: string | null; por_litro: string | null }>`
    select porcentaje::text, por_litro::text from comision where id_socio_comercial = ${socio} and id_deposito_tipo = ${tipo}
       and desde <= ${fecha}::date order by desde desc limit 1`.execute(tx)
  return rows[0]
}

export async function readDisponible(tx: Tx, socio: number): Promise<bigint> {
  const { rows } = await sql<{ cent: string }>`
    select (s.saldo_cent - s.congelado_cent)::text as cent from saldo s join cuenta c on c.id = s.id_cuenta
     where c.clave = ${`socio:${socio}`}`.execute(tx)
  return BigInt(rows[0]!.cent)
}

/** 99 (por definir) says nothing about money that already arrived. */
export async function existsFormaDefinida(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from forma_pago where id = ${id} and codigo <> '99'`.execute(tx)
  return rows.length > 0
}

/** Checks of a capture against the partner's own rows. */
export async function readReferencias(tx: Tx, socio: number, c: DepositoCaptura) {
  const { rows } = await sql<{ tipo: boolean; cliente: boolean; forma: boolean; banco: boolean; par: boolean }>`
    select exists (select 1 from deposito_tipo where id = ${c.IdDepositoTipo}) as tipo,
           exists (select 1 from cliente where id = ${c.IdCliente ?? null} and id_socio_comercial = ${socio}) as cliente,
           exists (select 1 from forma_pago where id = ${c.IdFormaPago ?? null} and codigo <> '99') as forma,
           exists (select 1 from banco where id = ${c.IdBancoEmisor ?? null} and moneda = 'MXN') as banco,
           exists (select 1 from interno_par where (id_socio_a, id_socio_b) in
             ((least(${socio}::bigint, ${c.IdSocioComercial ?? null}::bigint), greatest(${socio}::bigint, ${c.IdSocioComercial ?? null}::bigint)))) as par`.execute(
    tx,
  )
  return rows[0]!
}

export async function existsClienteDe(tx: Tx, socio: number, idCliente: number): Promise<boolean> {
  const { rows } = await sql`select 1 from cliente where id = ${idCliente} and id_socio_comercial = ${socio}`.execute(
    tx,
  )
  return rows.length > 0
}

export async function findTipo(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ nombre: string }>`select nombre from deposito_tipo where id = ${id}`.execute(tx)
  return rows[0]!.nombre
}
