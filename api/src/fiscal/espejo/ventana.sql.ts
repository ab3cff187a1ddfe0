// Windows of time to know about: planned once by their name, asked for until the SAT tells, or left to a person.
import { type EstadoVentana, vidaSolicitudSat, vidaVentana } from '@litro/contract/espejo/vida'
import { TOPES } from '@litro/contract/topes'
import { sql } from 'kysely'
import type { Ambito } from '../../craft/call/deps.ts'
import { textoDeMomento, textoDeReloj } from '../../craft/db/en-mexico.ts'
import { jsonRow, jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { type ListSpec, selectAll } from '../../craft/listas/list-query.ts'
import { estatusSqlDe, mover, vivas } from '../../craft/puerta/mover.sql.ts'
import type { FilaDeCasa } from '../../craft/puerta/verbo.ts'

const VENTANA = { vida: vidaVentana, tabla: 'ventana_sat' }

type Clase = 'metadata' | 'cancelados' | 'xml' | 'folio'
type Motivo = 'diaria' | 'cancelados' | 'barrido' | 'mensual' | 'inicial' | 'partida' | 'manual' | 'xml'

export type VentanaNueva = {
  rfc: string
  sentido: 'emitidos' | 'recibidos'
  clase: Clase
  motivo: Motivo
  clave: string
  desde?: string
  hasta?: string
  folio?: string
  tipoComprobante?: string
  idPadre?: number
  idUsuario?: number | null
}

const claveDe = ({ rfc, clave }: Pick<VentanaNueva, 'rfc' | 'clave'>) => `${rfc}:${clave}`

/** Which of these were planned before, by the names they were given. */
export async function listPlaneadas(tx: Tx, ventanas: readonly VentanaNueva[]): Promise<Set<string>> {
  const { rows } = await sql<{ clave: string }>`
    select clave from ventana_sat where clave = any(${ventanas.map(claveDe)})`.execute(tx)
  const planeadas = new Set(rows.map(({ clave }) => clave))
  return new Set(ventanas.flatMap((v) => (planeadas.has(claveDe(v)) ? [v.clave] : [])))
}

/** Undefined when that work was planned before. */
export async function insertVentana(tx: Tx, v: VentanaNueva): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into ventana_sat (rfc, sentido, clase, motivo, clave, desde, hasta, folio, tipo_comprobante, id_padre, id_usuario_captura)
    values (${v.rfc}, ${v.sentido}, ${v.clase}, ${v.motivo}, ${claveDe(v)}, ${v.desde ?? null}, ${v.hasta ?? null}, ${v.folio ?? null},
            ${v.tipoComprobante ?? ''}, ${v.idPadre ?? null}, ${v.idUsuario ?? null})
    on conflict on constraint ventana_planeada_una_vez do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export type Ventana = {
  id: number
  rfc: string
  sentido: 'emitidos' | 'recibidos'
  clase: Clase
  desde: string | null
  hasta: string | null
  folio: string | null
  tipo_comprobante: string
  estado: EstadoVentana
  /** Requests made for it so far, and those that a person forgave. */
  solicitudes: number
  perdonadas: number
}

const COLUMNAS = sql`v.id, v.rfc, v.sentido, v.clase, ${textoDeReloj(sql`v.desde`)} as desde, ${textoDeReloj(sql`v.hasta`)} as hasta, upper(v.folio::text) as folio, v.tipo_comprobante, v.estado, v.perdonadas,
  (select count(*)::int from solicitud_sat s where s.id_ventana = v.id) as solicitudes`

/** A window that waits and has nothing under way, locked; of an issuer somebody can sign for. */
export async function claimVentana(tx: Tx, rfcs: readonly string[]): Promise<Ventana | undefined> {
  const { rows } = await sql<Ventana>`
    select ${COLUMNAS} from ventana_sat v where v.estado = 'pendiente' and v.rfc = any(${rfcs}) and v.proximo <= clock_timestamp()
       and not exists (select 1 from solicitud_sat s where s.id_ventana = v.id and s.estado in ('por_enviar', 'enviando', 'aceptada', 'terminada'))
     order by v.id limit 1 for update of v skip locked`.execute(tx)
  return rows[0]
}

export async function readVentana(tx: Tx, id: number): Promise<Ventana> {
  const { rows } = await sql<Ventana>`select ${COLUMNAS} from ventana_sat v where v.id = ${id} for update of v`.execute(
    tx,
  )
  return rows[0]!
}

export async function coverVentana(tx: Tx, id: number, a: 'cubierta' | 'vacia'): Promise<boolean> {
  return mover(tx, VENTANA, { id, verbo: 'cubrir', a, set: { nota: null }, si: sql`estado = 'pendiente'` })
}

export async function splitVentana(tx: Tx, id: number): Promise<boolean> {
  return mover(tx, VENTANA, { id, verbo: 'partir', a: 'partida', si: sql`estado = 'pendiente'` })
}

export async function leaveVentana(tx: Tx, id: number, nota: string): Promise<boolean> {
  return mover(tx, VENTANA, {
    id,
    verbo: 'revisar',
    a: 'revision',
    set: { nota: nota.slice(0, 500) },
    si: sql`estado = 'pendiente'`,
  })
}

export async function postponeVentana(tx: Tx, id: number, esperaMs: number): Promise<void> {
  await sql`update ventana_sat set proximo = clock_timestamp() + ${esperaMs}::float8 * interval '1 millisecond' where id = ${id}`.execute(
    tx,
  )
}

type Raiz = {
  rfc: string
  sentido: 'emitidos' | 'recibidos'
  desde: string
  hasta: string
  enviada: string
  idSolicitud: number
}

/** The window that was split, once every part of it was told: with the oldest moment at which one of them was asked. */
export async function findRaizCompleta(tx: Tx, id: number): Promise<Raiz | undefined> {
  const { rows } = await sql<Raiz>`
    with recursive arriba as (select * from ventana_sat where id = ${id} union all select p.* from ventana_sat p join arriba a on a.id_padre = p.id),
         raiz as (select * from arriba where id_padre is null and clase = 'metadata' and tipo_comprobante = ''),
         abajo as (select v.id, v.estado from ventana_sat v join raiz r on r.id = v.id union all select h.id, h.estado from ventana_sat h join abajo b on h.id_padre = b.id)
    select r.rfc, r.sentido, ${textoDeReloj(sql`r.desde`)} as desde, ${textoDeReloj(sql`r.hasta`)} as hasta, s.enviada, s.id as "idSolicitud" from raiz r
      cross join lateral (select q.id, q.enviada from solicitud_sat q join abajo b on b.id = q.id_ventana where q.estado in ('leida', 'vacia') order by q.enviada limit 1) s
     where r.estado = 'partida' and not exists (select 1 from abajo b where b.estado in ('pendiente', 'revision'))`.execute(
    tx,
  )
  return rows[0]
}

export async function countAbiertas(tx: Tx, rfc: string, motivo: Motivo): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ventana_sat where rfc = ${rfc} and motivo = ${motivo} and estado = 'pendiente'`.execute(
    tx,
  )
  return rows[0]!.n
}

/** Requests made so far for a window, to forgive them. */
export const solicitudesSql = (id: number) =>
  sql`(select count(*)::int from solicitud_sat s where s.id_ventana = ${id})`

type Pasos = { porEnviar: number; preparando: number; paquetes: number; leidos: number; abiertas: number }

/** What is under way for an issuer, counted for whoever waits. */
export async function countPasos(tx: Tx, rfc: string): Promise<Pasos> {
  const { rows } = await sql<Pasos>`
    with abiertas as (select id from ventana_sat where rfc = ${rfc} and estado = 'pendiente'),
         vivas as (select s.id, s.estado from solicitud_sat s join abiertas a on a.id = s.id_ventana),
         bultos as (select p.estado from paquete_sat p join vivas v on v.id = p.id_solicitud)
    select (select count(*) from abiertas a where not exists (select 1 from solicitud_sat s where s.id_ventana = a.id and s.estado in ('aceptada', 'terminada')))::int as "porEnviar",
           (select count(*) from vivas where estado = 'aceptada')::int as preparando, (select count(*) from bultos)::int as paquetes,
           (select count(*) from bultos where estado = 'leido')::int as leidos, (select count(*) from abiertas)::int as abiertas`.execute(
    tx,
  )
  return rows[0]!
}

type VentanaViva = FilaDeCasa<EstadoVentana> & { rfc: string }

async function lockVentana(tx: Tx, _ambito: Ambito, id: number): Promise<VentanaViva | undefined> {
  const { rows } = await sql<VentanaViva>`
    select ${vivas('v')}, v.rfc from (select w.*, null::bigint as id_socio_comercial from ventana_sat w where w.id = ${id} for update) v`.execute(
    tx,
  )
  return rows[0]
}

export const ventana = { ...VENTANA, lock: lockVentana, folio: ({ id }: VentanaViva) => String(id) }

const ultimaSql = sql`(select json_build_object('Estatus', ${estatusSqlDe(vidaSolicitudSat, sql`s.estado`)}, 'IdSolicitud', s.id_solicitud, 'CodigoLlamada', s.cod_llamada,
    'CodigoResultado', s.cod_resultado, 'Mensaje', s.mensaje, 'Enviada', ${textoDeMomento(sql`s.enviada`)},
    'Proximo', case when s.estado in ('por_enviar', 'aceptada') then ${textoDeMomento(sql`s.proximo`)} end,
    'Paquetes', (select count(*) from paquete_sat p where p.id_solicitud = s.id),
    'PaquetesLeidos', (select count(*) from paquete_sat p where p.id_solicitud = s.id and p.estado = 'leido'), 'Cfdis', s.n_cfdi)
  from solicitud_sat s where s.id_ventana = v.id order by s.n desc limit 1)`

/** Everything that was ever asked for, the newest first. */
export const ventanaList: ListSpec = {
  archivo: 'PedidosAlSAT.xlsx',
  hoja: 'PedidosAlSAT',
  alcance: 'todo',
  from: () => sql`from ventana_sat v where true`,
  columnas: {
    IdVentana: {
      sql: sql`v.id`,
      tipo: 'numero',
      titulo: 'Núm.',
      decimales: 0,
      clave: { sql: sql`v.id`, tipo: 'bigint' },
    },
    RFC: { sql: sql`v.rfc`, tipo: 'texto', titulo: 'RFC' },
    Sentido: { sql: sql`v.sentido`, tipo: 'texto', titulo: 'Sentido' },
    Clase: { sql: sql`v.clase`, tipo: 'texto', titulo: 'Clase' },
    Motivo: { sql: sql`v.motivo`, tipo: 'texto', titulo: 'Motivo' },
    Desde: { sql: textoDeReloj(sql`v.desde`), tipo: 'texto', titulo: 'Desde' },
    Hasta: { sql: textoDeReloj(sql`v.hasta`), tipo: 'texto', titulo: 'Hasta' },
    UUID: { sql: sql`upper(v.folio::text)`, tipo: 'texto', titulo: 'UUID' },
    Estado: { sql: sql`v.estado`, tipo: 'texto' },
    Estatus: { sql: estatusSqlDe(vidaVentana, sql`v.estado`), tipo: 'texto', titulo: 'Estatus' },
    Nota: { sql: sql`v.nota`, tipo: 'texto', titulo: 'Nota' },
    Creada: { sql: textoDeMomento(sql`v.creada`), tipo: 'texto', titulo: 'Creada' },
    Solicitudes: {
      sql: sql`(select count(*)::int from solicitud_sat s where s.id_ventana = v.id)`,
      tipo: 'numero',
      titulo: 'Solicitudes',
      decimales: 0,
    },
    Solicitud: { sql: ultimaSql, tipo: 'texto', sinOrden: true },
  },
  id: 'IdVentana',
  busca: [sql`plegar(v.clave)`],
  estatus: estatusSqlDe(vidaVentana, sql`v.estado`),
  orden: '-IdVentana',
}

const contadaSql = sql`
  select ${selectAll(ventanaList)} from ventana_sat v`

/** What is under way of one issuer, and what waits for a person. */
export const listEnCamino = (tx: Tx, rfc: string): Promise<string> =>
  jsonRows(
    tx,
    sql`${contadaSql} where v.rfc = ${rfc} and v.estado in ('pendiente', 'revision') order by v.id desc limit ${TOPES.ventanas}`,
  )

export const tellVentana = async (tx: Tx, id: number): Promise<string> =>
  (await jsonRow(tx, sql`${contadaSql} where v.id = ${id}`))!

export async function existsVentana(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ventana_sat where id = ${id}`.execute(tx)
  return rows.length > 0
}
