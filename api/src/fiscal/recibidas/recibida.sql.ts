// Rows of suppliers' invoices: each folio fiscal once, however it came and however often.
import { vidaRecibida } from '@litro/contract/recibidas/vida'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { mover } from '../../craft/puerta/mover.sql.ts'
import type { CfdiRecibido } from './leer-recibida.ts'

const RECIBIDA = { vida: vidaRecibida, tabla: 'factura_recibida' }

export type Origen = 'espejo' | 'archivo' | 'retorno'

export type Guardada = {
  id: number
  nueva: boolean
  /** This XML is the one that is kept; false when it was here before. */
  agregado: boolean
  estado: string
  socio: number | null
}

export async function listRfcsPropios(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ rfc: string }>`select rfc from emisor order by id`.execute(tx)
  return rows.map(({ rfc }) => rfc)
}

/** Who owns a supplier with that RFC: proposed only when there is exactly one. */
export async function listCandidatos(tx: Tx, rfcEmisor: string): Promise<{ socio: number; proveedor: number }[]> {
  const { rows } = await sql<{ socio: number; proveedor: number }>`
    select id_socio_comercial as socio, id as proveedor from proveedor where rfc = ${rfcEmisor} order by id limit 20`.execute(
    tx,
  )
  return rows
}

/** What its XML says, over the row that the mirror may have left. An XML that is already here stays. */
export async function saveConXml(
  tx: Tx,
  c: CfdiRecibido,
  d: { origen: Origen; idArchivo: number; socio: number | null; proveedor: number | null; idUsuario: number | null },
): Promise<Guardada> {
  const { rows } = await sql<Guardada>`
    insert into factura_recibida (uuid, origen, rfc_emisor, nombre_emisor, rfc_receptor, fecha, total, tipo, moneda, serie, folio, concepto, metodo_pago,
      fecha_timbrado, relacionados, numero_permiso, id_archivo_xml, verificacion, hallazgos, estado, id_socio_comercial, id_proveedor, id_usuario_captura, proximo)
    values (${c.UUID}, ${d.origen}, ${c.RfcEmisor}, ${c.NombreEmisor}, ${c.RfcReceptor}, ${c.Fecha}, ${c.Total}, ${c.TipoDeComprobante}, ${c.Moneda},
      ${c.Serie ?? null}, ${c.Folio ?? null}, ${c.concepto}, ${c.MetodoPago ?? null}, ${c.FechaTimbrado}, ${JSON.stringify(c.relacionados)}, ${c.numeroPermiso},
      ${d.idArchivo}, ${c.verificacion}, ${JSON.stringify(c.hallazgos)}, ${d.socio === null ? 'recibida' : 'asignada'}, ${d.socio}, ${d.proveedor}, ${d.idUsuario},
      clock_timestamp())
    on conflict on constraint factura_recibida_una_vez do update set
      moneda = excluded.moneda, serie = excluded.serie, folio = excluded.folio, concepto = excluded.concepto, metodo_pago = excluded.metodo_pago,
      fecha_timbrado = excluded.fecha_timbrado, relacionados = excluded.relacionados, numero_permiso = excluded.numero_permiso,
      id_archivo_xml = excluded.id_archivo_xml, verificacion = excluded.verificacion, hallazgos = excluded.hallazgos,
      proximo = coalesce(factura_recibida.proximo, excluded.proximo), version = factura_recibida.version + 1
     where factura_recibida.id_archivo_xml is null
    returning id, xmax = 0 as nueva, estado, id_socio_comercial as socio, true as agregado`.execute(tx)
  return rows[0] ?? readGuardada(tx, c.UUID)
}

async function readGuardada(tx: Tx, uuid: string): Promise<Guardada> {
  const { rows } = await sql<Guardada>`
    select id, false as nueva, estado, id_socio_comercial as socio, false as agregado from factura_recibida where uuid = ${uuid}`.execute(
    tx,
  )
  return rows[0]!
}

/** A return carries it: it is that partner's, whatever was thought before. */
export async function claimRecibida(tx: Tx, id: number, socio: number, proveedor: number): Promise<boolean> {
  return mover(tx, RECIBIDA, {
    id,
    verbo: 'reclamar',
    a: 'asignada',
    set: { id_socio_comercial: socio, id_proveedor: proveedor, motivo: null },
    si: sql`estado in ('recibida', 'descartada')`,
  })
}

/** Invoices the SAT tells of and that are not here: their row, without XML; never an owner. Payments and credit notes too. */
export async function insertDelEspejo(tx: Tx, rfc: string, desde: string, hasta: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into factura_recibida (uuid, origen, rfc_emisor, nombre_emisor, rfc_receptor, fecha, total, tipo, estado, proximo)
    select s.uuid, 'espejo', s.rfc_emisor, s.nombre_emisor, s.rfc_receptor, s.fecha_emision, s.monto, s.efecto, 'recibida', clock_timestamp()
      from cfdi_sat s where s.rfc = ${rfc} and s.sentido = 'recibidos' and s.vigente and s.efecto in ('I', 'E', 'P')
       and s.fecha_emision between ${desde}::timestamp and ${hasta}::timestamp
    on conflict on constraint factura_recibida_una_vez do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** What the mirror calls cancelled is only a reason to ask the status service, once for each cut: its word is the one that counts. */
export async function askCancelados(tx: Tx, rfc: string, desde: string, hasta: string): Promise<void> {
  await sql`
    update factura_recibida f set proximo = clock_timestamp() from cfdi_sat s
     where s.uuid = f.uuid and s.rfc = ${rfc} and s.sentido = 'recibidos' and not s.vigente and s.fecha_emision between ${desde}::timestamp and ${hasta}::timestamp
       and f.estatus_sat is distinct from 'Cancelado' and f.estado <> 'descartada' and f.proximo is null
       and (f.consultada is null or f.consultada < s.fecha_corte)`.execute(tx)
}

/** The XML of one of ours that only the SAT had: kept beside its row of the mirror. */
export async function attachXmlEmitido(
  tx: Tx,
  uuid: string,
  idArchivo: number,
  noCertificado: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update cfdi_sat set id_archivo_xml = ${idArchivo}, no_certificado = ${noCertificado} where uuid = ${uuid} and sentido = 'emitidos' and id_archivo_xml is null`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}
