// What a capture refers to, checked against the partner's own rows, and the write of a draft.

import type { ProcedimientoAnticipo } from '@litro/contract/documentos-fiscales/factura'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import type { Columnas } from '../../craft/puerta/mover.sql.ts'
import { cuotaSql } from '../../maestros/catalogos/cuota.sql.ts'
import { montoPorAplicarSql, usadoSql } from '../comprobante/anticipo.sql.ts'
import { enBorradorSql, porCobrarSql } from '../comprobante/credito.sql.ts'
import { diaDeCuota } from '../comprobante/cuota.sql.ts'
import { folioSql, vigente } from '../comprobante/fila.sql.ts'
import { creditados } from '../comprobante/limites.sql.ts'

/** The capture of any family, with what each one may leave out. Field names are the wire's. */
export type Captura = {
  IdCliente: number
  IdProducto: number
  Precio: string
  Litros: string
  IdMetodoPago: number
  IdFormaPago: number
  Observaciones: string
  Version?: number
  IdFacturaTipo?: number
  IdSKUTipo?: number
  IdOperacionTipo?: number
  IdNotaCargoTipo?: number
  TipoRelacion?: string
  UsoCFDI?: string
  IdSucursal?: number
  IdFactura?: number
  IdFacturaCancelada?: number
  /** The invoice of an advance that this sale uses up (D-197). */
  IdAnticipo?: number
  ProcedimientoAnticipo?: ProcedimientoAnticipo
  MontoAnticipo?: string
  Operador?: string
  Sellos?: string
  Almacen?: string
  DireccionEntrega?: string
  Bol?: string
  EliminarBol?: boolean
}

export type Referencias = {
  cliente: {
    nombre: string
    inactivo: boolean
    dias_credito: number
    limite_credito: string | null
    rfc: string
    regimen_fiscal: string
  } | null
  producto: {
    nombre: string
    clave_prod_serv: string
    clave_unidad: string
    unidad: string
    tasa_iva: string | null
    precio_incluye_iva: boolean
    cuota: string | null
    precio_minimo: string | null
    precio_maximo: string | null
  } | null
  metodo: string | null
  forma: string | null
  factura_tipo: { clave_generica: boolean; servicio: boolean; anticipo: boolean } | null
  operacion: { clave_generica: boolean; anticipo: boolean } | null
  nota_cargo_tipo: { clave_generica: boolean } | null
  /** Its unit of the SAT. */
  sku: string | null
  /** Its border decree, where an administrator wrote one. */
  sucursal: { frontera_desde: string | null; frontera_hasta: string | null } | null
  permite_sucursal: boolean
  hoy: string
  factura: {
    estado: string
    id_cliente: number
    id_producto: number
    id_sku_tipo: number | null
    id_sucursal: number | null
    precio: string
    litros: string
    total: string
    iva: string
    id_anticipo: number | null
    /** How much of the advance it uses, and what its notes have applied of it. */
    monto_anticipo: string | null
    anticipo_aplicado: string
    operador: string
    sellos: string
    almacen: string
    direccion_entrega: string
    litros_acreditados: string
    total_acreditado: string
    iva_acreditado: string
  } | null
  cancelada: {
    estado: string
    por_sustituir: boolean
    id_cliente: number
    es_factura: boolean
    es_nota_credito: boolean
    es_nota_cargo: boolean
    id_factura: number | null
    sustituto: string | null
  } | null
  anticipo: {
    estado: string
    id_cliente: number
    es_anticipo: boolean
    tasa_iva: string | null
    disponible: string
  } | null
}

