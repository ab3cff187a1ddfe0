// Rows of the bank: movements imported once, how each person reads each account's file, and what no deposit has claimed.
import { DESCARTADO, type MapeoBanco, SIN_DEPOSITO } from '@litro/contract/depositos/banco'
import { TIPO } from '@litro/contract/depositos/vida'
import { sql } from 'kysely'
import { diaEnMexico, textoDeDia } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { palabras } from '../../craft/listas/busca.ts'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import type { Abono } from './leer-estado.ts'
import type { DepositoLibre, MovimientoLibre, Pareja } from './sugerir.ts'

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

type Recuerdo = { columnas: string[]; mapeo: MapeoBanco }

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

type Descarte = { Motivo: string; Usuario: string; Fecha: string }
export type MovimientoFila = MovimientoLibre & { cuenta: string; descarte: Descarte | null }

const descarteSql = sql`case when x.motivo is not null then json_build_object('Motivo', x.motivo, 'Usuario', u.nombre,
  'Fecha', ${textoDeDia(sql`x.momento`)}) end`
const tablas = sql`
  from movimiento_banco m left join movimiento_descartado x on x.id_movimiento_banco = m.id left join usuario u on u.id = x.id_usuario`
const fila = sql`
  select m.id, m.cuenta, m.monto, m.fecha, m.descripcion, m.referencia, m.clave_rastreo, ${descarteSql} as descarte ${tablas}`
const usado = sql`exists (select 1 from deposito d where d.id_movimiento_banco = m.id and d.estado in ('aplicado', 'por_cancelar'))`
/** Captured deposits that the bank can prove. An Interno never passes through the bank. */
const probable = sql`d.estado = 'capturado' and d.id_deposito_tipo <> ${sql.lit(TIPO.Interno)}`

/** Of what no live deposit has claimed and nobody has dismissed, what some captured deposit may be: their amounts are equal. */
export async function listCandidatos(tx: Tx): Promise<MovimientoLibre[]> {
  const { rows } = await sql<MovimientoFila>`
    ${fila} where x.motivo is null and not ${usado}
       and m.monto in (select d.monto from deposito d where ${probable}) order by m.fecha desc, m.id desc`.execute(tx)
  return rows
}

const estatusSql = sql`case when x.motivo is not null then ${sql.lit(DESCARTADO)} else coalesce(g.estatus, ${sql.lit(SIN_DEPOSITO)}) end`

type Sugerido = { id: number; estatus: string; sugerencias: readonly Pareja[] }

/** What no live deposit has claimed, newest first, with what each may be; and what was dismissed, for who asks for it. */
export const movimientoList = (sugeridos: readonly Sugerido[], conDescartados: boolean): ListSpec => ({
  archivo: 'MovimientosBanco.xlsx',
  hoja: 'MovimientosBanco',
  alcance: 'todo',
  from: () => sql`${tablas}
    left join jsonb_to_recordset(${JSON.stringify(sugeridos)}::jsonb) as g(id bigint, estatus text, sugerencias jsonb) on g.id = m.id
   where not ${usado} ${conDescartados ? sql`` : sql`and x.motivo is null`}`,
  // biome-ignore format: a table is read as a table
  columnas: {
    Turno:             { sql: sql`(m.fecha - date '2000-01-01')::numeric * 1000000000000 + m.id`, tipo: 'numero', interna: true },
    IdMovimientoBanco: { sql: sql`m.id`, tipo: 'numero' },
    Fecha:             { sql: sql`m.fecha`, tipo: 'fecha', titulo: 'Fecha' },
    Cuenta:            { sql: sql`m.cuenta`, tipo: 'texto', titulo: 'Cuenta' },
    Descripcion:       { sql: sql`m.descripcion`, tipo: 'texto', titulo: 'Descripción' },
    Referencia:        { sql: sql`m.referencia`, tipo: 'texto', titulo: 'Referencia' },
    ClaveRastreo:      { sql: sql`m.clave_rastreo`, tipo: 'texto', titulo: 'Clave de rastreo' },
    Monto:             { sql: sql`m.monto`, tipo: 'numero', titulo: 'Monto' },
    Sugerencias:       { sql: sql`coalesce(g.sugerencias, '[]')`, tipo: 'texto', sinOrden: true },
    Descarte:          { sql: descarteSql, tipo: 'texto', sinOrden: true },
    Deposito:          { sql: sql`null`, tipo: 'numero', interna: true, titulo: 'Puede ser el depósito', decimales: 0, dicho: (m) => mejor(m)?.IdDeposito },
    Razon:             { sql: sql`null`, tipo: 'texto', interna: true, titulo: 'Por qué', dicho: (m) => mejor(m)?.Razon },
  },
  id: 'IdMovimientoBanco',
  busca: palabras(
    sql`m.descripcion`,
    sql`m.cuenta`,
    sql`m.clave_rastreo`,
    sql`m.referencia`,
    sql`m.monto`,
    sql`m.fecha`,
  ),
  estatus: estatusSql,
  orden: '-Turno',
  estrecha: { dia: sql`m.fecha` },
  sumas: ['Monto'],
})

const mejor = ({ Sugerencias }: { Sugerencias?: unknown }) => (Sugerencias as Pareja[])[0]

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

export async function listDepositosLibres(tx: Tx): Promise<DepositoLibre[]> {
  const { rows } = await sql<DepositoLibre>`
    select d.id, d.monto, d.depositante, d.clave_rastreo,
           coalesce((select c.clave_rastreo from cep c where c.id_deposito = d.id and c.vivo and c.monto = d.monto and c.estado_pago is null), '') as clave_cep,
           coalesce(d.fecha_deposito, ${diaEnMexico(sql`d.creado`)}) as fecha
      from deposito d where ${probable} order by d.id`.execute(tx)
  return rows
}
