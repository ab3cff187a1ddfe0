// One search over everything a person opens by name. Each way of finding has its own index and its own few rows; together they are one
// statement, so that a million documents answer as a hundred do.
import type { TipoHallazgo } from '@litro/contract/busqueda/hallazgo'
import { familias, REP } from '@litro/contract/documentos-fiscales/familia'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { patronDe } from '../../craft/listas/busca.ts'
import { folioSql } from '../../fiscal/comprobante/fila.sql.ts'
import type { Buscado } from './buscado.ts'

type Sql = RawBuilder<unknown>

/** Of each way of finding. */
const CADA_UNO = 5
/** Shorter parts of a word are in no index of parts: only names, which are few, are searched for them. */
const MINIMO_PARTE = 3

/** `socio`: null looks through every partner. Only the kinds in `tipos` are looked for. The answer is JSON text: amounts stay exact. */
export async function findHallazgos(
  tx: Tx,
  { texto, uuid, centavos, numero }: Buscado,
  socio: number | null,
  tipos: ReadonlySet<TipoHallazgo>,
): Promise<string> {
  const patron = patronDe(texto)
  const deDocumento = sql`${familias.filter((familia) => tipos.has(familia))}::text[]`
  const parte = texto.length >= MINIMO_PARTE
  const suyo = (t: string) => (socio === null ? sql`true` : sql`${sql.ref(t)}.id_socio_comercial = ${socio}`)
  // The indexes of amounts begin with the partner: each of them is asked, instead of every row.
  const socios = socio === null ? sql`array(select id from socio_comercial)` : sql`array[${socio}::bigint]`
  const documentos = (orden: number, donde: Sql) => sql`
    (select ${sql.lit(orden)} as orden, d.familia as tipo, d.id from documento_fiscal d
      where d.familia = any(${deDocumento}) and ${donde} order by d.id desc limit ${CADA_UNO})`
  const otros = (orden: number, tipo: TipoHallazgo, t: string, donde: Sql) => sql`
    (select ${sql.lit(orden)} as orden, ${sql.lit(tipo)} as tipo, t.id from ${sql.table(t)} t
      where ${donde} order by t.id desc limit ${CADA_UNO})`
  // By the whole beginning of its index, which then gives the order too: an amount that nobody has costs nothing.
  const deMonto = (orden: number, tipo: 'deposito' | 'retorno') => sql`
    (select ${sql.lit(orden)} as orden, ${sql.lit(tipo)} as tipo, h.id from unnest(${socios}) s(id) cross join lateral (
       select t.id from ${sql.table(tipo)} t where t.id_socio_comercial = s.id and t.monto_cent = ${centavos}::bigint
        order by t.id desc limit ${CADA_UNO}) h limit ${CADA_UNO})`
  const clientes = sql`array(select k.id from cliente k where ${suyo('k')} and k.busqueda like ${patron} order by k.id desc limit ${CADA_UNO})`
  const ve = (...cuales: TipoHallazgo[]) => cuales.some((tipo) => tipos.has(tipo))
  const ramas: Sql[] = []
  if (ve(...familias)) {
    if (uuid) ramas.push(documentos(1, sql`${suyo('d')} and d.uuid between ${uuid[0]}::uuid and ${uuid[1]}::uuid`))
    if (parte) ramas.push(documentos(2, sql`${suyo('d')} and d.busqueda like ${patron}`))
    if (centavos)
      ramas.push(sql`(select 3 as orden, f.tipo, h.id from unnest(${socios}) s(id) cross join unnest(${deDocumento}) f(tipo)
        cross join lateral (select d.id from documento_fiscal d where d.id_socio_comercial = s.id and d.familia = f.tipo
          and d.total_cent = ${centavos}::bigint order by d.id desc limit ${CADA_UNO}) h limit ${CADA_UNO})`)
    // Each client by itself: where none is found, no document is looked at.
    ramas.push(sql`(select 6 as orden, h.familia as tipo, h.id from unnest(${clientes}) c(id) cross join lateral (
        select d.familia, d.id from documento_fiscal d where d.id_cliente = c.id and d.familia = any(${deDocumento})
         order by d.id desc limit ${CADA_UNO}) h order by h.id desc limit ${CADA_UNO})`)
  }
  if (ve('deposito')) {
    // A payment receipt is told by its deposit.
    if (uuid)
      ramas.push(sql`(select 1 as orden, 'deposito' as tipo, d.id_deposito as id from documento_fiscal d
        where ${suyo('d')} and d.familia = ${REP} and d.id_deposito is not null
          and d.uuid between ${uuid[0]}::uuid and ${uuid[1]}::uuid limit ${CADA_UNO})`)
    if (numero) ramas.push(otros(2, 'deposito', 'deposito', sql`${suyo('t')} and t.id = ${numero}::bigint`))
    if (centavos) ramas.push(deMonto(4, 'deposito'))
    if (parte) ramas.push(otros(7, 'deposito', 'deposito', sql`${suyo('t')} and t.busqueda like ${patron}`))
  }
  if (ve('retorno')) {
    if (numero) ramas.push(otros(2, 'retorno', 'retorno', sql`${suyo('t')} and t.id = ${numero}::bigint`))
    if (centavos) ramas.push(deMonto(4, 'retorno'))
    if (parte) ramas.push(otros(8, 'retorno', 'retorno', sql`${suyo('t')} and t.busqueda like ${patron}`))
  }
  if (ve('cliente')) ramas.push(otros(5, 'cliente', 'cliente', sql`t.id = any(${clientes})`))
  if (ve('proveedor'))
    ramas.push(
      otros(
        5,
        'proveedor',
        'proveedor',
        sql`${suyo('t')} and (t.busqueda like ${patron} or plegar(t.rfc) like ${patron})`,
      ),
    )
  if (ramas.length === 0) return '[]'
  const { rows } = await sql<{ texto: string }>`
    with hallados as (
      select tipo, id, min(orden) as orden from (${sql.join(ramas, sql` union all `)}) h group by tipo, id)
    select coalesce(json_agg(json_build_object(
             'Tipo', h.tipo, 'Id', h.id, 'IdSocioComercial', s.id, 'Socio', s.nombre,
             'Titulo', coalesce(${folioSql('d')}, 'Depósito ' || e.id, 'Retorno ' || r.id, c.nombre, p.nombre),
             'De', coalesce(dc.nombre, e.depositante, rp.nombre, c.rfc, p.razon_social, ''),
             'Monto', coalesce(d.total, e.monto, r.monto)) order by h.orden, h.id desc), '[]')::text as texto
      from hallados h
      left join documento_fiscal d on h.tipo = any(${deDocumento}) and d.id = h.id
      left join cliente dc on dc.id = d.id_cliente
      left join deposito e on h.tipo = 'deposito' and e.id = h.id
      left join retorno r on h.tipo = 'retorno' and r.id = h.id
      left join proveedor rp on rp.id = r.id_proveedor
      left join cliente c on h.tipo = 'cliente' and c.id = h.id
      left join proveedor p on h.tipo = 'proveedor' and p.id = h.id
      join socio_comercial s on s.id = coalesce(d.id_socio_comercial, e.id_socio_comercial, r.id_socio_comercial,
                                                c.id_socio_comercial, p.id_socio_comercial)`.execute(tx)
  return rows[0]!.texto
}
