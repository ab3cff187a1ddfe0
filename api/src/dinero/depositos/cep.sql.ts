// Rows of CEPs: kept as they came, one live one for each deposit and for each transfer, with what they are compared against.
import { sql } from 'kysely'
import type { Ambito } from '../../craft/call/deps.ts'
import { textoDeDia, textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { suyo } from '../../craft/puerta/mover.sql.ts'
import type { CepLeido } from './leer-ceps.ts'

type Sql = ReturnType<typeof sql>

export type CepFila = {
  id: number
  id_deposito: number
  id_socio_comercial: number
  monto: string
  clave_rastreo: string
  fecha_deposito: string | null
  depositante: string
  rfc_cliente: string | null
  monto_cep: string
  clave_cep: string
  fecha_operacion: string
  fecha_abono: string
  hora_abono: string
  cuenta_beneficiario: string
  nombre_ordenante: string
  rfc_ordenante: string
  banco_emisor: string
  banco_receptor: string
  alteraciones: string[]
  estado_pago: string | null
  sello: 'no_comprobado' | 'comprobado'
  sello_razon: string
  sello_visto: string | null
  origen: 'archivo' | 'consulta'
  cargado: string
  cargado_por: string | null
  id_archivo: number
}

const fila = sql`
  select c.id, c.id_deposito, c.id_socio_comercial, d.monto, d.clave_rastreo, d.fecha_deposito::text as fecha_deposito, d.depositante,
         k.rfc as rfc_cliente, c.monto as monto_cep, c.clave_rastreo as clave_cep, c.fecha_operacion::text as fecha_operacion,
         to_char(c.abonado, 'YYYY-MM-DD') as fecha_abono, to_char(c.abonado, 'HH24:MI:SS') as hora_abono, c.cuenta_beneficiario,
         c.nombre_ordenante, c.rfc_ordenante, c.banco_emisor, c.banco_receptor, c.alteraciones, c.estado_pago, c.sello, c.sello_razon, ${textoDeMomento(sql`c.sello_visto`)} as sello_visto, c.origen,
         ${textoDeDia(sql`c.creado`)} as cargado, u.nombre as cargado_por, c.id_archivo
    from cep c join deposito d on d.id = c.id_deposito left join cliente k on k.id = d.id_cliente
    left join usuario u on u.id = c.id_usuario`

// ASCII on purpose: letters of other alphabets are cased by each collation in its way, and by JavaScript in another.
const plainSql = (texto: Sql) => {
  const limpia = sql`upper(regexp_replace(${texto}, '[^A-Za-z0-9]', '', 'g') collate "C")`
  return sql`(case when length(${limpia}) >= 6 then ${limpia} else upper(btrim(${texto}) collate "C") end)`
}

/** Whether the CEP of deposit `d` of client `c` agrees in all: what `cotejar` calls coincide, said where a list is sorted. */
export const coincideSql = sql`exists (select 1 from cep x where x.id_deposito = d.id and x.vivo and x.monto = d.monto and x.alteraciones = '{}'
  and x.estado_pago is null and exists (select 1 from cuenta_casa k where k.activo and k.clabe = x.cuenta_beneficiario)
  and coalesce(d.fecha_deposito in (x.abonado::date, x.fecha_operacion), true)
  and (c.rfc is null or x.rfc_ordenante = '' or c.rfc = x.rfc_ordenante)
  and (btrim(d.clave_rastreo) = '' or ${plainSql(sql`d.clave_rastreo`)} = ${plainSql(sql`x.clave_rastreo`)}))`

/** Without naming rows, an answer of more than this is refused instead of cut. */
export const MAX_ENTERA = 2000

export const deEstos = (columna: Sql, ids: readonly number[] | undefined) =>
  ids === undefined ? sql`true` : sql`${columna} = any(${ids}::bigint[])`

export function refuseLarga<F>(rows: F[]): F[] {
  if (rows.length <= MAX_ENTERA) return rows
  throw new AppError('DATOS_INVALIDOS', { mensaje: 'Son más de 2,000 depósitos: di de cuáles, en ids.' })
}

/** Of the deposits that wait for treasury: of these, or of all. */
export async function listCeps(tx: Tx, ids: readonly number[] | undefined): Promise<CepFila[]> {
  const { rows } = await sql<CepFila>`
    ${fila} where c.vivo and d.estado in ('capturado', 'por_cancelar') and ${deEstos(sql`c.id_deposito`, ids)} order by c.id_deposito limit ${MAX_ENTERA + 1}`.execute(
    tx,
  )
  return refuseLarga(rows)
}

export async function findCepDe(tx: Tx, idDeposito: number): Promise<CepFila | undefined> {
  const { rows } = await sql<CepFila>`${fila} where c.vivo and c.id_deposito = ${idDeposito}`.execute(tx)
  return rows[0]
}

export async function findCep(tx: Tx, id: number): Promise<CepFila | undefined> {
  const { rows } = await sql<CepFila>`${fila} where c.vivo and c.id = ${id}`.execute(tx)
  return rows[0]
}

export async function listClabes(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ clabe: string }>`select clabe from cuenta_casa where activo order by id`.execute(tx)
  return rows.map(({ clabe }) => clabe)
}

