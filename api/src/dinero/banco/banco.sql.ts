// Rows of the bank: movements imported once, how each person reads each account's file, and what no deposit has claimed.
import type { MapeoBanco } from '@litro/contract/depositos/banco'
import { TIPO } from '@litro/contract/depositos/vida'
import { sql } from 'kysely'
import { diaEnMexico, textoDeDia } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import type { Abono } from './leer-estado.ts'
import type { DepositoLibre, MovimientoLibre } from './sugerir.ts'

export type Huella = Abono & { huella: string }

/** The fingerprints that an earlier import already stored. */
export async function listHuellas(tx: Tx, huellas: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ huella: string }>`
    select encode(huella, 'hex') as huella from movimiento_banco
     where huella in (select decode(t.valor, 'hex') from jsonb_array_elements_text(${JSON.stringify(huellas)}::jsonb) as t(valor))`.execute(
    tx,
  )
  return new Set(rows.map(({ huella }) => huella))
}

/** One statement for the whole file. Rows that another import wrote meanwhile are skipped; answers how many were new. */
export async function insertMovimientos(
  tx: Tx,
  lote: { cuenta: string; archivo: string; idUsuario: number; abonos: readonly Huella[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into movimiento_banco (cuenta, fecha, monto, descripcion, referencia, clave_rastreo, huella, archivo, id_usuario)
    select ${lote.cuenta}, a.fecha, a.monto, a.descripcion, a.referencia, a."claveRastreo", decode(a.huella, 'hex'),
           ${lote.archivo}, ${lote.idUsuario}
      from jsonb_to_recordset(${JSON.stringify(lote.abonos)}::jsonb)
        as a(fecha date, monto numeric, descripcion text, referencia text, "claveRastreo" text, huella text)
    on conflict (huella) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export type Recuerdo = { columnas: string[]; mapeo: MapeoBanco }

export async function findMapeo(tx: Tx, idUsuario: number, cuenta: string): Promise<Recuerdo | undefined> {
  const { rows } = await sql<Recuerdo>`
    select columnas, mapeo from banco_mapeo where id_usuario = ${idUsuario} and plegar(cuenta) = plegar(${cuenta})
     order by usado desc limit 1`.execute(tx)
  return rows[0]
}

export async function saveMapeo(tx: Tx, idUsuario: number, cuenta: string, { columnas, mapeo }: Recuerdo) {
  await sql`
    insert into banco_mapeo (id_usuario, cuenta, columnas, mapeo)
    values (${idUsuario}, ${cuenta}, ${JSON.stringify(columnas)}, ${JSON.stringify(mapeo)})
    on conflict (id_usuario, cuenta) do update set columnas = excluded.columnas, mapeo = excluded.mapeo, usado = now()`.execute(
    tx,
  )
}

export async function listCuentas(tx: Tx, idUsuario: number): Promise<{ Cuenta: string }[]> {
  const { rows } = await sql<{ Cuenta: string }>`
    select cuenta as "Cuenta" from banco_mapeo where id_usuario = ${idUsuario} order by usado desc limit 50`.execute(tx)
  return rows
}

export type Descarte = { Motivo: string; Usuario: string; Fecha: string }
export type MovimientoFila = MovimientoLibre & { cuenta: string; descarte: Descarte | null }

const fila = sql`
  select m.id, m.cuenta, m.monto, m.fecha, m.descripcion, m.referencia, m.clave_rastreo,
         case when x.motivo is not null then json_build_object('Motivo', x.motivo, 'Usuario', u.nombre,
           'Fecha', ${textoDeDia(sql`x.momento`)}) end as descarte
    from movimiento_banco m left join movimiento_descartado x on x.id_movimiento_banco = m.id
    left join usuario u on u.id = x.id_usuario`
const usado = sql`exists (select 1 from deposito d where d.id_movimiento_banco = m.id and d.estado in ('aplicado', 'por_cancelar'))`

/** What no live deposit has claimed and nobody has dismissed, newest first. */
export async function listLibres(tx: Tx): Promise<MovimientoFila[]> {
  const { rows } = await sql<MovimientoFila>`
    ${fila} where x.motivo is null and not ${usado} order by m.fecha desc, m.id desc limit 20000`.execute(tx)
  return rows
}

/** What was dismissed, the last one first. */
export async function listDescartados(tx: Tx): Promise<MovimientoFila[]> {
  const { rows } = await sql<MovimientoFila>`
    ${fila} where x.motivo is not null order by x.momento desc, m.id desc limit 2000`.execute(tx)
  return rows
}

/** Reads a movement under a lock of its own: applying, dismissing and bringing back take turns on it. */
export async function takeMovimiento(tx: Tx, id: number): Promise<(MovimientoFila & { usado: boolean }) | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`movimiento_banco:${id}`}, 0))`.execute(tx)
  const { rows } = await sql<MovimientoFila & { usado: boolean }>`
    select f.*, ${usado} as usado from (${fila}) f join movimiento_banco m on m.id = f.id where f.id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

export async function insertDescarte(tx: Tx, id: number, motivo: string, idUsuario: number): Promise<void> {
  await sql`
    insert into movimiento_descartado (id_movimiento_banco, motivo, id_usuario) values (${id}, ${motivo}, ${idUsuario})`.execute(
    tx,
  )
}

export async function deleteDescarte(tx: Tx, id: number): Promise<void> {
  await sql`delete from movimiento_descartado where id_movimiento_banco = ${id}`.execute(tx)
}

/** Captured deposits that the bank can prove. An Interno never passes through the bank. */
export async function listDepositosLibres(tx: Tx): Promise<DepositoLibre[]> {
  const { rows } = await sql<DepositoLibre>`
    select d.id, d.monto, d.depositante, d.clave_rastreo,
           coalesce((select c.clave_rastreo from cep c where c.id_deposito = d.id and c.vivo and c.monto = d.monto), '') as clave_cep,
           coalesce(d.fecha_deposito, ${diaEnMexico(sql`d.creado`)}) as fecha
      from deposito d where d.estado = 'capturado' and d.id_deposito_tipo <> ${TIPO.Interno} order by d.id`.execute(tx)
  return rows
}
