// Rows of returns: captured by the partner, moved by treasury; locked for every decision.
import type { HallazgoError } from '@litro/contract/error'
import type { RetornoCaptura } from '@litro/contract/retornos/retorno'
import { type EstadoRetorno, vidaRetorno } from '@litro/contract/retornos/vida'
import { sql } from 'kysely'
import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import type { Ambito } from '../../craft/call/deps.ts'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { type Columnas, suyo, vivas } from '../../craft/puerta/mover.sql.ts'
import type { FilaViva } from '../../craft/puerta/verbo.ts'

export type RetornoFila = FilaViva<EstadoRetorno> & {
  id_proveedor: number
  proveedor: string
  id_sucursal: number | null
  cuenta_aprobada: boolean
  monto: string
  id_archivo_pdf: number | null
  id_archivo_xml: number | null
  id_usuario_programa: number | null
  capturado: string
}

/** Locked for a decision; treasury works for every partner. */
async function lockRetorno(tx: Tx, ambito: Ambito, id: number): Promise<RetornoFila | undefined> {
  const { rows } = await sql<RetornoFila>`
    select ${vivas('r')}, r.id_proveedor, p.nombre as proveedor, r.id_sucursal,
           c.estado = 'aprobada' as cuenta_aprobada, r.monto, r.id_archivo_pdf, r.id_archivo_xml, r.id_usuario_programa,
           ${diaEnMexico(sql`r.creado`)} as capturado
      from retorno r join proveedor p on p.id = r.id_proveedor join cuenta_proveedor c on c.id = r.id_cuenta
     where r.id = ${id} ${suyo('r', ambito)} for update of r`.execute(tx)
  return rows[0]
}

export const retorno = {
  vida: vidaRetorno,
  tabla: 'retorno',
  lock: lockRetorno,
  folio: ({ id }: RetornoFila) => String(id),
}

export type MonedaInterna = 'MXN' | 'USD'
export type Referencias = {
  proveedor: { nombre: string; moneda: MonedaInterna; rfc: string | null } | undefined
  cuenta: { moneda: MonedaInterna; estado: string } | undefined
  permiteSucursal: boolean
  sucursal: boolean
}

/** What a capture names, of this partner alone. Supplier and account stay as they are until the transaction ends. */
export async function lockReferencias(tx: Tx, socio: number, c: RetornoCaptura): Promise<Referencias> {
  const proveedor = await sql<NonNullable<Referencias['proveedor']>>`
    select nombre, moneda, rfc from proveedor
     where id = ${c.IdProveedor} and id_socio_comercial = ${socio} for no key update`.execute(tx)
  const cuenta = await sql<NonNullable<Referencias['cuenta']>>`
    select moneda, estado from cuenta_proveedor
     where id = ${c.IdCuenta} and id_proveedor = ${c.IdProveedor} and id_socio_comercial = ${socio} for share`.execute(
    tx,
  )
  const { rows } = await sql<{ permite: boolean; sucursal: boolean }>`
    select permite_sucursal as permite,
           exists (select 1 from sucursal where id = ${c.IdSucursal ?? null} and id_socio_comercial = ${socio}) as sucursal
      from socio_comercial where id = ${socio}`.execute(tx)
  return {
    proveedor: proveedor.rows[0],
    cuenta: cuenta.rows[0],
    permiteSucursal: rows[0]!.permite,
    sucursal: rows[0]!.sucursal,
  }
}

export type Escritura = {
  captura: RetornoCaptura
  idSucursal: number | null
  moneda: MonedaInterna
  monto: string
  tipoCambio: string
  montoUsd: string | null
  idPdf: number | null
  idXml: number | null
  uuid: string | null
  hallazgos: readonly HallazgoError[]
}

export const columnasDeCaptura = (e: Escritura): Columnas => ({
  id_proveedor: e.captura.IdProveedor,
  id_cuenta: e.captura.IdCuenta,
  id_sucursal: e.idSucursal,
  concepto: e.captura.Concepto,
  moneda: e.moneda,
  monto: e.monto,
  tipo_cambio: e.tipoCambio,
  monto_usd: e.montoUsd,
  id_archivo_pdf: e.idPdf,
  id_archivo_xml: e.idXml,
  uuid_proveedor: e.uuid,
  hallazgos: JSON.stringify(e.hallazgos),
})

/** The XML a return has, with its bytes: it is read before the row is locked. */
export async function findXml(tx: Tx, ambito: Ambito, id: number): Promise<{ id: number; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ id_archivo_xml: number | null }>`
    select r.id_archivo_xml from retorno r where r.id = ${id} ${suyo('r', ambito)}`.execute(tx)
  const idArchivo = rows[0]?.id_archivo_xml
  const archivo = idArchivo ? await readArchivo(tx, idArchivo) : undefined
  return archivo && { id: idArchivo!, bytes: archivo.bytes }
}

/** The RFC a supplier had not given, taken from its first invoice (D-150); false when it already had one. */
export async function learnRfc(tx: Tx, socio: number, idProveedor: number, rfc: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update proveedor set rfc = ${rfc}, version = version + 1
     where id = ${idProveedor} and id_socio_comercial = ${socio} and rfc is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Above this amount, the person who scheduled a payment cannot record it (D-191). */
export async function readLimiteSegundaFirma(tx: Tx): Promise<string> {
  const { rows } = await sql<{ valor: string }>`
    select valor #>> '{}' as valor from instalacion where clave = 'limite_pago_segunda_firma'`.execute(tx)
  return rows[0]!.valor
}
