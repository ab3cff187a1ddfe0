// The second person: confirms what somebody asked for, and only then it happens; or rejects it, or its author takes it back.
import type { ClaseDeCambio } from '@litro/contract/cambios/cambio'
import type { EntradaDe } from '@litro/contract/services'
import { AppError } from '../../craft/errors.ts'
import { type Contexto, verbo } from '../../craft/puerta/verbo.ts'
import { cambio } from '../cambios/cambio.sql.ts'
import type { Hacer } from '../cambios/pedir.ts'
import { hacerAjuste } from '../socios/ajustes.ts'
import { hacerLimite } from '../socios/guardar.ts'
import { hacerLiberacion, hacerRetencion } from '../socios/retenciones.ts'
import { hacerRestablecer } from '../usuarios/acceso.ts'
import { hacerUsuario } from '../usuarios/guardar.ts'

const HACER: Record<ClaseDeCambio, Hacer> = {
  ajuste: hacerAjuste,
  limite: hacerLimite,
  retencion: hacerRetencion,
  liberacion: hacerLiberacion,
  usuario: hacerUsuario,
  restablecer: hacerRestablecer,
}

export const confirmarCambio = verbo(cambio, 'confirmar', async (tx, c, { deps, actor }) => {
  await HACER[c.clase](deps, tx, c, actor)
  return { set: { id_usuario_decide: actor.id }, nota: c.motivo }
})

export const rechazarCambio = verbo(
  cambio,
  'rechazar',
  (_tx, _c, { actor, entrada }: Contexto<EntradaDe<'admin_cambio_rechazar'>>) => ({
    set: { observaciones: entrada.Observaciones, id_usuario_decide: actor.id },
    nota: entrada.Observaciones,
  }),
)

export const retirarCambio = verbo(cambio, 'retirar', (_tx, c, { actor }) => {
  if (c.id_usuario_captura === actor.id) return {}
  throw new AppError('SIN_PERMISO', {
    mensaje: 'Solo quien pidió el cambio lo puede retirar. Recházalo con su motivo.',
  })
})
