// What a person does with a received invoice: says whose it is, sets it aside, or asks the SAT about it.
import type { EntradaDe } from '@litro/contract/services'
import type { Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { type Contexto, type Pedido, verbo } from '../../craft/puerta/verbo.ts'
import type { EstatusCfdi } from '../pac/pac.ts'
import { findProveedorDe, noteEstatus, readPorPreguntar, recibida } from './recibida-list.sql.ts'

const EN_RETORNO = 'Un retorno lleva esta factura. Primero rechaza o cancela ese retorno.'

/** Whose it is, never in silence: a person says so, and the supplier is one of that partner with the same RFC. */
export const asignarRecibida = verbo(
  recibida,
  'asignar',
  async (tx, r, { entrada }: Contexto<EntradaDe<'admin_recibida_asignar'>>) => {
    const { IdSocioComercial: socio, IdProveedor } = entrada
    if (r.id_retorno !== null && r.id_socio_comercial !== socio)
      throw new AppError('VERBO_NO_PERMITIDO', { mensaje: EN_RETORNO })
    const { existe, proveedor } = await findProveedorDe(tx, socio, r.rfc_emisor, IdProveedor)
    const campos: Record<string, string> = {}
    if (!existe) campos.IdSocioComercial = 'Elige el socio comercial.'
    else if (IdProveedor !== undefined && proveedor === null)
      campos.IdProveedor = `Ese proveedor no es del socio o no tiene el RFC ${r.rfc_emisor}.`
    if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
    return {
      set: { id_socio_comercial: socio, id_proveedor: proveedor, motivo: null },
      antes: { socio: r.id_socio_comercial },
      despues: { socio, proveedor },
    }
  },
)

const refuseEnRetorno = (id: number | null) => {
  if (id !== null) throw new AppError('VERBO_NO_PERMITIDO', { mensaje: EN_RETORNO })
}

export const soltarRecibida = verbo(recibida, 'soltar', (_tx, r) => {
  refuseEnRetorno(r.id_retorno)
  return { set: { id_socio_comercial: null }, antes: { socio: r.id_socio_comercial } }
})

export const descartarRecibida = verbo(
  recibida,
  'descartar',
  (_tx, r, { entrada }: Contexto<EntradaDe<'admin_recibida_descartar'>>) => {
    refuseEnRetorno(r.id_retorno)
    return { set: { motivo: entrada.Motivo, id_socio_comercial: null, proximo: null }, nota: entrada.Motivo }
  },
)

export const recuperarRecibida = verbo(recibida, 'recuperar', () => ({ set: { motivo: null } }))

/** The SAT is asked before the row is locked: no transaction waits for it. */
export async function consultarRecibida(deps: Deps, pedido: Pedido<object>): Promise<unknown> {
  const p = await deps.inTx('todo', (tx) => readPorPreguntar(tx, pedido.id))
  if (!p) throw new AppError('NO_ENCONTRADO')
  const estatus = await deps.motor.sat(p.pac).consultar(p.expresion)
  if ('tipo' in estatus) throw new AppError('SAT_NO_RESPONDE', { mensaje: `El SAT no respondió: ${estatus.mensaje}` })
  const consultar = verbo(recibida, 'consultar', async (tx, r) => {
    await noteEstatus(tx, r.id, { estado: estatus.estado, efos: estatus.validacionEfos })
    return { despues: { estatus: estatus.estado, efos: estatus.validacionEfos }, nota: toWords(estatus) }
  })
  return consultar(deps, pedido)
}

const toWords = ({ estado }: EstatusCfdi) => `El SAT dice: ${estado}.`
