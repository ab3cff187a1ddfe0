// The six indicators and the invoices due, read from the ledger (D-0).
import { sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import { jsonRow, jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'

export async function readTablero(tx: Tx, socio: number): Promise<string> {
  const texto = await jsonRow(
    tx,
    sql`
    with libro as (
      select s.saldo_cent, s.congelado_cent from saldo s join cuenta c on c.id = s.id_cuenta
       where c.tipo = 'socio' and c.id_socio_comercial = ${socio}),
    cobrar as (
      select coalesce(sum(saldo_cent), 0) as cent from documento_saldo where id_socio_comercial = ${socio} and saldo_cent > 0)
      select ${pesosSql(sql`cobrar.cent`)} as "Saldo",
             ${pesosSql(sql`libro.congelado_cent`)} as "SaldoCongelado",
             ${pesosSql(sql`libro.saldo_cent - libro.congelado_cent`)} as "SaldoDisponible",
             (select coalesce(sum(monto), 0) from retorno where id_socio_comercial = ${socio} and estado in ('capturado', 'en_revision'))::numeric(18,2) as "DevolucionesPorValidar",
             (select coalesce(sum(monto), 0) from deposito where id_socio_comercial = ${socio} and estado = 'capturado')::numeric(18,2) as "DepositosPorValidar",
             coalesce((select tasa from tipo_cambio order by fecha desc limit 1), 1)::numeric(12,6) as "TipoCambio",
             (select count(*) from retorno where id_socio_comercial = ${socio} and estado in ('capturado', 'en_revision')) as "DevolucionesPorValidarCantidad",
             (select count(*) from deposito where id_socio_comercial = ${socio} and estado = 'capturado') as "DepositosPorValidarCantidad",
             ${pesosSql(sql`libro.saldo_cent`)} as "SaldoEstadoCuenta"
        from libro, cobrar`,
  )
  return texto!
}

/** The holds that make up SaldoCongelado, the newest first. */
export function listCongelado(tx: Tx, socio: number): Promise<string> {
  return jsonRows(
    tx,
    sql`
      select h.id as "IdCongelamiento", h.clase as "Clase", h.motivo as "Motivo", ${pesosSql(sql`h.importe_cent`)} as "Importe",
             ${textoDeMomento(sql`h.creado`)} as "Fecha", h.id_objeto as "IdObjeto"
        from congelamiento h join cuenta c on c.id = h.id_cuenta
       where c.tipo = 'socio' and c.id_socio_comercial = ${socio} and h.estado = 'activo' order by h.id desc`,
  )
}
