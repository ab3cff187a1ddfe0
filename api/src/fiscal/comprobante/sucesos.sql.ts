// What a story tells of the things beside its own: which facts of a document or a payment, and a mail in words.
import { sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import { fraseSql } from '../../craft/puerta/bitacora.sql.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'
import { folioSql } from './fila.sql.ts'

/** Of another's record only what moved money or the SAT; how it was captured is told on its own page. */
export const DE_OTROS = sql`('timbrar', 'cancelar', 'hallar', 'confirmar', 'cancelacion_rechazada', 'cancelacion_no_cancelable',
  'cancelacion_desistida', 'aplicar', 'reaplicar', 'anticipo', 'saldo_deshacer')`

/** A mail that nobody asked for was sent by the house itself. */
export const QUIEN_LO_MANDO = sql`coalesce(u.nombre, 'Sistema')`

/** Row `e` of the mails: what it is, to whom, and how it ended. */
export const correoEnPalabras = sql`
  case e.clase when 'estado' then 'estado de cuenta' when 'cobro' then 'recordatorio de pago'
    when 'recordatorio' then 'recordatorio de cancelación' else 'correo' end
  || case e.estado when 'enviado' then ' enviado a ' when 'fallido' then ' que no llegó a ' else ' por enviar a ' end
  || array_to_string(e.destinatarios, ', ')`

/** A payment is told when it is put on the document, and again when it is taken from it. */
const aplicaciones = sql`
  select s.momento, s.id as turno, s.actor, x.accion, null::text as nota,
         json_build_object('Tipo', coalesce(o.familia, 'deposito'), 'Id', coalesce(o.id, a.id_deposito),
           'Folio', coalesce(${folioSql('o')}, a.id_deposito::text), 'Monto', ${pesosSql(sql`a.importe_cent`)}) as de
    from aplicacion a left join documento_fiscal o on o.id = a.id_nota_credito
    cross join lateral (values (a.id_asiento, 'pago aplicado'), (a.cancelada_por, 'pago retirado')) x(asiento, accion)
    join asiento s on s.id = x.asiento
   where a.id_documento = d.id`

/**
 * What happened to document `d`, from its capture on: its own facts, its payments, its notes and its mails. What one transaction wrote
 * has one moment: it is told in the order it was written.
 */
export const historiaSql = sql`
  (select coalesce(json_agg(json_build_object('Momento', ${textoDeMomento(sql`h.momento`)}, 'Actor', h.actor, 'Accion', h.accion,
     'Nota', h.nota, 'De', h.de) order by h.momento, h.turno), '[]')
     from (select b.momento, b.id as turno, b.actor, ${fraseSql} as accion, b.nota, null::json as de
             from bitacora b where b.objeto = d.familia and b.id_objeto = d.id and b.accion <> 'enviar'
           union all ${aplicaciones}
           union all
           select b.momento, b.id, b.actor, ${fraseSql}, null, json_build_object('Tipo', n.familia, 'Id', n.id, 'Folio', ${folioSql('n')}, 'Monto', n.total)
             from documento_fiscal n join bitacora b on b.objeto = n.familia and b.id_objeto = n.id and b.accion in ${DE_OTROS}
            where n.id_factura = d.id
           union all
           select e.creado, e.id, ${QUIEN_LO_MANDO}, ${correoEnPalabras}, null, null
             from correo_enviado e left join usuario u on u.id = e.id_usuario where e.id_documento = d.id) h)`
