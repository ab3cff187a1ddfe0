// The texts of invoices beside the fleet: rows that have them, the row that may be meant, and what somebody answered.
import type { CampoDeFlota, DeFlota } from '@litro/contract/flota/texto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

type Buscado = { socio: number; texto: string; idCliente: number | null }

/** In use, and the partner's own or shared with it by the company. */
const vive = (socio: number) =>
  sql`not f.retirado and (f.id_socio_comercial = ${socio} or (f.id_socio_comercial is null and ${socio} = any (f.socios)))`

const domicilio = sql`concat_ws(', ', nullif(btrim(f.calle || ' ' || f.numero_exterior), ''), nullif(f.referencia, ''), 'CP ' || f.codigo_postal)`

type Clase = {
  columna: string
  tabla: string
  detalle: RawBuilder<unknown>
  donde: (b: Buscado) => RawBuilder<unknown>
}

const CLASES: Record<CampoDeFlota, Clase> = {
  Operador: { columna: 'operador', tabla: 'operador', detalle: sql`'Licencia ' || f.licencia`, donde: () => sql`true` },
  Almacen: { columna: 'almacen', tabla: 'sitio', detalle: domicilio, donde: () => sql`f.id_cliente is null` },
  DireccionEntrega: {
    columna: 'direccion_entrega',
    tabla: 'sitio',
    detalle: domicilio,
    // Before a client is chosen, the places of any of them.
    donde: ({ idCliente }) =>
      sql`f.id_cliente is not null and f.id_cliente = coalesce(${idCliente}::bigint, f.id_cliente)`,
  },
}

const desde = (c: Clase, b: Buscado) => sql`from ${sql.id(c.tabla)} f where ${vive(b.socio)} and ${c.donde(b)}`

/** Those that begin with it first. */
export async function listSugerencias(tx: Tx, campo: CampoDeFlota, b: Buscado, limite: number): Promise<DeFlota[]> {
  const c = CLASES[campo]
  const { rows } = await sql<DeFlota>`
    select f.id as "Id", f.nombre as "Nombre", ${c.detalle} as "Detalle" ${desde(c, b)}
       and strpos(plegar(f.nombre || ' ' || ${c.detalle}), plegar(${b.texto})) > 0
     order by strpos(plegar(f.nombre), plegar(${b.texto})) <> 1, f.nombre, f.id limit ${limite}`.execute(tx)
  return rows
}

/**
 * The row that shares most of the text's words, when at least half of the shorter of both; for an address, the only place of its
 * client if none does. Nothing for a text that is a name already, or that somebody has answered about.
 */
export async function findPropuesta(tx: Tx, campo: CampoDeFlota, b: Buscado): Promise<DeFlota | undefined> {
  const c = CLASES[campo]
  const { rows } = await sql<DeFlota>`
    with dicho as (select distinct p from regexp_split_to_table(plegar(${b.texto}), '[^[:alnum:]]+') p where length(p) > 2),
    fila as (
      select f.id, f.nombre, ${c.detalle} as detalle, count(*) over () as todas,
             array(select distinct p from regexp_split_to_table(plegar(f.nombre), '[^[:alnum:]]+') p where length(p) > 2) as palabras ${desde(c, b)}),
    pareja as (
      select fila.*, (select count(*) from dicho where p = any (fila.palabras)) as iguales,
             least((select count(*) from dicho), cardinality(palabras)) as menor from fila)
    select id as "Id", nombre as "Nombre", detalle as "Detalle" from pareja
     where ((iguales > 0 and iguales * 2 >= menor) or (todas = 1 and ${campo === 'DireccionEntrega' && b.idCliente !== null}))
       and not exists (select 1 from fila where plegar(nombre) = plegar(${b.texto}))
       and not exists (select 1 from texto_flota t where t.id_socio_comercial = ${b.socio} and t.campo = ${c.columna} and t.texto = plegar(${b.texto}))
     order by iguales desc, id limit 1`.execute(tx)
  return rows[0]
}

/** The name of what is answered about, if the partner may use it as that. */
export async function findDeFlota(tx: Tx, campo: CampoDeFlota, socio: number, id: number): Promise<string | undefined> {
  const c = CLASES[campo]
  const { rows } = await sql<{ nombre: string }>`
    select f.nombre ${desde(c, { socio, texto: '', idCliente: null })} and f.id = ${id}`.execute(tx)
  return rows[0]?.nombre
}

type Respuesta = { socio: number; campo: CampoDeFlota; texto: string; id: number; es: boolean; idUsuario: number }

/** The last answer counts. */
export async function saveTexto(tx: Tx, r: Respuesta): Promise<void> {
  const { columna, tabla } = CLASES[r.campo]
  const [operador, sitio] = tabla === 'operador' ? [r.id, null] : [null, r.id]
  await sql`
    insert into texto_flota (id_socio_comercial, campo, texto, id_operador, id_sitio, es, id_usuario)
    values (${r.socio}, ${columna}, plegar(${r.texto}), ${operador}, ${sitio}, ${r.es}, ${r.idUsuario})
    on conflict (id_socio_comercial, campo, texto) do update
      set id_operador = excluded.id_operador, id_sitio = excluded.id_sitio, es = excluded.es, id_usuario = excluded.id_usuario`.execute(
    tx,
  )
}
