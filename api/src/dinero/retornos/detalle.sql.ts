// One return told whole, and the partner's list of them.
import { vidaRetorno } from '@litro/contract/retornos/vida'
import { sql } from 'kysely'
import type { Ambito } from '../../craft/call/deps.ts'
import { diaEnMexico, textoDeMomento } from '../../craft/db/en-mexico.ts'
import { jsonRow } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { type ListSpec, selectAll } from '../../craft/listas/list-query.ts'
import { centavosDe, sumadoPor } from '../../craft/listas/sumado.ts'
import { estatusDe, estatusSqlDe, gruposDeEstado, suyo, viveSql } from '../../craft/puerta/mover.sql.ts'
import { notasSql, pagableSql } from '../../fiscal/recibidas/notas.sql.ts'
import { gruposDeSucursal, permiteSucursal } from '../../maestros/sucursales/sucursal.sql.ts'

const estatusSql = estatusSqlDe(vidaRetorno, sql`r.estado`)
const fechaSql = diaEnMexico(sql`r.creado`)
export const numCuentaSql = sql`coalesce(c.clabe, c.numero_cuenta)`
/** The four files of a return: column of the row, and its name on the wire. */
const ARCHIVOS = {
  ArchivoFacturaPDF: 'id_archivo_pdf',
  ArchivoFacturaXML: 'id_archivo_xml',
  ArchivoProgramacion: 'id_archivo_programacion',
  ArchivoPago: 'id_archivo_pago',
} as const
export type ArchivoDeRetorno = keyof typeof ARCHIVOS
export const nombreDeArchivo = (cual: ArchivoDeRetorno) =>
  sql`(select a.nombre from archivo a where a.id = ${sql.ref(`r.${ARCHIVOS[cual]}`)})`

export const DESDE = sql`
  from retorno r
  join proveedor p on p.id = r.id_proveedor
  join cuenta_proveedor c on c.id = r.id_cuenta
  left join sucursal s on s.id = r.id_sucursal`

/** The lines that say what returns are worth in dollars, beside those that say it in pesos. */
const EN_DOLARES = 'retorno en dólares'

