// Treasury answers for a supplier's account or rejects it, and a new one waits before money goes there (D-151).
import { vidaCuenta } from '@litro/contract/proveedores/vida'
import type { EntradaDe } from '@litro/contract/services'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { type Contexto, verbo } from '../../craft/puerta/verbo.ts'
import { type CuentaViva, holdCuenta, lockCuenta } from './cuenta.sql.ts'

const cuenta = {
  vida: vidaCuenta,
  tabla: 'cuenta_proveedor',
  lock: lockCuenta,
  folio: ({ numero, proveedor }: CuentaViva) => `${numero} de ${proveedor}`,
}

const HORA = 3_600_000

/** Whoever wrote where the money goes does not also say that it may go there. From now the wait of a new account counts. */
export const aprobarCuenta = verbo(cuenta, 'aprobar', (_tx, _cuenta, { deps, actor }) => {
  const ahora = deps.now()
  const usable = new Date(ahora.getTime() + deps.horasCuentaNueva * HORA)
  return {
    set: { id_usuario_aprobo: actor.id, aprobada: ahora, usable_desde: usable },
    despues: { usableDesde: usable },
  }
})

export const rechazarCuenta = verbo(
  cuenta,
  'rechazar',
  (_tx, _cuenta, { entrada }: Contexto<EntradaDe<'admin_cuenta_rechazar'>>) => ({
    set: { motivo_rechazo: entrada.Observaciones },
    nota: entrada.Observaciones,
  }),
)

const momento = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Money goes only to an account that treasury answers for and that has waited: a changed CLABE is how payment fraud begins. */
export async function refuseCuenta(tx: Tx, id: number, ahora: Date): Promise<void> {
  const { estado, usable_desde, numero, proveedor } = await holdCuenta(tx, id)
  if (estado !== 'aprobada') throw new AppError('CUENTA_NO_APROBADA')
  if (usable_desde === null || new Date(usable_desde) <= ahora) return
  const [dia, hora] = momento.format(new Date(usable_desde)).split(', ')
  throw new AppError('CUENTA_EN_ESPERA', {
    mensaje: `La cuenta ${numero} de ${proveedor} es nueva: se le puede pagar desde el ${dia} a las ${hora}.`,
  })
}

/** How long an approved account waits for its first payment. */
export type Espera = { horasCuentaNueva: number }

declare module '../../craft/call/deps.ts' {
  interface Deps extends Espera {}
}
