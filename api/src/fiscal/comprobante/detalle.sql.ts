// One document told whole: its record, its history, its relatives, and how its cancellation stands.
import type { EstadoFiscal } from '@litro/contract/documentos-fiscales/estado'
import type { FamiliaCfdi } from '@litro/contract/documentos-fiscales/familia'
import { type RawBuilder, sql } from 'kysely'
import type { Ambito } from '../../craft/call/deps.ts'
import { diaEnMexico, hoySql, textoDeDia, textoDeMomento } from '../../craft/db/en-mexico.ts'
import { jsonRow } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { suyo } from '../../craft/puerta/mover.sql.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'
import { intentoVivo } from '../pac/intento.sql.ts'
import { antiguedadSql, diasPorCancelarSql, enProcesoSql, estatusSql, folioSql, saldoSql } from './fila.sql.ts'
import { reciboDeAplicacionSql } from './rep.sql.ts'
import { historiaSql } from './sucesos.sql.ts'

const comunes = (familia: FamiliaCfdi) => sql`
  ${textoDeDia(sql`d.fecha_emision`)} as "FechaEmision", ${folioSql('d')} as "Folio",
  c.nombre as "Cliente", p.nombre as "Producto", d.precio as "Precio", d.total as "Total", ${saldoSql} as "SaldoRestante",
  ${antiguedadSql} as "Antiguedad",
  case when d.uuid is not null then ${sql.lit(familia.replace('_', '-'))} || '_' || d.id || '.pdf' end as "ArchivoNombrePDF",
  case when d.uuid is not null then ${sql.lit(familia.replace('_', '-'))} || '_' || d.id || '.xml' end as "ArchivoNombreXML",
  upper(d.uuid::text) as "UUID", ${enProcesoSql} as "EnProceso",
  ${diasPorCancelarSql} as "DiasPorCancelar",
  d.id_cliente as "IdCliente", d.id_producto as "IdProducto", d.litros as "Litros", d.subtotal as "Subtotal", d.descuento as "Descuento", d.iva as "IVA",
  d.id_metodo_pago as "IdMetodoPago", mp.codigo || ' - ' || mp.descripcion as "MetodoPago",
  d.id_forma_pago as "IdFormaPago", fp.codigo || ' - ' || fp.descripcion as "FormaPago",
  d.id_sku_tipo as "IdSKUTipo", sk.nombre as "SKUTipo", d.id_sucursal::text as "IdSucursal", s.nombre as "Sucursal",
  d.id_factura_cancelada as "IdFacturaCancelada",
  (select ${folioSql('k')} from documento_fiscal k where k.id = d.id_factura_cancelada) as "FacturaCancelada",
  d.operador as "Operador", d.sellos_tanque as "Sellos", d.almacen as "Almacen", d.direccion_entrega as "DireccionEntrega",
  d.observaciones as "Observaciones",
  ${textoDeMomento(sql`d.fecha_timbrado`)} as "FechaTimbrado",
  d.motivos_autorizacion as "MotivosAutorizacion", d.motivo_rechazo as "MotivoRechazo",
  (select t.ultimo_error from timbrado t where t.id_documento = d.id and t.estado <> 'timbrado' order by t.id desc limit 1) as "UltimoErrorTimbrado",
  (select t.codigo_error from timbrado t where t.id_documento = d.id and ${intentoVivo('t')} order by t.id desc limit 1) as "CodigoEspera",
  (select json_build_object('Motivo', x.motivo, 'UUIDSustitucion', upper(x.uuid_sustituto::text), 'Estado', x.estado,
     'EstatusSAT', x.estatus_cancelacion, 'Fecha', ${textoDeDia(sql`x.creada`)},
     'Dias', ${hoySql} - ${diaEnMexico(sql`x.creada`)}, 'Error', x.ultimo_error)
     from cancelacion x where x.id_documento = d.id order by x.id desc limit 1) as "Cancelacion",
  ${historiaSql} as "Historia",
  (select coalesce(json_agg(r order by r."Id"), '[]') from (
     select k.familia as "Tipo", k.id as "Id", ${folioSql('k')} as "Folio",
            k.estado as "Estatus", x.relacion as "Relacion", upper(k.uuid::text) as "UUID", k.total as "Total"
       from (select d.id_factura as id, 'Factura de origen' as relacion union all
             select d.id_factura_cancelada, 'Sustituye a' union all
             select d.id_anticipo, 'Usa el anticipo' union all
             select n.id, 'Usa este anticipo' from documento_fiscal n where n.id_anticipo = d.id and n.estado not in ('borrado', 'rechazado') union all
             select n.id, 'Relacionado' from documento_fiscal n where n.id_factura = d.id and n.estado not in ('borrado', 'rechazado') union all
             select n.id, 'Sustituido por' from documento_fiscal n where n.id_factura_cancelada = d.id and n.estado not in ('borrado', 'rechazado')) x
       join documento_fiscal k on k.id = x.id) r) as "Relacionados",
  (select coalesce(json_agg(json_build_object('Tipo', coalesce(o.familia, 'deposito'), 'Id', coalesce(o.id, a.id_deposito),
     'Folio', coalesce(${folioSql('o')}, a.id_deposito::text), 'IdDeposito', a.id_deposito, 'Fecha', s.fecha_negocio,
     'Monto', ${pesosSql(sql`a.importe_cent`)}, 'Rep', ${reciboDeAplicacionSql}) order by a.id), '[]')
     from aplicacion a join asiento s on s.id = a.id_asiento
     left join documento_fiscal o on o.id = case when a.id_documento = d.id then a.id_nota_credito else a.id_documento end
    where (a.id_documento = d.id or a.id_nota_credito = d.id) and a.cancelada_por is null) as "Aplicaciones", d.version as "Version"`