/** Everything the checks need, in one round trip. Credited amounts leave out the note being edited. */
export async function readReferencias(
  tx: Tx,
  socio: number,
  c: Captura,
  idPropio: number | null,
  hoy: string,
): Promise<Referencias> {
  const { rows } = await sql<{ texto: string }>`
    select json_build_object(
      'cliente', (select json_build_object('nombre', nombre, 'inactivo', inactivo, 'dias_credito', dias_credito,
                    'limite_credito', limite_credito::text, 'rfc', rfc, 'regimen_fiscal', regimen_fiscal)
                    from cliente where id = ${c.IdCliente} and id_socio_comercial = ${socio}),
      'producto', (select json_build_object('nombre', p.nombre, 'clave_prod_serv', p.clave_prod_serv, 'clave_unidad', p.clave_unidad, 'unidad', p.unidad, 'tasa_iva', p.tasa_iva::text,
                     'precio_incluye_iva', p.precio_incluye_iva,
                     'precio_minimo', case when b.id_producto is null then p.precio_minimo else b.precio_minimo end::text,
                     'precio_maximo', case when b.id_producto is null then p.precio_maximo else b.precio_maximo end::text,
                     'cuota', ${cuotaSql(sql`p.clave_prod_serv`, diaDeCuota(sql`${c.IdFactura ?? null}::bigint`, hoy))}::text)
                     from producto p
                     left join banda_precio b on b.id_producto = p.id and b.id_socio_comercial = ${socio}
                    where p.id = ${c.IdProducto} and p.activo),
      'metodo', (select codigo from metodo_pago where id = ${c.IdMetodoPago}),
      'forma', (select codigo from forma_pago where id = ${c.IdFormaPago}),
      'factura_tipo', (select json_build_object('clave_generica', clave_generica, 'servicio', servicio, 'anticipo', anticipo) from factura_tipo where id = ${c.IdFacturaTipo ?? null} and activo),
      'operacion', (select json_build_object('clave_generica', clave_generica, 'anticipo', anticipo) from operacion_tipo where id = ${c.IdOperacionTipo ?? null} and activo),
      'nota_cargo_tipo', (select json_build_object('clave_generica', clave_generica) from nota_cargo_tipo where id = ${c.IdNotaCargoTipo ?? null} and activo),
      'sku', (select clave_unidad from sku_tipo where id = ${c.IdSKUTipo ?? null} and activo),
      'sucursal', (select json_build_object('frontera_desde', frontera_desde, 'frontera_hasta', frontera_hasta) from sucursal
                    where id = ${c.IdSucursal ?? null} and id_socio_comercial = ${socio}),
      'hoy', ${hoy}::text,
      'permite_sucursal', (select permite_sucursal from socio_comercial where id = ${socio}),
      'factura', (select json_build_object('estado', f.estado, 'id_cliente', f.id_cliente, 'id_producto', f.id_producto,
                    'id_sku_tipo', f.id_sku_tipo, 'id_sucursal', f.id_sucursal, 'precio', f.precio::text, 'litros', f.litros::text,
                    'total', f.total::text, 'iva', f.iva::text, 'id_anticipo', f.id_anticipo,
                    'monto_anticipo', ${montoPorAplicarSql('f')}, 'anticipo_aplicado', coalesce(n.anticipo, 0)::text, 'operador', f.operador, 'sellos', f.sellos_tanque,
                    'almacen', f.almacen, 'direccion_entrega', f.direccion_entrega, 'iva_acreditado', coalesce(n.iva, 0)::text, 'litros_acreditados', coalesce(n.litros, 0)::text, 'total_acreditado', coalesce(n.total, 0)::text)
                    from documento_fiscal f
                    left join lateral (${creditados(sql`f.id`, sql`${idPropio}::bigint`, sql`${(c.TipoRelacion === '04' && c.IdFacturaCancelada) || null}::bigint`)}) n on true
                   where f.id = ${c.IdFactura ?? null} and f.familia = 'factura' and f.id_socio_comercial = ${socio}),
      'cancelada', (select json_build_object('estado', x.estado, 'por_sustituir', x.por_sustituir, 'id_cliente', x.id_cliente, 'es_factura', x.familia = 'factura', 'es_nota_credito', x.familia = 'nota_credito', 'es_nota_cargo', x.familia = 'nota_cargo', 'id_factura', x.id_factura,
                      'sustituto', (select ${folioSql('d')} from documento_fiscal d where d.id_factura_cancelada = x.id
                         and d.id is distinct from ${idPropio}::bigint and ${vigente('d')} order by d.id limit 1))
                      from documento_fiscal x where x.id = ${c.IdFacturaCancelada ?? null} and x.familia in ('factura', 'nota_credito', 'nota_cargo') and x.id_socio_comercial = ${socio}),
      'anticipo', (select json_build_object('estado', x.estado, 'id_cliente', x.id_cliente, 'es_anticipo', t.anticipo, 'tasa_iva', p.tasa_iva::text,
                     'disponible', (x.total - ${usadoSql(sql`x.id`, sql`${idPropio}::bigint`, sql`${c.IdFacturaCancelada ?? null}::bigint`)})::text)
                     from documento_fiscal x join factura_tipo t on t.id = x.id_factura_tipo join producto p on p.id = x.id_producto
                    where x.id = ${c.IdAnticipo ?? null} and x.id_socio_comercial = ${socio})
    )::text as texto`.execute(tx)
  return JSON.parse(rows[0]!.texto) as Referencias
}

