// The write of the demonstration's permits: only where a branch has none yet.

import type { Tx } from '@litro/api/craft/db/tx'
import { sql } from 'kysely'

export async function setPermiso(tx: Tx, socio: number, sucursal: string, tipo: string, numero: string): Promise<void> {
  await sql`
    update sucursal set tipo_permiso = ${tipo}, numero_permiso = ${numero}
     where id_socio_comercial = ${socio} and nombre = ${sucursal} and tipo_permiso is null`.execute(tx)
}