const DESDE = sql`
  from documento_fiscal d
  join cliente c on c.id = d.id_cliente
  join producto p on p.id = d.id_producto
  join metodo_pago mp on mp.id = d.id_metodo_pago
  join forma_pago fp on fp.id = d.id_forma_pago
  left join sku_tipo sk on sk.id = d.id_sku_tipo
  left join sucursal s on s.id = d.id_sucursal
  left join factura_tipo ft on ft.id = d.id_factura_tipo
  left join operacion_tipo ot on ot.id = d.id_operacion_tipo
  left join nota_cargo_tipo nt on nt.id = d.id_nota_cargo_tipo
  left join documento_fiscal f on f.id = d.id_factura`

/** What each family adds under its own names. */
const propios: Record<string, RawBuilder<unknown>> = {
  factura: sql`d.id as "IdFactura", ${estatusSql('factura')} as "FacturaEstatus", d.id_factura_tipo as "IdFacturaTipo",
    ft.nombre as "FacturaTipo", d.bol as "Bol",
    (select a.nombre from archivo a where a.id = d.id_archivo_bol) as "ArchivoNombreBol", d.por_sustituir as "PorSustituir",
    d.id_anticipo as "IdAnticipo", (select ${folioSql('x')} from documento_fiscal x where x.id = d.id_anticipo) as "Anticipo",
    d.procedimiento_anticipo as "ProcedimientoAnticipo", d.monto_anticipo as "MontoAnticipo", d.id_deposito_anticipo as "IdDepositoAnticipo"`,
  nota_credito: sql`d.id as "IdNotaCredito", ${estatusSql('nota_credito')} as "NotaCreditoEstatus", ot.nombre as "NotaCreditoTipo",
    d.id_factura as "IdFactura", ${folioSql('f')} as "Factura", d.id_operacion_tipo as "IdOperacionTipo",
    ot.nombre as "OperacionTipo", d.tipo_relacion as "TipoRelacion", d.uso_cfdi as "UsoCFDI"`,
  nota_cargo: sql`d.id as "IdNotaCargo", ${estatusSql('nota_cargo')} as "NotaCargoEstatus", d.litros as "Cantidad",
    d.id_factura as "IdFactura", ${folioSql('f')} as "Factura", d.id_operacion_tipo as "IdOperacionTipo",
    ot.nombre as "OperacionTipo", d.id_nota_cargo_tipo as "IdNotaCargoTipo", nt.nombre as "NotaCargoTipo"`,
}

/** The record as JSON text, or undefined: missing and foreign are the same. */
export async function readDetalle(
  tx: Tx,
  ambito: Ambito,
  familia: FamiliaCfdi,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const texto = await jsonRow(
    tx,
    sql`select ${propios[familia]!}, ${comunes(familia)} ${DESDE}
         where d.id = ${id} and d.familia = ${familia} ${suyo('d', ambito)}`,
  )
  return texto === undefined ? undefined : (JSON.parse(texto) as Record<string, unknown>)
}

/** Folio, state, and how its last cancellation stands. */
export async function readEstado(tx: Tx, ambito: Ambito, familia: FamiliaCfdi, id: number) {
  const { rows } = await sql<{ folio: string; estado: EstadoFiscal; cancelacion: string | null }>`
    select ${folioSql('d')} as folio, d.estado,
           (select x.estado from cancelacion x where x.id_documento = d.id order by x.id desc limit 1) as cancelacion
      from documento_fiscal d where d.id = ${id} and d.familia = ${familia} ${suyo('d', ambito)}`.execute(tx)
  return rows[0]
}

/** Id of the file of bytes of a document: its XML or its BOL. */
export async function findArchivoDe(
  tx: Tx,
  ambito: Ambito,
  familia: FamiliaCfdi,
  id: number,
): Promise<{ xml: number | null; bol: number | null; serie: string | null; estado: string } | undefined> {
  const { rows } = await sql<{ xml: number | null; bol: number | null; serie: string | null; estado: string }>`
    select d.id_archivo_xml as xml, d.id_archivo_bol as bol, d.serie, d.estado from documento_fiscal d
     where d.id = ${id} and d.familia = ${familia} ${suyo('d', ambito)}`.execute(tx)
  return rows[0]
}

/** The stamped ones among these, in the order of their folio, with the name of their files (D-171). */
export async function listTimbrados(tx: Tx, socio: number, familia: FamiliaCfdi, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; nombre: string }>`
    select id, ${folioSql('documento_fiscal')} || '-' || upper(uuid::text) as nombre from documento_fiscal
     where id = any(${[...ids]}) and id_socio_comercial = ${socio} and familia = ${familia} and uuid is not null
     order by serie, folio`.execute(tx)
  return rows
}

export type Transporte = {
  operador: string
  sellos: string
  almacen: string
  direccionEntrega: string
  bol: string
  observaciones: string
}

export async function readTransporte(tx: Tx, id: number): Promise<Transporte> {
  const { rows } = await sql<Transporte>`
    select operador, sellos_tanque as sellos, almacen, direccion_entrega as "direccionEntrega", bol, observaciones
      from documento_fiscal where id = ${id}`.execute(tx)
  return rows[0]!
}
