// What must always be true of the months handed over to the books.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { readSumas } from '../contabilidad/contabilidad.sql.ts'
import type { Diferencia } from './verify.sql.ts'

/** V27: a closed month still says, to the centavo and line by line, what it said when it was closed. */
export async function listPeriodos(tx: Tx): Promise<Diferencia[]> {
  const { rows } = await sql<{ periodo: string; ultimo: number; huella: string; debe: string; haber: string }>`
    select periodo, ultimo_asiento as ultimo, huella, debe_cent::text as debe, haber_cent::text as haber from periodo_contable order by periodo`.execute(
    tx,
  )
  const diferencias: Diferencia[] = []
  for (const { periodo, ultimo, huella, debe, haber } of rows) {
    const sumas = await readSumas(tx, periodo, ultimo)
    if (sumas.huella === huella && sumas.debe_cent === debe && sumas.haber_cent === haber && debe === haber) continue
    const dato = `entregado ${debe}, libro ${sumas.debe_cent}`
    diferencias.push({ regla: 'V27 mes entregado que ya no dice lo mismo', objeto: periodo, dato })
  }
  return diferencias
}
