// How a request ends and what follows from it: the window is covered, split, asked for again, or left to a person.
import type { EstadoSolicitudSat } from '@litro/contract/espejo/vida'
import type { Tx } from '../../craft/db/tx.ts'
import { coverDias } from './cfdi-sat.sql.ts'
import type { Espejo } from './espejo.ts'
import { splitVentanas } from './planear.ts'
import { noteEntrega } from './salud.sql.ts'
import * as ledger from './solicitud.sql.ts'
import {
  coverVentana,
  findRaizCompleta,
  insertVentana,
  leaveVentana,
  postponeVentana,
  readVentana,
  splitVentana,
} from './ventana.sql.ts'

/** Without a wait: nothing is wrong with the SAT, only with these parameters. */
const ENSEGUIDA = new Set<EstadoSolicitudSat>(['agotada', 'duplicada', 'vencida', 'abandonada'])
const DE_PERSONA = new Set<EstadoSolicitudSat>(['revision'])

/** The state of the request and that of its window become true together. False when somebody else ended it first. */
export function closeSolicitud(
  { motor }: Espejo,
  s: ledger.Solicitud,
  verbo: 'negar' | 'verificar' | 'leer' | 'perder',
  estado: EstadoSolicitudSat,
  oido: ledger.Oido = {},
): Promise<boolean> {
  return motor.inTx('todo', async (tx) => {
    if (!(await ledger.moveSolicitud(tx, s, verbo, estado, oido))) return false
    await follow(tx, s, estado, motor.ajustes.espejo.otraMs, oido)
    return true
  })
}

async function follow(
  tx: Tx,
  s: ledger.Solicitud,
  estado: EstadoSolicitudSat,
  otraMs: number,
  oido: ledger.Oido,
): Promise<void> {
  if (estado === 'leida' || estado === 'vacia') {
    await coverVentana(tx, s.id_ventana, estado === 'vacia' ? 'vacia' : 'cubierta')
    await coverDiasDe(tx, s)
    await coverRaiz(tx, s.id_ventana)
    await noteEntrega(tx, s.rfc)
    return
  }
  if (estado === 'tope') return split(tx, s.id_ventana)
  // What we asked is not understood: asking it again would not help. A refused token is another matter.
  const malPedida = estado === 'rechazada' && oido.codLlamada !== '300'
  if (malPedida || DE_PERSONA.has(estado)) {
    await leaveVentana(tx, s.id_ventana, `El SAT respondió ${oido.codLlamada ?? ''} ${oido.mensaje ?? ''}`.trim())
    return
  }
  await postponeVentana(tx, s.id_ventana, ENSEGUIDA.has(estado) ? 0 : otraMs)
}

type Tramo = { rfc: string; sentido: string; desde: string; hasta: string; enviada: string; idSolicitud: number }

/** What was asked without filters says that nothing else exists. */
async function coverDiasDe(tx: Tx, s: ledger.Solicitud): Promise<void> {
  if (s.tipo_solicitud !== 'Metadata' || s.estado_comprobante !== 'Todos' || s.tipo_comprobante !== '') return
  await cover(tx, {
    rfc: s.rfc,
    sentido: s.sentido,
    desde: s.fecha_inicial!,
    hasta: s.fecha_final!,
    enviada: s.enviada!,
    idSolicitud: s.id,
  })
}

/** The last part of a window that was split covers all of it. */
async function coverRaiz(tx: Tx, idVentana: number): Promise<void> {
  const raiz = await findRaizCompleta(tx, idVentana)
  if (raiz) await cover(tx, raiz)
}

/** The whole days of the stretch, as of when it was asked for. */
async function cover(tx: Tx, t: Tramo): Promise<void> {
  const primero = t.desde.slice(11) === '00:00:00' ? t.desde : nextDay(t.desde)
  const ultimo = t.hasta.slice(11) === '23:59:59' ? t.hasta : previousDay(t.hasta)
  const [desde, hasta] = [primero.slice(0, 10), ultimo.slice(0, 10)]
  if (desde > hasta) return
  await coverDias(tx, {
    rfc: t.rfc,
    sentido: t.sentido,
    desde,
    hasta,
    fechaCorte: t.enviada,
    idPaquete: null,
    idSolicitud: t.idSolicitud,
  })
}

const shift = (fecha: string, dias: number) =>
  new Date(Date.parse(`${fecha.slice(0, 10)}T00:00:00Z`) + dias * 86_400_000).toISOString()
const nextDay = (fecha: string) => shift(fecha, 1)
const previousDay = (fecha: string) => shift(fecha, -1)

async function split(tx: Tx, idVentana: number): Promise<void> {
  const v = await readVentana(tx, idVentana)
  const partes = v.folio === null ? splitVentanas(v) : []
  if (partes.length === 0) {
    await leaveVentana(tx, v.id, 'En un segundo hay más comprobantes de los que el SAT entrega.')
    return
  }
  for (const parte of partes) await insertVentana(tx, parte)
  await splitVentana(tx, v.id)
}

/** A request all of whose packages were read is read; one that lost a package, or rows, is asked for again. */
export async function settleTerminada(espejo: Espejo, idSolicitud: number): Promise<boolean> {
  const { s, cuenta } = await espejo.motor.inTx('todo', async (tx) => ({
    s: await ledger.readSolicitud(tx, idSolicitud),
    cuenta: await ledger.countPaquetes(tx, idSolicitud),
  }))
  if (s.estado !== 'terminada') return false
  if (cuenta.perdidos > 0)
    return closeSolicitud(espejo, s, 'perder', 'perdida', { mensaje: 'Un paquete se perdió o no se pudo leer.' })
  if (cuenta.leidos < cuenta.total) return false
  if (s.tipo_solicitud === 'Metadata' && s.n_cfdi !== null && s.n_cfdi > 0 && cuenta.filas < s.n_cfdi) {
    return closeSolicitud(espejo, s, 'perder', 'perdida', {
      mensaje: `El SAT anunció ${s.n_cfdi} comprobantes y entregó ${cuenta.filas}.`,
    })
  }
  return closeSolicitud(espejo, s, 'leer', 'leida')
}