export type Candidato = { id: number; id_socio_comercial: number; clave_rastreo: string; estado: string }

/** Locked until the CEP is kept: a deposit that is being rejected waits, and then lets it go. */
export async function takeDeposito(tx: Tx, ambito: Ambito, id: number): Promise<Candidato | undefined> {
  const { rows } = await sql<Candidato>`
    select d.id, d.id_socio_comercial, d.clave_rastreo, d.estado from deposito d where d.id = ${id} ${suyo('d', ambito)} for share`.execute(
    tx,
  )
  return rows[0]
}

export async function existsDeposito(tx: Tx, ambito: Ambito, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from deposito d where d.id = ${id} ${suyo('d', ambito)}`.execute(tx)
  return rows.length > 0
}

const TOCAYAS = { O: '0', I: '1', L: '1' } as const
const blurSql = (texto: Sql) =>
  sql`translate(upper(regexp_replace(${texto}, '[^A-Za-z0-9]', '', 'g') collate "C"), ${Object.keys(TOCAYAS).join('')}, ${Object.values(TOCAYAS).join('')})`

/** Live deposits of that amount whose tracking key is that one, or is easily taken for it. */
export async function listDelMonto(tx: Tx, monto: string, clave: string): Promise<Candidato[]> {
  const { rows } = await sql<Candidato>`
    select id, id_socio_comercial, clave_rastreo, estado from deposito
     where monto = ${monto} and estado in ('capturado', 'aplicado', 'por_cancelar') and clave_rastreo <> '' and ${blurSql(sql`clave_rastreo`)} = ${blurSql(sql`${clave}::text`)} order by id`.execute(
    tx,
  )
  return rows
}

/** Undefined when that deposit or that transfer has its CEP already. */
export async function insertCep(
  tx: Tx,
  { id_socio_comercial: socio, id }: Candidato,
  { cep: c, huella }: CepLeido,
  idArchivo: number,
  idUsuario: number | null,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into cep (id_socio_comercial, id_deposito, clave_rastreo, fecha_operacion, abonado, banco_emisor, banco_receptor, codigo_receptor,
      cuenta_beneficiario, nombre_ordenante, rfc_ordenante, monto, certificado, alteraciones, huella, id_archivo, id_usuario, origen)
    values (${socio}, ${id}, ${c.claveRastreo}, ${c.fechaOperacion}, ${`${c.fechaAbono} ${c.horaAbono}`}::timestamp, ${c.bancoEmisor},
      ${c.bancoReceptor}, ${c.codigoReceptor}, ${c.beneficiario.cuenta}, ${c.ordenante.nombre}, ${c.ordenante.rfc}, ${c.monto}, ${c.certificado},
      ${c.alteraciones}, ${Buffer.from(huella)}, ${idArchivo}, ${idUsuario},
      ${idUsuario === null ? 'consulta' : 'archivo'})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** The deposit that this transfer proves, where the reader may see it. */
export async function findDueno(tx: Tx, { cep: c }: CepLeido): Promise<number | undefined> {
  const { rows } = await sql<{ id_deposito: number }>`
    select id_deposito from cep where vivo and clave_rastreo = ${c.claveRastreo} and fecha_operacion = ${c.fechaOperacion}
       and banco_emisor = ${c.bancoEmisor}`.execute(tx)
  return rows[0]?.id_deposito
}

export async function retireCep(tx: Tx, id: number, motivo: string, idUsuario: number | null): Promise<void> {
  await sql`
    update cep set vivo = false, retirado = clock_timestamp(), motivo_retiro = ${motivo}, id_usuario_retira = ${idUsuario}
     where id = ${id} and vivo`.execute(tx)
}
