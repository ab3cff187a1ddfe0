// Treasury's desk: the deposits that wait for a decision, every partner's; those whose CEP agrees in all first, then the oldest.
import { sql } from 'kysely'
import { palabras } from '../../craft/listas/busca.ts'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import { coincideSql } from './cep.sql.ts'
import { estatusDepositoSql } from './deposito.sql.ts'
import { archivoSql, documentosSql, fechaSql, repSql, validacionSql } from './detalle.sql.ts'
import { consentimientoSql } from './interno.sql.ts'

const coincide = sql`d.estado = 'capturado' and ${coincideSql}`

export const porValidarList: ListSpec = {
  archivo: 'DepositosPorValidar.xlsx',
  hoja: 'DepositosPorValidar',
  alcance: 'todo',
  from: () => sql`
    from deposito d join deposito_tipo t on t.id = d.id_deposito_tipo join socio_comercial s on s.id = d.id_socio_comercial
    left join cliente c on c.id = d.id_cliente left join usuario u on u.id = d.id_usuario_captura
    left join socio_comercial o on o.id = d.id_socio_origen
   where d.estado in ('capturado', 'por_cancelar')`,
  // biome-ignore format: a table is read as a table
  columnas: {
    IdDeposito:       { sql: sql`d.id`, tipo: 'numero', titulo: 'Num. Depósito', decimales: 0 },
    IdDepositoTipo:   { sql: sql`d.id_deposito_tipo`, tipo: 'numero' },
    DepositoTipo:     { sql: sql`t.nombre`, tipo: 'texto', titulo: 'Tipo' },
    Depositante:      { sql: sql`d.depositante`, tipo: 'texto', titulo: 'Depositante' },
    SocioComercial:   { sql: sql`s.nombre`, tipo: 'texto', titulo: 'Socio comercial' },
    Cliente:          { sql: sql`c.nombre`, tipo: 'texto', titulo: 'Cliente' },
    Monto:            { sql: sql`d.monto`, tipo: 'numero', titulo: 'Monto' },
    FechaValidacion:  { sql: validacionSql, tipo: 'fecha' },
    DepositoEstatus:  { sql: estatusDepositoSql, tipo: 'texto', titulo: 'Estatus' },
    Estatus:          { sql: estatusDepositoSql, tipo: 'texto' },
    Comentarios:      { sql: sql`d.comentarios`, tipo: 'texto' },
    Fecha:            { sql: fechaSql, tipo: 'fecha', titulo: 'Fecha de captura' },
    FechaDeposito:    { sql: sql`d.fecha_deposito`, tipo: 'fecha', titulo: 'Fecha de depósito' },
    ClaveRastreo:     { sql: sql`d.clave_rastreo`, tipo: 'texto', titulo: 'Clave de rastreo' },
    CapturadoPor:     { sql: sql`u.nombre`, tipo: 'texto', titulo: 'Capturó' },
    ArchivoNombre:    { sql: archivoSql, tipo: 'texto', titulo: 'Comprobante' },
    IdSocioComercial: { sql: sql`d.id_socio_comercial`, tipo: 'numero' },
    Litros:           { sql: sql`d.litros`, tipo: 'numero' },
    PrecioPorLitro:   { sql: sql`d.precio_por_litro`, tipo: 'numero' },
    SocioOrigen:      { sql: sql`o.nombre`, tipo: 'texto' },
    Consentimiento:   { sql: consentimientoSql, tipo: 'texto', sinOrden: true },
    Documentos:       { sql: documentosSql, tipo: 'texto', sinOrden: true },
    IdFormaPago:      { sql: sql`d.id_forma_pago`, tipo: 'numero' },
    FechaPago:        { sql: sql`d.fecha_pago`, tipo: 'fecha' },
    Rep:              { sql: repSql, tipo: 'texto', sinOrden: true },
    ConfirmadoPor:    { sql: sql`(select v.nombre from usuario v where v.id = d.id_usuario_confirma)`, tipo: 'texto' },
    Version:          { sql: sql`d.version`, tipo: 'numero' },
    Turno:            { sql: sql`(case when ${coincide} then 0 else 1 end)`, tipo: 'numero', interna: true, ramas: [coincide, sql`(${coincide}) is not true`] },
  },
  id: 'IdDeposito',
  busca: palabras(
    sql`d.id`,
    sql`d.depositante`,
    sql`s.nombre`,
    sql`c.nombre`,
    sql`t.nombre`,
    sql`d.clave_rastreo`,
    sql`d.monto`,
  ),
  estatus: estatusDepositoSql,
  orden: 'Turno',
  estrecha: { dia: sql`d.dia`, socio: sql`d.id_socio_comercial`, cliente: sql`d.id_cliente` },
  sumas: ['Monto'],
}
