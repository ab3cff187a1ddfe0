// One return told whole, and the lists that show them: the partner's and treasury's desk.
import { vidaRetorno } from '@litro/contract/retornos/vida'
import { type RawBuilder, sql } from 'kysely'
import type { Ambito } from '../../craft/call/deps.ts'
import { diaEnMexico, textoDeMomento } from '../../craft/db/en-mexico.ts'
import { jsonRow, jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import { estatusSqlDe, suyo, viveSql } from '../../craft/puerta/mover.sql.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'
import { permiteSucursal } from '../../maestros/sucursales/sucursal.sql.ts'

const estatusSql = estatusSqlDe(vidaRetorno, sql`r.estado`)
const fechaSql = diaEnMexico(sql`r.creado`)
const numCuentaSql = sql`coalesce(c.clabe, c.numero_cuenta)`
const nombreDe = (columna: string) => sql`(select a.nombre from archivo a where a.id = ${sql.ref(`r.${columna}`)})`

/** The four files of a return: column of the row, and its name on the wire. */
const ARCHIVOS = {
  ArchivoFacturaPDF: 'id_archivo_pdf',
  ArchivoFacturaXML: 'id_archivo_xml',
  ArchivoProgramacion: 'id_archivo_programacion',
  ArchivoPago: 'id_archivo_pago',
} as const
export type ArchivoDeRetorno = keyof typeof ARCHIVOS

const DESDE = sql`
  from retorno r
  join proveedor p on p.id = r.id_proveedor
  join cuenta_proveedor c on c.id = r.id_cuenta
  left join sucursal s on s.id = r.id_sucursal`

export const retornoList: ListSpec = {
  archivo: 'Retornos.xlsx',
  hoja: 'Retornos',
  from: (socio) => sql`${DESDE} where r.id_socio_comercial = ${socio}`,
  columnas: {
    IdRetorno: { sql: sql`r.id`, tipo: 'numero', titulo: 'Folio', decimales: 0 },
    FechaRetorno: { sql: fechaSql, tipo: 'fecha', titulo: 'Fecha' },
    Estatus: { sql: estatusSql, tipo: 'texto', titulo: 'Estatus' },
    Concepto: { sql: sql`r.concepto`, tipo: 'texto', titulo: 'Concepto' },
    IdProveedor: { sql: sql`r.id_proveedor`, tipo: 'numero' },
    Proveedor: { sql: sql`p.nombre`, tipo: 'texto', titulo: 'Proveedor' },
    IdSucursal: { sql: sql`r.id_sucursal::text`, tipo: 'texto' },
    Sucursal: { sql: sql`s.nombre`, tipo: 'texto', titulo: 'Sucursal', loTiene: permiteSucursal },
    IdCuenta: { sql: sql`r.id_cuenta`, tipo: 'numero' },
    NumCuenta: { sql: numCuentaSql, tipo: 'texto', titulo: 'Cuenta Bancaria' },
    Moneda: { sql: sql`r.moneda`, tipo: 'texto', titulo: 'Moneda' },
    Monto: { sql: sql`r.monto`, tipo: 'numero', titulo: 'Monto' },
    TipoCambio: { sql: sql`r.tipo_cambio`, tipo: 'numero', titulo: 'Tipo de Cambio', decimales: 6 },
    MontoUSD: { sql: sql`r.monto_usd`, tipo: 'numero', titulo: 'Monto USD' },
    Observaciones: { sql: sql`r.observaciones`, tipo: 'texto', titulo: 'Comentario' },
    ArchivoFacturaPDF: { sql: nombreDe(ARCHIVOS.ArchivoFacturaPDF), tipo: 'texto', titulo: 'Factura PDF' },
    ArchivoFacturaXML: { sql: nombreDe(ARCHIVOS.ArchivoFacturaXML), tipo: 'texto', titulo: 'Factura XML' },
    ArchivoProgramacion: { sql: nombreDe(ARCHIVOS.ArchivoProgramacion), tipo: 'texto', titulo: 'Programación' },
    ArchivoPago: { sql: nombreDe(ARCHIVOS.ArchivoPago), tipo: 'texto', titulo: 'Pago' },
  },
  id: 'IdRetorno',
  busca: [sql`plegar(p.nombre)`, sql`plegar(${numCuentaSql})`, sql`plegar(r.concepto)`],
  estatus: estatusSql,
  orden: '-IdRetorno',
  sumas: ['Monto', 'MontoUSD'],
  vive: viveSql(sql`r.estado`),
  estrecha: { dia: fechaSql, sucursal: sql`r.id_sucursal` },
}

const fila = sql`
  ${sql.join(Object.entries(retornoList.columnas).map(([nombre, c]) => sql`${c.sql} as ${sql.id(nombre)}`))},
  r.hallazgos as "Hallazgos", upper(r.uuid_proveedor::text) as "UUIDProveedor", r.fecha_pago as "FechaPago",
  r.factura_verificada as "FacturaVerificada", r.sat_estado as "EstadoSat", ${textoDeMomento(sql`r.sat_consultado`)} as "SatConsultado",
  ${textoDeMomento(sql`c.usable_desde`)} as "UsableDesde",
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

const disponibleSql: RawBuilder<unknown> = sql`
  (select ${pesosSql(sql`x.saldo_cent - x.congelado_cent`)} from saldo x join cuenta k on k.id = x.id_cuenta
    where k.tipo = 'socio' and k.id_socio_comercial = r.id_socio_comercial)`

/** Treasury's desk: what waits, oldest first, and behind it what ended in the last ninety days. */
export function listPorAtender(tx: Tx, ahora: Date): Promise<string> {
  return jsonRows(
    tx,
    sql`
      select ${fila}, r.id_socio_comercial as "IdSocioComercial", o.nombre as "SocioComercial",
             ${disponibleSql} as "SaldoDisponible", uc.nombre as "CapturadoPor", up.nombre as "ProgramadoPor",
             (select uf.nombre from usuario uf where uf.id = r.id_usuario_confirma) as "ConfirmadoPor"
      ${DESDE}
        join socio_comercial o on o.id = r.id_socio_comercial
        left join usuario uc on uc.id = r.id_usuario_captura
        left join usuario up on up.id = r.id_usuario_programa
       where r.estado in ('capturado', 'en_revision', 'programado')
          or r.creado > ${ahora.toISOString()}::timestamptz - interval '90 days'
       order by r.estado not in ('capturado', 'en_revision', 'programado'),
                case when r.estado in ('capturado', 'en_revision', 'programado') then r.id else -r.id end`,
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
