// The three lists of fiscal documents: one description, with the names each family uses.
import { type EstadoFiscal, etiquetaEstatus, TIMBRADO_EN_PROCESO } from '@litro/contract/documentos-fiscales/estado'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { vidaDocumento } from '@litro/contract/documentos-fiscales/vida'
import { type RawBuilder, sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import type { Columna, ListSpec } from '../../craft/listas/list-query.ts'
import { sumadoPor } from '../../craft/listas/sumado.ts'
import { estatusDe, gruposDeEstado, viveSql } from '../../craft/puerta/mover.sql.ts'
import { gruposDeSucursal, permiteSucursal } from '../../maestros/sucursales/sucursal.sql.ts'
import {
  antiguedadSql,
  diasPorCancelarSql,
  enProcesoSql,
  estatusSql,
  folioSql,
  saldoSql,
} from '../comprobante/fila.sql.ts'

/** What they owe and how old they are is said from the stamp on. */
const SELLADOS: readonly EstadoFiscal[] = ['timbrado', 'por_cancelar', 'cancelado']
const fechaSql = diaEnMexico(sql`d.fecha_emision`)

type Propias = { litros: 'Litros' | 'Cantidad'; sucursal: boolean }

// Few clients and fewer products: found once, instead of folding their names again in every row.
const deCliente = {
  columna: sql`d.id_cliente`,
  tipo: 'bigint' as const,
  entre: (patron: RawBuilder<unknown>) =>
    sql`select k.id from cliente k where k.busqueda like ${patron} and plegar(k.nombre) like ${patron}`,
}
const deProducto = {
  columna: sql`d.id_producto`,
  tipo: 'bigint' as const,
  entre: (patron: RawBuilder<unknown>) => sql`select k.id from producto k where plegar(k.nombre) like ${patron}`,
}

export function documentoList(familia: Familia, archivo: string, propias: Propias): ListSpec {
  const { id, estatus, archivo: prefijo } = rasgos[familia]
  const nombreDe = (extension: string) =>
    sql`case when d.uuid is not null then ${sql.lit(`${prefijo}_`)} || d.id || ${sql.lit(extension)} end`
  const sucursal: Record<string, Columna> = propias.sucursal
    ? {
        Sucursal: {
          sql: sql`s.nombre`,
          tipo: 'texto',
          titulo: 'Sucursal',
          loTiene: permiteSucursal,
          grupos: gruposDeSucursal(sql`d.sucursal_clave`),
        },
      }
    : {}
  return {
    archivo,
    hoja: archivo.replace('.xlsx', ''),
    from: (socio) => sql`
      from documento_fiscal d
      join cliente c on c.id = d.id_cliente
      join producto p on p.id = d.id_producto
      left join sucursal s on s.id = d.id_sucursal
      where d.id_socio_comercial = ${socio} and d.familia = ${familia}`,
    fromSumas: (socio) => sql`
      from documento_fiscal d where d.id_socio_comercial = ${socio} and d.familia = ${familia}`,
    sumado: sumadoPor('d', [familia], ['estatus', 'producto', 'saldo'], {
      columnas: { SaldoRestante: sql`d.saldo_cent` },
      saldo: sql`d.debe`,
    }),
    columnas: {
      [id]: { sql: sql`d.id`, tipo: 'numero' },
      FechaEmision: {
        sql: fechaSql,
        tipo: 'fecha',
        titulo: 'Fecha',
        clave: { sql: sql`d.dia`, tipo: 'date' },
      },
      Folio: { sql: folioSql('d'), tipo: 'texto', titulo: 'Folio', clave: { sql: sql`d.busqueda`, tipo: 'text' } },
      [estatus]: {
        sql: estatusSql(familia),
        tipo: 'texto',
        titulo: 'Estatus',
        grupos: gruposDeEstado(vidaDocumento[familia], sql`d.estado`),
        dicho: (fila) => (fila.EnProceso ? TIMBRADO_EN_PROCESO : etiquetaEstatus(String(fila[estatus]))),
      },
      Cliente: {
        sql: sql`c.nombre`,
        tipo: 'texto',
        titulo: 'Cliente',
        clave: { sql: sql`c.nombre`, tipo: 'text' },
        grupos: {
          columna: sql`d.id_cliente`,
          muchos: true,
          de: (socio) =>
            sql`select k.id as valor, k.nombre as palabra from cliente k where k.id_socio_comercial = ${socio}`,
        },
      },
      ...sucursal,
      Producto: {
        sql: sql`p.nombre`,
        tipo: 'texto',
        titulo: 'Producto',
        grupos: {
          columna: sql`d.id_producto`,
          de: () => sql`select k.id as valor, k.nombre as palabra from producto k`,
        },
      },
      [propias.litros]: {
        sql: sql`d.litros`,
        tipo: 'numero',
        titulo: propias.litros,
        decimales: 3,
        clave: { sql: sql`d.litros_mil`, tipo: 'bigint' },
        suma: { sql: sql`d.litros_mil`, entre: 1000 },
      },
      Precio: {
        sql: sql`d.precio`,
        tipo: 'numero',
        titulo: 'Precio',
        decimales: 6,
        clave: { sql: sql`d.precio_millon`, tipo: 'bigint' },
      },
      Total: {
        sql: sql`d.total`,
        tipo: 'numero',
        titulo: 'Total',
        clave: { sql: sql`d.total_cent`, tipo: 'bigint' },
        suma: { sql: sql`d.total_cent`, entre: 100 },
      },
      SaldoRestante: {
        sql: saldoSql,
        tipo: 'numero',
        titulo: 'Saldo',
        clave: { sql: sql`d.saldo_cent`, tipo: 'bigint' },
        acota: { estados: SELLADOS, a: sql`d.saldo_cent >= 0` },
        suma: { sql: sql`greatest(d.saldo_cent, 0)`, entre: 100 },
      },
      Antiguedad: {
        sql: antiguedadSql,
        tipo: 'numero',
        titulo: 'Antigüedad',
        decimales: 0,
        clave: { sql: sql`d.antiguedad_clave`, tipo: 'bigint' },
        acota: { estados: SELLADOS, a: sql`d.antiguedad_clave > 0` },
      },
      UUID: { sql: sql`upper(d.uuid::text)`, tipo: 'texto', titulo: 'UUID', sinOrden: true },
      ArchivoNombrePDF: { sql: nombreDe('.pdf'), tipo: 'texto', sinOrden: true },
      ArchivoNombreXML: { sql: nombreDe('.xml'), tipo: 'texto', sinOrden: true },
      EnProceso: { sql: enProcesoSql, tipo: 'texto', sinOrden: true },
      DiasPorCancelar: { sql: diasPorCancelarSql, tipo: 'numero', sinOrden: true },
    },
    id,
    busca: [sql`d.busqueda`, deCliente, deProducto],
    estatus: estatusDe(vidaDocumento[familia], sql`d.estado`),
    crece: { abunda: vidaDocumento[familia].estados.timbrado.estatus },
    orden: '-FechaEmision',
    sumas: [propias.litros, 'Total', 'SaldoRestante'],
    vive: viveSql(sql`d.estado`),
    estrecha: {
      dia: sql`d.dia`,
      cliente: sql`d.id_cliente`,
      producto: sql`d.id_producto`,
      sucursal: sql`d.id_sucursal`,
      saldo: sql`d.saldo_cent > 0`,
    },
  }
}
