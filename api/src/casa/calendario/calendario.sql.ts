// The private links and the days they tell: due dates, last legal days, ends of certificates and quotas.
import { sql } from 'kysely'
import { diaEnMexico, hoySql, textoDeDia, textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { folioSql } from '../../fiscal/comprobante/fila.sql.ts'
import { limiteDeRep } from '../../fiscal/comprobante/rep.sql.ts'
import { ultimoDiaParaCancelar } from '../../fiscal/comprobante/ultimo-dia.sql.ts'

export async function readDesde(tx: Tx, idUsuario: number): Promise<string | null> {
  const { rows } = await sql<{ desde: string }>`
    select ${textoDeMomento(sql`creada`)} as desde from calendario_liga where id_usuario = ${idUsuario}`.execute(tx)
  return rows[0]?.desde ?? null
}

/** A new link ends the one before. */
export async function saveLiga(tx: Tx, idUsuario: number, huella: Buffer): Promise<void> {
  await sql`
    insert into calendario_liga (id_usuario, huella) values (${idUsuario}, ${huella})
    on conflict (id_usuario) do update set huella = excluded.huella, creada = now()`.execute(tx)
}

export async function deleteLiga(tx: Tx, idUsuario: number): Promise<void> {
  await sql`delete from calendario_liga where id_usuario = ${idUsuario}`.execute(tx)
}

export type Suscrito = { id: number; roles: string[]; socio: number | null }

/** Whoever was blocked, or whose partner was, is told nothing. */
export async function findSuscrito(tx: Tx, huella: Buffer): Promise<Suscrito | undefined> {
  const { rows } = await sql<Suscrito>`
    select u.id, u.roles, u.id_socio_comercial as socio
      from calendario_liga l join usuario u on u.id = l.id_usuario left join socio_comercial s on s.id = u.id_socio_comercial
     where l.huella = ${huella} and not u.bloqueado and coalesce(s.activo, true)`.execute(tx)
  return rows[0]
}

export type Dia = { clave: string; dia: string; titulo: string }
const LIMITE = 500

/** The day each unpaid invoice becomes overdue. */
export async function listVencimientos(tx: Tx, socio: number): Promise<Dia[]> {
  const { rows } = await sql<Dia>`
    select 'factura-' || d.id as clave, to_char(${diaEnMexico(sql`d.fecha_timbrado`)} + s.dias_credito, 'YYYY-MM-DD') as dia,
           'Vence ' || ${folioSql('d')} || ' de ' || c.nombre as titulo
      from documento_saldo x join documento_fiscal d on d.id = x.id_documento join cliente c on c.id = d.id_cliente
      join socio_comercial s on s.id = d.id_socio_comercial
     where x.id_socio_comercial = ${socio} and x.saldo_cent > 0 and d.familia = 'factura' and d.fecha_timbrado is not null
     order by 2 desc limit ${LIMITE}`.execute(tx)
  return rows
}

/** The last legal day of each receipt that waits; of one partner, or of all. */
export async function listLimitesDeRep(tx: Tx, socio: number | null): Promise<Dia[]> {
  const { rows } = await sql<Dia>`
    select 'rep-' || r.id as clave, to_char(${limiteDeRep(sql`p.fecha_pago`)}, 'YYYY-MM-DD') as dia,
           'Último día del complemento del depósito ' || p.id || ' de ' || c.nombre as titulo
      from documento_fiscal r join deposito p on p.id = r.id_deposito join cliente c on c.id = r.id_cliente
     where r.familia = 'rep' and r.estado = 'borrador' and (${socio}::bigint is null or r.id_socio_comercial = ${socio})
     order by 2 limit ${LIMITE}`.execute(tx)
  return rows
}

/** The last legal day to cancel what is in force of each year; of one partner, or of all. */
export async function listLimitesDeCancelar(tx: Tx, socio: number | null): Promise<Dia[]> {
  const { rows } = await sql<Dia>`
    select 'cancelar-' || x.anio || '-' || x.dia as clave, x.dia, 'Último día para cancelar los CFDI de ' || x.anio as titulo
      from (select distinct extract(year from ${diaEnMexico(sql`d.fecha_emision`)})::int as anio, to_char(${ultimoDiaParaCancelar}, 'YYYY-MM-DD') as dia
              from documento_fiscal d join socio_comercial s on s.id = d.id_socio_comercial
              cross join lateral (select rfc from emisor where id = coalesce(s.id_emisor, (select min(id) from emisor))) e
             where d.estado = 'timbrado' and d.fecha_emision >= ${hoySql} - 500
               and (${socio}::bigint is null or d.id_socio_comercial = ${socio})) x
     where x.dia >= to_char(${hoySql}, 'YYYY-MM-DD') order by 2 limit ${LIMITE}`.execute(tx)
  return rows
}

/** Until when a supplier's request to cancel may be answered; after it, silence accepts. */
export async function listPlazosDelBuzon(tx: Tx): Promise<Dia[]> {
  const { rows } = await sql<Dia>`
    select 'buzon-' || x.id as clave, ${textoDeDia(sql`x.vence`)} as dia,
           'Último día para responder la cancelación de ' || upper(x.uuid::text) as titulo
      from cancelacion_recibida x where x.estado = 'pendiente' and x.vence is not null order by 2 limit ${LIMITE}`.execute(
    tx,
  )
  return rows
}

export async function listFines(tx: Tx): Promise<Dia[]> {
  const { rows } = await sql<Dia>`
    select 'csd-' || k.id as clave, ${textoDeDia(sql`k.valido_hasta`)} as dia, 'Vence el certificado de ' || e.nombre as titulo
      from csd k join emisor e on e.id = k.id_emisor where k.activo
    union all
    select 'cuota-' || q.id, to_char(q.hasta, 'YYYY-MM-DD'), 'Termina la tabla de cuotas de ' || q.fuente
      from tabla_cuota q where not q.demostracion and q.hasta >= ${hoySql} - 365
     order by 2 limit ${LIMITE}`.execute(tx)
  return rows
}
