// Treasury's two desks: the returns that wait, and the accounts that somebody must answer for. Every partner's.
import { vidaCuenta } from '@litro/contract/proveedores/vida'
import { vidaRetorno } from '@litro/contract/retornos/vida'
import { sql } from 'kysely'
import { diaEnMexico, textoDeDia, textoDeMomento } from '../../craft/db/en-mexico.ts'
import { palabras } from '../../craft/listas/busca.ts'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import { estatusDe, estatusSqlDe, viveSql } from '../../craft/puerta/mover.sql.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'
import { rechazadaAntesSql } from './cuenta.sql.ts'
import { DESDE, nombreDeArchivo, notasDeRetorno, numCuentaSql, pagableDeRetorno } from './detalle.sql.ts'

const disponibleSql = sql`
  (select ${pesosSql(sql`x.saldo_cent - x.congelado_cent`)} from saldo x join cuenta k on k.id = x.id_cuenta
    where k.tipo = 'socio' and k.id_socio_comercial = r.id_socio_comercial)`
const ESPERA = sql`r.estado in ('capturado', 'en_revision', 'programado')`

/** The two refusals of the door to one person, told before the button is pressed. */
const yaHizoSql = (persona: number | null) => sql`
  case when ${persona}::bigint = r.id_usuario_captura or ${persona}::bigint = any(r.editores) then 'capturar'
       when ${persona}::bigint = r.id_usuario_programa and r.monto >
            (select (i.valor #>> '{}')::numeric from instalacion i where i.clave = 'limite_pago_segunda_firma') then 'programar' end`

/** What waits, oldest first, and behind it what was asked for in the last ninety days. */
export const porAtenderList = (ahora: Date, persona: number | null): ListSpec => ({
  archivo: 'RetornosTesoreria.xlsx',
  hoja: 'RetornosTesoreria',
  alcance: 'todo',
  from: () => sql`
    ${DESDE} join socio_comercial o on o.id = r.id_socio_comercial
    left join usuario uc on uc.id = r.id_usuario_captura left join usuario up on up.id = r.id_usuario_programa
   where (${ESPERA} or r.creado > ${ahora.toISOString()}::timestamptz - interval '90 days')`,
  // biome-ignore format: a table is read as a table
  columnas: {
    Turno:             { sql: sql`r.turno`, tipo: 'numero', interna: true, clave: { sql: sql`r.turno`, tipo: 'bigint' } },
    IdRetorno:         { sql: sql`r.id`, tipo: 'numero', titulo: 'Folio', decimales: 0 },
    FechaRetorno:      { sql: sql`r.dia`, tipo: 'fecha' },
    IdSocioComercial:  { sql: sql`r.id_socio_comercial`, tipo: 'numero' },
    SocioComercial:    { sql: sql`o.nombre`, tipo: 'texto', titulo: 'Socio comercial' },
    IdProveedor:       { sql: sql`r.id_proveedor`, tipo: 'numero' },
    Proveedor:         { sql: sql`p.nombre`, tipo: 'texto', titulo: 'Proveedor' },
    Concepto:          { sql: sql`r.concepto`, tipo: 'texto', titulo: 'Concepto' },
    IdCuenta:          { sql: sql`r.id_cuenta`, tipo: 'numero' },
    NumCuenta:         { sql: numCuentaSql, tipo: 'texto', titulo: 'Cuenta' },
    UsableDesde:       { sql: textoDeMomento(sql`c.usable_desde`), tipo: 'texto' },
    Moneda:            { sql: sql`r.moneda`, tipo: 'texto' },
    Monto:             { sql: sql`r.monto`, tipo: 'numero', titulo: 'Monto' },
    MontoUSD:          { sql: sql`r.monto_usd`, tipo: 'numero', titulo: 'Monto USD' },
    TipoCambio:        { sql: sql`r.tipo_cambio`, tipo: 'numero', titulo: 'Tipo de cambio', decimales: 6 },
    Estatus:           { sql: estatusSqlDe(vidaRetorno, sql`r.estado`), tipo: 'texto', titulo: 'Estatus' },
    CapturadoPor:      { sql: sql`uc.nombre`, tipo: 'texto', titulo: 'Capturó' },
    ProgramadoPor:     { sql: sql`up.nombre`, tipo: 'texto', titulo: 'Programó' },
    ConfirmadoPor:     { sql: sql`(select uf.nombre from usuario uf where uf.id = r.id_usuario_confirma)`, tipo: 'texto' },
    YaHizo:            { sql: yaHizoSql(persona), tipo: 'texto', sinOrden: true },
    Observaciones:     { sql: sql`r.observaciones`, tipo: 'texto', titulo: 'Observaciones' },
    SaldoDisponible:   { sql: disponibleSql, tipo: 'numero', titulo: 'Saldo disponible' },
    IdSucursal:        { sql: sql`r.id_sucursal::text`, tipo: 'texto' },
    Sucursal:          { sql: sql`s.nombre`, tipo: 'texto' },
    ArchivoFacturaPDF: { sql: nombreDeArchivo('ArchivoFacturaPDF'), tipo: 'texto' },
    ArchivoFacturaXML: { sql: nombreDeArchivo('ArchivoFacturaXML'), tipo: 'texto' },
    ArchivoProgramacion: { sql: nombreDeArchivo('ArchivoProgramacion'), tipo: 'texto' },
    ArchivoPago:       { sql: nombreDeArchivo('ArchivoPago'), tipo: 'texto' },
    Hallazgos:         { sql: sql`r.hallazgos`, tipo: 'texto', sinOrden: true },
    UUIDProveedor:     { sql: sql`upper(r.uuid_proveedor::text)`, tipo: 'texto' },
    FechaPago:         { sql: sql`r.fecha_pago`, tipo: 'fecha' },
    FacturaVerificada: { sql: sql`r.factura_verificada`, tipo: 'logico' },
    EstadoSat:         { sql: sql`r.sat_estado`, tipo: 'texto' },
    SatConsultado:     { sql: textoDeMomento(sql`r.sat_consultado`), tipo: 'texto' },
    NotasCredito:      { sql: notasDeRetorno, tipo: 'texto', sinOrden: true },
    Pagable:           { sql: pagableDeRetorno, tipo: 'numero', sinOrden: true },
    Version:           { sql: sql`r.version`, tipo: 'numero' },
  },
  id: 'IdRetorno',
  busca: palabras(sql`r.id`, sql`o.nombre`, sql`p.nombre`, sql`r.concepto`, numCuentaSql),
  estatus: estatusDe(vidaRetorno, sql`r.estado`),
  orden: 'Turno',
  estrecha: { dia: sql`r.dia`, socio: sql`r.id_socio_comercial`, proveedor: sql`r.id_proveedor` },
  sumas: ['Monto', 'MontoUSD'],
  vive: viveSql(sql`r.estado`),
})

