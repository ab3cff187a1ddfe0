// The issuer and its certificates as the administrator sees them: no key material leaves this file.
import type { Emisor, EmisorCaptura } from '@litro/contract/emisor/emisor'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

export type CsdAdminFila = {
  id: number
  id_emisor: number
  no_certificado: string
  certificado: Buffer
  valido_desde: string
  valido_hasta: string
  activo: boolean
  cargado: string
}

export type EmisorAdminFila = Omit<Emisor, 'Csds'>

const emisores = sql`
  select e.id as "IdEmisor", e.rfc as "RFC", e.nombre as "Nombre", e.regimen_fiscal as "RegimenFiscal",
         e.codigo_postal as "CodigoPostal", e.zona_horaria as "ZonaHoraria", e.tipo_permiso as "TipoPermiso",
         e.numero_permiso as "NumeroPermiso", e.id_serie_factura as "IdSerieFactura",
         e.id_serie_nota_credito as "IdSerieNotaCredito", e.id_serie_nota_cargo as "IdSerieNotaCargo",
         e.id_serie_rep as "IdSerieRep", e.domicilio as "Domicilio", e.telefono as "Telefono",
         e.correo_contacto as "CorreoContacto", e.clabe as "Clabe",
         'data:image/png;base64,' || translate(encode(e.logo, 'base64'), E'\\n', '') as "Logo", e.pac as "Pac", e.version as "Version",
         exists (select 1 from csd where id_emisor = e.id) or exists (select 1 from timbrado) as "RfcFijo"
    from emisor e`

export async function listEmisores(tx: Tx): Promise<EmisorAdminFila[]> {
  const { rows } = await sql<EmisorAdminFila>`${emisores} order by e.id`.execute(tx)
  return rows
}

/** The installation's issuer (D-172) under lock: changes of the issuer, its certificates and its PAC take turns. */
export async function lockEmisor(tx: Tx): Promise<EmisorAdminFila | undefined> {
  const { rows } = await sql<{ id: number }>`select id from emisor order by id limit 1 for update`.execute(tx)
  if (!rows[0]) return undefined
  const { rows: completos } = await sql<EmisorAdminFila>`${emisores} where e.id = ${rows[0].id}`.execute(tx)
  return completos[0]
}

/** What the issuer will be: the capture over what it was. */
export type EmisorNuevo = Omit<EmisorCaptura, keyof Series | DatoConservado> &
  Pick<Emisor, keyof Series | DatoConservado>

/** What a call may leave unsaid. */
type DatoConservado =
  | 'ZonaHoraria'
  | 'TipoPermiso'
  | 'NumeroPermiso'
  | 'Domicilio'
  | 'Telefono'
  | 'CorreoContacto'
  | 'Clabe'
  | 'Logo'

export async function updateEmisor(tx: Tx, id: number, e: EmisorNuevo): Promise<void> {
  await sql`
    update emisor set rfc = ${e.RFC}, nombre = ${e.Nombre}, regimen_fiscal = ${e.RegimenFiscal},
           codigo_postal = ${e.CodigoPostal}, zona_horaria = ${e.ZonaHoraria}, tipo_permiso = ${e.TipoPermiso},
           numero_permiso = ${e.NumeroPermiso}, id_serie_factura = ${e.IdSerieFactura},
           id_serie_nota_credito = ${e.IdSerieNotaCredito}, id_serie_nota_cargo = ${e.IdSerieNotaCargo},
           id_serie_rep = ${e.IdSerieRep}, version = version + 1
     where id = ${id}`.execute(tx)
}

type PapelNuevo = Pick<EmisorNuevo, 'Domicilio' | 'Telefono' | 'CorreoContacto' | 'Clabe'> & {
  logo: Buffer | null
}

export async function updatePapel(tx: Tx, id: number, p: PapelNuevo): Promise<void> {
  await sql`
    update emisor set domicilio = ${p.Domicilio}, telefono = ${p.Telefono}, correo_contacto = ${p.CorreoContacto},
           clabe = ${p.Clabe}, logo = ${p.logo} where id = ${id}`.execute(tx)
}

export type Series = Pick<Emisor, 'IdSerieFactura' | 'IdSerieNotaCredito' | 'IdSerieNotaCargo' | 'IdSerieRep'>

export async function setPac(tx: Tx, id: number, pac: string): Promise<void> {
  await sql`update emisor set pac = ${pac}, version = version + 1 where id = ${id}`.execute(tx)
}

/** Without key nor password: there is nothing a screen could want with them. */
const csds = sql`select id, id_emisor, no_certificado, certificado, valido_desde, valido_hasta, activo, cargado from csd`

export async function listCsds(tx: Tx): Promise<CsdAdminFila[]> {
  const { rows } = await sql<CsdAdminFila>`${csds} order by activo desc, valido_hasta desc, id desc`.execute(tx)
  return rows
}

export async function findCsd(tx: Tx, idEmisor: number, id: number): Promise<CsdAdminFila | undefined> {
  const { rows } = await sql<CsdAdminFila>`${csds} where id_emisor = ${idEmisor} and id = ${id}`.execute(tx)
  return rows[0]
}

export async function activateCsd(tx: Tx, idEmisor: number, id: number): Promise<void> {
  await sql`update csd set activo = false where id_emisor = ${idEmisor} and activo and id <> ${id}`.execute(tx)
  await sql`update csd set activo = true where id = ${id}`.execute(tx)
}

/** Of these series, the retired or missing ones. */
export async function findSeriesInactivas(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select x.id from unnest(${ids}::bigint[]) x(id) left join serie s on s.id = x.id
     where s.id is null or not s.activa`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Gets or makes a series by its code. */
export async function ensureSerie(tx: Tx, codigo: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into serie (codigo) values (${codigo})
    on conflict on constraint serie_unica do update set activa = true returning id`.execute(tx)
  return rows[0]!.id
}
