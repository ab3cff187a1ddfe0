// A-10: what is not done, and when each payment receipt is due.
import { estadosDeTrabajo } from '@litro/contract/admin/bandejas'
import { type FamiliaCfdi, REP } from '@litro/contract/documentos-fiscales/familia'
import { sql } from 'kysely'
import { errorDeCola } from '../../craft/cola/sin-resolver.sql.ts'
import { hoySql, textoDeDia, textoDeMomento } from '../../craft/db/en-mexico.ts'
import { jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import type { Hoja } from '../../craft/listas/desk-sheet.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'
import { estatusSql, folioSql, tipoSql } from '../comprobante/fila.sql.ts'
import { aPlazosSql, diaDePagoSql, limiteDeRep } from '../comprobante/rep.sql.ts'
import { intentoVivo } from '../pac/intento.sql.ts'

// biome-ignore format: a table is read as a table
export const hojas = {
  timbrado: { archivo: 'ColaTimbrado.xlsx', hoja: 'ColaTimbrado', clave: 'Id', columnas: [
    ['Tipo', 'Tipo'], ['Folio', 'Folio'], ['SocioComercial', 'Socio comercial'], ['Estado', 'Estado', 'texto', undefined, estadosDeTrabajo], ['Envios', 'Envíos', 'numero', 0],
    ['Codigo', 'Código'], ['Error', 'Respuesta'], ['Desde', 'Desde'], ['Proximo', 'Próximo intento'],
  ] },
  calendario: { archivo: 'CalendarioComplementos.xlsx', hoja: 'CalendarioComplementos', clave: 'IdRep', columnas: [
    ['Folio', 'Folio'], ['UUID', 'UUID'], ['IdDeposito', 'Num. Depósito', 'numero', 0], ['SocioComercial', 'Socio comercial'], ['Cliente', 'Cliente'],
    ['Monto', 'Monto', 'numero'], ['FechaPago', 'Fecha de pago', 'fecha'], ['Limite', 'Último día', 'fecha'], ['Estatus', 'Estatus'], ['FechaTimbrado', 'Timbrado', 'fecha'],
  ] },
} as const satisfies Record<string, Hoja>

/**
 * Unfinished work: stamps and petitions that wait, recover or failed with the SAT's words, and receipts that are not
 * sealed yet.
 */
export const listTrabajos = (tx: Tx) =>
  jsonRows(
    tx,
    sql`select t.id as "IdTimbrado", d.familia as "Familia", ${tipoSql} as "Tipo", d.id as "Id", ${folioSql('d')} as "Folio",
               s.id as "IdSocioComercial", s.nombre as "SocioComercial", d.id_deposito as "IdDeposito", false as "Cancelacion", t.estado as "Estado",
               t.n_envios as "Envios", t.codigo_error as "Codigo", ${errorDeCola('timbrado', sql`t.id`, sql`t.ultimo_error`)} as "Error",
               ${textoDeMomento(sql`t.creado`)} as "Desde",
               ${textoDeMomento(sql`t.proximo`)} as "Proximo"
          from timbrado t join documento_fiscal d on d.id = t.id_documento join socio_comercial s on s.id = d.id_socio_comercial
         where ${intentoVivo('t')}
            or (t.estado = 'rechazado' and d.estado = 'borrador' and t.id = (select max(z.id) from timbrado z where z.id_documento = d.id))
        union all
        select 0, d.familia, ${tipoSql}, d.id, ${folioSql('d')}, s.id, s.nombre, d.id_deposito, false, 'pendiente', 0, null, ${errorDeCola('rep', sql`d.id`, sql`d.motivo_rechazo`)},
               ${textoDeMomento(sql`d.creado`)}, null
          from documento_fiscal d join socio_comercial s on s.id = d.id_socio_comercial
         where d.familia = 'rep' and d.estado = 'borrador' and not exists (select 1 from timbrado t where t.id_documento = d.id)
        union all
        select 0, d.familia, 'Cancelación de ' || lower(${tipoSql}), d.id, ${folioSql('d')}, s.id, s.nombre, d.id_deposito, true,
               case x.estado when 'por_enviar' then 'pendiente' when 'incierta' then 'incierto' else 'revision' end, x.n_peticiones,
               x.codigo, ${errorDeCola('cancelacion', sql`x.id`, sql`x.ultimo_error`)}, ${textoDeMomento(sql`x.creada`)},
               ${textoDeMomento(sql`x.proximo`)}
          from cancelacion x join documento_fiscal d on d.id = x.id_documento join socio_comercial s on s.id = d.id_socio_comercial
         where x.estado in ('por_enviar', 'incierta', 'revision')
         order by 14 limit 2000`,
  )

/** A person asks for another try now. Attempts that were left for review are taken up again too. */
export async function hurryTimbrado(tx: Tx, id: number) {
  const { rows } = await sql<{
    socio: number
    familia: FamiliaCfdi
    idDocumento: number
    antes: string
    despues: string
  }>`
    with t as (select id, estado from timbrado where id = ${id} and ${intentoVivo('timbrado')} for update)
    update timbrado n set proximo = clock_timestamp(), estado = case when t.estado = 'revision' then 'incierto' else t.estado end
      from t, documento_fiscal d where n.id = t.id and d.id = n.id_documento
    returning d.id_socio_comercial as socio, d.familia, d.id as "idDocumento", t.estado as antes, n.estado as despues`.execute(
    tx,
  )
  return rows[0]
}

/** When each payment receipt is due, the fifth day of the month after its payment: all that wait, and those of the last two months. */
export const listCalendario = (tx: Tx) =>
  jsonRows(
    tx,
    sql`select r.id as "IdRep", case when r.uuid is not null then ${folioSql('r')} end as "Folio", upper(r.uuid::text) as "UUID",
               r.id_deposito as "IdDeposito", s.id as "IdSocioComercial", s.nombre as "SocioComercial", c.nombre as "Cliente",
               (select ${pesosSql(sql`coalesce(sum(a.importe_cent), 0)`)} ${aPlazosSql(sql`r.id_asiento`)}) as "Monto",
               to_char(p.fecha, 'YYYY-MM-DD') as "FechaPago", to_char(l.limite, 'YYYY-MM-DD') as "Limite",
               l.limite - ${hoySql} as "Dias",
               ${textoDeDia(sql`r.fecha_timbrado`)} as "FechaTimbrado",
               ${estatusSql(REP, sql`r.estado`)} as "Estatus"
          from documento_fiscal r join socio_comercial s on s.id = r.id_socio_comercial join cliente c on c.id = r.id_cliente
          join asiento e on e.id = r.id_asiento left join deposito d on d.id = r.id_deposito
          cross join lateral (select ${diaDePagoSql('d', sql`e.fecha_negocio`)} as fecha) p
          cross join lateral (select ${limiteDeRep(sql`p.fecha`)} as limite) l
         where r.familia = 'rep' and r.estado in ('borrador', 'timbrado', 'por_cancelar', 'cancelado')
           and (r.estado = 'borrador' or l.limite > ${hoySql} - 62)
         order by (r.estado = 'borrador') desc, case when r.estado = 'borrador' then l.limite end, l.limite desc, r.id desc limit 2000`,
  )
