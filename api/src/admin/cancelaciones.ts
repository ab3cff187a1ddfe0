// what staff does with a cancellation: send it, look at the SAT, withdraw it before it leaves, keep the acuse.
import { esFamilia } from '@litro/contract/documentos-fiscales/estado'
import { type FamiliaCfdi, REP } from '@litro/contract/documentos-fiscales/familia'
import { readArchivo } from '../archivos/archivo.sql.ts'
import { type Actor, writeBitacora } from '../bitacora.sql.ts'
import { attemptCancelacion } from '../cancelacion/attempt.ts'
import { hurry, markPorEnviar, readCancelacion } from '../cancelacion/cancelacion.sql.ts'
import { backToTimbrado } from '../cancelacion/commit-cancelacion.ts'
import { type Deps, Descarga } from '../deps.ts'
import { AppError } from '../errors.ts'
import { findCancelacionDe } from './bandejas.sql.ts'

export type Pedido = { tipo: string; id: number; actor: Actor }

function familiaDe(tipo: string): FamiliaCfdi {
  const familia = tipo.replaceAll('-', '_')
  if (esFamilia(familia) || familia === REP) return familia
  throw new AppError('NO_ENCONTRADO')
}

async function find(deps: Deps, { tipo, id }: Pedido) {
  const familia = familiaDe(tipo)
  const c = await deps.inTx('todo', (tx) => findCancelacionDe(tx, familia, id))
  if (!c) throw new AppError('NO_ENCONTRADO')
  return { ...c, familia }
}

export async function enviarCancelacion(deps: Deps, p: Pedido): Promise<void> {
  const c = await find(deps, p)
  const enviada = await deps.inTx('todo', async (tx) => {
    if (!(await markPorEnviar(tx, c.id))) return false
    await writeBitacora(tx, p.actor, {
      socio: c.socio,
      accion: 'cancelación enviada al SAT',
      objeto: c.familia,
      idObjeto: p.id,
    })
    return true
  })
  if (!enviada && c.estado !== 'por_enviar') throw new AppError('VERBO_NO_PERMITIDO')
  await attemptCancelacion(deps.motor, c.id)
}

export async function consultarCancelacion(deps: Deps, p: Pedido): Promise<void> {
  const c = await find(deps, p)
  await deps.inTx('todo', (tx) => hurry(tx, p.id))
  await attemptCancelacion(deps.motor, c.id)
}

/** Only while nothing has left the house. */
export async function desistirCancelacion(deps: Deps, p: Pedido): Promise<void> {
  const c = await find(deps, p)
  const completa = await deps.inTx('todo', (tx) => readCancelacion(tx, c.id))
  const sinEnviar = ['solicitada', 'por_enviar'].includes(completa.estado) && completa.n_peticiones === 0
  if (!sinEnviar) throw new AppError('VERBO_NO_PERMITIDO')
  await backToTimbrado(deps.motor, completa, 'desistida', `Desistida por ${p.actor.nombre}.`)
}

export async function descargarAcuse(deps: Deps, p: Pedido): Promise<Descarga> {
  const c = await find(deps, p)
  if (!c.id_archivo_acuse) throw new AppError('NO_ENCONTRADO')
  const archivo = await deps.inTx('todo', (tx) => readArchivo(tx, c.id_archivo_acuse!))
  return new Descarga(archivo!.nombre, archivo!.tipo, archivo!.bytes)
}

/** Demo only: the receiver answers the SAT, played by whoever shows the product. */
export async function simularReceptor(deps: Deps, p: Pedido, respuesta: 'aceptar' | 'rechazar'): Promise<void> {
  if (!deps.simularReceptor) throw new AppError('SIN_PERMISO')
  const c = await find(deps, p)
  if (!(await deps.simularReceptor(c.uuid, respuesta))) throw new AppError('VERBO_NO_PERMITIDO')
  await consultarCancelacion(deps, p)
}
