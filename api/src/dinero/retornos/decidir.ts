// The life of a return after its capture: the partner cancels; treasury takes, rejects, programs and pays.
import { parseDecimal } from '@litro/cfdi/decimal'
import { permiteRetorno, type VerboRetorno } from '@litro/contract/retornos/estado'
import { saveArchivo } from '../../craft/archivos/archivo.sql.ts'
import type { Archivo, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type Actor, writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { post } from '../../libro/asiento.sql.ts'
import { toCent } from '../../libro/cent.ts'
import { applyHold, findHold, releaseHolds } from '../../libro/congelamiento.sql.ts'
import * as filas from './retorno.sql.ts'

export type Persona = Actor & { id: number }
type Pedido = { id: number; actor: Persona }

async function lock(tx: Tx, socio: number | null, id: number): Promise<filas.RetornoFila> {
  const r = await filas.lockRetorno(tx, socio, id)
  if (!r) throw new AppError('NO_ENCONTRADO')
  return r
}

function demand(r: filas.RetornoFila, verbo: VerboRetorno): void {
  if (!permiteRetorno(r.estado, verbo)) throw new AppError('VERBO_NO_PERMITIDO')
}

/** The new state and its audit row, always together. */
async function move(tx: Tx, r: filas.RetornoFila, actor: Persona, accion: string, cambio: filas.Cambio): Promise<void> {
  await filas.markRetorno(tx, r.id, cambio)
  const hecho = { socio: r.id_socio_comercial, accion, objeto: 'retorno', idObjeto: r.id }
  await writeBitacora(tx, actor, { ...hecho, antes: { estado: r.estado }, despues: cambio, nota: cambio.observaciones })
}

/** A second cancellation finds it done and answers the same. */
export async function cancelarRetorno(deps: Deps, { id, socio, actor }: Pedido & { socio: number }): Promise<void> {
  await deps.inTx({ socio }, async (tx) => {
    const r = await lock(tx, socio, id)
    if (r.estado === 'cancelado') return
    demand(r, 'cancelar')
    await releaseHolds(tx, 'retorno', id)
    await move(tx, r, actor, 'retorno cancelado', { estado: 'cancelado' })
  })
}

export async function revisarRetorno(deps: Deps, { id, actor }: Pedido): Promise<void> {
  await deps.inTx('todo', async (tx) => {
    const r = await lock(tx, null, id)
    demand(r, 'revisar')
    await move(tx, r, actor, 'retorno en revisión', { estado: 'en_revision' })
  })
}

export async function rechazarRetorno(deps: Deps, p: Pedido & { observaciones: string }): Promise<void> {
  await deps.inTx('todo', async (tx) => {
    const r = await lock(tx, null, p.id)
    demand(r, 'rechazar')
    await releaseHolds(tx, 'retorno', p.id)
    await move(tx, r, p.actor, 'retorno rechazado', { estado: 'rechazado', observaciones: p.observaciones })
  })
}

export async function programarRetorno(
  deps: Deps,
  { id, actor, archivo }: Pedido & { archivo: Archivo },
): Promise<void> {
  await deps.inTx('todo', async (tx) => {
    const r = await lock(tx, null, id)
    demand(r, 'programar')
    refuseCapturer(r, actor)
    // An account retired since the capture is one nobody answers for any more (D-151).
    if (!r.cuenta_aprobada) throw new AppError('CUENTA_NO_APROBADA')
    const idArchivoProgramacion = await keep(tx, r, archivo, actor)
    const cambio = { estado: 'programado', idArchivoProgramacion, idUsuarioPrograma: actor.id } as const
    await move(tx, r, actor, 'retorno programado', cambio)
  })
}

export type Pago = Pedido & { archivo: Archivo; fechaPago: string }

export async function pagarRetorno(deps: Deps, { id, actor, archivo, fechaPago }: Pago): Promise<void> {
  await deps.inTx('todo', async (tx) => {
    const r = await lock(tx, null, id)
    // The same person paying the same thing twice is a double click: it is already done.
    if (r.estado === 'pagado' && r.id_usuario_paga === actor.id && r.fecha_pago === fechaPago) return
    demand(r, 'pagar')
    refuseCapturer(r, actor)
    await refuseSingleHand(tx, r, actor)
    checkFecha(r, fechaPago, hoyEnMexico(deps.now()))
    const idArchivoPago = await keep(tx, r, archivo, actor)
    await postPago(tx, r, fechaPago, actor)
    const cambio = { estado: 'pagado', idArchivoPago, idUsuarioPaga: actor.id, fechaPago } as const
    await move(tx, r, actor, 'retorno pagado', cambio)
  })
}

/** Out of the partner's balance and out of the bank, once; the hold that kept it becomes this posting. */
async function postPago(tx: Tx, r: filas.RetornoFila, fecha: string, actor: Persona): Promise<void> {
  const cent = toCent(r.monto)
  const socio = r.id_socio_comercial
  const idAsiento = await post(tx, {
    clave: `retorno:${r.id}:pagado`,
    evento: 'Retorno pagado',
    fecha,
    actor: actor.nombre,
    partidas: [
      { cuenta: `socio:${socio}`, cent },
      { cuenta: 'bancos', cent: -cent },
    ],
    movimientos: [
      {
        socio,
        tipo: 'retorno',
        montoCent: -cent,
        descripcion: `Retorno ${r.id} · ${r.proveedor}`,
        objeto: 'retorno',
        idObjeto: r.id,
      },
    ],
  })
  const idHold = await findHold(tx, 'retorno', r.id)
  if (idAsiento === null || idHold === undefined) throw new AppError('VERBO_NO_PERMITIDO')
  await applyHold(tx, idHold, idAsiento)
}

/** Who asked for the money does not decide about it (rulings §10.1). */
function refuseCapturer(r: filas.RetornoFila, actor: Persona): void {
  if (r.id_usuario_captura === actor.id) throw new AppError('MISMA_PERSONA')
}

async function refuseSingleHand(tx: Tx, r: filas.RetornoFila, actor: Persona): Promise<void> {
  if (r.id_usuario_programa !== actor.id) return
  if (parseDecimal(r.monto) <= parseDecimal(await filas.readLimiteSegundaFirma(tx))) return
  throw new AppError('MISMA_PERSONA', {
    mensaje: 'Por su monto, este retorno lo debe pagar una persona distinta de quien lo programó.',
  })
}

function checkFecha(r: filas.RetornoFila, fechaPago: string, hoy: string): void {
  const queja =
    fechaPago > hoy
      ? 'La fecha de pago no puede ser futura.'
      : fechaPago < r.capturado
        ? 'La fecha de pago no puede ser anterior a la solicitud.'
        : undefined
  if (queja) throw new AppError('DATOS_INVALIDOS', { mensaje: queja, campos: { FechaPago: queja } })
}

/** Treasury's files belong to the partner, who downloads them, but its daily quota does not stop treasury. */
const keep = (tx: Tx, r: filas.RetornoFila, archivo: Archivo, actor: Persona) =>
  saveArchivo(tx, { socio: r.id_socio_comercial, ...archivo, idUsuario: actor.id })
