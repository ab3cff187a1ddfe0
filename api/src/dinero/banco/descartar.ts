// A movement of the bank that is no partner's deposit is said to be so, with its reason, and may be brought back.
import { fromJson, toJson } from '@litro/cfdi/decimal'
import type { MovimientoBanco } from '@litro/contract/depositos/banco'
import type { Call, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { deleteDescarte, insertDescarte, type MovimientoFila, takeMovimiento } from './banco.sql.ts'

type Llamada = Pick<Call<'admin_movimiento_banco_recuperar'>, 'id' | 'actor'>

export const descartarMovimiento = (deps: Deps, call: Call<'admin_movimiento_banco_descartar'>) =>
  change(deps, call, call.entrada.Motivo)

export const recuperarMovimiento = (deps: Deps, call: Call<'admin_movimiento_banco_recuperar'>) =>
  change(deps, call, null)

/** Dismissing twice with the same reason is harmless; another reason for a dismissed movement is refused. */
async function change(deps: Deps, call: Llamada, motivo: string | null): Promise<MovimientoBanco> {
  const { actor, id } = call
  return deps.inTx('todo', async (tx) => {
    const antes = await takeMovimiento(tx, id)
    if (!antes) throw new AppError('NO_ENCONTRADO')
    if ((antes.descarte?.Motivo ?? null) === motivo) return mostrar(antes)
    if (motivo !== null && antes.usado) throw new AppError('MOVIMIENTO_USADO')
    if (motivo !== null && antes.descarte) {
      throw new AppError('VERBO_NO_PERMITIDO', { mensaje: `Ya lo había descartado ${antes.descarte.Usuario}.` })
    }

    if (motivo === null) await deleteDescarte(tx, id)
    else await insertDescarte(tx, id, motivo, actor.id)
    const despues = (await takeMovimiento(tx, id))!
    await writeBitacora(tx, actor, {
      socio: null,
      accion: motivo === null ? 'recuperar' : 'descartar',
      objeto: 'movimiento_banco',
      idObjeto: id,
      antes: { Descarte: antes.descarte },
      despues: { Descarte: despues.descarte },
      nota: motivo ?? undefined,
    })
    return mostrar(despues)
  })
}

/** As the screen shows it; what it may be is told by the list. */
const mostrar = (m: MovimientoFila): MovimientoBanco => ({
  IdMovimientoBanco: m.id,
  Cuenta: m.cuenta,
  Fecha: m.fecha,
  Descripcion: m.descripcion,
  Referencia: m.referencia,
  ClaveRastreo: m.clave_rastreo,
  Monto: toJson(fromJson(Number(m.monto)), 2),
  Sugerencias: [],
  Descarte: m.descarte,
})
