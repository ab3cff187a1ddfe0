// what staff does with a cancellation: send it, look at the SAT, withdraw it before it leaves, keep the acuse.
import { type EstadoCancelacion, permiteCancelacion } from '@litro/contract/admin/bandejas'
import { estatusDe } from '@litro/contract/documentos-fiscales/estado'
import { type FamiliaCfdi, REP, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import { type Deps, Descarga } from '../../craft/call/deps.ts'
import { forgetSinResolver } from '../../craft/cola/sin-resolver.sql.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type Actor, writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { attemptCancelacion } from '../../fiscal/cancelacion/attempt.ts'
import {
  type Motivo,
  markPorEnviar,
  readCancelacion,
  reopenCancelacion,
  withdrawCancelacion,
} from '../../fiscal/cancelacion/cancelacion.sql.ts'
import { restoreTimbrado } from '../../fiscal/cancelacion/commit-cancelacion.ts'
import { solicitarCancelacion } from '../../fiscal/cancelacion/solicitar.ts'
import { folioVisible } from '../../fiscal/comprobante/documento.sql.ts'
import { insertCorreo, readDestinatarios } from '../../fiscal/correo/correo.sql.ts'
import { findCancelacionDe, lockPorDecidir } from './bandejas.sql.ts'

export type Pedido = { tipo: string; id: number; actor: Actor }

/** The path writes a family with hyphens; inside it has underscores. */
function familiaDe(tipo: string): FamiliaCfdi {
  const familia = tipo.replaceAll('-', '_')
  if (Object.hasOwn(rasgos, familia)) return familia as FamiliaCfdi
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
  if (!permiteCancelacion(c.estado, 'enviar')) throw new AppError('VERBO_NO_PERMITIDO')
  await deps.inTx('todo', async (tx) => {
    await markPorEnviar(tx, c.id)
    await note(tx, p, c, 'cancelación enviada al SAT', 'por_enviar')
  })
  await attemptCancelacion(deps.motor, c.id)
}

export async function consultarCancelacion(deps: Deps, p: Pedido): Promise<void> {
  const c = await find(deps, p)
  await deps.inTx('todo', async (tx) => {
    await forgetSinResolver(tx, 'cancelacion', c.id)
    const reabierta = await reopenCancelacion(tx, c.id)
    await note(tx, p, c, 'estatus de cancelación consultado', reabierta ? 'incierta' : c.estado)
  })
  await attemptCancelacion(deps.motor, c.id)
}

type Hallada = Awaited<ReturnType<typeof find>>

const note = (tx: Tx, p: Pedido, c: Hallada, accion: string, estado: EstadoCancelacion) =>
  writeBitacora(tx, p.actor, {
    socio: c.socio,
    accion,
    objeto: c.familia,
    idObjeto: p.id,
    antes: { cancelacion: c.estado },
    despues: { cancelacion: estado },
  })

/** Only while nothing has left the house, and in one transaction: nobody sends it meanwhile. */
export async function desistirCancelacion(deps: Deps, p: Pedido): Promise<void> {
  const c = await find(deps, p)
  await deps.inTx('todo', async (tx) => {
    if (!(await withdrawCancelacion(tx, c.id))) throw new AppError('VERBO_NO_PERMITIDO')
    const motivo = `Desistida por ${p.actor.nombre}.`
    await restoreTimbrado(tx, await readCancelacion(tx, c.id), { estado: 'desistida', motivo }, p.actor)
  })
}

/** *Recordar al receptor*: a mail to the client, at most one a day. */
export async function recordarReceptor(deps: Deps, p: Pedido & { actor: { id: number } }): Promise<void> {
  const c = await find(deps, p)
  if (!permiteCancelacion(c.estado, 'recordar')) throw new AppError('VERBO_NO_PERMITIDO')
  if (!deps.motor.correo) throw new AppError('CORREO_NO_CONFIGURADO')
  await deps.inTx('todo', async (tx) => {
    const destinatarios = await readDestinatarios(tx, p.id)
    if (destinatarios.length === 0) throw new AppError('CLIENTE_SIN_CORREO')
    const clave = `recordatorio:${c.id}:${hoyEnMexico(deps.now())}`
    const correo = { socio: c.socio, idDocumento: p.id, clase: 'recordatorio', destinatarios, clave } as const
    const id = await insertCorreo(tx, { ...correo, idUsuario: p.actor.id })
    if (id === undefined) throw new AppError('RECORDADO_HOY')
    await deps.motor.despertar(tx, 'correo', id)
    const accion = 'receptor recordado por correo'
    const hecho = { socio: c.socio, accion, objeto: c.familia, idObjeto: p.id, despues: { destinatarios } }
    await writeBitacora(tx, p.actor, hecho)
  })
}

export async function descargarAcuse(deps: Deps, p: Pedido): Promise<Descarga> {
  const c = await find(deps, p)
  if (!c.id_archivo_acuse) throw new AppError('NO_ENCONTRADO')
  const archivo = await deps.inTx('todo', (tx) => readArchivo(tx, c.id_archivo_acuse!))
  return new Descarga(archivo!.nombre, archivo!.tipo, archivo!.bytes)
}

/** Demo only: the receiver answers the SAT, played by whoever shows the product. */
export async function simularReceptor(deps: Deps, p: Pedido, respuesta: 'aceptar' | 'rechazar'): Promise<void> {
  const c = await find(deps, p)
  if (!deps.simularReceptor) throw new AppError('SIN_PERMISO')
  if (!(await deps.simularReceptor(c.uuid, respuesta))) throw new AppError('VERBO_NO_PERMITIDO')
  await deps.inTx('todo', (tx) =>
    writeBitacora(tx, p.actor, {
      socio: c.socio,
      accion: 'respuesta del receptor simulada',
      objeto: c.familia,
      idObjeto: p.id,
      nota: respuesta,
    }),
  )
  await consultarCancelacion(deps, p)
}

/** A payment receipt has no screen of its own: treasury asks for its cancellation before undoing its deposit (D-6). */
export async function cancelarRep(deps: Deps, p: { id: number; motivo: Motivo; actor: Actor }) {
  return deps.inTx('todo', async (tx) => {
    const d = await lockPorDecidir(tx, REP, p.id)
    if (!d) throw new AppError('NO_ENCONTRADO')
    await solicitarCancelacion(deps.motor, tx, { socio: d.socio, familia: REP, sustituto: {}, ...p })
    return { Id: d.id, Folio: folioVisible(d), Estatus: estatusDe(REP, 'por_cancelar') }
  })
}