/** What waits for a decision, and behind it what was approved and can still be stopped before its first payment. */
export const cuentaList = (ahora: Date): ListSpec => ({
  archivo: 'CuentasPorAprobar.xlsx',
  hoja: 'CuentasPorAprobar',
  alcance: 'todo',
  from: () => sql`
    from cuenta_proveedor c join proveedor p on p.id = c.id_proveedor join banco b on b.id = c.id_banco
    join socio_comercial o on o.id = c.id_socio_comercial
   where (c.estado = 'por_aprobar' or (c.estado = 'aprobada' and c.usable_desde > ${ahora.toISOString()}::timestamptz))`,
  // biome-ignore format: a table is read as a table
  columnas: {
    Turno:          { sql: sql`case c.estado when 'aprobada' then 1000000000000000 + c.id else c.id end`, tipo: 'numero', interna: true },
    IdCuenta:       { sql: sql`c.id`, tipo: 'numero' },
    Proveedor:      { sql: sql`p.nombre`, tipo: 'texto', titulo: 'Proveedor' },
    SocioComercial: { sql: sql`o.nombre`, tipo: 'texto', titulo: 'Socio comercial' },
    Banco:          { sql: sql`b.nombre`, tipo: 'texto', titulo: 'Banco' },
    NumCuenta:      { sql: numCuentaSql, tipo: 'texto', titulo: 'Cuenta' },
    Moneda:         { sql: sql`case c.moneda when 'MXN' then 'MXP' else c.moneda end`, tipo: 'texto', titulo: 'Moneda' },
    Creada:         { sql: textoDeDia(sql`c.creada`), tipo: 'fecha', titulo: 'Alta' },
    Estatus:        { sql: estatusSqlDe(vidaCuenta, sql`c.estado`), tipo: 'texto', titulo: 'Estatus' },
    UsableDesde:    { sql: textoDeMomento(sql`c.usable_desde`), tipo: 'texto', titulo: 'Se le puede pagar desde' },
    Observaciones:  { sql: sql`c.motivo_rechazo`, tipo: 'texto' },
    RechazadaAntes: { sql: rechazadaAntesSql, tipo: 'texto', titulo: 'Rechazada antes' },
  },
  id: 'IdCuenta',
  busca: palabras(sql`p.nombre`, sql`o.nombre`, numCuentaSql, sql`b.nombre`),
  orden: 'Turno',
  estrecha: { dia: diaEnMexico(sql`c.creada`), socio: sql`c.id_socio_comercial`, proveedor: sql`c.id_proveedor` },
})
