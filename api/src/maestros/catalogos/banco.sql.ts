// The banks every installation has.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

export async function insertBancos(tx: Tx, moneda: 'MXN' | 'USD', bancos: { nombre: string; clave: string | null }[]) {
  for (const b of bancos) {
    await sql`insert into banco (nombre, clave, moneda) values (${b.nombre}, ${b.clave}, ${moneda})
              on conflict on constraint banco_unico do nothing`.execute(tx)
  }
}

/** Only those nobody has touched, and never onto a name that is already taken. */
export async function renameBancos(tx: Tx, bancos: { nombre: string; clave: string }[]): Promise<void> {
  for (const b of bancos) {
    await sql`update banco set nombre = ${b.nombre} where moneda = 'MXN' and clave = ${b.clave} and version = 1
                 and not exists (select 1 from banco o where o.moneda = 'MXN' and o.nombre = ${b.nombre})`.execute(tx)
  }
}
