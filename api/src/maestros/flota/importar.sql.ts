// What the words of an imported fleet lead to: what the partner already has or the company shares with it, and the clients of its places.
import type { TipoImportable } from '@litro/contract/flota/tipos'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { esSuya } from './flota.list.sql.ts'

/** `cliente`: whose place it is; none where it is ours, and of no meaning for the other kinds. */
type Buscado = { clave: string; cliente: number | null }
type Conocido = { id: number; nombre: string; retirado: boolean; casa: boolean }

const igual = {
  vehiculo: sql`f.placa = b.clave`,
  remolque: sql`f.placa = b.clave`,
  operador: sql`f.rfc = b.clave`,
  sitio: sql`lower(f.nombre) = lower(b.clave) and f.id_cliente is not distinct from b.cliente`,
}

/** By the place of who asks: the one in use, its own before the company's. */
export async function findConocidos(tx: Tx, tipo: TipoImportable, socio: number, buscados: readonly Buscado[]) {
  const { rows } = await sql<Conocido & { lugar: number }>`
    select distinct on (b.lugar) b.lugar::int - 1 as lugar, f.id, f.nombre, f.retirado, f.id_socio_comercial is null as casa
      from unnest(${buscados.map(({ clave }) => clave)}::text[], ${buscados.map(({ cliente }) => cliente)}::bigint[])
             with ordinality as b(clave, cliente, lugar)
      join ${sql.id(tipo)} f on ${esSuya(socio)} and ${igual[tipo]}
     order by b.lugar, f.retirado, casa, f.id`.execute(tx)
  return new Map(rows.map(({ lugar, ...conocido }) => [lugar, conocido]))
}

/** The clients a word may mean, by its place: by RFC, or by either of their names. */
export async function findClientes(tx: Tx, socio: number, textos: readonly string[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ lugar: number; ids: number[] }>`
    with b as (select * from unnest(${textos}::text[]) with ordinality as b(texto, lugar) where b.texto <> ''),
    hallados as (
      select b.lugar, c.id from b join cliente c
          on c.id_socio_comercial = ${socio} and c.rfc = upper(regexp_replace(b.texto, '[[:space:]-]', '', 'g'))
      union
      select b.lugar, c.id from b join cliente c on c.id_socio_comercial = ${socio} and plegar(c.nombre) = plegar(b.texto)
      union
      select b.lugar, c.id from b join cliente c on c.id_socio_comercial = ${socio} and plegar(c.razon_social) = plegar(b.texto))
    select lugar::int - 1 as lugar, array_agg(id order by id) as ids from hallados group by lugar`.execute(tx)
  return new Map(rows.map(({ lugar, ids }) => [lugar, ids.map(Number)]))
}
