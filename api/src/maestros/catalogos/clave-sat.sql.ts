// The imported keys of the SAT's catalogues: which of those asked about are in force, and how a whole set is replaced.
import type { Comprobante } from '@litro/cfdi/comprobante'
import type { Contexto } from '@litro/cfdi/reglas/contexto'
import type { ClaveCatalogoSat } from '@litro/contract/catalogos/sat'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { patronDe } from '../../craft/listas/busca.ts'

/** What the rules know of the catalogues: a set where one was imported, nothing where only the shape can be checked. */
export type Importadas = Pick<Contexto, 'codigosPostales' | 'clavesProdServ' | 'clavesUnidad'> & {
  /** A colony after its postal code. */
  colonias?: ReadonlySet<string>
}

const NOMBRES = {
  c_CodigoPostal: 'codigosPostales',
  c_ClaveProdServ: 'clavesProdServ',
  c_ClaveUnidad: 'clavesUnidad',
  c_Colonia: 'colonias',
} as const satisfies Record<ClaveCatalogoSat, keyof Importadas>

/**
 * The sets hold only those of the keys asked about that are in force on the day. Asked by primary key in the caller's
 * transaction, which costs what asking for the version of a copy in memory would, and no process can be behind another.
 */
export async function findImportadas(tx: Tx, claves: readonly string[], dia: string): Promise<Importadas> {
  const { rows } = await sql<{ catalogo: ClaveCatalogoSat; claves: string[] }>`
    select s.catalogo, array(
             select c.clave from clave_sat c
              where c.catalogo = s.catalogo and c.clave = any(${claves}::text[])
                and (c.desde is null or c.desde <= ${dia}::date) and (c.hasta is null or c.hasta >= ${dia}::date)) as claves
      from catalogo_sat s
     where s.importado is not null`.execute(tx)
  return Object.fromEntries(rows.map((fila) => [NOMBRES[fila.catalogo], new Set(fila.claves)]))
}

export const findImportadasDe = async (tx: Tx, comprobante: Comprobante): Promise<Importadas> =>
  (await findImportadasPorDia(tx, [comprobante]))(comprobante)

/** Every key of the documents that a catalogue has something to say about, asked once for each day they are of. */
export async function findImportadasPorDia(
  tx: Tx,
  comprobantes: readonly Comprobante[],
): Promise<(de: Comprobante) => Importadas> {
  const porDia = new Map<string, Importadas>()
  for (const dia of new Set(comprobantes.map(diaDe))) {
    const claves = comprobantes.filter((comprobante) => diaDe(comprobante) === dia).flatMap(clavesDe)
    porDia.set(dia, await findImportadas(tx, [...new Set(claves)], dia))
  }
  return (comprobante) => porDia.get(diaDe(comprobante)) ?? {}
}

const diaDe = ({ Fecha }: Comprobante) => Fecha.slice(0, 10)

function clavesDe({ Conceptos, LugarExpedicion, Receptor, Complemento }: Comprobante): string[] {
  const conceptos = Conceptos.flatMap(({ ClaveProdServ, ClaveUnidad, Parte }) => [
    ClaveProdServ,
    ClaveUnidad,
    ...(Parte ?? []).map((parte) => parte.ClaveProdServ),
  ])
  const sitios = Complemento?.CartaPorte?.Ubicaciones.flatMap(({ Domicilio }) => Domicilio?.CodigoPostal ?? []) ?? []
  return [LugarExpedicion, Receptor.DomicilioFiscalReceptor, ...sitios, ...conceptos]
}

/** The colonies of these postal codes that are in force on the day, by the name people know them. */
export async function listColonias(
  tx: Tx,
  codigos: readonly string[],
  dia: string,
): Promise<{ CodigoPostal: string; Clave: string; Nombre: string }[]> {
  const { rows } = await sql<{ CodigoPostal: string; Clave: string; Nombre: string }>`
    select left(c.clave, 5) as "CodigoPostal", right(c.clave, 4) as "Clave", coalesce(c.nombre, right(c.clave, 4)) as "Nombre"
      from unnest(${codigos}::text[]) as p(codigo)
      join clave_sat c on c.catalogo = 'c_Colonia' and c.clave between p.codigo || '0000' and p.codigo || '9999'
     where (c.desde is null or c.desde <= ${dia}::date) and (c.hasta is null or c.hasta >= ${dia}::date)
     order by "Nombre", c.clave`.execute(tx)
  return rows
}

/** Each number of words is a statement of its own for the database. */
const MAXIMO_PALABRAS = 6

/** Those in force whose code begins so, or whose name has every word; the codes in their order. */
export async function findClaves(
  tx: Tx,
  catalogo: ClaveCatalogoSat,
  { q, dia, limite }: { q: string; dia: string; limite: number },
): Promise<{ Clave: string; Nombre: string }[]> {
  const { rows } = await sql<{ Clave: string; Nombre: string }>`
    select c.clave as "Clave", coalesce(c.nombre, '') as "Nombre" from clave_sat c
     where c.catalogo = ${catalogo} and (c.desde is null or c.desde <= ${dia}::date) and (c.hasta is null or c.hasta >= ${dia}::date)
       and (starts_with(c.clave, upper(${q})) or (${sql.join(
         q
           .split(/\s+/)
           .slice(0, MAXIMO_PALABRAS)
           .map((palabra) => sql`plegar(c.nombre) like ${patronDe(palabra)}`),
         sql` and `,
       )}))
     order by c.clave limit ${limite}`.execute(tx)
  return rows
}

type Lugar = { estado: string; municipio: string | null; localidad: string | null }
export type ClaveSat = { clave: string; desde: string | null; hasta: string | null; lugar?: Lugar; nombre?: string }

export async function listClaves(tx: Tx, catalogo: ClaveCatalogoSat): Promise<string[]> {
  const { rows } = await sql<{ claves: string[] }>`
    select array(select clave from clave_sat where catalogo = ${catalogo} order by clave) as claves`.execute(tx)
  return rows[0]!.claves
}

/** A hundred thousand rows are seven arrays, not a hundred thousand parameters. */
const TANDA = 20_000

export async function replaceClaves(tx: Tx, catalogo: ClaveCatalogoSat, claves: readonly ClaveSat[]): Promise<void> {
  await sql`delete from clave_sat where catalogo = ${catalogo}`.execute(tx)
  for (let i = 0; i < claves.length; i += TANDA) {
    const tanda = claves.slice(i, i + TANDA)
    await sql`
      insert into clave_sat (catalogo, clave, desde, hasta, estado, municipio, localidad, nombre)
      select ${catalogo}, * from unnest(${tanda.map(({ clave }) => clave)}::text[],
        ${tanda.map(({ desde }) => desde)}::date[], ${tanda.map(({ hasta }) => hasta)}::date[],
        ${tanda.map(({ lugar }) => lugar?.estado ?? null)}::text[], ${tanda.map(({ lugar }) => lugar?.municipio ?? null)}::text[],
        ${tanda.map(({ lugar }) => lugar?.localidad ?? null)}::text[], ${tanda.map(({ nombre }) => nombre ?? null)}::text[])`.execute(
      tx,
    )
  }
}
