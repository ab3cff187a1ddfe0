// A-1: the documents a rule stopped, every partner's, with what the authoriser looks at.
import { sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import { palabras } from '../../craft/listas/busca.ts'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'
import { folioSql, tipoSql, vigente } from '../comprobante/fila.sql.ts'

const vencidoSql = sql`(select ${pesosSql(sql`coalesce(sum(b.saldo_cent), 0)`)} from documento_saldo b join documento_fiscal v on v.id = b.id_documento
  where v.id_cliente = d.id_cliente and ${vigente('v')} and v.fecha_emision < now() - make_interval(days => s.dias_credito))`

/** A credit note takes away what an invoice charges: neither is added to the other. */
const comoSumaSql = sql`(case d.familia when 'nota_credito' then 'Notas de crédito' when 'nota_cargo' then 'Notas de cargo' else 'Facturas' end || ' MXN')`

export const porAutorizarList: ListSpec = {
  archivo: 'PorAutorizar.xlsx',
  hoja: 'PorAutorizar',
  alcance: 'todo',
  from: () => sql`
    from documento_fiscal d join socio_comercial s on s.id = d.id_socio_comercial join cliente c on c.id = d.id_cliente
    join producto p on p.id = d.id_producto left join usuario u on u.id = d.id_usuario_captura
   where d.estado = 'por_autorizar'`,
  // biome-ignore format: a table is read as a table
  columnas: {
    Familia:          { sql: sql`d.familia`, tipo: 'texto' },
    Tipo:             { sql: tipoSql, tipo: 'texto', titulo: 'Tipo' },
    Id:               { sql: sql`d.id`, tipo: 'numero' },
    Folio:            { sql: folioSql('d'), tipo: 'texto', titulo: 'Folio' },
    Fecha:            { sql: diaEnMexico(sql`d.creado`), tipo: 'fecha', titulo: 'Fecha' },
    IdSocioComercial: { sql: sql`d.id_socio_comercial`, tipo: 'numero' },
    SocioComercial:   { sql: sql`s.nombre`, tipo: 'texto', titulo: 'Socio comercial' },
    Cliente:          { sql: sql`c.nombre`, tipo: 'texto', titulo: 'Cliente' },
    Producto:         { sql: sql`p.nombre`, tipo: 'texto', titulo: 'Producto' },
    Litros:           { sql: sql`d.litros`, tipo: 'numero', titulo: 'Litros', decimales: 3 },
    Precio:           { sql: sql`d.precio`, tipo: 'numero', titulo: 'Precio', decimales: 6 },
    Total:            { sql: sql`d.total`, tipo: 'numero', titulo: 'Total' },
    Motivos:          { sql: sql`d.motivos_autorizacion`, tipo: 'texto', titulo: 'Motivos', sinOrden: true, dicho: ({ Motivos }) => (Motivos as string[]).join('; ') },
    CapturadoPor:     { sql: sql`u.nombre`, tipo: 'texto', titulo: 'Capturó' },
    SaldoVencido:     { sql: vencidoSql, tipo: 'numero', titulo: 'Saldo vencido' },
    LimiteCredito:    { sql: sql`s.limite_credito`, tipo: 'numero', titulo: 'Límite de crédito' },
  },
  id: 'Id',
  busca: palabras(
    folioSql('d'),
    tipoSql,
    sql`s.nombre`,
    sql`c.nombre`,
    sql`p.nombre`,
    sql`u.nombre`,
    sql`d.motivos_autorizacion`,
  ),
  orden: 'Id',
  estrecha: {
    dia: diaEnMexico(sql`d.creado`),
    socio: sql`d.id_socio_comercial`,
    cliente: sql`d.id_cliente`,
    producto: sql`d.id_producto`,
  },
  sumas: ['Total'],
  sumaComo: comoSumaSql,
}
