// Timbrar and cancelar as services: the engine's answer in the words of the family.
import { esperaDeTimbrado } from '@litro/contract/documentos-fiscales/documento'
import { estatusDe } from '@litro/contract/documentos-fiscales/estado'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { Aceptado, type Ambito, type Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import type { Pedido } from '../../craft/puerta/verbo.ts'
import { attemptCancelacion } from '../cancelacion/attempt.ts'
import { findEnCurso } from '../cancelacion/cancelacion.sql.ts'
import { type Peticion, solicitarCancelacion } from '../cancelacion/solicitar.ts'
import { readEstado } from '../comprobante/detalle.sql.ts'
import { timbrar as timbrarDocumento } from '../timbrado/timbrar.ts'

export const timbrar =
  (familia: Familia) =>
  async (deps: Deps, { id, ambito, actor, version }: Pedido) => {
    const { folio, estado, uuid, espera } = await timbrarDocumento(deps.motor, deps.inTx, {
      familia,
      id,
      ambito,
      actor,
      version,
    })
    const Estatus = estatusDe(familia, estado)
    if (uuid !== null) return { Folio: folio, Estatus, UUID: uuid, EnProceso: false }
    return new Aceptado({ Folio: folio, Estatus, UUID: null, EnProceso: true, error: esperaDeTimbrado(espera) })
  }

export const cancelar = (familia: Familia) => {
  const solicitar = solicitarCancelacion(familia)
  return async (deps: Deps, pedido: Pedido<Peticion>) => {
    await solicitar(deps, pedido)
    return cancelState(deps, familia, pedido)
  }
}

/** *Actualizar estatus*: look at the SAT now instead of waiting for the next turn. */
export const consultarCancelacion =
  (familia: Familia) =>
  async (deps: Deps, { ambito, id }: De) => {
    const cancelacion = await deps.inTx(ambito, async (tx) => {
      if (!(await readEstado(tx, ambito, familia, id))) throw new AppError('NO_ENCONTRADO')
      return findEnCurso(tx, id)
    })
    if (cancelacion !== undefined) await attemptCancelacion(deps.motor, cancelacion)
    return cancelState(deps, familia, { ambito, id })
  }

type De = { ambito: Ambito; id: number }

async function cancelState(deps: Deps, familia: Familia, { ambito, id }: De) {
  const estado = (await deps.inTx(ambito, (tx) => readEstado(tx, ambito, familia, id)))!
  return { Folio: estado.folio, Estatus: estatusDe(familia, estado.estado), Estado: estado.cancelacion ?? '' }
}