export const retornoList: ListSpec = {
  archivo: 'Retornos.xlsx',
  hoja: 'Retornos',
  crece: {},
  // The supplier's partner is said too: in its index stand the names in order.
  from: (socio) => sql`${DESDE} where r.id_socio_comercial = ${socio} and p.id_socio_comercial = ${socio}`,
  fromSumas: (socio) => sql`from retorno r where r.id_socio_comercial = ${socio}`,
  sumado: sumadoPor('r', ['retorno', EN_DOLARES], ['estatus'], {
    columnas: { Monto: centavosDe('r', 'retorno'), MontoUSD: centavosDe('r', EN_DOLARES) },
  }),
  columnas: {
    IdRetorno: { sql: sql`r.id`, tipo: 'numero', titulo: 'Folio', decimales: 0 },
    FechaRetorno: { sql: fechaSql, tipo: 'fecha', titulo: 'Fecha', clave: { sql: sql`r.dia`, tipo: 'date' } },
    Estatus: {
      sql: estatusSql,
      tipo: 'texto',
      titulo: 'Estatus',
      grupos: gruposDeEstado(vidaRetorno, sql`r.estado`),
    },
    Concepto: {
      sql: sql`r.concepto`,
      tipo: 'texto',
      titulo: 'Concepto',
      clave: { sql: sql`r.concepto`, tipo: 'text' },
    },
    IdProveedor: { sql: sql`r.id_proveedor`, tipo: 'numero', sinOrden: true },
    Proveedor: {
      sql: sql`p.nombre`,
      tipo: 'texto',
      titulo: 'Proveedor',
      clave: { sql: sql`p.nombre`, tipo: 'text' },
      grupos: {
        columna: sql`r.id_proveedor`,
        muchos: true,
        de: (socio) =>
          sql`select k.id as valor, k.nombre as palabra from proveedor k where k.id_socio_comercial = ${socio}`,
      },
    },
    IdSucursal: { sql: sql`r.id_sucursal::text`, tipo: 'texto', sinOrden: true },
    Sucursal: {
      sql: sql`s.nombre`,
      tipo: 'texto',
      titulo: 'Sucursal',
      loTiene: permiteSucursal,
      grupos: gruposDeSucursal(sql`r.sucursal_clave`),
    },
    IdCuenta: { sql: sql`r.id_cuenta`, tipo: 'numero', sinOrden: true },
    NumCuenta: {
      sql: numCuentaSql,
      tipo: 'texto',
      titulo: 'Cuenta Bancaria',
      grupos: {
        columna: sql`r.id_cuenta`,
        muchos: true,
        de: (socio) => sql`
          select c.id as valor, ${numCuentaSql} as palabra from cuenta_proveedor c where c.id_socio_comercial = ${socio}`,
      },
    },
    Moneda: { sql: sql`r.moneda`, tipo: 'texto', titulo: 'Moneda', sinOrden: true },
    Monto: {
      sql: sql`r.monto`,
      tipo: 'numero',
      titulo: 'Monto',
      clave: { sql: sql`r.monto_cent`, tipo: 'bigint' },
      suma: { sql: sql`r.monto_cent`, entre: 100 },
    },
    TipoCambio: {
      sql: sql`r.tipo_cambio`,
      tipo: 'numero',
      titulo: 'Tipo de Cambio',
      decimales: 6,
      clave: { sql: sql`r.cambio_millon`, tipo: 'bigint' },
    },
    MontoUSD: {
      sql: sql`r.monto_usd`,
      tipo: 'numero',
      titulo: 'Monto USD',
      clave: { sql: sql`r.usd_cent`, tipo: 'bigint' },
      suma: { sql: sql`nullif(r.usd_cent, -1)`, entre: 100 },
    },
    Observaciones: {
      sql: sql`r.observaciones`,
      tipo: 'texto',
      titulo: 'Comentario',
      clave: { sql: sql`r.observaciones`, tipo: 'text' },
    },
    ArchivoFacturaPDF: {
      sql: nombreDeArchivo('ArchivoFacturaPDF'),
      tipo: 'texto',
      titulo: 'Factura PDF',
      sinOrden: true,
    },
    ArchivoFacturaXML: {
      sql: nombreDeArchivo('ArchivoFacturaXML'),
      tipo: 'texto',
      titulo: 'Factura XML',
      sinOrden: true,
    },
    ArchivoProgramacion: {
      sql: nombreDeArchivo('ArchivoProgramacion'),
      tipo: 'texto',
      titulo: 'Programación',
      sinOrden: true,
    },
    ArchivoPago: { sql: nombreDeArchivo('ArchivoPago'), tipo: 'texto', titulo: 'Pago', sinOrden: true },
  },
  id: 'IdRetorno',
  busca: [
    {
      columna: sql`r.id_proveedor`,
      tipo: 'bigint',
      entre: (patron) => sql`select p.id from proveedor p where plegar(p.nombre) like ${patron}`,
    },
    {
      columna: sql`r.id_cuenta`,
      tipo: 'bigint',
      entre: (patron) => sql`select c.id from cuenta_proveedor c where plegar(${numCuentaSql}) like ${patron}`,
    },
    sql`r.busqueda`,
  ],
  estatus: estatusDe(vidaRetorno, sql`r.estado`),
  orden: '-IdRetorno',
  sumas: ['Monto', 'MontoUSD'],
  vive: viveSql(sql`r.estado`),
  estrecha: { dia: sql`r.dia`, proveedor: sql`r.id_proveedor`, sucursal: sql`r.id_sucursal` },
}

/** The currency of its invoice: pesos are compared with pesos. */
const deLaFactura = sql`(select f.moneda from factura_recibida f where f.uuid = r.uuid_proveedor)`
const monedaSql = sql`coalesce(${deLaFactura}, r.moneda)`
const nota = { uuid: sql`r.uuid_proveedor`, rfc: sql`p.rfc` }
export const notasDeRetorno = notasSql(nota.uuid, nota.rfc)
export const pagableDeRetorno = pagableSql({
  ...nota,
  moneda: monedaSql,
  total: sql`coalesce((select f.total from factura_recibida f where f.uuid = r.uuid_proveedor), case ${monedaSql} when 'USD' then r.monto_usd else r.monto end)`,
})

const fila = sql`
  ${selectAll(retornoList)},
  r.hallazgos as "Hallazgos", upper(r.uuid_proveedor::text) as "UUIDProveedor", r.fecha_pago as "FechaPago",
  r.factura_verificada as "FacturaVerificada", r.sat_estado as "EstadoSat", ${textoDeMomento(sql`r.sat_consultado`)} as "SatConsultado",
  ${textoDeMomento(sql`c.usable_desde`)} as "UsableDesde", ${notasDeRetorno} as "NotasCredito", ${pagableDeRetorno} as "Pagable",
  r.version as "Version"`

/** Treasury reads any partner's. */
export function readRetorno(tx: Tx, ambito: Ambito, id: number): Promise<string | undefined> {
  return jsonRow(
    tx,
    sql`
      select ${fila} ${DESDE}
       where r.id = ${id} ${suyo('r', ambito)}`,
  )
}

export async function findArchivoDeRetorno(
  tx: Tx,
  socio: number,
  id: number,
  cual: ArchivoDeRetorno,
): Promise<number | null | undefined> {
  const { rows } = await sql<{ id_archivo: number | null }>`
    select ${sql.ref(`r.${ARCHIVOS[cual]}`)} as id_archivo from retorno r
     where r.id = ${id} and r.id_socio_comercial = ${socio}`.execute(tx)
  return rows[0]?.id_archivo
}
