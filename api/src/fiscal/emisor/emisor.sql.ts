// The issuer and its certificates, as the database keeps them.
import { sql } from 'kysely'
import { LLAVES } from '../../craft/db/llaves.ts'
import type { Tx } from '../../craft/db/tx.ts'

export type EmisorFila = {
  id: number
  rfc: string
  nombre: string
  regimen_fiscal: string
  codigo_postal: string
  zona_horaria: string
  tipo_permiso: string | null
  numero_permiso: string | null
  pac: string
}

/** The partner's own issuer, or the installation's first one (D-172). */
export async function findEmisorDe(tx: Tx, socio: number): Promise<EmisorFila | undefined> {
  const { rows } = await sql<EmisorFila>`
    select e.id, e.rfc, e.nombre, e.regimen_fiscal, e.codigo_postal, e.zona_horaria, e.tipo_permiso, e.numero_permiso, e.pac
      from emisor e
     where e.id = coalesce((select id_emisor from socio_comercial where id = ${socio}), (select min(id) from emisor))`.execute(
    tx,
  )
  return rows[0]
}

export async function insertEmisor(
  tx: Tx,
  e: {
    rfc: string
    nombre: string
    regimenFiscal: string
    codigoPostal: string
    zonaHoraria: string
    permiso: { tipo: string; numero: string } | null
    series: { factura: number; notaCredito: number; notaCargo: number; rep: number }
    pac: string
  },
): Promise<number> {
  // Nobody is asked for the series of the Carta Porte: one more is made with the issuer.
  const cartaPorte = await insertSerie(tx, 'CP')
  const { rows } = await sql<{ id: number }>`
    insert into emisor (rfc, nombre, regimen_fiscal, codigo_postal, zona_horaria, tipo_permiso, numero_permiso, pac,
                        id_serie_factura, id_serie_nota_credito, id_serie_nota_cargo, id_serie_rep, id_serie_carta_porte)
    values (${e.rfc}, ${e.nombre}, ${e.regimenFiscal}, ${e.codigoPostal}, ${e.zonaHoraria}, ${e.permiso?.tipo ?? null},
            ${e.permiso?.numero ?? null}, ${e.pac}, ${e.series.factura}, ${e.series.notaCredito}, ${e.series.notaCargo},
            ${e.series.rep}, ${cartaPorte}) returning id`.execute(tx)
  return rows[0]!.id
}

type CsdFila = { id: number; certificado: Buffer; llave_cifrada: Buffer; contrasena_cifrada: Buffer }

export async function findCsdActivo(tx: Tx, idEmisor: number): Promise<CsdFila | undefined> {
  const { rows } = await sql<CsdFila>`
    select id, certificado, llave_cifrada, contrasena_cifrada from csd where id_emisor = ${idEmisor} and activo`.execute(
    tx,
  )
  return rows[0]
}

export async function replaceCsd(
  tx: Tx,
  c: {
    idEmisor: number
    noCertificado: string
    certificado: Buffer
    llaveCifrada: Buffer
    contrasenaCifrada: Buffer
    validoDesde: Date
    validoHasta: Date
  },
): Promise<number> {
  await sql`update csd set activo = false where id_emisor = ${c.idEmisor} and activo`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into csd (id_emisor, no_certificado, certificado, llave_cifrada, contrasena_cifrada, valido_desde, valido_hasta)
    values (${c.idEmisor}, ${c.noCertificado}, ${c.certificado}, ${c.llaveCifrada}, ${c.contrasenaCifrada},
            ${c.validoDesde.toISOString()}, ${c.validoHasta.toISOString()}) returning id`.execute(tx)
  return rows[0]!.id
}

/** Whoever makes an issuer waits for whoever is making one. */
export async function lockEmisores(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LLAVES.emisor})`.execute(tx)
}

export async function findEmisorPorRfc(tx: Tx, rfc: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from emisor where rfc = ${rfc}`.execute(tx)
  return rows[0]?.id
}

export async function isCsdCargado(tx: Tx, idEmisor: number, noCertificado: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from csd where id_emisor = ${idEmisor} and no_certificado = ${noCertificado}`.execute(tx)
  return rows.length > 0
}

export async function insertSerie(tx: Tx, codigo: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into serie (codigo) values (${codigo})
    on conflict on constraint serie_unica do update set codigo = excluded.codigo returning id`.execute(tx)
  return rows[0]!.id
}
