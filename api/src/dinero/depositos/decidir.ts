// The other decisions on a deposit: delete, reject, ask for cancellation, confirm it by reversal, or keep it.
import { formatPesos, fromCentavos } from '@litro/cfdi/decimal'
import type { EntradaDe } from '@litro/contract/services'
import type { Tx } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { verbo } from '../../craft/puerta/verbo.ts'
import { listRepsVigentes } from '../../fiscal/comprobante/rep.sql.ts'
import { endReps } from '../../fiscal/rep/end-reps.ts'
import { findAsientos, postReversa, readMovimientos } from '../../libro/asiento.sql.ts'
import { releaseHolds } from '../../libro/congelamiento.sql.ts'
import { cancelAplicaciones, deposito, readDisponible } from './deposito.sql.ts'

export const borrarDeposito = verbo(deposito, 'borrar')

export const solicitarCancelacionDeposito = verbo(deposito, 'solicitar_cancelacion')

export const rechazarDeposito = verbo(
  deposito,
  'rechazar',
  (_tx, _d, { entrada, actor }: { entrada: EntradaDe<'admin_deposito_rechazar'>; actor: { id: number | null } }) => ({
    set: { comentarios: entrada.Comentarios, id_usuario_valida: actor.id },
    nota: entrada.Comentarios,
  }),
)

/** The first of two signatures is forgotten: the next request to cancel starts again. */
export const mantenerDeposito = verbo(deposito, 'mantener', () => ({ set: { id_usuario_confirma: null } }))

/** Only by reversal: every posting of the deposit is undone by its exact opposite, the newest first. */
export const cancelarDeposito = verbo(deposito, 'cancelar', async (tx, d, { deps, actor, exigirOtraPersona }) => {
  await endReps(tx, await listRepsVigentes(tx, { idDeposito: d.id }))
  await releaseHolds(tx, 'depósito', d.id)
  const fecha = hoyEnMexico(deps.now())
  let reversa = 0
  for (const original of await findAsientos(tx, `deposito:${d.id}:`)) {
    reversa = (await reverse(tx, original, d.id, fecha, actor.nombre)) ?? reversa
  }
  await cancelAplicaciones(tx, d.id, reversa)
  const disponible = await readDisponible(tx, d.id_socio_comercial)
  if (disponible >= 0n) return {}
  const queda = formatPesos(fromCentavos(disponible))
  exigirOtraPersona(`El saldo disponible del socio quedaría en ${queda}.`, 'otra persona de Tesorería')
  return { nota: `Con dos firmas: el saldo disponible del socio queda en ${queda}.` }
})

async function reverse(
  tx: Tx,
  original: number,
  idDeposito: number,
  fecha: string,
  actor: string,
): Promise<number | null> {
  const movimientos = await readMovimientos(tx, original)
  return postReversa(tx, original, {
    evento: 'Depósito cancelado',
    fecha,
    actor,
    movimientos: movimientos.map((m) => ({
      ...m,
      tipo: 'cancelación' as const,
      montoCent: -m.montoCent,
      descripcion: `Cancelación: ${m.descripcion}`,
      numeroDeposito: idDeposito,
    })),
  })
}
