// One turn of a worker with a lot: a few rows at a time, by whoever asked for it. They share the transactions of the protocol; what
// does not go with its neighbours is stamped by itself, as a single one is.
import { type CodigoError, errores } from '@litro/contract/error'
import { esPersonal, type Permiso, puede } from '@litro/contract/permisos'
import { AppError } from '../../craft/errors.ts'
import { type Motor, makeTurno } from '../motor/motor.ts'
import { timbrar, timbrarVarios } from '../timbrado/timbrar.ts'
import * as filas from './turno.sql.ts'

/** Groups at once in one node, of all its lots: while one is with its PAC, the other is frozen or written down. */
const A_LA_VEZ = 2
const inSlot = makeTurno(A_LA_VEZ)
/** Rows of a group: what is shared by more costs little less, and what is frozen and not sent yet is more. */
const TANDA = 8
/** A turn ends, so that lots take turns and a node that leaves is not waited for; what is left is called again. */
const TURNO_MS = 10_000
const ESPERA_MS = 2000

const FALLA_INTERNA = 'Falló varias veces por un error interno. Reinténtalo; si sigue igual, avisa a sistemas.'
/** Refusals of the moment, not of the document. */
const PASAJEROS: readonly CodigoError[] = ['NO_DISPONIBLE', 'SIN_ESPACIO']

export async function atenderLote(motor: Motor, id: number): Promise<void> {
  const lote = await motor.inTx('todo', async (tx) => {
    const abierto = await filas.beginTurno(tx, id)
    // Taken as often as an attempt is tried: what kills whoever takes it is left for a person.
    if (abierto) await filas.failRestantes(tx, id, FALLA_INTERNA, motor.ajustes.intentosMax)
    return abierto
  })
  if (!lote) return
  const hasta = Date.now() + TURNO_MS
  const errors: unknown[] = []
  const stampSome = async (): Promise<boolean> => {
    const tomados = Date.now() < hasta && canCall(motor) ? await take(motor, lote) : null
    const { resultados, errors: suyos } = await stampGroup(motor, lote, tomados ?? [])
    errors.push(...suyos)
    for (const tomado of tomados ?? []) {
      const resultado = resultados.get(tomado.documento)
      if (!resultado) await stamp(motor, lote, tomado).catch((error) => errors.push(error))
      // Its end is told by the row of its stamp.
      else if (resultado.tipo === 'en_proceso') await motor.inTx('todo', (tx) => filas.handOver(tx, id, tomado))
    }
    return tomados !== null
  }
  const worker = async () => {
    while (await inSlot(stampSome));
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, worker))
  await motor.inTx('todo', async (tx) => {
    if ((await filas.endTurno(tx, id)) && canCall(motor) && errors.length === 0) await motor.despertar(tx, 'lote', id)
  })
  // What nobody foresaw is the queue's to tell and to try again.
  if (errors.length > 0) throw errors[0]
}

/** While a PAC does not answer, what has not begun waits: it can still be cancelled, and keeps no hour of its own. */
const canCall = (motor: Motor): boolean => motor.corte.cortados().length === 0

/** Null when there is nothing to take. The right of whoever asked is looked at each time. */
function take(motor: Motor, lote: filas.LoteEnTurno): Promise<filas.Tomado[] | null> {
  return motor.inTx('todo', async (tx) => {
    const falta = refusalOf(lote, await filas.readDerecho(tx, lote.id_usuario))
    if (falta) {
      await filas.failRestantes(tx, lote.id, errores[falta][1], 0)
      return null
    }
    const tomados = await filas.takeRenglones(tx, lote.id, TANDA, motor.ajustes.leaseMs)
    if (tomados.length === 0) return null
    const hechos = tomados.filter(({ timbrado }) => timbrado).map(({ documento }) => documento)
    if (hechos.length > 0) await filas.finishTimbrados(tx, lote.id, hechos)
    return tomados.filter(({ timbrado }) => !timbrado)
  })
}

type Derecho = Awaited<ReturnType<typeof filas.readDerecho>>

/** The same questions as at the door of a single stamp. */
function refusalOf({ familia, socio }: filas.LoteEnTurno, d: Derecho): CodigoError | null {
  const permiso: Permiso = `${familia}.timbrar`
  const deOtro = d.id_socio_comercial !== socio
  if (d.socio_inactivo) return 'SOCIO_INACTIVO'
  if (d.permisos) {
    if (d.revocada) return 'LLAVE_REVOCADA'
    if (d.vencida) return 'LLAVE_VENCIDA'
    return d.permisos.includes(permiso) && !(deOtro && d.id_socio_comercial !== null) ? null : 'LLAVE_SIN_ALCANCE'
  }
  if (d.bloqueado) return 'USUARIO_BLOQUEADO'
  return puede(d.roles, permiso) && (esPersonal(d.roles) || !deOtro) ? null : 'SIN_PERMISO'
}

const actorOf = (lote: filas.LoteEnTurno) => ({
  id: lote.id_usuario,
  nombre: lote.actor,
  personal: lote.personal,
  ...(lote.id_solicitud !== null && { idSolicitud: lote.id_solicitud }),
})

/** What a group could not do together is not lost: each of them is stamped by itself next, and tells why when it cannot be. */
async function stampGroup(motor: Motor, lote: filas.LoteEnTurno, tomados: readonly filas.Tomado[]) {
  const ids = tomados.map(({ documento }) => documento)
  const sinNada: Awaited<ReturnType<typeof timbrarVarios>> = { resultados: new Map(), errors: [] }
  if (ids.length < 2 || !canCall(motor)) return sinNada
  const pedido = { ambito: { socio: lote.socio }, familia: lote.familia, ids, actor: actorOf(lote) }
  return timbrarVarios(motor, motor.inTx, pedido).catch(() => sinNada)
}

/** The end of a stamp ends its row by itself; here is written what ended without one. */
async function stamp(motor: Motor, lote: filas.LoteEnTurno, tomado: filas.Tomado): Promise<void> {
  const { id, familia, socio } = lote
  const actor = actorOf(lote)
  if (!canCall(motor)) return motor.inTx('todo', (tx) => filas.giveBack(tx, id, tomado, { motivo: null, esperaMs: 0 }))
  try {
    const { uuid } = await timbrar(motor, motor.inTx, { ambito: { socio }, familia, id: tomado.documento, actor })
    if (uuid === null) await motor.inTx('todo', (tx) => filas.handOver(tx, id, tomado))
  } catch (error) {
    await motor.inTx('todo', (tx) =>
      error instanceof AppError && !PASAJEROS.includes(error.codigo)
        ? filas.failRenglon(tx, id, tomado, reasonOf(error))
        : filas.giveBack(tx, id, tomado, {
            motivo: error instanceof AppError ? error.message : null,
            esperaMs: ESPERA_MS * tomado.toma,
          }),
    )
    if (!(error instanceof AppError)) throw error
  }
}

/** The reason of the door, with what the rules found where they found something. */
function reasonOf(error: AppError): string {
  const hallazgos = error.detalle.hallazgos?.map(({ mensaje }) => mensaje) ?? []
  return [...new Set([error.message, ...hallazgos])].join(' ').slice(0, 1000)
}
