// The list of deliveries, the board of a day, and one delivery told whole: the same columns for the three.

import { vidaEntrega } from '@litro/contract/entregas/vida'
import { etiquetas } from '@litro/contract/etiquetas'
import { type RawBuilder, sql } from 'kysely'
import { diaEnMexico, hoySql, textoDeDia, textoDeMomento } from '../../craft/db/en-mexico.ts'
import { jsonRow, jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import type { Columna, ListSpec } from '../../craft/listas/list-query.ts'
import { fraseSql } from '../../craft/puerta/bitacora.sql.ts'
import { estatusDe, estatusSqlDe } from '../../craft/puerta/mover.sql.ts'
import { estatusSql, folioSql } from '../comprobante/fila.sql.ts'
import { intentoVivo } from '../pac/intento.sql.ts'

type Sql = RawBuilder<unknown>
const texto = (sql: Sql, titulo?: string): Columna => ({ sql, tipo: 'texto', titulo })
const numero = (sql: Sql, titulo?: string, decimales = 0): Columna => ({ sql, tipo: 'numero', titulo, decimales })
const logico = (sql: Sql): Columna => ({ sql, tipo: 'logico' })
const hora = (columna: string) => sql`to_char(${sql.ref(columna)}, 'YYYY-MM-DD"T"HH24:MI')`

const FROM = sql`
  from entrega e join vehiculo v on v.id = e.id_vehiculo join operador o on o.id = e.id_operador join sitio og on og.id = e.id_origen
  left join cliente c on c.id = e.id_cliente left join documento_fiscal d on d.id = e.id_documento
  left join documento_fiscal f on f.id = e.id_factura
  cross join lateral (select max(q.llegada) as llegada, string_agg(s.nombre, ', ' order by q.n) as destino
                        from entrega_parada q join sitio s on s.id = q.id_sitio where q.id_entrega = e.id) p
  cross join lateral (select sum(k.litros) as litros, sum(k.entregados) as entregados, string_agg(distinct r.nombre, ', ') as producto
                        from entrega_carga k join producto r on r.id = k.id_producto where k.id_entrega = e.id) k`

const estatus = estatusSqlDe(vidaEntrega, sql`e.estado`)

const columnas = {
  IdEntrega: numero(sql`e.id`),
  Viaje: texto(sql`('E-' || e.id)`, 'Viaje'),
  Estatus: texto(estatus, etiquetas.Estatus),
  Salida: { ...texto(hora('e.salida'), 'Salida'), clave: { sql: sql`e.salida`, tipo: 'timestamp' } },
  Llegada: texto(hora('p.llegada'), 'Llegada'),
  IdVehiculo: numero(sql`e.id_vehiculo`),
  Vehiculo: texto(sql`v.nombre`, 'Vehículo'),
  Placa: texto(sql`v.placa`, 'Placa'),
  Operador: texto(sql`o.nombre`, 'Operador'),
  Origen: texto(sql`og.nombre`, 'Origen'),
  Destino: texto(sql`p.destino`, 'Destino'),
  Cliente: texto(sql`c.nombre`, etiquetas.Cliente),
  Producto: texto(sql`k.producto`, etiquetas.Producto),
  Litros: numero(sql`k.litros`, 'Litros cargados', 3),
  Entregados: numero(sql`k.entregados`, 'Litros entregados', 3),
  IdFactura: numero(sql`e.id_factura`),
  Factura: texto(sql`(case when f.id is not null then ${folioSql('f')} end)`, etiquetas.Factura),
  FacturaCaida: texto(sql`(case f.estado when 'cancelado' then 'cancelada' when 'borrado' then 'borrada' end)`),
  CartaPorte: texto(sql`(case when d.uuid is not null then ${folioSql('d')} end)`, 'Carta Porte'),
  UUID: texto(sql`upper(d.uuid::text)`, etiquetas.UUID),
  EnProceso: logico(sql`exists (select 1 from timbrado t where t.id_documento = e.id_documento
    and ${intentoVivo('t')})`),
  PorCancelar: logico(sql`coalesce(d.estado = 'por_cancelar', false)`),
  YaSalio: logico(sql`(e.salida at time zone e.zona_horaria <= now())`),
} satisfies Record<string, Columna>

export const entregaList: ListSpec = {
  archivo: 'Entregas.xlsx',
  hoja: 'Entregas',
  from: (socio) => sql`${FROM} where e.id_socio_comercial = ${socio}`,
  columnas,
  id: 'IdEntrega',
  busca: [
    sql`plegar('E-' || e.id)`,
    sql`plegar(v.nombre || ' ' || v.placa)`,
    sql`plegar(o.nombre)`,
    sql`plegar(coalesce(c.nombre, ''))`,
    sql`plegar(p.destino)`,
  ],
  estatus: estatusDe(vidaEntrega, sql`e.estado`),
  orden: '-Salida',
  sumas: ['Litros', 'Entregados'],
}

const propias = sql.join(Object.entries(columnas).map(([nombre, c]) => sql`${c.sql} as ${sql.id(nombre)}`))

const filas = (tx: Tx, donde: Sql): Promise<string> =>
  jsonRows(tx, sql`select ${propias} ${FROM} where ${donde} order by v.nombre, e.salida, e.id`)

/** Departures of a day, by truck and hour. */
export const listDia = (tx: Tx, socio: number, dia: string) =>
  filas(tx, sql`e.id_socio_comercial = ${socio} and e.salida >= ${dia}::date and e.salida < ${dia}::date + 1`)

export const listDeFactura = (tx: Tx, socio: number, idFactura: number) =>
  filas(tx, sql`e.id_socio_comercial = ${socio} and (e.id_factura = ${idFactura} or e.id_documento = ${idFactura})`)

const detalle = sql`
  e.id_documento as "IdDocumento", e.id_cliente as "IdCliente", e.id_operador as "IdOperador", e.id_origen as "IdOrigen", e.remolques as "Remolques",
  array(select r.nombre from remolque r where r.id = any (e.remolques) order by array_position(e.remolques, r.id)) as "RemolquesNombres",
  (select json_agg(json_build_object('IdSitio', q.id_sitio, 'Sitio', s.nombre, 'Llegada', ${hora('q.llegada')}, 'Km', q.km,
     'Cargas', (select json_agg(json_build_object('IdProducto', k.id_producto, 'Producto', r.nombre, 'Litros', k.litros, 'Densidad', k.densidad,
        'Entregados', k.entregados) order by r.nombre) from entrega_carga k join producto r on r.id = k.id_producto
        where k.id_entrega = q.id_entrega and k.n = q.n)) order by q.n)
     from entrega_parada q join sitio s on s.id = q.id_sitio where q.id_entrega = e.id) as "Paradas",
  e.regresa_sobrante as "RegresaSobrante", e.sellos_tanque as "Sellos", e.bol as "Bol", e.motivo_autorizacion as "MotivoAutorizacion",
  e.motivo_cancelacion as "MotivoCancelacion", e.recibio as "Recibio",
  to_char(e.entregada at time zone e.zona_horaria, 'YYYY-MM-DD"T"HH24:MI') as "FechaEntrega",
  (select t.ultimo_error from timbrado t where t.id_documento = e.id_documento and t.estado <> 'timbrado' order by t.id desc limit 1) as "UltimoErrorTimbrado",
  (select json_build_object('Motivo', x.motivo, 'UUIDSustitucion', upper(x.uuid_sustituto::text), 'Estado', x.estado,
     'EstatusSAT', x.estatus_cancelacion, 'Fecha', ${textoDeDia(sql`x.creada`)},
     'Dias', ${hoySql} - ${diaEnMexico(sql`x.creada`)}, 'Error', x.ultimo_error)
     from cancelacion x where x.id_documento = e.id_documento order by x.id desc limit 1) as "Cancelacion",
  (select coalesce(json_agg(json_build_object('Momento', ${textoDeMomento(sql`b.momento`)},
     'Actor', b.actor, 'Accion', ${fraseSql}, 'Nota', b.nota) order by b.id), '[]')
     from bitacora b where (b.objeto = 'entrega' and b.id_objeto = e.id) or (b.objeto = d.familia and b.id_objeto = e.id_documento)) as "Historia",
  (case when d.familia = 'factura' then json_build_object('IdFactura', d.id, 'Folio', ${folioSql('d')}, 'Estatus', ${estatusSql('factura')},
     'Subtotal', d.subtotal, 'IVA', d.iva, 'Retenido', d.subtotal - d.descuento + d.iva - d.total, 'Total', d.total, 'Version', d.version) end) as "Flete",
  e.version as "Version"`

/** One delivery of the partner, by its own id or by that of its Carta Porte; undefined when it is not there. */
export async function readEntrega(
  tx: Tx,
  socio: number,
  por: { id: number } | { idDocumento: number },
): Promise<string | undefined> {
  const cual = 'id' in por ? sql`e.id = ${por.id}` : sql`e.id_documento = ${por.idDocumento}`
  return jsonRow(tx, sql`select ${propias}, ${detalle} ${FROM} where ${cual} and e.id_socio_comercial = ${socio}`)
}
