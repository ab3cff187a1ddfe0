// After its CEP was found: what Banxico says of the payment today. A payment that went back is told to treasury; nothing reverses.
import { SISTEMA } from '../../craft/call/actor.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { claveLimpia } from '../banco/sugerir.ts'
import { destinoDe } from './clasificar.ts'
import type { EnCurso } from './consulta.sql.ts'
import { HORA, INTENTOS, type Resultado } from './corte.ts'
import type { RespuestaCep } from './respuesta-cep.ts'
import { endRevision, noteEstadoPago } from './revision.sql.ts'

type Momento = { ahora: Date; revisionesMinutos: readonly number[] }

/** When it is looked at again, counting this time; null when it was enough. */
export function proximaRevision(c: Pick<EnCurso, 'intentos' | 'n_revisiones'>, m: Momento): Date | null {
  const minutos = m.revisionesMinutos[c.n_revisiones]
  return minutos === undefined || c.intentos >= INTENTOS ? null : new Date(m.ahora.getTime() + minutos * 60_000)
}

/** Nobody answered: once more, while it has questions left. */
export const trasFalla = (c: Pick<EnCurso, 'intentos'>, ahora: Date): Date | null =>
  c.intentos >= INTENTOS ? null : new Date(ahora.getTime() + HORA / 2)

export async function concluirRevision(
  tx: Tx,
  c: EnCurso,
  cruda: RespuestaCep,
  momento: Momento,
): Promise<{ resultado: Resultado; mensaje: string }> {
  const respuesta = ofThis(cruda, c.criterio)
  const { ahora } = momento
  const dicho = respuesta.tipo === 'sin_cep' ? respuesta.pago.estado : null
  const destino = dicho === null ? 'espera' : destinoDe(dicho)
  if (dicho !== null && (destino === 'devuelto' || destino === 'no_llego')) {
    const mensaje =
      destino === 'devuelto'
        ? `Banxico dice que el pago se devolvió (${dicho}).`
        : `Banxico dice que el pago no llegó (${dicho}).`
    const nuevo = await noteEstadoPago(tx, c.id_deposito, dicho, ahora)
    if (nuevo)
      await writeBitacora(tx, SISTEMA, {
        objeto: 'deposito',
        accion: 'cep_devuelto',
        socio: nuevo.socio,
        idObjeto: c.id_deposito,
        nota: mensaje,
      })
    await endRevision(tx, c.id, { revisar: null, mensaje, estadoPago: dicho })
    return { resultado: 'sin_cep', mensaje }
  }
  // "Does not exist" is no accusation: the CEP that was found is still here.
  const oida = respuesta.tipo === 'con_cep' || respuesta.tipo === 'sin_cep' || respuesta.tipo === 'no_existe'
  const revisar = oida ? proximaRevision(c, momento) : trasFalla(c, ahora)
  const mensaje = oida ? 'Banxico no dice que el pago se haya devuelto.' : 'Banxico no contestó si el pago se devolvió.'
  await endRevision(tx, c.id, { revisar, mensaje, estadoPago: dicho })
  const resultado =
    respuesta.tipo === 'con_cep' ? 'encontrado' : respuesta.tipo === 'xml' ? 'no_entendida' : respuesta.tipo
  return { resultado, mensaje }
}

/** A table that names another transfer says nothing of this one. */
function ofThis(r: RespuestaCep, criterio: string): RespuestaCep {
  if (r.tipo !== 'sin_cep' || r.pago.clave === '' || claveLimpia(r.pago.clave) === claveLimpia(criterio)) return r
  return { tipo: 'no_entendida', pagina: Buffer.from('El pago que contó es de otra transferencia.') }
}
