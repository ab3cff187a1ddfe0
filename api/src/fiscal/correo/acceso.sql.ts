// Rows of the mail about somebody's access, a link or a notice: what it says is sealed while it waits and gone once it left.
import { sql } from 'kysely'
import { enMexico } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'

export type ClaseAcceso = 'invitacion' | 'restablecer' | 'recuperar' | 'aviso_acceso'

export async function insertAcceso(
  tx: Tx,
  c: {
    clase: ClaseAcceso
    idDestinatario: number
    para: string
    ligaCifrada: Buffer
    vence: string
    idUsuario: number
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into correo_enviado (clase, id_destinatario, destinatarios, liga_cifrada, vence, id_usuario)
    values (${c.clase}, ${c.idDestinatario}, ${[c.para]}, ${c.ligaCifrada}, ${c.vence}::timestamptz, ${c.idUsuario})
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Who is known by that subject, where mail can reach it. */
export async function findDestinatario(
  tx: Tx,
  emisor: string,
  sujeto: string,
): Promise<{ id: number; correo: string } | undefined> {
  const { rows } = await sql<{ id: number; correo: string }>`
    select id, correo from usuario where emisor = ${emisor} and sujeto = ${sujeto} and correo <> ''`.execute(tx)
  return rows[0]
}

/** Gives up pending mails whose link no longer works: another link was made, or the address changed. */
export async function dropAccesos(tx: Tx, idDestinatario: number, motivo: string): Promise<void> {
  await sql`
    update correo_enviado set estado = 'fallido', terminado = clock_timestamp(), ultimo_error = ${motivo}, liga_cifrada = null,
           lease_hasta = null where id_destinatario = ${idDestinatario} and estado = 'pendiente' and clase <> 'aviso_acceso'`.execute(
    tx,
  )
}

export type AccesoTomado = {
  id: number
  clase: ClaseAcceso
  destinatarios: string[]
  intentos: number
  liga_cifrada: Buffer
  vence: string
  vencida: boolean
  nombre: string
  quien: string
}

/** One worker at a time, while its lease lasts. */
export async function takeAcceso(tx: Tx, id: number, leaseMs: number): Promise<AccesoTomado | undefined> {
  const { rows } = await sql<AccesoTomado>`
    update correo_enviado e set intentos = e.intentos + 1, lease_hasta = clock_timestamp() + ${`${leaseMs} milliseconds`}::interval
      from usuario u, usuario q
     where e.id = ${id} and e.estado = 'pendiente' and u.id = e.id_destinatario and q.id = e.id_usuario and e.proximo <= clock_timestamp()
       and (e.lease_hasta is null or e.lease_hasta < clock_timestamp())
    returning e.id, e.clase, e.destinatarios, e.intentos, e.liga_cifrada, e.vence <= clock_timestamp() as vencida,
              to_char(${enMexico(sql`e.vence`)}, 'DD/MM/YYYY" a las "HH24:MI') as vence, u.nombre, q.nombre as quien`.execute(
    tx,
  )
  return rows[0]
}
