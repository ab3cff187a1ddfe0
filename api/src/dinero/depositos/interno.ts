// The partner who gives in an Interno answers: treasury moves its money only after it said yes, or under a standing agreement.
import { vidaDeposito } from '@litro/contract/depositos/vida'
import type { EntradaDe } from '@litro/contract/services'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import type { Columnas } from '../../craft/puerta/mover.sql.ts'
import { type Contexto, verbo } from '../../craft/puerta/verbo.ts'
import { type DepositoFila, deposito } from './deposito.sql.ts'
import { type InternoFila, lockInterno, readConsentido } from './interno.sql.ts'

const interno = {
  vida: vidaDeposito,
  tabla: deposito.tabla,
  lock: lockInterno,
  folio: ({ id }: InternoFila) => String(id),
}

const respuesta = (valor: 'aceptado' | 'rechazado', momento: Date, idUsuario: number | null, motivo: string) => ({
  interno_respuesta: valor,
  interno_respondido: momento,
  id_usuario_interno: idUsuario,
  interno_motivo: motivo,
})

/** Until treasury applies it the answer may change: what was accepted by mistake is rejected, and the other way round. */
export const aceptarInterno = verbo(
  interno,
  'aceptar_interno',
  (_tx, d, { deps, actor }) => {
    if (d.respuesta === 'aceptado') return null
    return { set: respuesta('aceptado', deps.now(), actor.id, ''), antes: { respuesta: d.respuesta } }
  },
  // The row is the other partner's; the lock lets through only the one who gives.
  { alcance: 'todo' },
)

export const rechazarInterno = verbo(
  interno,
  'rechazar_interno',
  (_tx, d, { deps, actor, entrada }: Contexto<EntradaDe<'interno_rechazar'>>) => {
    const { Motivo } = entrada
    if (d.respuesta === 'rechazado' && d.respuesta_motivo === Motivo) return null
    const set = respuesta('rechazado', deps.now(), actor.id, Motivo)
    return { set, antes: { respuesta: d.respuesta }, nota: Motivo }
  },
  { alcance: 'todo' },
)

/** What an edit that touches the bargain leaves of an answer: nothing. */
export const SIN_RESPUESTA: Columnas = {
  interno_respuesta: null,
  interno_respondido: null,
  id_usuario_interno: null,
  interno_motivo: '',
}

/** Money must not leave a partner who never said yes (D-192). */
export async function refuseSinConsentir(tx: Tx, { id, id_socio_origen }: DepositoFila): Promise<void> {
  if (id_socio_origen === null) return
  const { respuesta, motivo, acuerdo, entrega } = await readConsentido(tx, id)
  if (respuesta === 'rechazado') {
    throw new AppError('INTERNO_SIN_ACEPTAR', { mensaje: `${entrega} rechazó este depósito interno: ${motivo}` })
  }
  if (respuesta !== 'aceptado' && !acuerdo) {
    throw new AppError('INTERNO_SIN_ACEPTAR', { mensaje: `${entrega} todavía no acepta este depósito interno.` })
  }
}
