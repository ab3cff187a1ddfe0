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
import type { Senias } from './leer-factura.ts'

export type RetornoFila = FilaViva<EstadoRetorno> & {
  id_proveedor: number
  proveedor: string
  id_sucursal: number | null
  id_cuenta: number
  monto: string
  id_archivo_pdf: number | null
  id_archivo_xml: number | null
  id_usuario_programa: number | null
  id_usuario_confirma: number | null
  factura_verificada: boolean | null
  sat_estado: EstadoSat | null
  sat_consultado: string | null
  capturado: string
}

type EstadoSat = 'Vigente' | 'Cancelado' | 'No Encontrado'

/** Locked for a decision; treasury works for every partner. */
async function lockRetorno(tx: Tx, ambito: Ambito, id: number): Promise<RetornoFila | undefined> {
  const { rows } = await sql<RetornoFila>`
    select ${vivas('r')}, r.id_proveedor, p.nombre as proveedor, r.id_sucursal, r.id_cuenta,
           r.monto, r.id_archivo_pdf, r.id_archivo_xml, r.id_usuario_programa, r.id_usuario_confirma,
           r.factura_verificada, r.sat_estado, r.sat_consultado, ${diaEnMexico(sql`r.creado`)} as capturado
      from retorno r join proveedor p on p.id = r.id_proveedor
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
  senias: Senias | null
  verificada: boolean | null
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
  uuid_proveedor: e.senias?.uuid ?? null,
  huella_sello: e.senias ? Buffer.from(e.senias.sello, 'hex') : null,
  folio_proveedor: e.senias?.folio ?? null,
  factura_verificada: e.verificada,
  hallazgos: JSON.stringify(e.hallazgos),
  // What the SAT said was about the invoice there was.
  sat_estado: null,
  sat_consultado: null,
})

export type Factura = { idArchivo: number; bytes: Buffer; socio: number; estado: EstadoRetorno }

/** The supplier's XML as it was received; undefined when there is no such return, null when it carries no invoice. */
export async function findFactura(tx: Tx, ambito: Ambito, id: number): Promise<Factura | null | undefined> {
  const { rows } = await sql<{ idArchivo: number | null; socio: number; estado: EstadoRetorno }>`
    select r.id_archivo_xml as "idArchivo", r.id_socio_comercial as socio, r.estado
      from retorno r where r.id = ${id} ${suyo('r', ambito)}`.execute(tx)
  const fila = rows[0]
  if (!fila) return undefined
  const archivo = fila.idArchivo === null ? undefined : await readArchivo(tx, fila.idArchivo)
  return archivo ? { ...fila, idArchivo: fila.idArchivo!, bytes: archivo.bytes } : null
}

type Respuesta = { estado: EstadoSat; momento: Date; verificada: boolean }

/** The SAT's answer with its hour, unless the invoice was replaced while it was being asked. */
export async function noteSat(tx: Tx, id: number, idArchivo: number, r: Respuesta): Promise<void> {
  await sql`
    update retorno set sat_estado = ${r.estado}, sat_consultado = ${r.momento}, factura_verificada = ${r.verificada}
     where id = ${id} and id_archivo_xml = ${idArchivo}`.execute(tx)
}

/** The RFC a supplier had not given, taken from its first invoice (D-150); false when it already had one. */
export async function learnRfc(tx: Tx, socio: number, idProveedor: number, rfc: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update proveedor set rfc = ${rfc}, version = version + 1
     where id = ${idProveedor} and id_socio_comercial = ${socio} and rfc is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