export type Borrador = {
  captura: Captura
  subtotal: string
  descuento: string
  iva: string
  total: string
  idArchivoBol: number | null
}

/** What a capture and each edit of it write. */
export const columnasDeBorrador = ({
  captura: c,
  subtotal,
  descuento,
  iva,
  total,
  idArchivoBol,
}: Borrador): Columnas => ({
  id_cliente: c.IdCliente,
  id_producto: c.IdProducto,
  precio: c.Precio,
  litros: c.Litros,
  subtotal,
  descuento,
  iva,
  total,
  id_metodo_pago: c.IdMetodoPago,
  id_forma_pago: c.IdFormaPago,
  id_factura_tipo: c.IdFacturaTipo ?? null,
  id_sku_tipo: c.IdSKUTipo ?? null,
  id_operacion_tipo: c.IdOperacionTipo ?? null,
  id_nota_cargo_tipo: c.IdNotaCargoTipo ?? null,
  tipo_relacion: c.TipoRelacion ?? null,
  uso_cfdi: c.UsoCFDI ?? null,
  id_sucursal: c.IdSucursal ?? null,
  id_factura: c.IdFactura ?? null,
  id_factura_cancelada: c.IdFacturaCancelada ?? null,
  id_anticipo: c.IdAnticipo ?? null,
  procedimiento_anticipo: c.ProcedimientoAnticipo ?? null,
  monto_anticipo: c.MontoAnticipo ?? null,
  operador: c.Operador ?? '',
  sellos_tanque: c.Sellos ?? '',
  almacen: c.Almacen ?? '',
  direccion_entrega: c.DireccionEntrega ?? '',
  observaciones: c.Observaciones,
  bol: c.Bol ?? '',
  id_archivo_bol: idArchivoBol,
})

export type Reglas = {
  requiere_autorizacion: boolean
  autoriza_por_limite: boolean
  autoriza_por_vencido: boolean
  autoriza_por_precio: boolean
  limite_credito: string | null
  dias_credito: number
  /** What the partner owes and what its other drafts would make it owe (D-193). */
  comprometido: string
  cliente_vencido: boolean
}

export async function readReglas(tx: Tx, socio: number, idCliente: number, idPropio: number | null): Promise<Reglas> {
  const { rows } = await sql<Reglas>`
    select s.requiere_autorizacion, s.autoriza_por_limite, s.autoriza_por_vencido, s.autoriza_por_precio, s.limite_credito::text, s.dias_credito,
           (${porCobrarSql(sql`s.id`)} + ${enBorradorSql(sql`s.id`, idPropio)})::numeric(18,2)::text as comprometido,
           exists (select 1 from documento_fiscal d join documento_saldo b on b.id_documento = d.id and b.saldo_cent > 0
                    where d.id_cliente = ${idCliente} and ${vigente('d')}
                      and d.fecha_emision < now() - make_interval(days => s.dias_credito)) as cliente_vencido
      from socio_comercial s where s.id = ${socio}`.execute(tx)
  return rows[0]!
}

export type Guardada = {
  IdCliente: number
  IdProducto: number
  Precio: string
  Litros: string
  Total: string
  IdMetodoPago: number
  IdFormaPago: number
  IdFactura: number | null
  IdFacturaCancelada: number | null
  IdAnticipo: number | null
  ProcedimientoAnticipo: ProcedimientoAnticipo | null
  TipoRelacion: string | null
  idArchivoBol: number | null
}

/** The capture as it stands, to know what a change touches and to keep what an edit leaves out. */
export async function readCaptura(tx: Tx, id: number): Promise<Guardada> {
  const { rows } = await sql<Guardada>`
    select id_cliente as "IdCliente", id_producto as "IdProducto", precio::text as "Precio", litros::text as "Litros", total::text as "Total",
           id_metodo_pago as "IdMetodoPago", id_forma_pago as "IdFormaPago", id_factura as "IdFactura",
           id_factura_cancelada as "IdFacturaCancelada", id_anticipo as "IdAnticipo", procedimiento_anticipo as "ProcedimientoAnticipo", tipo_relacion as "TipoRelacion",
           id_archivo_bol as "idArchivoBol"
      from documento_fiscal where id = ${id}`.execute(tx)
  return rows[0]!
}
