// What happened with a client: the facts of its record, of its documents and of its payments, and its mails, in one line.
import type { RespuestaDe } from '@litro/contract/services'
import { sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { fraseSql } from '../../craft/puerta/bitacora.sql.ts'
import { folioSql } from '../comprobante/fila.sql.ts'
import { correoEnPalabras, DE_OTROS, QUIEN_LO_MANDO } from '../comprobante/sucesos.sql.ts'

type Suceso = RespuestaDe<'cliente_historia'>['Sucesos'][number]

type Pregunta = {
  socio: number
  cliente: number
  /** What staff noted among themselves is theirs. */
  conNotas: boolean
  /** The place of the last one seen. */
  antes: { micros: string; clave: string } | null
  limite: number
}

/**
 * Each document and payment is asked by its own name in the log, so that the log of a busy partner is never walked. Its place in the
 * line is the moment, in microseconds, and the name of its row. The sentence of a fact is looked for once the window is known: of a
 * hundred thousand of them it took minutes.
 */
export async function listSucesos(tx: Tx, { socio, cliente, conNotas, antes, limite }: Pregunta) {
  const { rows } = await sql<{ micros: string; clave: string; suceso: Suceso }>`
    with hasta as (select coalesce(to_timestamp(0) + ${antes?.micros ?? null}::bigint * interval '1 microsecond', 'infinity') as momento),
    documentos as (
      select d.familia as objeto, d.id, coalesce(${folioSql('d')}, '') as folio, d.total as monto
        from documento_fiscal d where d.id_socio_comercial = ${socio} and d.id_cliente = ${cliente}
         and d.familia in ('factura', 'nota_credito', 'nota_cargo', 'rep')),
    cosas as (
      select 'cliente' as objeto, ${cliente}::bigint as id, null::text as folio, null::numeric as monto
      union all select * from documentos
      union all select 'deposito', p.id, p.id::text, p.monto
        from deposito p where p.id_socio_comercial = ${socio} and p.id_cliente = ${cliente}),
    linea as (
      select b.momento, 'b' || b.id as clave, b.id as bitacora, null::bigint as correo, o.*
        from cosas o cross join lateral (
          select b.id, b.momento from bitacora b, hasta h
           where b.objeto = o.objeto and b.id_objeto = o.id and b.id_socio_comercial = ${socio} and b.momento <= h.momento
             and (o.objeto = 'cliente' or b.accion in ${DE_OTROS})
           order by b.id desc limit ${limite}) b
      union all
      select e.creado, 'c' || e.id, null, e.id, o.*
        from documentos o cross join lateral (
          select e.id, e.creado from correo_enviado e, hasta h where e.id_documento = o.id and e.creado <= h.momento order by e.id desc limit ${limite}) e
      union all
      select e.creado, 'c' || e.id, null, e.id, 'cliente', e.id_cliente, null, null
        from correo_enviado e where e.id_cliente = ${cliente} and e.id_socio_comercial = ${socio}),
    ventana as (
      select l.* from linea l, hasta h where ${antes === null} or (l.momento, l.clave) < (h.momento, ${antes?.clave ?? null}::text)
       order by l.momento desc, l.clave desc limit ${limite})
    select (extract(epoch from l.momento) * 1000000)::bigint::text as micros, l.clave,
           json_build_object('Momento', ${textoDeMomento(sql`l.momento`)}, 'Actor', coalesce(b.actor, ${QUIEN_LO_MANDO}),
             'Accion', case when b.id is null then ${correoEnPalabras} else ${fraseSql} end, 'Nota', case when ${conNotas} then b.nota end,
             'De', case when l.objeto <> 'cliente' then
               json_build_object('Tipo', l.objeto, 'Id', l.id, 'Folio', l.folio, 'Monto', l.monto) end) as suceso
      from ventana l left join bitacora b on b.id = l.bitacora left join correo_enviado e on e.id = l.correo
      left join usuario u on u.id = e.id_usuario
     order by l.momento desc, l.clave desc`.execute(tx)
  return rows
}
