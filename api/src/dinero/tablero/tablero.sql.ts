// The six indicators and the invoices due, read from the ledger (D-0).
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

export async function readTablero(tx: Tx, socio: number): Promise<string> {
  const { rows } = await sql<{ texto: string }>`
    with libro as (
      select s.saldo_cent, s.congelado_cent from saldo s join cuenta c on c.id = s.id_cuenta
       where c.tipo = 'socio' and c.id_socio_comercial = ${socio}),
    cobrar as (
      select coalesce(sum(saldo_cent), 0) as cent from documento_saldo where id_socio_comercial = ${socio})
    select row_to_json(t)::text as texto from (
      select (cobrar.cent / 100.0)::numeric(18,2) as "Saldo",
             (libro.congelado_cent / 100.0)::numeric(18,2) as "SaldoCongelado",
             ((libro.saldo_cent - libro.congelado_cent) / 100.0)::numeric(18,2) as "SaldoDisponible",
             (select coalesce(sum(monto), 0) from retorno where id_socio_comercial = ${socio} and estado in ('capturado', 'en_revision'))::numeric(18,2) as "DevolucionesPorValidar",
             (select coalesce(sum(monto), 0) from deposito where id_socio_comercial = ${socio} and estado = 'capturado')::numeric(18,2) as "DepositosPorValidar",
             coalesce((select tasa from tipo_cambio order by fecha desc limit 1), 1)::numeric(12,6) as "TipoCambio",
             (select count(*) from retorno where id_socio_comercial = ${socio} and estado in ('capturado', 'en_revision')) as "DevolucionesPorValidarCantidad",
             (select count(*) from deposito where id_socio_comercial = ${socio} and estado = 'capturado') as "DepositosPorValidarCantidad",
             (libro.saldo_cent / 100.0)::numeric(18,2) as "SaldoEstadoCuenta"
        from libro, cobrar) t`.execute(tx)
  return rows[0]!.texto
}

/** The holds that make up SaldoCongelado, the newest first. */
export async function listCongelado(tx: Tx, socio: number): Promise<string> {
  const { rows } = await sql<{ texto: string }>`
    select coalesce(json_agg(t), '[]')::text as texto from (
      select h.id as "IdCongelamiento", h.clase as "Clase", h.motivo as "Motivo", (h.importe_cent / 100.0)::numeric(18,2) as "Importe",
             to_char(h.creado at time zone 'America/Mexico_City', 'YYYY-MM-DD"T"HH24:MI:SS') as "Fecha", h.id_objeto as "IdObjeto"
        from congelamiento h join cuenta c on c.id = h.id_cuenta
       where c.tipo = 'socio' and c.id_socio_comercial = ${socio} and h.estado = 'activo' order by h.id desc) t`.execute(
    tx,
  )
  return rows[0]!.texto
}
