// What the past says about a new delivery: the invoice it comes from, the last trip of its client, and the known route.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { folioSql } from '../comprobante/fila.sql.ts'

type DeFactura = {
  folio: string
  cliente: number
  producto: number | null
  litros: number | null
  sellos: string
  bol: string
  /** The rows of the fleet that the texts of the invoice name, or the client's only place. */
  origen: number | null
  destino: number | null
  operador: number | null
}

const vive = (socio: number) =>
  sql`not f.retirado and (f.id_socio_comercial = ${socio} or (f.id_socio_comercial is null and ${socio} = any (f.socios)))`

/** What somebody said that a text of an invoice is. */
const dicho = (campo: 'operador' | 'almacen' | 'direccion_entrega', de: 'id_operador' | 'id_sitio') =>
  sql`exists (select 1 from texto_flota t where t.es and t.id_socio_comercial = d.id_socio_comercial and t.campo = ${campo}
        and t.texto = plegar(${sql.ref(`d.${campo}`)}) and t.${sql.ref(de)} = f.id)`

/** Litres that no living delivery of the invoice carries yet. */
export async function findDeFactura(tx: Tx, socio: number, id: number): Promise<DeFactura | undefined> {
  const { rows } = await sql<DeFactura>`
    select ${folioSql('d')} as folio, d.id_cliente as cliente, d.id_producto as producto, d.sellos_tanque as sellos, d.bol,
           nullif(greatest(d.litros - coalesce((select sum(k.litros) from entrega e join entrega_carga k on k.id_entrega = e.id
              where e.id_factura = d.id and e.estado <> 'cancelada'), 0), 0), 0)::float8 as litros,
           (select f.id from sitio f where (plegar(f.nombre) = plegar(d.almacen) or ${dicho('almacen', 'id_sitio')}) and f.id_cliente is null and ${vive(socio)}
             order by plegar(f.nombre) <> plegar(d.almacen), f.id limit 1) as origen,
           coalesce((select f.id from sitio f where f.id_cliente = d.id_cliente and ${vive(socio)}
               and (plegar(f.nombre) = plegar(d.direccion_entrega) or ${dicho('direccion_entrega', 'id_sitio')})
             order by plegar(f.nombre) <> plegar(d.direccion_entrega), f.id limit 1),
             (select min(f.id) from sitio f where f.id_cliente = d.id_cliente and ${vive(socio)} having count(*) = 1)) as destino,
           (select f.id from operador f where (plegar(f.nombre) = plegar(d.operador) or ${dicho('operador', 'id_operador')}) and ${vive(socio)}
             order by plegar(f.nombre) <> plegar(d.operador), f.id limit 1) as operador
      from documento_fiscal d where d.id = ${id} and d.familia = 'factura' and d.id_socio_comercial = ${socio}
       and d.estado not in ('borrado', 'rechazado', 'cancelado')`.execute(tx)
  return rows[0]
}

type Costumbre = {
  vehiculo: number
  remolques: number[]
  operador: number
  origen: number
  destino: number | null
  zona: string
}

/** The last trip to that client, else the last trip of all; only with what is still in use. */
export async function findCostumbre(tx: Tx, socio: number, idCliente: number | null): Promise<Costumbre | undefined> {
  const { rows } = await sql<Costumbre>`
    select e.id_vehiculo as vehiculo, e.remolques, e.id_operador as operador, e.id_origen as origen, e.zona_horaria as zona,
           (select q.id_sitio from entrega_parada q where q.id_entrega = e.id and e.id_cliente = ${idCliente}::bigint order by q.n limit 1) as destino
      from entrega e join vehiculo v on v.id = e.id_vehiculo join operador o on o.id = e.id_operador join sitio s on s.id = e.id_origen
     where e.id_socio_comercial = ${socio} and e.estado <> 'cancelada' and not v.retirado and not o.retirado and not s.retirado
     order by (e.id_cliente = ${idCliente}::bigint) desc nulls last, e.salida desc limit 1`.execute(tx)
  return rows[0]
}

export async function findRuta(tx: Tx, socio: number, origen: number, destino: number) {
  const { rows } = await sql<{ km: number; minutos: number }>`
    select f.km::float8 as km, f.minutos from ruta f where f.id_origen = ${origen} and f.id_destino = ${destino} and ${vive(socio)}
     order by f.id_socio_comercial nulls last limit 1`.execute(tx)
  return rows[0]
}
