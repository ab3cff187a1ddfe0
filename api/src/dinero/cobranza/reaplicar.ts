// Client money kept from a deposit pays a document later: credit in favour, or an advance on a charge note (D-9).
import { TIPO } from '@litro/contract/depositos/vida'
import type { EntradaDe } from '@litro/contract/services'
import type { Actor } from '../../craft/call/actor.ts'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type Cambio, type Contexto, verbo } from '../../craft/puerta/verbo.ts'
import { findSobrante } from '../../libro/congelamiento.sql.ts'
import { type DepositoFila, deposito } from '../depositos/deposito.sql.ts'
import type { Pedidos } from '../depositos/pagables.ts'
import { aplicarSaldo } from './saldo-a-favor.ts'

export const reaplicarDeposito = verbo(
  deposito,
  'reaplicar',
  (tx, d, { deps, actor, entrada }: Contexto<EntradaDe<'admin_deposito_reaplicar'>>) =>
    payWith(deps, tx, d, entrada.DocumentosAplicados, actor),
)

/** What is left of a deposit, put on documents of its client. */
export async function payWith(
  deps: Deps,
  tx: Tx,
  d: DepositoFila,
  documentos: Pedidos,
  actor: Actor,
): Promise<Cambio<never>> {
  const sobrante = await findSobrante(tx, 'depósito', d.id)
  if (!sobrante) throw new AppError('SOBREAPLICACION', { mensaje: 'El depósito ya no tiene saldo por aplicar.' })
  const origen = {
    fuente: { idDeposito: d.id },
    socio: d.id_socio_comercial,
    idCliente: d.id_cliente,
    clase: 'depósito',
    objeto: 'deposito',
    id: d.id,
    motivo: `Sobrante del depósito ${d.id}`,
    sobrante,
    // An advance pays on the day it is applied.
    ...(d.id_deposito_tipo !== TIPO.Anticipo && d.fecha_pago !== null && { fechaPago: d.fecha_pago }),
  } as const
  return aplicarSaldo(deps.motor, tx, origen, documentos, { fecha: hoyEnMexico(deps.now()), actor })
}
