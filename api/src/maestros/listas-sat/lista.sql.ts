// Rows of the lists: what an edition changes, who of ours is on it, and what is said of one RFC.
import { clavesLista, gravedad, type ListaSat, listasSat } from '@litro/contract/listas-sat/lista'
import { TOPES } from '@litro/contract/topes'
import { sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import { jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import type { Renglon } from './leer-lista.ts'

type Edicion = { fecha_corte: string | null; n_claves: number; version: number }

/** Locked when it is about to be replaced. */
export async function readEdicion(tx: Tx, lista: ListaSat, lock: boolean): Promise<Edicion> {
  const { rows } = await sql<Edicion>`
    select fecha_corte, n_claves, version from lista_sat where lista = ${lista} ${lock ? sql`for update` : sql``}`.execute(
    tx,
  )
  return rows[0]!
}

/** A whole list as columns: one parameter each, however many rows. */
const filasDe = (r: readonly Renglon[]) => sql`
  unnest(${r.map((f) => f.clave)}::text[], ${r.map((f) => f.nombre)}::text[], ${r.map((f) => f.situacion)}::text[],
         ${r.map((f) => f.publicado)}::date[], ${r.map((f) => f.oficio)}::text[]) as n(clave, nombre, situacion, publicado, oficio)`

type Delta = { nuevas: number; desaparecen: number; cambian: number }

export async function compareLista(tx: Tx, lista: ListaSat, renglones: readonly Renglon[]): Promise<Delta> {
  const { rows } = await sql<Delta>`
    with n as materialized (select * from ${filasDe(renglones)}),
         v as (select clave, situacion from lista_aparicion where lista = ${lista} and hasta_corte is null)
    select (select count(*) from n where not exists (select 1 from v where v.clave = n.clave))::int as nuevas,
           (select count(*) from v where not exists (select 1 from n where n.clave = v.clave))::int as desaparecen,
           (select count(*) from n join v using (clave) where n.situacion <> v.situacion)::int as cambian`.execute(tx)
  return rows[0]!
}

/** What is gone ends at the former edition; what is new, or in another situation, begins at this one. The rest is not touched. */
export async function replaceLista(
  tx: Tx,
  lista: ListaSat,
  corte: string,
  renglones: readonly Renglon[],
): Promise<void> {
  await sql`
    with n as materialized (select * from ${filasDe(renglones)})
    update lista_aparicion v set hasta_corte = greatest(${corte}::date, v.desde_corte)
     where v.lista = ${lista} and v.hasta_corte is null
       and not exists (select 1 from n where n.clave = v.clave and n.situacion = v.situacion)`.execute(tx)
  await sql`
    insert into lista_aparicion (lista, clave, nombre, situacion, publicado, oficio, desde_corte)
    select ${lista}, n.clave, n.nombre, n.situacion, n.publicado, n.oficio, ${corte}::date from ${filasDe(renglones)}
    on conflict (lista, clave) where hasta_corte is null do nothing`.execute(tx)
}

export async function updateEdicion(
  tx: Tx,
  lista: ListaSat,
  e: { corte: string; archivo: string; claves: number; suprimidos: number; idUsuario: number | null },
): Promise<void> {
  await sql`
    update lista_sat set fecha_corte = ${e.corte}, archivo = ${e.archivo}, n_claves = ${e.claves}, n_suprimidos = ${e.suprimidos},
           importada = clock_timestamp(), id_usuario = ${e.idUsuario}, version = version + 1 where lista = ${lista}`.execute(
    tx,
  )
}

/** Clients and suppliers by RFC; clients by the permit they gave. */
const nuestrosSql = sql`(
  select 'cliente' as que, c.id, c.razon_social as nombre, c.rfc as clave, c.id_socio_comercial from cliente c
  union all select 'proveedor', p.id, p.nombre, p.rfc, p.id_socio_comercial from proveedor p where p.rfc is not null)`

type Nuestro = { Que: string; Nombre: string; RFC: string; Situacion: string }

export async function listNuestros(tx: Tx, renglones: readonly Renglon[]): Promise<Nuestro[]> {
  const { rows } = await sql<Nuestro>`
    select q.que as "Que", q.nombre as "Nombre", q.clave as "RFC", n.situacion as "Situacion"
      from ${filasDe(renglones)} join ${nuestrosSql} q on q.clave = n.clave order by q.que desc, q.nombre limit ${TOPES.nuestros}`.execute(
    tx,
  )
  return rows
}

const porLista = (campo: 'titulo' | 'que', lista: ReturnType<typeof sql>) =>
  sql`(case ${lista} ${sql.join(
    clavesLista.map((clave) => sql`when ${sql.lit(clave)} then ${sql.lit(listasSat[clave][campo])}`),
    sql` `,
  )} end)`

export async function listListas(tx: Tx, hoy: string, diasVieja: number): Promise<string> {
  const hits = (que: string) =>
    sql`(select count(*) from lista_aparicion v join ${nuestrosSql} q on q.clave = v.clave where v.lista = l.lista and v.hasta_corte is null and q.que = ${que})`
  const { rows } = await sql<{ texto: string }>`
    select coalesce(json_agg(t order by array_position(${clavesLista}::text[], t."Lista")), '[]')::text as texto from (
      select l.lista as "Lista", ${porLista('titulo', sql`l.lista`)} as "Titulo", ${porLista('que', sql`l.lista`)} as "Que", l.fecha_corte as "FechaCorte",
             ${hoy}::date - l.fecha_corte as "Dias", coalesce(${hoy}::date - l.fecha_corte > ${diasVieja}, false) as "Vieja", l.archivo as "Archivo",
             l.n_claves as "Claves", l.n_suprimidos as "Suprimidos", l.importada as "Importada", ${hits('cliente')} as "Clientes", ${hits('proveedor')} as "Proveedores",
             l.version as "Version" from lista_sat l) t`.execute(tx)
  return rows[0]!.texto
}

const aparicionSql = sql`v.lista as "Lista", ${porLista('titulo', sql`v.lista`)} as "Titulo", v.nombre as "Nombre", v.situacion as "Situacion", v.publicado as "Publicado",
  v.oficio as "Oficio", v.desde_corte as "DesdeCorte", v.hasta_corte as "HastaCorte", (select l.fecha_corte from lista_sat l where l.lista = v.lista) as "FechaCorte"`

const gravedadSql = (que: 'cliente' | 'proveedor') =>
  sql`(case ${sql.join(
    clavesLista.flatMap((lista) =>
      ['Definitivo', 'Presunto', 'Desvirtuado', 'Sentencia Favorable'].map(
        (situacion) =>
          sql`when v.lista = ${sql.lit(lista)} and v.situacion = ${sql.lit(situacion)} then ${sql.lit(gravedad(lista, situacion, que))}`,
      ),
    ),
    sql` `,
  )} ${sql.join(
    clavesLista.map((lista) => sql`when v.lista = ${sql.lit(lista)} then ${sql.lit(gravedad(lista, '', que))}`),
    sql` `,
  )} end)`

/** Everybody of ours that is or was on a list, the gravest first. A supplier comes with what it invoiced us in five years. */
export const listCoincidencias = (tx: Tx): Promise<string> =>
  jsonRows(
    tx,
    sql`
      select ${aparicionSql}, v.clave as "Clave", q.que as "Que", case q.que when 'cliente' then ${gravedadSql('cliente')} else ${gravedadSql('proveedor')} end as "Gravedad",
             q.id as "Id", q.nombre as "De", (select k.nombre from socio_comercial k where k.id = q.id_socio_comercial) as "SocioComercial",
             coalesce(f.n, 0) as "Facturas", coalesce(f.monto, 0) as "Monto"
        from lista_aparicion v join ${nuestrosSql} q on q.clave = v.clave
        left join lateral (select count(*)::int as n, sum(r.total) as monto from factura_recibida r
          where q.que = 'proveedor' and r.rfc_emisor = v.clave and r.tipo = 'I' and r.fecha > now() - interval '5 years') f on true
       order by v.hasta_corte is not null, array_position(array['critica', 'alta', 'media', 'info', 'limpia'],
         case q.que when 'cliente' then ${gravedadSql('cliente')} else ${gravedadSql('proveedor')} end), q.nombre, v.lista limit ${TOPES.coincidencias}`,
  )

export async function readSituacion(tx: Tx, rfc: string): Promise<string> {
  const { rows } = await sql<{ texto: string }>`
    select json_build_object('RFC', ${rfc}::text,
      'Apariciones', (select coalesce(json_agg(t), '[]') from (select ${aparicionSql} from lista_aparicion v where v.clave = ${rfc} and v.lista <> 'cne'
         order by v.hasta_corte is not null, v.lista, v.id desc limit ${TOPES.apariciones}) t),
      'EFOS', (select json_build_object('Listado', r.efos not in ('', '200', '201'), 'Consultada', ${textoDeMomento(sql`r.consultada`)})
         from factura_recibida r where r.rfc_emisor = ${rfc} and r.efos is not null and r.efos <> '' order by r.consultada desc limit 1),
      'FechaCorte69B', (select fecha_corte from lista_sat where lista = '69b'))::text as texto`.execute(tx)
  return rows[0]!.texto
}
