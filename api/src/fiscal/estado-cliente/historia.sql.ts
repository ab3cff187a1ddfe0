// What happened with a client: the facts of its record, of its documents and of its payments, and its mails, in one line.
import type { RespuestaDe } from '@litro/contract/services'
import { sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { fraseSql } from '../../craft/puerta/bitacora.sql.ts'
import { folioSql } from '../comprobante/fila.sql.ts'
import { correoEnPalabras, QUIEN_LO_MANDO } from '../comprobante/sucesos.sql.ts'

type Suceso = RespuestaDe<'cliente_historia'>['Sucesos'][number]

type Pregunta = {
  socio: number
  cliente: number
  /** What staff noted among themselves is theirs. */
  conNotas: boolean
  /** The place of the last one seen. */
  antes: { micros: string; clase: string; id: string } | null
  limite: number
}

/**
 * What is told is kept in its order (`suceso_de_cliente`), so that a client with a hundred thousand documents is read from its newest end.
 * The place in the line is the moment, in microseconds, and the name of its row: where it is written and its number there.
 */
export async function listSucesos(tx: Tx, { socio, cliente, conNotas, antes, limite }: Pregunta) {
  const desde = antes
    ? sql`and (s.momento, s.clase, s.id) < (to_timestamp(0) + ${antes.micros}::bigint * interval '1 microsecond', ${antes.clase}, ${antes.id}::bigint)`
    : sql``
  const { rows } = await sql<{ micros: string; clave: string; suceso: Suceso }>`
    with ventana as materialized (
      select s.* from suceso_de_cliente s
       where s.id_cliente = ${cliente} and s.id_socio_comercial = ${socio} ${desde}
       order by s.momento desc, s.clase desc, s.id desc limit ${sql.lit(limite)}),
    -- Behind the walls of the rows an index is asked only for a plain column: what each tells of is settled first.
    dicho as materialized (
      select l.momento, l.clase, l.id, coalesce(b.actor, ${QUIEN_LO_MANDO}) as actor, case when ${conNotas} then b.nota end as nota,
             case when b.id is null then ${correoEnPalabras} else ${fraseSql} end as accion,
             coalesce(e.id_documento, case when b.objeto not in ('cliente', 'deposito') then b.id_objeto end) as documento,
             case when b.objeto = 'deposito' then b.id_objeto end as deposito
        from ventana l left join bitacora b on l.clase = 'b' and b.id = l.id left join correo_enviado e on l.clase = 'c' and e.id = l.id
        left join usuario u on u.id = e.id_usuario)
    select (extract(epoch from l.momento) * 1000000)::bigint::text as micros, l.clase || l.id as clave,
           json_build_object('Momento', ${textoDeMomento(sql`l.momento`)}, 'Actor', l.actor, 'Accion', l.accion, 'Nota', l.nota,
             'De', case when d.id is not null then
                 json_build_object('Tipo', d.familia, 'Id', d.id, 'Folio', coalesce(${folioSql('d')}, ''), 'Monto', d.total)
               when p.id is not null then json_build_object('Tipo', 'deposito', 'Id', p.id, 'Folio', p.id::text, 'Monto', p.monto) end) as suceso
      from dicho l left join documento_fiscal d on d.id = l.documento left join deposito p on p.id = l.deposito
     order by l.momento desc, l.clase desc, l.id desc`.execute(tx)
  return rows
}
