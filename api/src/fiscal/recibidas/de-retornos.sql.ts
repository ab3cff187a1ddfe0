// Supplier invoices that came with a return and are not written down yet as received.

import { sql } from 'kysely'
import { conBytes } from '../../craft/archivos/archivo.sql.ts'
import type { Tx } from '../../craft/db/tx.ts'

type DeRetorno = {
  id: number
  socio: number
  proveedor: number
  idArchivo: number
  bytes: Buffer
}

/** Of live returns: those whose folio fiscal nobody wrote down, or wrote down as nobody's. */
export async function listDeRetornos(tx: Tx, limite: number): Promise<DeRetorno[]> {
  const { rows } = await sql<Omit<DeRetorno, 'bytes'> & { sha256: Buffer; bytes: Buffer | null }>`
    select t.id, t.id_socio_comercial as socio, t.id_proveedor as proveedor, t.id_archivo_xml as "idArchivo", c.sha256, c.bytes
      from retorno t join archivo a on a.id = t.id_archivo_xml join contenido c using (sha256)
      left join factura_recibida r on r.uuid = t.uuid_proveedor
     where t.uuid_proveedor is not null and t.estado not in ('rechazado', 'cancelado')
       and (r.id is null or r.estado <> 'asignada' or r.id_archivo_xml is null) order by t.id limit ${limite}`.execute(
    tx,
  )
  return conBytes(tx, 'bytes', rows).map(({ bytes, ...fila }) => ({ ...fila, bytes: bytes! }))
}
