// Changes that wait for a second person: written once, locked for their decision, told to whoever may decide.
import { type Cambio, type ClaseDeCambio, clasesDeCambio } from '@litro/contract/cambios/cambio'
import { type EstadoCambio, vidaCambio } from '@litro/contract/cambios/vida'
import { permisos } from '@litro/contract/permisos'
import { type RawBuilder, sql } from 'kysely'
import type { Ambito } from '../../craft/call/deps.ts'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import { jsonRow } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { palabras } from '../../craft/listas/busca.ts'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import { estatusSqlDe, suyo, vivas } from '../../craft/puerta/mover.sql.ts'
import type { FilaDeCasa } from '../../craft/puerta/verbo.ts'

/** The thing a change is about: one change of it waits at a time. */
export type Cosa = 'socio' | 'usuario' | 'ajuste' | 'retencion'

export type CambioVivo = FilaDeCasa<EstadoCambio> & {
  clase: ClaseDeCambio
  id_objeto: number | null
  antes: Record<string, unknown> | null
  despues: Record<string, unknown>
  motivo: string
}

async function lockCambio(tx: Tx, ambito: Ambito, id: number): Promise<CambioVivo | undefined> {
  const { rows } = await sql<CambioVivo>`
    select ${vivas('c')}, c.clase, c.id_objeto, c.antes, c.despues, c.motivo
      from cambio_pendiente c where c.id = ${id} ${suyo('c', ambito)} for update`.execute(tx)
  return rows[0]
}

export const cambio = {
  vida: vidaCambio,
  tabla: 'cambio_pendiente',
  lock: lockCambio,
  folio: ({ id }: CambioVivo) => String(id),
}

const nombreDeClase = sql`(case c.clase ${sql.join(
  Object.entries(clasesDeCambio).map(([clase, nombre]) => sql`when ${sql.lit(clase)} then ${sql.lit(nombre)}`),
  sql` `,
)} end)`

export const estatusDeCambio = estatusSqlDe(vidaCambio, sql`c.estado`)

/** As the wire wants them, to one person. The aliases are its own: `donde` may name those of a query around it. */
const consulta = (quien: number, donde: RawBuilder<unknown>) => sql`
  select c.id as "IdCambio", c.clase as "Clase", ${nombreDeClase} as "Que",
         coalesce(de_u.nombre, de_s.nombre, '') as "De",
         c.id_socio_comercial as "IdSocioComercial", c.id_objeto as "IdObjeto", (c.despues->>'Monto')::numeric as "Monto", c.motivo as "Motivo",
         c.antes as "Antes", c.despues as "Despues", ${estatusDeCambio} as "Estatus", p.nombre as "Pidio",
         ${textoDeMomento(sql`c.creado`)} as "Fecha", d.nombre as "Decidio",
         case when c.estado <> 'por_confirmar' then ${textoDeMomento(sql`c.estado_desde`)} end as "Decidido",
         c.observaciones as "Observaciones", c.sin_segunda as "SinSegundaPersona", c.id_usuario_captura = ${quien} as "EsPropio"
    from cambio_pendiente c join usuario p on p.id = c.id_usuario_captura left join usuario d on d.id = c.id_usuario_decide
    left join socio_comercial de_s on de_s.id = c.id_socio_comercial left join usuario de_u on c.cosa = 'usuario' and de_u.id = c.id_objeto
   where ${donde}`

