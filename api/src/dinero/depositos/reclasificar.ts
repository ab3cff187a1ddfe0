// An Error deposit that was cleared up leaves suspense for its true type, as if it had been captured so (D-179).
import { permiteDeposito, TIPO } from '@litro/contract/depositos/estado'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type Actor, writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { createRep } from '../../fiscal/rep/create-rep.ts'
import { allocate } from './aplicar.ts'
import { asentarDeposito } from './asentar.ts'
import * as filas from './deposito.sql.ts'

export type Reclasificacion = {
  id: number
  idTipo: number
  idCliente?: number
  documentos: { IdDocumento: number; MontoAplicado?: string }[]
  version?: number
  actor: Actor & { id: number }
}

/** What an error may turn out to be. An Interno comes from another partner, never from the bank. */
const DESTINOS: readonly number[] = [TIPO.Inversion, TIPO.Pago, TIPO.Ingreso, TIPO.Anticipo]
const DE_CLIENTE: readonly number[] = [TIPO.Pago, TIPO.Anticipo]

export async function reclasificarDeposito(deps: Deps, r: Reclasificacion): Promise<void> {
  await deps.inTx('todo', async (tx) => {
    const antes = await filas.lockDeposito(tx, null, r.id)
    if (!antes) throw new AppError('NO_ENCONTRADO')
    if (!permiteDeposito(antes.estado, 'reclasificar') || antes.id_deposito_tipo !== TIPO.Error) {
      throw new AppError('VERBO_NO_PERMITIDO')
    }
    if (r.version !== undefined && r.version !== antes.version) throw new AppError('REGISTRO_CAMBIO')
    if (antes.id_usuario_captura === r.actor.id) throw new AppError('MISMA_PERSONA')
    const idCliente = await checkDestino(tx, antes, r)
    await filas.setTipoDeposito(tx, r.id, { idTipo: r.idTipo, idCliente, idUsuario: r.actor.id })
    const d = (await filas.lockDeposito(tx, null, r.id))!
    const reparto = await allocate(tx, d, r.documentos)
    const fecha = hoyEnMexico(deps.now())
    const hecho = { nombre: 'reclasificado', origen: 'suspenso', fecha, actor: r.actor.nombre } as const
    const idAsiento = await asentarDeposito(tx, d, reparto, hecho)
    if (reparto.partes.some((p) => p.documento.metodo === 'PPD')) await createRep(deps.motor, tx, idAsiento, r.actor)
    await writeBitacora(tx, r.actor, {
      socio: d.id_socio_comercial,
      accion: 'depósito reclasificado',
      objeto: 'deposito',
      idObjeto: d.id,
      antes: { tipo: antes.tipo, idCliente: antes.id_cliente },
      despues: { tipo: d.tipo, idCliente: d.id_cliente, sobrante: String(reparto.sobrante) },
    })
  })
}

async function checkDestino(tx: Tx, d: filas.DepositoFila, r: Reclasificacion): Promise<number | null> {
  const campos: Record<string, string> = {}
  if (!DESTINOS.includes(r.idTipo)) campos.IdDepositoTipo = 'Elige Inversión, Pago, Ingreso o Anticipo.'
  const idCliente = r.idCliente ?? d.id_cliente
  if (DE_CLIENTE.includes(r.idTipo)) {
    const existe = idCliente !== null && (await filas.existsClienteDe(tx, d.id_socio_comercial, idCliente))
    if (!existe) campos.IdCliente = 'Selecciona un cliente.'
  }
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
  return DE_CLIENTE.includes(r.idTipo) ? idCliente : null
}
