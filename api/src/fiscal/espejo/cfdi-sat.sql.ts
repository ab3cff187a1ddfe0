// The rows of the mirror: each CFDI as the SAT tells it, the newest word over the older, every change kept beside.
import type { FilaMetadata } from '@litro/cfdi/espejo/metadata'
import { sql } from 'kysely'
import { enMexico } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'

export type FilaEspejo = FilaMetadata & { sentido: 'emitidos' | 'recibidos' }

type Origen = { id: number; rfc: string; fecha_corte: string; origen: 'sat' | 'archivo' }

const LOCK = 7_115_420

/** Two packages that tell of the same CFDI are written one after the other, so that each change is told once. */
async function lockEspejo(tx: Tx, rfc: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${rfc}))`.execute(tx)
}

const datosDe = (filas: readonly FilaEspejo[]) =>
  JSON.stringify(
    filas.map((f) => ({
      uuid: f.uuid,
      sentido: f.sentido,
      rfc_emisor: f.rfcEmisor,
      nombre_emisor: f.nombreEmisor.slice(0, 300),
      rfc_receptor: f.rfcReceptor,
      nombre_receptor: f.nombreReceptor.slice(0, 300),
      pac: f.pac.slice(0, 13),
      fecha_emision: f.fechaEmision,
      fecha_certificacion: f.fechaCertificacion,
      monto: f.monto,
      efecto: f.efecto,
      vigente: f.vigente,
      fecha_cancelacion: f.fechaCancelacion,
    })),
  )

const FORMA = sql`(uuid uuid, sentido text, rfc_emisor text, nombre_emisor text, rfc_receptor text, nombre_receptor text, pac text,
  fecha_emision timestamp, fecha_certificacion timestamp, monto numeric, efecto text, vigente boolean, fecha_cancelacion timestamp)`

const COMPARADOS = [
  'rfc_emisor',
  'rfc_receptor',
  'fecha_emision',
  'monto',
  'efecto',
  'vigente',
  'fecha_cancelacion',
] as const

/** What of a row counts as news. Names are shown and never compared. */
const difiere = sql.join(
  COMPARADOS.map((campo) => sql`c.${sql.id(campo)} is distinct from x.${sql.id(campo)}`),
  sql` or `,
)

/** An older word never replaces a newer one, and a file of unknown age never revives what the SAT cancelled. */
const masNueva = (o: Origen) =>
  sql`${o.fecha_corte}::timestamptz >= c.fecha_corte and not (${o.origen === 'archivo'} and x.vigente and not c.vigente)`

/** How many the mirror did not have, and how many it knew otherwise. The same rows again change nothing. */
export async function upsertFilas(
  tx: Tx,
  origen: Origen,
  filas: readonly FilaEspejo[],
): Promise<{ nuevas: number; cambiadas: number }> {
  await lockEspejo(tx, origen.rfc)
  const datos = datosDe(filas)
  const cambiadas = await sql`
    with x as (select distinct on (uuid, sentido) * from jsonb_to_recordset(${datos}::jsonb) as x${FORMA}),
         anteriores as (select c.*, x.rfc_emisor as n_rfc_emisor, x.rfc_receptor as n_rfc_receptor, x.fecha_emision as n_fecha_emision, x.monto as n_monto,
                               x.efecto as n_efecto, x.vigente as n_vigente, x.fecha_cancelacion as n_fecha_cancelacion
                          from cfdi_sat c join x using (uuid, sentido) where (${difiere}) and ${masNueva(origen)}),
         cambios as (insert into cfdi_sat_cambio (uuid, sentido, campo, antes, despues, id_paquete)
           select a.uuid, a.sentido, v.campo, v.antes, v.despues, ${origen.id} from anteriores a cross join lateral (values
             ${sql.join(COMPARADOS.map((campo) => sql`(${sql.lit(campo)}, a.${sql.id(campo)}::text, a.${sql.id(`n_${campo}`)}::text)`))}) v(campo, antes, despues)
            where v.antes is distinct from v.despues)
    update cfdi_sat c set rfc_emisor = x.rfc_emisor, nombre_emisor = x.nombre_emisor, rfc_receptor = x.rfc_receptor, nombre_receptor = x.nombre_receptor,
           pac = x.pac, fecha_emision = x.fecha_emision, fecha_certificacion = x.fecha_certificacion, monto = x.monto, efecto = x.efecto,
           vigente = x.vigente, fecha_cancelacion = x.fecha_cancelacion, fecha_corte = ${origen.fecha_corte}, id_paquete = ${origen.id}
      from x where c.uuid = x.uuid and c.sentido = x.sentido and (${difiere}) and ${masNueva(origen)}`.execute(tx)
  const nuevas = await sql`
    insert into cfdi_sat (uuid, sentido, rfc, rfc_emisor, nombre_emisor, rfc_receptor, nombre_receptor, pac, fecha_emision, fecha_certificacion,
                          monto, efecto, vigente, fecha_cancelacion, fecha_corte, id_paquete)
    select distinct on (uuid, sentido) uuid, sentido, ${origen.rfc}, rfc_emisor, nombre_emisor, rfc_receptor, nombre_receptor, pac, fecha_emision,
           fecha_certificacion, monto, efecto, vigente, fecha_cancelacion, ${origen.fecha_corte}::timestamptz, ${origen.id}::bigint
      from jsonb_to_recordset(${datos}::jsonb) as x${FORMA}
    on conflict (uuid, sentido) do nothing`.execute(tx)
  return { nuevas: Number(nuevas.numAffectedRows ?? 0n), cambiadas: Number(cambiadas.numAffectedRows ?? 0n) }
}

/** Every day of a stretch that the SAT has told whole, as of then. */
export async function coverDias(
  tx: Tx,
  c: {
    rfc: string
    sentido: string
    desde: string
    hasta: string
    fechaCorte: string
    idPaquete: number | null
    idSolicitud: number | null
  },
): Promise<void> {
  await sql`
    insert into cobertura_sat (rfc, sentido, dia, fecha_corte, id_paquete, id_solicitud)
    select ${c.rfc}, ${c.sentido}, d::date, ${c.fechaCorte}::timestamptz, ${c.idPaquete}::bigint, ${c.idSolicitud}::bigint
      from generate_series(${c.desde}::date, ${c.hasta}::date, interval '1 day') d
    on conflict (rfc, sentido, dia) do update set fecha_corte = excluded.fecha_corte, id_paquete = excluded.id_paquete, id_solicitud = excluded.id_solicitud
     where excluded.fecha_corte > cobertura_sat.fecha_corte`.execute(tx)
}

/** Past the years of the mirror. */
export async function purgeViejos(tx: Tx, anios: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from cfdi_sat where (uuid, sentido) in (
      select uuid, sentido from cfdi_sat where fecha_emision < ${enMexico(sql`now()`)} - make_interval(years => ${anios}) limit 5000)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}
