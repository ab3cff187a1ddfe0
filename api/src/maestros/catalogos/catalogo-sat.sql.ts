// What is known of each catalogue of the SAT that is imported, and the records that depend on its keys.
import { type CatalogoSat, type ClaveCatalogoSat, clavesCatalogoSat } from '@litro/contract/catalogos/sat'
import { sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'

const campos = sql`
  s.catalogo as "Catalogo", s.claves as "Claves", s.publicado as "Publicado", s.archivo as "Archivo",
  u.nombre as "Usuario", ${textoDeMomento(sql`s.importado`)} as "Importado",
  s.version as "Version"`

export async function listCatalogosSat(tx: Tx): Promise<CatalogoSat[]> {
  const { rows } = await sql<CatalogoSat>`
    select ${campos} from catalogo_sat s left join usuario u on u.id = s.id_usuario order by array_position(${clavesCatalogoSat}::text[], s.catalogo)`.execute(
    tx,
  )
  return rows
}

export async function readCatalogoSat(tx: Tx, catalogo: ClaveCatalogoSat): Promise<CatalogoSat> {
  const { rows } = await sql<CatalogoSat>`
    select ${campos} from catalogo_sat s left join usuario u on u.id = s.id_usuario where s.catalogo = ${catalogo}`.execute(
    tx,
  )
  return rows[0]!
}

/** Two imports of the same catalogue go one after the other. */
export async function lockCatalogoSat(tx: Tx, catalogo: ClaveCatalogoSat): Promise<CatalogoSat> {
  await sql`select 1 from catalogo_sat where catalogo = ${catalogo} for update`.execute(tx)
  return readCatalogoSat(tx, catalogo)
}

/** `null` forgets the import: from then on only the shape of a key is checked. */
export async function updateCatalogoSat(
  tx: Tx,
  catalogo: ClaveCatalogoSat,
  importacion: { claves: number; publicado: string | null; archivo: string; idUsuario: number; ahora: Date } | null,
): Promise<void> {
  const i = importacion
  await sql`
    update catalogo_sat
       set claves = ${i?.claves ?? 0}, publicado = ${i?.publicado ?? null}::date, archivo = ${i?.archivo ?? null},
           id_usuario = ${i?.idUsuario ?? null}, importado = ${i?.ahora ?? null}::timestamptz, version = version + 1
     where catalogo = ${catalogo}`.execute(tx)
}

type Uso = { que: string; nombre: string; clave: string }

// The generic RFCs are invoiced with the postal code of the issuing place (CFDI40149), whatever theirs says.
const USOS = {
  c_CodigoPostal: sql<Uso>`
    select 'Emisor' as que, nombre, codigo_postal as clave from emisor
    union all select 'Sucursales', nombre, codigo_postal from sucursal where codigo_postal is not null
    union all select 'Clientes', nombre, codigo_postal from cliente
     where not inactivo and rfc not in ('XAXX010101000', 'XEXX010101000')
    union all select 'Sitios', nombre, codigo_postal from sitio where not retirado`,
  c_ClaveProdServ: sql<Uso>`select 'Productos' as que, nombre, clave_prod_serv as clave from producto where activo`,
  c_ClaveUnidad: sql<Uso>`
    select 'Productos' as que, nombre, clave_unidad as clave from producto where activo
    union all select 'Tipos de SKU', nombre, clave_unidad from sku_tipo where activo`,
  c_Colonia: sql<Uso>`
    select 'Sitios' as que, nombre, codigo_postal || colonia as clave from sitio where not retirado and colonia is not null`,
} satisfies Record<ClaveCatalogoSat, unknown>

/** Each key in use once for each kind of record, with how many have it and the name of one. */
export async function listUsos(
  tx: Tx,
  catalogo: ClaveCatalogoSat,
): Promise<{ que: string; clave: string; cuantos: number; nombre: string }[]> {
  const { rows } = await sql<{ que: string; clave: string; cuantos: number; nombre: string }>`
    select que, clave, count(*)::int as cuantos, min(nombre) as nombre from (${USOS[catalogo]}) u
     group by que, clave order by que, clave`.execute(tx)
  return rows
}
