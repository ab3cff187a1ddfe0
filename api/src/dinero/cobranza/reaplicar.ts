// Client money kept from a deposit pays a document later: credit in favour, or an advance on a charge note (D-9).
import { permiteDeposito, TIPO } from '@litro/contract/depositos/estado'
import type { Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import type { Actor } from '../../craft/puerta/bitacora.sql.ts'
import { findSobrante } from '../../libro/congelamiento.sql.ts'
import * as filas from '../depositos/deposito.sql.ts'
import { aplicarSaldo, type Pedidos } from './saldo-a-favor.ts'

export type Reaplicacion = {
  id: number
  /** null for treasury; a partner may only use its own. */
  socio: number | null
  documentos: Pedidos
  soloAnticipo?: boolean
  actor: Actor
}

export async function reaplicarDeposito(deps: Deps, r: Reaplicacion): Promise<void> {
  await deps.inTx('todo', async (tx) => {
    const d = await filas.lockDeposito(tx, r.socio, r.id)
    if (!d || (r.soloAnticipo && d.id_deposito_tipo !== TIPO.Anticipo)) throw new AppError('NO_ENCONTRADO')
    if (!permiteDeposito(d.estado, 'reaplicar')) throw new AppError('VERBO_NO_PERMITIDO')
    const sobrante = await findSobrante(tx, 'depósito', d.id)
    if (!sobrante) throw new AppError('SOBREAPLICACION', { mensaje: 'El depósito ya no tiene saldo por aplicar.' })
    const origen = {
      idDeposito: d.id,
      socio: d.id_socio_comercial,
      idCliente: d.id_cliente,
      clase: 'depósito',
      objeto: 'deposito',
      id: d.id,
      motivo: `Sobrante del depósito ${d.id}`,
      sobrante,
    } as const
    await aplicarSaldo(deps.motor, tx, origen, r.documentos, { fecha: hoyEnMexico(deps.now()), actor: r.actor })
  })
}
