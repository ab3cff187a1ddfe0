// What a delivery is made of, written: its row, its stops and its load; what it may use, checked; the route it teaches.
import type { EntregaCaptura } from '@litro/contract/entregas/entrega'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import type { Columnas } from '../../craft/puerta/mover.sql.ts'

/** The partner's own, or shared with it by the company; never a retired one. */
const usable = (socio: number) =>
  sql`not f.retirado and (f.id_socio_comercial = ${socio} or (f.id_socio_comercial is null and ${socio} = any (f.socios)))`

type Usables = {
  vehiculo: boolean
  operador: boolean
  remolques: number
  productos: number
  sitios: { id: number; cliente: number | null; zona: string | null }[]
  factura: { cliente: number; estado: string } | null
}

type Pedidos = Pick<EntregaCaptura, 'IdVehiculo' | 'IdOperador' | 'Remolques' | 'IdFactura'> & {
  sitios: readonly number[]
  productos: readonly number[]
}

export async function findUsables(tx: Tx, socio: number, p: Pedidos): Promise<Usables> {
  const { rows } = await sql<Usables>`
    select exists (select 1 from vehiculo f where f.id = ${p.IdVehiculo} and ${usable(socio)}) as vehiculo,
           exists (select 1 from operador f where f.id = ${p.IdOperador} and ${usable(socio)}) as operador,
           (select count(*)::int from remolque f where f.id = any(${p.Remolques}::bigint[]) and ${usable(socio)}) as remolques,
           (select count(*)::int from producto where id = any(${p.productos}::bigint[]) and activo) as productos,
           (select coalesce(json_agg(json_build_object('id', f.id, 'cliente', f.id_cliente, 'zona', f.zona_horaria)), '[]')
              from sitio f where f.id = any(${p.sitios}::bigint[]) and ${usable(socio)}) as sitios,
           (select json_build_object('cliente', d.id_cliente, 'estado', d.estado) from documento_fiscal d
             where d.id = ${p.IdFactura ?? null} and d.familia = 'factura' and d.id_socio_comercial = ${socio}) as factura`.execute(
    tx,
  )
  return rows[0]!
}

/** Columns of the row itself. */
export const columnasDe = (e: EntregaCaptura, extra: { idCliente: number | null; zona: string }): Columnas => ({
  id_factura: e.IdFactura ?? null,
  id_cliente: extra.idCliente,
  id_vehiculo: e.IdVehiculo,
  remolques: e.Remolques,
  id_operador: e.IdOperador,
  id_origen: e.IdOrigen,
  salida: e.Salida,
  zona_horaria: extra.zona,
  regresa_sobrante: e.RegresaSobrante,
  sellos_tanque: e.Sellos,
  bol: e.Bol,
})

export async function replaceParadas(
  tx: Tx,
  socio: number,
  id: number,
  paradas: EntregaCaptura['Paradas'],
): Promise<void> {
  await sql`delete from entrega_carga where id_entrega = ${id}`.execute(tx)
  await sql`delete from entrega_parada where id_entrega = ${id}`.execute(tx)
  for (const [i, { IdSitio, Llegada, Km, Cargas }] of paradas.entries()) {
    await sql`
      insert into entrega_parada (id_entrega, n, id_socio_comercial, id_sitio, llegada, km)
      values (${id}, ${i + 1}, ${socio}, ${IdSitio}, ${Llegada}, ${Km})`.execute(tx)
    for (const { IdProducto, Litros, Densidad } of Cargas) {
      await sql`
        insert into entrega_carga (id_entrega, n, id_producto, id_socio_comercial, litros, densidad)
        values (${id}, ${i + 1}, ${IdProducto}, ${socio}, ${Litros}, ${Densidad ?? null})`.execute(tx)
    }
  }
}

/** Kilometres and minutes of each leg become the partner's route, so that the next trip proposes them. */
export async function learnRutas(tx: Tx, socio: number, id: number): Promise<void> {
  await sql`
    insert into ruta (id_socio_comercial, id_origen, id_destino, km, minutos)
    select distinct on (de, a) ${socio}::bigint, de, a, km, least(minutos, 14400) from (
      select coalesce(lag(q.id_sitio) over (order by q.n), e.id_origen) as de, q.id_sitio as a, q.km,
             (extract(epoch from q.llegada - coalesce(lag(q.llegada) over (order by q.n), e.salida)) / 60)::int as minutos
        from entrega e join entrega_parada q on q.id_entrega = e.id where e.id = ${id}) t
     where de <> a and minutos >= 1
    on conflict (coalesce(id_socio_comercial, 0), id_origen, id_destino) where not retirado
    do update set km = excluded.km, minutos = excluded.minutos, version = ruta.version + 1
     where (ruta.km, ruta.minutos) is distinct from (excluded.km, excluded.minutos)`.execute(tx)
}

/** The same trip again, with its hours moved: only what a new one needs. */
export async function copyEntrega(
  tx: Tx,
  socio: number,
  id: number,
  nueva: { salida: string; idUsuario: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into entrega (id_socio_comercial, estado, id_factura, id_cliente, id_vehiculo, remolques, id_operador, id_origen, salida,
                         zona_horaria, regresa_sobrante, id_repite, id_usuario_captura)
    select id_socio_comercial, 'por_timbrar', null, id_cliente, id_vehiculo, remolques, id_operador, id_origen, ${nueva.salida}::timestamp,
           zona_horaria, regresa_sobrante, id, ${nueva.idUsuario} from entrega where id = ${id} and id_socio_comercial = ${socio}
    returning id`.execute(tx)
  const copia = rows[0]!.id
  await sql`
    insert into entrega_parada (id_entrega, n, id_socio_comercial, id_sitio, llegada, km)
    select ${copia}, q.n, q.id_socio_comercial, q.id_sitio, ${nueva.salida}::timestamp + (q.llegada - e.salida), q.km
      from entrega_parada q join entrega e on e.id = q.id_entrega where q.id_entrega = ${id}`.execute(tx)
  await sql`
    insert into entrega_carga (id_entrega, n, id_producto, id_socio_comercial, litros)
    select ${copia}, n, id_producto, id_socio_comercial, litros from entrega_carga where id_entrega = ${id}`.execute(tx)
  return copia
}

export async function findSalida(tx: Tx, socio: number, id: number) {
  const { rows } = await sql<{ salida: string; zona: string }>`
    select to_char(salida, 'YYYY-MM-DD"T"HH24:MI:SS') as salida, zona_horaria as zona from entrega
     where id = ${id} and id_socio_comercial = ${socio}`.execute(tx)
  return rows[0]
}
