// Asking for a change: it waits for a second person, or is done at once while there is none, and the log says which.
import type { ClaseDeCambio } from '@litro/contract/cambios/cambio'
import type { Actor, Persona } from '../../craft/call/actor.ts'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { nacer } from '../../craft/puerta/mover.sql.ts'
import { settle } from '../../craft/puerta/verbo.ts'
import { type CambioVivo, type Cosa, cambio, existsIgual, existsSegunda } from './cambio.sql.ts'

/** What a confirmed change does. Everything is read again under lock: what was asked for may have become impossible. */
export type Hacer = (deps: Deps, tx: Tx, cambio: CambioVivo, actor: Actor) => Promise<void>

type Peticion = {
  clase: ClaseDeCambio
  idObjeto: number | null
  socio: number | null
  antes?: object
  despues: object
  motivo?: string
}

const COSAS: Record<ClaseDeCambio, Cosa> = {
  ajuste: 'ajuste',
  limite: 'socio',
  retencion: 'retencion',
  liberacion: 'retencion',
  usuario: 'usuario',
  restablecer: 'usuario',
}

const SOLA = 'Sin segunda persona: nadie más podía confirmarlo.'

type Pedido = { id: number; hecho: boolean }

export async function pedirCambio(deps: Deps, tx: Tx, actor: Persona, p: Peticion, hacer: Hacer): Promise<Pedido> {
  const cosa = COSAS[p.clase]
  const id = await nacer(tx, cambio.tabla, {
    clase: p.clase,
    cosa,
    id_objeto: p.idObjeto,
    id_socio_comercial: p.socio,
    antes: p.antes === undefined ? null : JSON.stringify(p.antes),
    despues: JSON.stringify(p.despues),
    motivo: p.motivo ?? '',
    id_usuario_captura: actor.id,
  })
  const { antes, despues, motivo: nota } = p
  const hecho = { objeto: 'cambio', accion: 'pedir', socio: p.socio, idObjeto: id, antes, despues, nota } as const
  await writeBitacora(tx, actor, hecho)
  if (await existsSegunda(tx, actor.id, cosa === 'usuario')) return { id, hecho: false }
  const fila = (await cambio.lock(tx, 'todo', id))!
  await hacer(deps, tx, fila, actor)
  const set = { id_usuario_decide: actor.id, sin_segunda: true }
  await settle(tx, cambio, fila, 'confirmar', actor, { a: 'confirmado', set, nota: SOLA })
  return { id, hecho: true }
}

/** The same form saved again while its change waits asks for nothing new. */
export const yaPedido = (tx: Tx, { clase, idObjeto, despues }: Peticion): Promise<boolean> =>
  existsIgual(tx, COSAS[clase], idObjeto!, despues)