/** What waits about a partner's terms and money, as a JSON list inside another query. */
export const cambiosDeSocio = (quien: number, socio: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(t order by t."IdCambio"), '[]') from (
    ${consulta(quien, sql`c.estado = 'por_confirmar' and c.cosa <> 'usuario' and c.id_socio_comercial = ${socio}`)}) t)`

/** What waits about a person, as JSON inside another query. */
export const cambioDeUsuario = (quien: number, usuario: RawBuilder<unknown>) => sql`
  (select row_to_json(t) from (
    ${consulta(quien, sql`c.estado = 'por_confirmar' and c.cosa = 'usuario' and c.id_objeto = ${usuario}`)}) t)`

export async function readCambio(tx: Tx, quien: number, id: number): Promise<Cambio> {
  const texto = await jsonRow(tx, consulta(quien, sql`c.id = ${id}`))
  return JSON.parse(texto!) as Cambio
}

const RECIENTES = sql`c.estado = 'por_confirmar' or c.estado_desde > now() - interval '30 days'`

/** The desk: what waits, oldest first, and behind it what was decided in the last thirty days. */
export const cambioList = (quien: number): ListSpec => ({
  archivo: 'CambiosPorConfirmar.xlsx',
  hoja: 'CambiosPorConfirmar',
  alcance: 'todo',
  from: () => sql`from (${consulta(quien, RECIENTES)}) v where true`,
  // biome-ignore format: a table is read as a table
  columnas: {
    IdCambio:          { sql: sql`v."IdCambio"`, tipo: 'numero', titulo: 'Número', decimales: 0 },
    Clase:             { sql: sql`v."Clase"`, tipo: 'texto' },
    Que:               { sql: sql`v."Que"`, tipo: 'texto', titulo: 'Cambio' },
    De:                { sql: sql`v."De"`, tipo: 'texto', titulo: 'De' },
    IdSocioComercial:  { sql: sql`v."IdSocioComercial"`, tipo: 'numero' },
    IdObjeto:          { sql: sql`v."IdObjeto"`, tipo: 'numero' },
    Monto:             { sql: sql`v."Monto"`, tipo: 'numero', titulo: 'Monto' },
    Motivo:            { sql: sql`v."Motivo"`, tipo: 'texto', titulo: 'Motivo' },
    Antes:             { sql: sql`v."Antes"`, tipo: 'texto', sinOrden: true },
    Despues:           { sql: sql`v."Despues"`, tipo: 'texto', sinOrden: true },
    Estatus:           { sql: sql`v."Estatus"`, tipo: 'texto', titulo: 'Estatus' },
    Pidio:             { sql: sql`v."Pidio"`, tipo: 'texto', titulo: 'Pidió' },
    Fecha:             { sql: sql`v."Fecha"`, tipo: 'texto', titulo: 'Fecha' },
    Decidio:           { sql: sql`v."Decidio"`, tipo: 'texto', titulo: 'Decidió' },
    Decidido:          { sql: sql`v."Decidido"`, tipo: 'texto', titulo: 'Fecha de decisión' },
    Observaciones:     { sql: sql`v."Observaciones"`, tipo: 'texto', titulo: 'Observaciones' },
    SinSegundaPersona: { sql: sql`v."SinSegundaPersona"`, tipo: 'logico' },
    EsPropio:          { sql: sql`v."EsPropio"`, tipo: 'logico' },
  },
  id: 'IdCambio',
  busca: palabras(
    ...[sql`v."Que"`, sql`v."De"`, sql`v."Motivo"`, sql`v."Pidio"`, sql`v."Decidio"`, sql`v."Antes"`, sql`v."Despues"`],
  ),
  estatus: sql`v."Estatus"`,
  orden: 'Decidido',
  estrecha: { dia: sql`left(v."Fecha", 10)::date`, socio: sql`v."IdSocioComercial"` },
})

/** The change that waits about a thing, or else the last one that was decided. */
export async function findCambioDe(tx: Tx, cosa: Cosa, idObjeto: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from cambio_pendiente where cosa = ${cosa} and id_objeto = ${idObjeto}
     order by estado = 'por_confirmar' desc, id desc limit 1`.execute(tx)
  return rows[0]?.id
}

/** The same thing asked for again while it waits. */
export async function existsIgual(tx: Tx, cosa: Cosa, idObjeto: number, despues: object): Promise<boolean> {
  const { rows } = await sql`
    select 1 from cambio_pendiente where cosa = ${cosa} and id_objeto = ${idObjeto} and estado = 'por_confirmar'
       and despues = ${JSON.stringify(despues)}::jsonb`.execute(tx)
  return rows.length > 0
}

/**
 * Whether somebody other than this one could confirm. Where money is at stake whoever ever could counts, blocked or not:
 * blocking everybody else must not make one person enough. About people only those who can act count, or the last
 * administrator could never bring in another.
 */
export async function existsSegunda(tx: Tx, quien: number, deGente: boolean): Promise<boolean> {
  const { rows } = await sql`
    select 1 from usuario where roles && ${[...permisos['admin.confirmar']]}::text[] and id <> ${quien}
       and not (bloqueado and ${deGente}) limit 1`.execute(tx)
  return rows.length > 0
}
