// One deposit told whole, and the partner's list of them.
import { TIPO, vidaDeposito } from '@litro/contract/depositos/vida'
import { F } from '@litro/contract/documentos-fiscales/familia'
import { type RawBuilder, sql } from 'kysely'
import type { Ambito } from '../../craft/call/deps.ts'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import { jsonRow, jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import { sumadoPor } from '../../craft/listas/sumado.ts'
import { estatusDe, gruposDeEstado, suyo, viveSql } from '../../craft/puerta/mover.sql.ts'
import { porTimbrarSql } from '../../fiscal/comprobante/anticipo.sql.ts'
import { estatusSql, folioSql } from '../../fiscal/comprobante/fila.sql.ts'
import { reciboSql } from '../../fiscal/comprobante/rep.sql.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'
import { estatusDepositoSql } from './deposito.sql.ts'
import { consentimientoSql } from './interno.sql.ts'

export const archivoSql = sql`(select a.nombre from archivo a where a.id = d.id_archivo)`
export const validacionSql = diaEnMexico(sql`d.fecha_validacion`)

export const fechaSql = diaEnMexico(sql`d.creado`)

const porEstado = gruposDeEstado(vidaDeposito, sql`d.estado`)

export const depositoList: ListSpec = {
  archivo: 'Depositos.xlsx',
  hoja: 'Depositos',
  crece: {},
  from: (socio) => sql`
    from deposito d join deposito_tipo t on t.id = d.id_deposito_tipo where d.id_socio_comercial = ${socio}`,
  fromSumas: (socio) => sql`from deposito d where d.id_socio_comercial = ${socio}`,
  sumado: sumadoPor('d', ['deposito'], ['estatus'], { columnas: { Monto: sql`d.total_cent` } }),
  columnas: {
    IdDeposito: { sql: sql`d.id`, tipo: 'numero', titulo: 'Num. Depósito', decimales: 0 },
    IdDepositoTipo: { sql: sql`d.id_deposito_tipo`, tipo: 'numero', sinOrden: true },
    DepositoTipo: {
      sql: sql`t.nombre`,
      tipo: 'texto',
      titulo: 'Tipo',
      grupos: {
        columna: sql`d.id_deposito_tipo`,
        de: () => sql`select k.id as valor, k.nombre as palabra from deposito_tipo k`,
      },
    },
    Depositante: {
      sql: sql`d.depositante`,
      tipo: 'texto',
      titulo: 'Descripción',
      clave: { sql: sql`d.depositante`, tipo: 'text' },
    },
    Monto: {
      sql: sql`d.monto`,
      tipo: 'numero',
      titulo: 'Monto',
      clave: { sql: sql`d.monto_cent`, tipo: 'bigint' },
      suma: { sql: sql`d.monto_cent`, entre: 100 },
    },
    FechaValidacion: {
      sql: validacionSql,
      tipo: 'fecha',
      titulo: 'Fecha de Validación',
      clave: { sql: sql`d.dia_validacion`, tipo: 'date' },
    },
    DepositoEstatus: { sql: estatusDepositoSql, tipo: 'texto', titulo: 'Estatus', grupos: porEstado },
    Estatus: { sql: estatusDepositoSql, tipo: 'texto', grupos: porEstado },
    Comentarios: {
      sql: sql`d.comentarios`,
      tipo: 'texto',
      titulo: 'Comentarios',
      clave: { sql: sql`d.comentarios`, tipo: 'text' },
    },
    ArchivoNombre: { sql: archivoSql, tipo: 'texto', titulo: 'Comprobante', sinOrden: true },
    Fecha: { sql: fechaSql, tipo: 'fecha', titulo: 'Fecha de captura', clave: { sql: sql`d.dia`, tipo: 'date' } },
  },
  id: 'IdDeposito',
  // The placeholder says Razón Social; the search is over type and depositor (D-126).
  busca: [
    {
      columna: sql`d.id_deposito_tipo`,
      tipo: 'bigint',
      entre: (patron) => sql`select k.id from deposito_tipo k where plegar(k.nombre) like ${patron}`,
    },
    sql`d.busqueda`,
  ],
  estatus: estatusDe(vidaDeposito, sql`d.estado`),
  orden: '-IdDeposito',
  sumas: ['Monto'],
  vive: viveSql(sql`d.estado`),
  estrecha: { dia: sql`d.dia`, cliente: sql`d.id_cliente` },
}

/** A cancelled deposit still tells what it had paid; one in force, only what nobody undid. */
const enPieSql = sql`(a.cancelada_por is null or d.estado = 'cancelado')`

/** Applied documents once applied; before, the ticked ones with what oldest-first would give each. */
export const documentosSql = sql`
  (select coalesce(json_agg(to_jsonb(x) - 'Orden' order by x."Orden", x."IdDocumento"), '[]') from (
    select case k.familia when 'factura' then 1 else 2 end as "IdDocumentoTipo", k.id as "IdDocumento",
           ${folioSql('k')} as "Folio", case k.familia when 'factura' then 'Factura' else 'Nota de Cargo' end as "DocumentoTipoNombre",
           (case when d.estado in ('aplicado', 'por_cancelar', 'cancelado') then
              (select ${pesosSql(sql`coalesce(sum(a.importe_cent), 0)`)} from aplicacion a where a.id_deposito = d.id and a.id_documento = k.id and ${enPieSql})
            else greatest(0, least(coalesce(m.monto, ${pesosSql(sql`b.saldo_cent`)}),
              d.monto - coalesce(sum(coalesce(m.monto, ${pesosSql(sql`b.saldo_cent`)})) over (order by k.fecha_emision, k.id rows between unbounded preceding and 1 preceding), 0))) end)::numeric(14,2) as "MontoAplicado",
           ${pesosSql(sql`b.saldo_cent`)} as "Saldo", k.fecha_emision as "Orden"
      from (select id_documento, monto from deposito_documento where id_deposito = d.id
            union select a.id_documento, null from aplicacion a where a.id_deposito = d.id and ${enPieSql}
              and not exists (select 1 from deposito_documento z where z.id_deposito = d.id and z.id_documento = a.id_documento)) m
      join documento_fiscal k on k.id = m.id_documento join documento_saldo b on b.id_documento = k.id) x)`

const recibo = reciboSql(sql`d.fecha_pago`)
export const repSql = sql`
  (select ${recibo} from documento_fiscal r where r.familia = 'rep' and r.id_deposito = d.id order by r.id desc limit 1)`
const repsSql = sql`
  (select coalesce(json_agg(${recibo} order by r.id desc), '[]') from documento_fiscal r
    where r.familia = 'rep' and r.id_deposito = d.id and r.estado <> 'borrado')`

const sobranteSql = sql`
  (select ${pesosSql(sql`coalesce(sum(h.importe_cent), 0)`)} from congelamiento h where h.clase = 'depósito' and h.id_objeto = d.id and h.estado = 'activo')`

/** D-197: what of an advance no invoice bills yet, and the invoices that bill it. */
export const porFacturarSql = sql`
  (case when d.id_deposito_tipo = ${sql.lit(TIPO.Anticipo)} and d.estado = 'aplicado'
        then greatest(0, ${sobranteSql} - ${porTimbrarSql(sql`d.id`)}) else 0 end)::numeric(14,2)`
const facturasSql = sql`
  (select coalesce(json_agg(json_build_object('IdFactura', k.id, 'Folio', ${folioSql('k')}, 'Estatus', ${estatusSql(F, sql`k.estado`)}, 'Total', k.total) order by k.id), '[]')
     from documento_fiscal k where k.id_deposito_anticipo = d.id and k.estado not in ('borrado', 'rechazado'))`

/** Treasury reads any partner's. */
export function readDeposito(tx: Tx, ambito: Ambito, id: number): Promise<string | undefined> {
  return jsonRow(
    tx,
    sql`
      select d.id as "IdDeposito", d.id_deposito_tipo as "IdDepositoTipo", t.nombre as "DepositoTipo", d.depositante as "Depositante",
             d.monto as "Monto", ${validacionSql} as "FechaValidacion", ${estatusDepositoSql} as "DepositoEstatus",
             ${estatusDepositoSql} as "Estatus", d.comentarios as "Comentarios", ${archivoSql} as "ArchivoNombre",
             ${diaEnMexico(sql`d.creado`)} as "Fecha", d.id_cliente as "IdCliente", c.nombre as "Cliente",
             d.clave_rastreo as "ClaveRastreo", d.fecha_deposito as "FechaDeposito", d.fecha_pago as "FechaPago",
             d.id_forma_pago as "IdFormaPago", f.codigo || ' - ' || f.descripcion as "FormaPago", d.id_banco_emisor as "IdBancoEmisor",
             (select b.nombre from banco b where b.id = d.id_banco_emisor) as "BancoEmisor", d.litros as "Litros",
             d.precio_por_litro as "PrecioPorLitro", d.id_socio_origen as "IdSocioComercial", ${nombreSocio(sql`d.id_socio_origen`)} as "SocioComercial",
             ${consentimientoSql} as "Consentimiento",
             ${documentosSql} as "DocumentosAplicados", ${sobranteSql} as "SinAplicar",
             ${porFacturarSql} as "PorFacturar", ${facturasSql} as "FacturasAnticipo",
             (select ${pesosSql(sql`coalesce(-sum(m.monto_cent), 0)`)} from movimiento m where m.tipo = 'comisión' and m.numero_deposito = d.id) as "Comision",
             ${repSql} as "Rep", ${repsSql} as "Reps", d.version as "Version"
        from deposito d join deposito_tipo t on t.id = d.id_deposito_tipo left join cliente c on c.id = d.id_cliente
        left join forma_pago f on f.id = d.id_forma_pago
       where d.id = ${id} ${suyo('d', ambito)}`,
  )
}

/** The name of a partner one does business with, seen through the deposit that names it. */
const nombreSocio = (id: RawBuilder<unknown>) => sql`nombre_de_socio(${id})`

/** Applied advances of a client with something left (D-9). */
export function listAnticipos(tx: Tx, socio: number, idCliente: number): Promise<string> {
  return jsonRows(
    tx,
    sql`
      select d.id as "IdDeposito", d.depositante as "Depositante", d.fecha_pago as "FechaPago", d.monto as "Monto",
             ${sobranteSql} as "SinAplicar"
        from deposito d where d.id_socio_comercial = ${socio} and d.id_cliente = ${idCliente} and d.id_deposito_tipo = 6
         and d.estado = 'aplicado' and ${sobranteSql} > 0 order by d.fecha_pago, d.id`,
  )
}

export async function findArchivoDeDeposito(tx: Tx, socio: number, id: number): Promise<number | null | undefined> {
  const { rows } = await sql<{ id_archivo: number | null }>`
    select id_archivo from deposito where id = ${id} and id_socio_comercial = ${socio}`.execute(tx)
  return rows[0]?.id_archivo
}

/** The newest stamped receipt of a deposit. */
export async function findRepTimbrado(tx: Tx, socio: number, idDeposito: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from documento_fiscal where familia = 'rep' and id_deposito = ${idDeposito} and id_socio_comercial = ${socio}
       and uuid is not null order by id desc limit 1`.execute(tx)
  return rows[0]?.id
}
