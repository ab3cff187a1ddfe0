// One client: read, locked, written. Every statement begins with its owner.
import { findEstado } from '@litro/cfdi/sat/estados'
import type { Cliente, ClienteCaptura } from '@litro/contract/clientes/cliente'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { regimenDescripcion, usoDescripcion } from './cliente.list.sql.ts'

export const readCliente = (tx: Tx, socio: number, id: number) => select(tx, socio, id, sql``)

/** The record as it is before a change, held until the transaction ends. */
export const lockCliente = (tx: Tx, socio: number, id: number) => select(tx, socio, id, sql`for no key update`)

type Fila = Omit<Cliente, 'IdEstado' | 'Estado'>

async function select(tx: Tx, socio: number, id: number, candado: RawBuilder<unknown>): Promise<Cliente | undefined> {
  const { rows } = await sql<Fila>`
    select c.id as "IdCliente", c.nombre as "Nombre", c.razon_social as "RazonSocial", c.rfc as "RFC",
           c.uso_cfdi as "UsoCFDI", ${usoDescripcion} as "UsoCFDIDescripcion",
           c.regimen_fiscal as "RegimenFiscal", ${regimenDescripcion} as "RegimenFiscalDescripcion",
           c.codigo_postal as "CodigoPostal", c.inactivo as "Inactivo",
           c.correo_electronico as "CorreoElectronico", c.emails_adicionales as "EmailsAdicionales",
           c.id_pais as "IdPais", c.clave_estado as "ClaveEstado", c.municipio as "Municipio", c.ciudad as "Ciudad",
           c.colonia as "Colonia", c.calle as "Calle", c.num_exterior as "NumExterior",
           c.num_interior as "NumInterior", coalesce(c.residencia_fiscal, '') as "ResidenciaFiscal",
           coalesce(c.num_reg_id_trib, '') as "NumRegIdTrib", c.version as "Version"
      from cliente c where c.id_socio_comercial = ${socio} and c.id = ${id} ${candado}`.execute(tx)
  const fila = rows[0]
  return fila && { ...fila, IdEstado: fila.ClaveEstado, Estado: findEstado(fila.ClaveEstado)?.Descripcion ?? '' }
}

type Conocido = { id: number; nombre: string; inactivo: boolean }

type Buscado = { rfc: string; razon: string | null }

/** Those already there, by the place of who asks: each by its RFC, or those without one of their own by their name too. */
export async function findConocidos(
  tx: Tx,
  socio: number,
  buscados: readonly Buscado[],
): Promise<Map<number, Conocido>> {
  const { rows } = await sql<Conocido & { lugar: number }>`
    select distinct on (b.lugar) b.lugar::int - 1 as lugar, c.id, c.nombre, c.inactivo
      from unnest(${buscados.map(({ rfc }) => rfc)}::text[], ${buscados.map(({ razon }) => razon)}::text[])
             with ordinality as b(rfc, razon, lugar)
      join cliente c on c.id_socio_comercial = ${socio} and c.rfc = b.rfc
       and (b.razon is null or plegar(c.razon_social) = plegar(b.razon))
     order by b.lugar, c.id`.execute(tx)
  return new Map(rows.map(({ lugar, ...conocido }) => [lugar, conocido]))
}

/**
 * The client that has an RFC. It takes a lock on the RFC, so a second writer waits here until the first has committed.
 */
export async function findRfc(tx: Tx, socio: number, rfc: string): Promise<Conocido | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cliente:${socio}:${rfc}`}, 0))`.execute(tx)
  const { rows } = await sql<Conocido>`
    select id, nombre, inactivo from cliente where id_socio_comercial = ${socio} and rfc = ${rfc}`.execute(tx)
  return rows[0]
}

export async function insertCliente(tx: Tx, socio: number, c: ClienteCaptura): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cliente (id_socio_comercial, nombre, razon_social, rfc, correo_electronico, emails_adicionales,
                         codigo_postal, regimen_fiscal, uso_cfdi, id_pais, clave_estado, municipio, ciudad, colonia,
                         calle, num_exterior, num_interior, residencia_fiscal, num_reg_id_trib)
    values (${socio}, ${c.Nombre}, ${c.RazonSocial}, ${c.RFC}, ${c.CorreoElectronico ?? ''}, ${c.EmailsAdicionales ?? []},
            ${c.CodigoPostal}, ${c.RegimenFiscal}, ${c.UsoCFDI}, ${c.IdPais ?? 'MEX'}, ${c.ClaveEstado},
            ${c.Municipio ?? ''}, ${c.Ciudad ?? ''}, ${c.Colonia ?? ''}, ${c.Calle ?? ''}, ${c.NumExterior ?? ''},
            ${c.NumInterior ?? ''}, ${c.ResidenciaFiscal || null}, ${c.NumRegIdTrib || null})
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Writes the whole record over the version that was read; false when somebody else wrote first. */
export async function updateCliente(tx: Tx, socio: number, c: Cliente): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update cliente
       set nombre = ${c.Nombre}, razon_social = ${c.RazonSocial}, rfc = ${c.RFC},
           correo_electronico = ${c.CorreoElectronico}, emails_adicionales = ${c.EmailsAdicionales},
           codigo_postal = ${c.CodigoPostal}, regimen_fiscal = ${c.RegimenFiscal}, uso_cfdi = ${c.UsoCFDI},
           id_pais = ${c.IdPais}, clave_estado = ${c.ClaveEstado}, municipio = ${c.Municipio}, ciudad = ${c.Ciudad},
           colonia = ${c.Colonia}, calle = ${c.Calle}, num_exterior = ${c.NumExterior},
           num_interior = ${c.NumInterior}, residencia_fiscal = ${c.ResidenciaFiscal || null},
           num_reg_id_trib = ${c.NumRegIdTrib || null}, inactivo = ${c.Inactivo}, version = version + 1
     where id_socio_comercial = ${socio} and id = ${c.IdCliente} and version = ${c.Version}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
