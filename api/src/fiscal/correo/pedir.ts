// Mail is asked for inside the transaction of the fact it tells: committed with it or not at all.
import type { FamiliaCfdi } from '@litro/contract/documentos-fiscales/familia'
import type { Actor } from '../../craft/call/actor.ts'
import { type Deps, JsonText } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import type { Motor } from '../motor/motor.ts'
import * as filas from './correo.sql.ts'

/** Asks for the mail of stamped documents, once each, to the addresses of its client; without addresses there is no mail. */
export async function pedirComprobantes(
  motor: Motor,
  tx: Tx,
  documentos: readonly { id: number; socio: number }[],
): Promise<void> {
  if (!motor.correo || documentos.length === 0) return
  const destinatarios = await filas.listDestinatarios(
    tx,
    documentos.map(({ id }) => id),
  )
  const ids: number[] = []
  for (const { id: idDocumento, socio } of documentos) {
    const suyos = destinatarios.get(idDocumento) ?? []
    const correo = { socio, idDocumento, clase: 'comprobante', destinatarios: suyos, idUsuario: null } as const
    const id =
      suyos.length > 0 ? await filas.insertCorreo(tx, { ...correo, clave: `timbrado:${idDocumento}` }) : undefined
    if (id !== undefined) ids.push(id)
  }
  if (ids.length > 0) await motor.despertar(tx, 'correo', ...ids)
}

type Envio = {
  familia: FamiliaCfdi
  socio: number
  id: number
  destinatarios: string[]
  guardar: boolean
  actor: Actor & { id: number }
}

/** *Enviar* sends a document again to the given addresses. A double click makes one mail. */
export async function reenviarComprobante(deps: Deps, e: Envio): Promise<void> {
  const { motor } = deps
  if (!motor.correo) throw new AppError('CORREO_NO_CONFIGURADO')
  await deps.inTx({ socio: e.socio }, async (tx) => {
    const d = await filas.lockEnviable(tx, e.socio, e.familia, e.id)
    if (!d) throw new AppError('NO_ENCONTRADO')
    if (!d.uuid) throw new AppError('VERBO_NO_PERMITIDO', { mensaje: 'Solo se envía un documento timbrado.' })
    if (e.guardar && d.idCliente !== null) await keepContactos(tx, d.idCliente, e)
    if ((await filas.findReciente(tx, d.id, e.destinatarios)) !== undefined) return
    const { socio, destinatarios, actor } = e
    const correo = { socio, idDocumento: d.id, clase: 'comprobante', destinatarios, idUsuario: actor.id } as const
    const id = await filas.insertCorreo(tx, correo)
    await motor.despertar(tx, 'correo', id!)
    await writeBitacora(tx, actor, {
      objeto: e.familia,
      accion: 'enviar',
      socio,
      idObjeto: d.id,
      despues: { destinatarios },
    })
  })
}

async function keepContactos(tx: Tx, idCliente: number, e: Envio): Promise<void> {
  const [CorreoElectronico = '', ...EmailsAdicionales] = e.destinatarios
  const despues = { CorreoElectronico, EmailsAdicionales }
  const antes = await filas.saveContactos(tx, idCliente, despues)
  const hecho = { objeto: 'cliente', accion: 'contactos', socio: e.socio, idObjeto: idCliente } as const
  await writeBitacora(tx, e.actor, { ...hecho, antes, despues })
}

type DeQuien = { familia: FamiliaCfdi; socio: number; id: number; alOperador?: boolean }

/** `alOperador`: what covers a trip is offered to who drives it, also when it is an invoice. */
export async function readCorreos(deps: Deps, p: DeQuien) {
  return deps.inTx({ socio: p.socio }, async (tx) => {
    if (!(await filas.existsDocumento(tx, p.socio, p.familia, p.id))) throw new AppError('NO_ENCONTRADO')
    const destinatarios = JSON.stringify(await filas.readDestinatarios(tx, p.id, p.alOperador))
    const correos = await filas.listCorreos(tx, p.id)
    const disponible = deps.motor.correo !== null
    return new JsonText(`{"Destinatarios":${destinatarios},"Disponible":${disponible},"Correos":${correos}}`)
  })
}
