// A-1: the documents a rule stopped, every partner's, with what the authoriser looks at.
import { sql } from 'kysely'
import { textoDeDia } from '../../craft/db/en-mexico.ts'
import { jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import type { Hoja } from '../../craft/listas/desk-sheet.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'
import { folioSql, tipoSql } from '../comprobante/fila.sql.ts'

// biome-ignore format: a table is read as a table
export const porAutorizar = { archivo: 'PorAutorizar.xlsx', hoja: 'PorAutorizar', clave: 'Id', columnas: [
    ['Tipo', 'Tipo'], ['Folio', 'Folio'], ['Fecha', 'Fecha', 'fecha'], ['SocioComercial', 'Socio comercial'], ['Cliente', 'Cliente'],
    ['Producto', 'Producto'], ['Litros', 'Litros', 'numero', 3], ['Precio', 'Precio', 'numero', 6], ['Total', 'Total', 'numero'],
    ['Motivos', 'Motivos'], ['CapturadoPor', 'Capturó'], ['SaldoVencido', 'Saldo vencido', 'numero'], ['LimiteCredito', 'Límite de crédito', 'numero'],
  ] } as const satisfies Hoja

export const listPorAutorizar = (tx: Tx) =>
  jsonRows(
    tx,
    sql`select d.familia as "Familia", ${tipoSql} as "Tipo", d.id as "Id", ${folioSql('d')} as "Folio",
               ${textoDeDia(sql`d.creado`)} as "Fecha", d.id_socio_comercial as "IdSocioComercial",
               s.nombre as "SocioComercial", c.nombre as "Cliente", p.nombre as "Producto", d.litros as "Litros", d.precio as "Precio",
               d.total as "Total", d.motivos_autorizacion as "Motivos", u.nombre as "CapturadoPor",
               (select ${pesosSql(sql`coalesce(sum(b.saldo_cent), 0)`)} from documento_saldo b join documento_fiscal v on v.id = b.id_documento
                  where v.id_cliente = d.id_cliente and v.fecha_emision < now() - make_interval(days => s.dias_credito)) as "SaldoVencido",
               s.limite_credito as "LimiteCredito"
          from documento_fiscal d join socio_comercial s on s.id = d.id_socio_comercial join cliente c on c.id = d.id_cliente
          join producto p on p.id = d.id_producto left join usuario u on u.id = d.id_usuario_captura
         where d.estado = 'por_autorizar' order by d.id limit 2000`,
  )
