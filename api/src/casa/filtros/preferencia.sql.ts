// The row of what a person chose for themselves. Each query says whose it is, and row-level security is told the same.
import { type ClaseDeAviso, clavesDeAviso } from '@litro/contract/avisos/clases'
import type { Preferencias } from '@litro/contract/sesion/preferencias'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { sayDuenio } from './filtro.sql.ts'

export async function readPreferencias(tx: Tx, idUsuario: number): Promise<Preferencias> {
  await sayDuenio(tx, idUsuario, false)
  const { rows } = await sql<{ fechas: Preferencias['Fechas']; apagados: string[] }>`
    select fechas, avisos_apagados as apagados from preferencia where id_usuario = ${idUsuario}`.execute(tx)
  const { fechas = 'numeros', apagados = [] } = rows[0] ?? {}
  const encendidos = clavesDeAviso.map((clase) => [clase, !apagados.includes(clase)] as const)
  return { Fechas: fechas, Avisos: Object.fromEntries(encendidos) as Record<ClaseDeAviso, boolean> }
}

export async function savePreferencias(tx: Tx, idUsuario: number, { Fechas, Avisos }: Preferencias): Promise<void> {
  const apagados = clavesDeAviso.filter((clase) => !Avisos[clase])
  await sql`
    insert into preferencia (id_usuario, fechas, avisos_apagados) values (${idUsuario}, ${Fechas}, ${apagados})
    on conflict (id_usuario) do update
       set fechas = excluded.fechas, avisos_apagados = excluded.avisos_apagados, cambiada = clock_timestamp()`.execute(
    tx,
  )
}
