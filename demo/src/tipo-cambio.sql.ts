// The write of a past exchange rate: only where that day has none.

import type { Tx } from '@litro/api/craft/db/tx'
import { sql } from 'kysely'

export async function insertTipoCambioPasado(tx: Tx, fecha: string, tasa: string): Promise<void> {
  await sql`
    insert into tipo_cambio (fecha, tasa, fecha_publicacion, fuente, registrado)
    values (${fecha}, ${tasa}, ${fecha}, 'Demostración', ${`${fecha}T18:00:00Z`})
    on conflict on constraint tipo_cambio_uno_por_dia do nothing`.execute(tx)
}
