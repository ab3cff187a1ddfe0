// A-10: what is not done, and when each payment receipt is due.
import { estadosDeTrabajo } from '@litro/contract/admin/bandejas'
import { type FamiliaCfdi, REP } from '@litro/contract/documentos-fiscales/familia'
import { sql } from 'kysely'
import { errorDeCola } from '../../craft/cola/sin-resolver.sql.ts'
import { diaEnMexico, hoySql, textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { palabras } from '../../craft/listas/busca.ts'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'
import { estatusSql, folioSql, tipoSql } from '../comprobante/fila.sql.ts'
import { aPlazosSql, diaDePagoSql, limiteDeRep } from '../comprobante/rep.sql.ts'
import { intentoVivo } from '../pac/intento.sql.ts'

/**
 * Unfinished work: stamps and petitions that wait, recover or failed with the SAT's words, and receipts that are not
 * sealed yet. A document has one of them at a time.
 */
const trabajos = sql`
  select t.id as id_timbrado, d.id, d.familia, ${tipoSql} as tipo, ${folioSql('d')} as folio, d.id_socio_comercial, d.id_deposito, false as cancelacion,
         t.estado, t.n_envios as envios, t.codigo_error as codigo, ${errorDeCola('timbrado', sql`t.id`, sql`t.ultimo_error`)} as error,
         ${textoDeMomento(sql`t.creado`)} as desde, ${textoDeMomento(sql`t.proximo`)} as proximo
    from timbrado t join documento_fiscal d on d.id = t.id_documento
   where ${intentoVivo('t')}
      or (t.estado = 'rechazado' and d.estado = 'borrador' and t.id = (select max(z.id) from timbrado z where z.id_documento = d.id))
  union all
  select 0, d.id, d.familia, ${tipoSql}, ${folioSql('d')}, d.id_socio_comercial, d.id_deposito, false, 'pendiente', 0, null,
         ${errorDeCola('rep', sql`d.id`, sql`d.motivo_rechazo`)}, ${textoDeMomento(sql`d.creado`)}, null
    from documento_fiscal d
   where d.familia = 'rep' and d.estado = 'borrador' and not exists (select 1 from timbrado t where t.id_documento = d.id)
  union all
  select 0, d.id, d.familia, 'Cancelación de ' || lower(${tipoSql}), ${folioSql('d')}, d.id_socio_comercial, d.id_deposito, true,
         case x.estado when 'por_enviar' then 'pendiente' when 'incierta' then 'incierto' else 'revision' end, x.n_peticiones,
         x.codigo, ${errorDeCola('cancelacion', sql`x.id`, sql`x.ultimo_error`)}, ${textoDeMomento(sql`x.creada`)},
         ${textoDeMomento(sql`x.proximo`)}
    from cancelacion x join documento_fiscal d on d.id = x.id_documento
   where x.estado in ('por_enviar', 'incierta', 'revision')`

const palabraDeEstado = sql`(case w.estado ${sql.join(
  Object.entries(estadosDeTrabajo).map(([estado, texto]) => sql`when ${sql.lit(estado)} then ${sql.lit(texto)}`),
  sql` `,
)} end)`

export const trabajoList: ListSpec = {
  archivo: 'ColaTimbrado.xlsx',
  hoja: 'ColaTimbrado',
  alcance: 'todo',
  from: () => sql`from (${trabajos}) w join socio_comercial s on s.id = w.id_socio_comercial where true`,
  // biome-ignore format: a table is read as a table
  columnas: {
    IdTimbrado:       { sql: sql`w.id_timbrado`, tipo: 'numero' },
    Familia:          { sql: sql`w.familia`, tipo: 'texto' },
    Tipo:             { sql: sql`w.tipo`, tipo: 'texto', titulo: 'Tipo' },
    Id:               { sql: sql`w.id`, tipo: 'numero' },
    Folio:            { sql: sql`w.folio`, tipo: 'texto', titulo: 'Folio' },
    IdSocioComercial: { sql: sql`s.id`, tipo: 'numero' },
    SocioComercial:   { sql: sql`s.nombre`, tipo: 'texto', titulo: 'Socio comercial' },
    IdDeposito:       { sql: sql`w.id_deposito`, tipo: 'numero' },
    Cancelacion:      { sql: sql`w.cancelacion`, tipo: 'logico' },
    Estado:           { sql: sql`w.estado`, tipo: 'texto', titulo: 'Estado', dicho: ({ Estado }) => estadosDeTrabajo[Estado as keyof typeof estadosDeTrabajo] },
    Envios:           { sql: sql`w.envios`, tipo: 'numero', titulo: 'Envíos', decimales: 0 },
    Codigo:           { sql: sql`w.codigo`, tipo: 'texto', titulo: 'Código' },
    Error:            { sql: sql`w.error`, tipo: 'texto', titulo: 'Respuesta' },
    Desde:            { sql: sql`w.desde`, tipo: 'texto', titulo: 'Desde' },
    Proximo:          { sql: sql`w.proximo`, tipo: 'texto', titulo: 'Próximo intento' },
  },
  id: 'Id',
  busca: palabras(sql`w.folio`, sql`w.tipo`, sql`s.nombre`, palabraDeEstado, sql`w.codigo`, sql`w.error`),
  estatus: sql`w.estado`,
  orden: 'Desde',
  estrecha: { dia: sql`left(w.desde, 10)::date`, socio: sql`s.id` },
}

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

const montoSql = sql`(select ${pesosSql(sql`coalesce(sum(a.importe_cent), 0)`)} ${aPlazosSql(sql`r.id_asiento`)})`
/** All that wait, the most urgent first; behind them the stamped ones, the last due first. */
const turnoSql = sql`case when r.estado = 'borrador' then (l.limite - date '2000-01-01')::numeric * 1000000000000 - r.id
  else 1000000000000000000000 - (l.limite - date '2000-01-01')::numeric * 1000000000000 - r.id end`

/** When each payment receipt is due, the fifth day of the month after its payment: all that wait, and those of the last two months. */
export const calendarioList: ListSpec = {
  archivo: 'CalendarioComplementos.xlsx',
  hoja: 'CalendarioComplementos',
  alcance: 'todo',
  from: () => sql`
    from documento_fiscal r join socio_comercial s on s.id = r.id_socio_comercial join cliente c on c.id = r.id_cliente
    join asiento e on e.id = r.id_asiento left join deposito d on d.id = r.id_deposito
    cross join lateral (select ${diaDePagoSql('d', sql`e.fecha_negocio`)} as fecha) p
    cross join lateral (select ${limiteDeRep(sql`p.fecha`)} as limite) l
   where r.familia = 'rep' and r.estado in ('borrador', 'timbrado', 'por_cancelar', 'cancelado')
     and (r.estado = 'borrador' or l.limite > ${hoySql} - 62)`,
  // biome-ignore format: a table is read as a table
  columnas: {
    Turno:            { sql: turnoSql, tipo: 'numero', interna: true },
    IdRep:            { sql: sql`r.id`, tipo: 'numero' },
    Folio:            { sql: sql`case when r.uuid is not null then ${folioSql('r')} end`, tipo: 'texto', titulo: 'Folio' },
    UUID:             { sql: sql`upper(r.uuid::text)`, tipo: 'texto', titulo: 'UUID' },
    IdDeposito:       { sql: sql`r.id_deposito`, tipo: 'numero', titulo: 'Num. Depósito', decimales: 0 },
    IdSocioComercial: { sql: sql`s.id`, tipo: 'numero' },
    SocioComercial:   { sql: sql`s.nombre`, tipo: 'texto', titulo: 'Socio comercial' },
    Cliente:          { sql: sql`c.nombre`, tipo: 'texto', titulo: 'Cliente' },
    Monto:            { sql: montoSql, tipo: 'numero', titulo: 'Monto' },
    FechaPago:        { sql: sql`p.fecha`, tipo: 'fecha', titulo: 'Fecha de pago' },
    Limite:           { sql: sql`l.limite`, tipo: 'fecha', titulo: 'Último día' },
    Dias:             { sql: sql`l.limite - ${hoySql}`, tipo: 'numero' },
    Estatus:          { sql: estatusSql(REP, sql`r.estado`), tipo: 'texto', titulo: 'Estatus' },
    FechaTimbrado:    { sql: diaEnMexico(sql`r.fecha_timbrado`), tipo: 'fecha', titulo: 'Timbrado' },
  },
  id: 'IdRep',
  busca: palabras(
    sql`case when r.uuid is not null then ${folioSql('r')} end`,
    sql`r.uuid`,
    sql`r.id_deposito`,
    sql`s.nombre`,
    sql`c.nombre`,
    montoSql,
  ),
  estatus: estatusSql(REP, sql`r.estado`),
  orden: 'Turno',
  estrecha: { dia: sql`l.limite`, socio: sql`s.id`, cliente: sql`r.id_cliente` },
  sumas: ['Monto'],
}
