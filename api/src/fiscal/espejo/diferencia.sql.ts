// Differences told to people: one row of the list, one told whole with both sides, and the row that is locked to decide.
import {
  type ClaseDiferencia,
  type ConsultaDiferencias,
  clasesDiferencia,
  severidades,
} from '@litro/contract/espejo/espejo'
import { type EstadoDiscrepancia, vidaDiscrepancia } from '@litro/contract/espejo/vida'
import { sql } from 'kysely'
import type { Ambito } from '../../craft/call/deps.ts'
import { diaEnMexico, enMexico, hoySql, textoDeMomento, textoDeReloj } from '../../craft/db/en-mexico.ts'
import { jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import { estatusSqlDe, suyo, vivas } from '../../craft/puerta/mover.sql.ts'
import type { FilaDeCasa } from '../../craft/puerta/verbo.ts'
import { folioSql } from '../comprobante/fila.sql.ts'

const porClase = (campo: 'titulo' | 'que' | 'grupo') =>
  sql`(case x.clase ${sql.join(
    Object.entries(clasesDiferencia).map(([clase, c]) => sql`when ${sql.lit(clase)} then ${sql.lit(c[campo])}`),
    sql` `,
  )} end)`

const detalleSql = sql`(${porClase('que')} || case when x.clase = 'difiere' then ' Distinto: ' || array_to_string(x.campos, ', ') || '.'
  when x.clase = 'cancelado_alla' and x.estatus_sat = 'Vigente' then ' En línea el SAT dice Vigente.' else '' end)`
const estatusSql = estatusSqlDe(vidaDiscrepancia, sql`x.estado`)
/** The worst first. */
const SEVERIDADES = sql`array[${sql.join(severidades.map((s) => sql.lit(s)))}]`
const diasSql = sql`(${hoySql} - ${diaEnMexico(sql`x.vista`)})`
const folio = sql`(select ${folioSql('d')} from documento_fiscal d where d.id = x.id_documento)`
/** As of when the SAT told it. */
const corteSql = sql`(select greatest(max(s.fecha_corte), (select v.fecha_corte from cobertura_sat v
    where v.rfc = x.rfc and v.sentido = x.sentido and v.dia = x.fecha::date)) from cfdi_sat s where s.uuid = x.uuid and s.sentido = x.sentido)`
const socioSql = sql`(select k.nombre from socio_comercial k where k.id = x.id_socio_comercial)`

const mesDe = (columna: ReturnType<typeof sql>, mes: string | undefined) =>
  mes === undefined
    ? sql``
    : sql`and ${columna} >= ${`${mes}-01`}::date and ${columna} < ${`${mes}-01`}::date + interval '1 month'`

const deDia = (columna: ReturnType<typeof sql>, dia: string | undefined) =>
  dia === undefined ? sql`` : sql`and ${columna} >= ${dia}::date and ${columna} < ${dia}::date + interval '1 day'`

const clasesDe = (grupo: string) =>
  Object.entries(clasesDiferencia).flatMap(([clase, c]) => (c.grupo === grupo ? [clase] : []))

type Columnas = ListSpec['columnas']
type DeDiferencias = Pick<ConsultaDiferencias, 'mes' | 'sentido' | 'clase' | 'grupo' | 'dia'>

export function diferenciaList({ mes, sentido, clase, grupo, dia }: DeDiferencias): ListSpec {
  return {
    archivo: 'DiferenciasSAT.xlsx',
    hoja: 'DiferenciasSAT',
    alcance: 'todo',
    from: () => sql`from discrepancia x where true ${mesDe(sql`x.fecha`, mes)}
      ${sentido ? sql`and x.sentido = ${sentido}` : sql``} ${clase ? sql`and x.clase = ${clase}` : sql``}
      ${grupo ? sql`and x.clase = any(${clasesDe(grupo)})` : sql``} ${deDia(sql`x.fecha`, dia)}`,
    columnas: {
      IdDiferencia: { sql: sql`x.id`, tipo: 'numero', titulo: 'Núm.', decimales: 0 },
      Sentido: { sql: sql`x.sentido`, tipo: 'texto', titulo: 'Sentido' },
      Clase: { sql: sql`x.clase`, tipo: 'texto' },
      Titulo: { sql: porClase('titulo'), tipo: 'texto', titulo: 'Diferencia' },
      Detalle: { sql: detalleSql, tipo: 'texto', titulo: 'Qué pasa' },
      Severidad: { sql: sql`x.severidad`, tipo: 'texto', titulo: 'Severidad' },
      Estatus: { sql: estatusSql, tipo: 'texto', titulo: 'Estatus' },
      UUID: { sql: sql`upper(x.uuid::text)`, tipo: 'texto', titulo: 'UUID' },
      Folio: { sql: folio, tipo: 'texto', titulo: 'Folio' },
      Fecha: { sql: textoDeReloj(sql`x.fecha`), tipo: 'texto', titulo: 'Fecha' },
      Contraparte: { sql: sql`x.contraparte`, tipo: 'texto', titulo: 'Contraparte' },
      Total: { sql: sql`x.monto`, tipo: 'numero', titulo: 'Total' },
      Dias: { sql: diasSql, tipo: 'numero', titulo: 'Días', decimales: 0 },
      Vista: { sql: textoDeMomento(sql`x.vista`), tipo: 'texto', titulo: 'Vista' },
      FechaCorte: { sql: textoDeMomento(corteSql), tipo: 'texto', titulo: 'Al corte de' },
      Motivo: { sql: sql`x.motivo`, tipo: 'texto', titulo: 'Explicación' },
      IdSocioComercial: { sql: sql`x.id_socio_comercial`, tipo: 'numero' },
      SocioComercial: { sql: socioSql, tipo: 'texto', titulo: 'Socio comercial' },
    },
    id: 'IdDiferencia',
    busca: [sql`plegar(x.contraparte)`, sql`plegar(x.uuid::text)`, sql`plegar(coalesce(${folio}, ''))`],
    estatus: estatusSql,
    orden: '-IdDiferencia',
    estrecha: {
      socio: sql`x.id_socio_comercial`,
      cliente: sql`(select d.id_cliente from documento_fiscal d where d.id = x.id_documento)`,
      proveedor: sql`(select f.id_proveedor from factura_recibida f where f.uuid = x.uuid)`,
    },
    sumas: ['Total'],
  }
}

/** Pairs without an open difference: what an accountant may stop looking at. */
export function coincideList({ mes, sentido = 'emitidos', dia }: DeDiferencias): ListSpec {
  const propios =
    sentido === 'emitidos'
      ? sql`(select p.id_documento as id, p.uuid, p.fecha, p.nombre_receptor as contraparte, p.efecto, p.total, ${folioSql('d')} as folio, d.id_socio_comercial,
                    d.id_cliente, null::bigint as id_proveedor
               from cfdi_propio p join documento_fiscal d on d.id = p.id_documento and d.uuid = p.uuid)`
      : sql`(select r.id, r.uuid, r.fecha, r.nombre_emisor as contraparte, r.tipo as efecto, r.total, concat_ws('-', r.serie, r.folio) as folio, r.id_socio_comercial,
                    null::bigint as id_cliente, r.id_proveedor
               from factura_recibida r)`
  return {
    archivo: 'CoincidenSAT.xlsx',
    hoja: 'CoincidenSAT',
    alcance: 'todo',
    from: () => sql`from ${propios} p join cfdi_sat s on s.uuid = p.uuid and s.sentido = ${sentido}
      where not exists (select 1 from discrepancia x where x.uuid = p.uuid and x.sentido = ${sentido} and x.estado <> 'resuelta')
      ${mesDe(sql`s.fecha_emision`, mes)} ${deDia(sql`s.fecha_emision`, dia)}`,
    columnas: {
      Id: { sql: sql`p.id`, tipo: 'numero' },
      UUID: { sql: sql`upper(p.uuid::text)`, tipo: 'texto', titulo: 'UUID' },
      Folio: { sql: sql`p.folio`, tipo: 'texto', titulo: 'Folio' },
      Fecha: { sql: textoDeReloj(sql`p.fecha`), tipo: 'texto', titulo: 'Fecha' },
      Contraparte: { sql: sql`p.contraparte`, tipo: 'texto', titulo: 'Contraparte' },
      Tipo: { sql: sql`p.efecto`, tipo: 'texto', titulo: 'Tipo' },
      Total: { sql: sql`p.total`, tipo: 'numero', titulo: 'Total' },
      Estatus: {
        sql: sql`(case when s.vigente then 'Vigente' else 'Cancelado' end)`,
        tipo: 'texto',
        titulo: 'Estatus en el SAT',
      },
      FechaCorte: { sql: textoDeMomento(sql`s.fecha_corte`), tipo: 'texto', titulo: 'Al corte de' },
    },
    id: 'Id',
    busca: [sql`plegar(p.contraparte)`, sql`plegar(p.uuid::text)`, sql`plegar(coalesce(p.folio, ''))`],
    orden: '-Id',
    estrecha: { socio: sql`p.id_socio_comercial`, cliente: sql`p.id_cliente`, proveedor: sql`p.id_proveedor` },
    sumas: ['Total'],
  }
}

type DiferenciaViva = FilaDeCasa<EstadoDiscrepancia> & {
  rfc: string
  sentido: 'emitidos' | 'recibidos'
  clase: ClaseDiferencia
  uuid: string
  id_documento: number | null
  fecha: string
}

async function lockDiferencia(tx: Tx, ambito: Ambito, id: number): Promise<DiferenciaViva | undefined> {
  const { rows } = await sql<DiferenciaViva>`
    select ${vivas('x')}, x.rfc, x.sentido, x.clase, upper(x.uuid::text) as uuid, x.id_documento, to_char(x.fecha, 'YYYY-MM-DD') as fecha
      from discrepancia x where x.id = ${id} ${suyo('x', ambito)} for update`.execute(tx)
  return rows[0]
}

export const diferencia = {
  vida: vidaDiscrepancia,
  tabla: 'discrepancia',
  lock: lockDiferencia,
  folio: ({ uuid }: DiferenciaViva) => uuid,
}

const ladoSat = sql`(select json_build_object('RfcEmisor', s.rfc_emisor, 'RfcReceptor', s.rfc_receptor,
    'Nombre', case s.sentido when 'emitidos' then s.nombre_receptor else s.nombre_emisor end, 'Tipo', s.efecto, 'Total', s.monto,
    'Fecha', ${textoDeReloj(sql`s.fecha_emision`)}, 'Estatus', case when s.vigente then 'Vigente' else 'Cancelado' end,
    'FechaCancelacion', ${textoDeReloj(sql`s.fecha_cancelacion`)}) from cfdi_sat s where s.uuid = x.uuid and s.sentido = x.sentido)`
const ladoAqui = sql`(select json_build_object('RfcEmisor', p.rfc_emisor, 'RfcReceptor', p.rfc_receptor, 'Nombre', p.nombre_receptor, 'Tipo', p.efecto,
    'Total', p.total, 'Fecha', ${textoDeReloj(sql`p.fecha`)}, 'Estatus', case d.estado when 'cancelado' then 'Cancelado' when 'por_cancelar' then 'Por cancelar' else 'Vigente' end,
    'FechaCancelacion', null) from cfdi_propio p join documento_fiscal d on d.id = p.id_documento and d.uuid = p.uuid where p.uuid = x.uuid and x.sentido = 'emitidos')`

/** Whether the PAC's own list names it: known only where that list was compared. */
const enPacSql = sql`(case when exists (select 1 from conciliacion_pac c where c.rfc = x.rfc and c.resultado in ('igual', 'diferencias')
    and x.fecha >= ${enMexico(sql`c.desde`)} and x.fecha < ${enMexico(sql`c.hasta`)})
  then not exists (select 1 from incidencia i where i.tipo = 'TIMBRE_AUSENTE' and upper(i.dato->>'uuid') = upper(x.uuid::text)) end)`

const historiaSql = sql`(select coalesce(json_agg(json_build_object('Momento', ${textoDeMomento(sql`b.momento`)}, 'Quien', b.actor, 'Que', b.accion, 'Nota', coalesce(b.nota, '')) order by b.id), '[]')
    from bitacora b where b.objeto = 'discrepancia' and b.id_objeto = x.id)`
const cambiosSql = sql`(select coalesce(json_agg(json_build_object('Momento', ${enMexico(sql`c.momento`)}, 'Campo', c.campo, 'Antes', c.antes, 'Despues', c.despues) order by c.id), '[]')
    from cfdi_sat_cambio c where c.uuid = x.uuid and c.sentido = x.sentido)`

export type Contada = { familia: string | null; clase: ClaseDiferencia; estado: EstadoDiscrepancia; texto: string }

export async function readDiferencia(tx: Tx, id: number): Promise<Contada | undefined> {
  const columnas = diferenciaList({}).columnas
  const { rows } = await sql<Contada>`
    select t.familia, t.clase, t.estado, (row_to_json(t)::jsonb - 'familia' - 'clase' - 'estado')::text as texto from (
      select (select d.familia from documento_fiscal d where d.id = x.id_documento) as familia, x.clase, x.estado,
             ${sql.join(Object.entries(columnas).map(([nombre, c]) => sql`${c.sql} as ${sql.id(nombre)}`))},
             x.campos as "Campos", ${ladoAqui} as "Aqui", ${ladoSat} as "Sat", x.id_documento as "IdDocumento",
             json_build_object('Litro', x.id_documento is not null, 'Pac', ${enPacSql},
               'Sat', exists (select 1 from cfdi_sat s where s.uuid = x.uuid and s.sentido = x.sentido)) as "Testigos",
             x.estatus_sat as "EstatusSAT", ${textoDeMomento(sql`x.consultada`)} as "Consultada", ${cambiosSql} as "Cambios", ${historiaSql} as "Historia",
             x.version as "Version" from discrepancia x where x.id = ${id}) t`.execute(tx)
  return rows[0]
}

const { columnas: deTodos, busca } = diferenciaList({})
const { IdDiferencia, Clase, Titulo, Detalle, Severidad, UUID, Folio, Fecha, Contraparte, Total, Dias } = deTodos

/** The open differences of one partner's documents, as it sees them. */
export const deSocioList: ListSpec = {
  archivo: 'DiferenciasSAT.xlsx',
  hoja: 'DiferenciasSAT',
  from: (socio) => sql`from discrepancia x where x.id_socio_comercial = ${socio} and x.estado = 'abierta'`,
  columnas: {
    ...({ IdDiferencia, Clase, Titulo, Detalle, Severidad, UUID, Folio, Fecha, Contraparte, Total, Dias } as Columnas),
    FechaCorte: { sql: textoDeMomento(sql`x.estado_desde`), tipo: 'texto', titulo: 'Al corte de' },
  },
  id: 'IdDiferencia',
  busca,
  orden: '-IdDiferencia',
  sumas: ['Total'],
}

/** What waits, by class and month, the worst first: how many, for how long and how much money. Its address opens that month. */
export const listHoy = (tx: Tx): Promise<string> =>
  jsonRows(
    tx,
    sql`
      select x.clase as "Clase", ${porClase('titulo')} as "Titulo", (${SEVERIDADES})[min(x.grado)] as "Severidad", count(*)::int as "Cuantas",
             max(${diasSql})::int as "Dias", sum(round(x.monto, 2)) as "Monto", x.mes as "Mes", x.sentido as "Sentido",
             '/admin/conciliacion-sat?mes=' || x.mes || '&sentido=' || x.sentido || '&ver=' || ${porClase('grupo')} as "Ruta"
        from (select *, to_char(fecha, 'YYYY-MM') as mes, array_position(${SEVERIDADES}, severidad) as grado from discrepancia where estado = 'abierta') x
       group by x.sentido, x.clase, x.mes order by min(x.grado), x.mes desc, 4 desc`,
  )

export async function insertExterno(
  tx: Tx,
  e: { uuid: string; rfc: string; motivo: string; idUsuario: number | null },
): Promise<void> {
  await sql`
    insert into cfdi_externo (uuid, rfc, motivo, id_usuario) values (${e.uuid}, ${e.rfc}, ${e.motivo}, ${e.idUsuario})
    on conflict (uuid) do nothing`.execute(tx)
}
