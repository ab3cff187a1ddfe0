// An Interno seen by the partner who gives, through the one window the database opens to it, and what it has answered.
import { vidaDeposito } from '@litro/contract/depositos/vida'
import { TOPES } from '@litro/contract/topes'
import { type RawBuilder, sql } from 'kysely'
import type { Ambito } from '../../craft/call/deps.ts'
import { diaEnMexico, textoDeMomento } from '../../craft/db/en-mexico.ts'
import { jsonRow, jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { estatusSqlDe, vivas } from '../../craft/puerta/mover.sql.ts'
import type { DepositoFila } from './deposito.sql.ts'

/** The answer as everybody may know it; the person who gave it is the partner's own affair. */
const consentimiento = (
  de: { respuesta: string; respondido: string; motivo: string },
  acuerdo: RawBuilder<unknown>,
) => sql`
  json_build_object(
    'Estatus', case when ${sql.ref(de.respuesta)} = 'rechazado' then 'Rechazado' when ${sql.ref(de.respuesta)} = 'aceptado' then 'Aceptado'
                    when ${acuerdo} then 'Acuerdo' else 'Pendiente' end,
    'Fecha', ${textoDeMomento(sql.ref(de.respondido))}, 'Motivo', ${sql.ref(de.motivo)})`

const acuerdoSql = sql`exists (select 1 from interno_par w where w.acuerdo
  and w.id_socio_a = least(d.id_socio_comercial, d.id_socio_origen) and w.id_socio_b = greatest(d.id_socio_comercial, d.id_socio_origen))`

/** Of the deposit in row `d`; null where nobody gives. */
export const consentimientoSql = sql`case when d.id_deposito_tipo = 4 and d.id_socio_origen is not null then ${consentimiento(
  { respuesta: 'd.interno_respuesta', respondido: 'd.interno_respondido', motivo: 'd.interno_motivo' },
  acuerdoSql,
)} end`

const consulta = (donde: RawBuilder<unknown>) => sql`
  select i.id as "IdDeposito", ${diaEnMexico(sql`i.creado`)} as "Fecha", i.recibe as "SocioComercial", i.depositante as "Depositante",
         i.litros as "Litros", i.precio_por_litro as "PrecioPorLitro", i.monto as "Monto", ${estatusSqlDe(vidaDeposito, sql`i.estado`)} as "Estatus",
         ${consentimiento({ respuesta: 'i.respuesta', respondido: 'i.respondido', motivo: 'i.motivo' }, sql`i.acuerdo`)} as "Consentimiento"
    from internos_que_entrega() i where ${donde}`

/** Those that wait for an answer first, then those whose answer may still change, then the newest. */
export const listInternos = (tx: Tx): Promise<string> =>
  jsonRows(
    tx,
    sql`${consulta(sql`true`)} order by not (i.estado = 'capturado' and i.respuesta is null and not i.acuerdo), i.estado <> 'capturado', i.id desc limit ${TOPES.internos}`,
  )

export const readInterno = (tx: Tx, id: number): Promise<string | undefined> => jsonRow(tx, consulta(sql`i.id = ${id}`))

export type InternoFila = DepositoFila & { respuesta: 'aceptado' | 'rechazado' | null; respuesta_motivo: string }

/** Locked for its answer. The partner of the call is the one who gives: to anybody else it is not there. */
export async function lockInterno(tx: Tx, ambito: Ambito, id: number): Promise<InternoFila | undefined> {
  if (ambito === 'todo') return undefined
  const { rows } = await sql<InternoFila>`
    select ${vivas('d')}, d.id_deposito_tipo, 'Interno' as tipo, d.depositante, d.monto, d.id_cliente, d.id_socio_origen, d.litros,
           d.precio_por_litro, d.id_archivo, d.fecha_deposito::text as fecha_deposito, d.fecha_pago::text as fecha_pago, d.id_usuario_confirma, d.interno_respuesta as respuesta, d.interno_motivo as respuesta_motivo
      from deposito d
     where d.id = ${id} and d.id_socio_origen = ${ambito.socio} and d.id_deposito_tipo = 4 for update`.execute(tx)
  return rows[0]
}

type Consentido = {
  respuesta: 'aceptado' | 'rechazado' | null
  motivo: string
  acuerdo: boolean
  entrega: string
}

/** Whether the one who gives has said yes. The pair is held: the agreement cannot be taken back before the commit. */
export async function readConsentido(tx: Tx, id: number): Promise<Consentido> {
  await sql`
    select 1 from interno_par p join deposito d on p.id_socio_a = least(d.id_socio_comercial, d.id_socio_origen)
       and p.id_socio_b = greatest(d.id_socio_comercial, d.id_socio_origen) where d.id = ${id} for share of p`.execute(
    tx,
  )
  const { rows } = await sql<Consentido>`
    select d.interno_respuesta as respuesta, d.interno_motivo as motivo, ${acuerdoSql} as acuerdo, nombre_de_socio(d.id_socio_origen) as entrega
      from deposito d where d.id = ${id}`.execute(tx)
  return rows[0]!
}
