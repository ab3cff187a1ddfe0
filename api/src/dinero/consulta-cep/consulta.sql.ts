// Rows of the question: what each deposit lets be asked, what was asked of its transfer, and what was answered.
import { sql } from 'kysely'
import { enMexico, textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { deEstos, MAX_ENTERA, refuseLarga } from '../depositos/cep.sql.ts'
import type { Institucion, Tupla } from './puerto.ts'

/** What may be asked about; a live CEP ends it. */
const VIVOS = sql`('capturado', 'aplicado', 'por_cancelar')`

/**
 * A deposit with all that its question needs, each part null where it is missing. The banks' codes are those of Banxico's list: one
 * with the three digits of the CLABE, or none. The account is the one that was chosen, or the only one in use.
 */
const datos = sql`
  deposito d left join forma_pago f on f.id = d.id_forma_pago left join banco b on b.id = d.id_banco_emisor
  left join lateral (select min(i.codigo) as codigo from institucion_spei i where right(i.codigo, 3) = b.clave having count(*) = 1) e on true
  left join lateral (select min(c.clabe) as clabe, min(c.id) as id from cuenta_casa c
    where c.activo and c.id = coalesce(d.id_cuenta_casa, c.id) having count(*) = 1) k on true
  left join lateral (select min(i.codigo) as codigo from institucion_spei i where right(i.codigo, 3) = left(k.clabe, 3) having count(*) = 1) r on true
  left join cep_consulta q on q.criterio = upper(btrim(d.clave_rastreo)) and q.fecha = d.fecha_deposito and q.emisor = e.codigo
    and q.receptor = r.codigo and q.cuenta = k.clabe and q.monto = d.monto`

export type Posible = {
  id: number
  id_socio_comercial: number
  estado: string
  forma: string | null
  clave: string
  fecha: string | null
  monto: string
  id_banco: number | null
  /** Of the bank that was captured, in the list of banks. */
  clave_banco: string | null
  emisor: string | null
  id_cuenta: number | null
  cuenta: string | null
  receptor: string | null
  n_cuentas: number
  n_instituciones: number
  id_consulta: number | null
  /** Of which deposit the transfer is being asked about. */
  id_dueno: number | null
  estado_consulta: string | null
  intentos: number
  estado_pago: string | null
  mensaje: string | null
  proximo: string | null
}

const posible = sql`
  d.id, d.id_socio_comercial, d.estado, f.codigo as forma, upper(btrim(d.clave_rastreo)) as clave, d.fecha_deposito::text as fecha, d.monto::text as monto,
  d.id_banco_emisor as id_banco, b.clave as clave_banco, e.codigo as emisor, k.id as id_cuenta, k.clabe as cuenta, r.codigo as receptor,
  (select count(*) from cuenta_casa c where c.activo)::int as n_cuentas, (select count(*) from institucion_spei)::int as n_instituciones,
  q.id as id_consulta, q.id_deposito as id_dueno, q.estado as estado_consulta, coalesce(q.intentos, 0) as intentos, q.estado_pago, q.mensaje,
  ${textoDeMomento(sql`q.proximo`)} as proximo`

/** Of the desk: those that wait for treasury and have no CEP. */
export async function listPosibles(tx: Tx, ids: readonly number[] | undefined): Promise<Posible[]> {
  const { rows } = await sql<Posible>`
    select ${posible} from ${datos} where d.estado in ('capturado', 'por_cancelar')
       and not exists (select 1 from cep x where x.id_deposito = d.id and x.vivo) and ${deEstos(sql`d.id`, ids)} order by d.id limit ${MAX_ENTERA + 1}`.execute(
    tx,
  )
  return refuseLarga(rows)
}

export async function findPosible(tx: Tx, id: number): Promise<Posible | undefined> {
  const { rows } = await sql<Posible>`
    select ${posible} from ${datos} where d.id = ${id} and d.estado in ${VIVOS}
       and not exists (select 1 from cep x where x.id_deposito = d.id and x.vivo)`.execute(tx)
  return rows[0]
}

/** A key that could be typed into Banxico's form, of a transfer to us from another bank. */
const preguntable = (hoy: string, diasAtras: number) => sql`
  d.estado in ${VIVOS} and f.codigo = '03' and upper(btrim(d.clave_rastreo)) ~ '^[A-Z0-9]{6,30}$'
  and d.fecha_deposito between ${hoy}::date - ${diasAtras}::int and ${hoy}::date
  and not exists (select 1 from cep x where x.id_deposito = d.id and x.vivo)`

const debido = (ahora: Date) => sql`
  e.codigo is not null and r.codigo is not null and k.clabe is not null and e.codigo <> r.codigo
  and case when q.id is null then d.estado = 'capturado'
           when q.id_deposito <> d.id then d.estado = 'capturado' and q.estado in ('pendiente', 'sin_cep', 'no_existe', 'rechazado') and q.intentos < 5
             and not exists (select 1 from deposito o where o.id = q.id_deposito and o.estado in ${VIVOS})
           else q.estado = 'pendiente' and q.proximo <= ${ahora} and q.intentos < 5 end`

type PorPreguntar = Tupla & {
  id: number
  id_socio_comercial: number
}

/** The one whose turn has come: asked about again before a new one, the oldest first. */
export async function findSiguiente(
  tx: Tx,
  { ahora, hoy, diasAtras }: { ahora: Date; hoy: string; diasAtras: number },
): Promise<PorPreguntar | undefined> {
  const { rows } = await sql<PorPreguntar>`
    select d.id, d.id_socio_comercial, upper(btrim(d.clave_rastreo)) as criterio, d.fecha_deposito::text as fecha, e.codigo as emisor,
           r.codigo as receptor, k.clabe as cuenta, d.monto::text as monto
      from ${datos} where ${preguntable(hoy, diasAtras)} and ${debido(ahora)}
     order by q.proximo nulls last, d.id limit 1`.execute(tx)
  return rows[0]
}

export async function countPorPreguntar(tx: Tx, hoy: string, diasAtras: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${datos} where ${preguntable(hoy, diasAtras)} and e.codigo is not null and r.codigo is not null
       and e.codigo <> r.codigo and (q.id is null and d.estado = 'capturado' or q.estado = 'pendiente')`.execute(tx)
  return rows[0]!.n
}

/** Whether anybody would use the list of institutions. */
export async function hasInteres(tx: Tx, hoy: string, diasAtras: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from deposito d join forma_pago f on f.id = d.id_forma_pago
     where ${preguntable(hoy, diasAtras)} and d.id_banco_emisor is not null limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether somebody uploaded a CEP whose transfer could be looked at again, were its sending bank known by its code. */
export async function hasSubidos(tx: Tx, hoy: string, diasAtras: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from cep where vivo and origen = 'archivo' and abonado::date between ${hoy}::date - ${diasAtras}::int and ${hoy}::date limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** One more question about that transfer, written before it leaves. */
export async function startConsulta(tx: Tx, p: PorPreguntar, ahora: Date): Promise<{ id: number; pregunta: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into cep_consulta (id_socio_comercial, id_deposito, criterio, fecha, emisor, receptor, cuenta, monto, estado, intentos)
    values (${p.id_socio_comercial}, ${p.id}, ${p.criterio}, ${p.fecha}, ${p.emisor}, ${p.receptor}, ${p.cuenta}, ${p.monto}, 'preguntando', 1)
    on conflict (criterio, fecha, emisor, receptor, cuenta, monto) do update
      set id_deposito = excluded.id_deposito, id_socio_comercial = excluded.id_socio_comercial, estado = 'preguntando',
          intentos = cep_consulta.intentos + 1, proximo = null, revisar = null
    returning id`.execute(tx)
  const { id } = rows[0]!
  return { id, pregunta: await startPregunta(tx, id, ahora) }
}

export async function startPregunta(tx: Tx, idConsulta: number | null, ahora: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cep_pregunta (id_consulta, hecha) values (${idConsulta}, ${ahora}) returning id`.execute(tx)
  return rows[0]!.id
}

export async function keepContenido(tx: Tx, idPregunta: number, bytes: Buffer): Promise<void> {
  await sql`update cep_pregunta set contenido = ${bytes} where id = ${idPregunta}`.execute(tx)
}

export async function endPregunta(
  tx: Tx,
  idPregunta: number,
  { resultado, mensaje, pagina, ahora }: { resultado: string; mensaje: string; pagina?: Buffer | null; ahora: Date },
): Promise<void> {
  await sql`
    update cep_pregunta set terminada = ${ahora}, resultado = ${resultado}, mensaje = ${mensaje},
           contenido = ${pagina === undefined ? sql`contenido` : pagina}
     where id = ${idPregunta} and terminada is null`.execute(tx)
}

export type EnCurso = {
  id: number
  id_deposito: number
  estado: string
  criterio: string
  intentos: number
  n_sin_cep: number
  n_no_existe: number
  n_revisiones: number
}

export async function lockConsulta(tx: Tx, id: number): Promise<EnCurso | undefined> {
  const { rows } = await sql<EnCurso>`
    select id, id_deposito, estado, criterio, intentos, n_sin_cep, n_no_existe, n_revisiones from cep_consulta where id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

export type Fin = {
  estado: string
  proximo: Date | null
  mensaje: string
  estadoPago?: string | null
  nSinCep: number
  nNoExiste: number
  /** When what was found is looked at again. */
  revisar?: Date | null
}

export async function endConsulta(tx: Tx, id: number, f: Fin): Promise<void> {
  await sql`
    update cep_consulta set estado = ${f.estado}, proximo = ${f.proximo}, mensaje = ${f.mensaje}, n_sin_cep = ${f.nSinCep},
           n_no_existe = ${f.nNoExiste}, revisar = ${f.revisar ?? null}, estado_pago = ${f.estadoPago === undefined ? sql`estado_pago` : f.estadoPago}
     where id = ${id}`.execute(tx)
}

/** What somebody at the desk knows of a deposit that is still in course. */
export async function saveDatos(
  tx: Tx,
  id: number,
  { idBanco, idCuenta }: { idBanco: number | undefined; idCuenta: number | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    update deposito d set id_banco_emisor = coalesce(${idBanco ?? null}::bigint, d.id_banco_emisor),
           id_cuenta_casa = coalesce(${idCuenta ?? null}::bigint, d.id_cuenta_casa)
     where d.id = ${id} and (${idBanco ?? null}::bigint is null or exists (select 1 from banco b where b.id = ${idBanco ?? null} and b.moneda = 'MXN' and b.activo))
       and (${idCuenta ?? null}::bigint is null or exists (select 1 from cuenta_casa c where c.id = ${idCuenta ?? null} and c.activo))
     returning d.id`.execute(tx)
  return rows.length > 0
}

/** Asked for by a person: now, and not when its wait ends. */
export async function hasten(tx: Tx, idConsulta: number, ahora: Date): Promise<void> {
  await sql`
    update cep_consulta set estado = 'pendiente', proximo = ${ahora}, revisar = null where id = ${idConsulta} and estado <> 'preguntando' and intentos < 5`.execute(
    tx,
  )
}

export async function saveInstituciones(tx: Tx, lista: readonly Institucion[], dia: string): Promise<void> {
  await sql`
    insert into institucion_spei (codigo, nombre, visto)
    select distinct on (x.codigo) x.codigo, x.nombre, ${dia}::date from jsonb_to_recordset(${JSON.stringify(lista)}::jsonb) as x(codigo text, nombre text)
    on conflict (codigo) do update set nombre = excluded.nombre, visto = excluded.visto`.execute(tx)
}

export async function findVisto(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ visto: string | null }>`select max(visto)::text as visto from institucion_spei`.execute(
    tx,
  )
  return rows[0]!.visto
}

/** How many of that day of Mexico, and when the last one left. */
export async function countPreguntas(tx: Tx, hoy: string): Promise<{ n: number; ultima: string | null }> {
  const { rows } = await sql<{ n: number; ultima: string | null }>`
    select (select count(*) from cep_pregunta where ${enMexico(sql`hecha`)}::date = ${hoy}::date)::int as n,
           (select ${textoDeMomento(sql`max(hecha)`)} from cep_pregunta) as ultima`.execute(tx)
  return rows[0]!
}
