// Who did what, written in the same transaction as the change it tells.
import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

export type Actor = { id: number | null; nombre: string; idSolicitud?: string }

export const SISTEMA: Actor = { id: null, nombre: 'Sistema' }

export async function writeBitacora(
  tx: Tx,
  actor: Actor,
  hecho: {
    socio: number | null
    accion: string
    objeto: string
    idObjeto: number | null
    antes?: unknown
    despues?: unknown
    nota?: string
  },
): Promise<void> {
  await sql`
    insert into bitacora (id_usuario, actor, id_socio_comercial, accion, objeto, id_objeto, antes, despues, nota, id_solicitud)
    values (${actor.id}, ${actor.nombre}, ${hecho.socio}, ${hecho.accion}, ${hecho.objeto}, ${hecho.idObjeto},
            ${json(hecho.antes)}, ${json(hecho.despues)}, ${hecho.nota ?? null}, ${actor.idSolicitud ?? null})`.execute(
    tx,
  )
}

const json = (valor: unknown) => (valor === undefined ? null : JSON.stringify(valor))
