// The PAC's list beside ours, every day: a stamp it has and we do not, or the other way round, is an incident.
import { toInstantes } from '@litro/cfdi/sat/hora-local'
import { SISTEMA } from '../../craft/call/actor.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import type { Motor } from '../../fiscal/motor/motor.ts'
import type { RespuestaLista } from '../../fiscal/pac/pac.ts'
import { insertIncidenciaUnaVez, listConocidos } from '../../fiscal/timbrado/timbrado.sql.ts'
import { withoutPending } from '../../fiscal/timbrado/without-pending.ts'
import {
  type DiferenciaPac,
  type Hallado,
  insertConciliacion,
  listParejas,
  listPendientes,
  listPropios,
  type Pareja,
  type Propio,
} from './conciliacion.sql.ts'

type Periodo = { desde: Date; hasta: Date }

const DIA = 86_400_000
const DIAS = 3
/** The list is asked for with this much more at both ends: two clocks never agree about midnight. */
const MARGEN = 3_600_000

/** The last days that have ended. More than one: what a PAC could not answer yesterday is asked today. */
export function lastPeriodo(ahora: Date): Periodo {
  const hasta = toInstantes(`${hoyEnMexico(ahora)}T00:00:00`, 'America/Mexico_City')[0] ?? ahora.getTime()
  return { desde: new Date(hasta - DIAS * DIA), hasta: new Date(hasta) }
}

/** False when some PAC did not answer and must be asked again. */
export async function conciliarPacs(motor: Motor, periodo: Periodo = lastPeriodo(motor.now())): Promise<boolean> {
  let todos = true
  for (const pareja of await motor.inTx('todo', (tx) => listParejas(tx, periodo.desde))) {
    const { rfc, pac } = pareja
    const desde = new Date(periodo.desde.getTime() - MARGEN)
    const hasta = new Date(periodo.hasta.getTime() + MARGEN)
    const lista = await motor.pac(pac).listar({ rfc, desde, hasta })
    await motor.inTx('todo', async (tx) => writeHallado(tx, pareja, periodo, await compare(tx, pareja, periodo, lista)))
    if (lista.tipo === 'incierto') todos = false
  }
  return todos
}

async function compare(tx: Tx, pareja: Pareja, { desde, hasta }: Periodo, lista: RespuestaLista): Promise<Compara> {
  const propios = await listPropios(tx, pareja, desde, hasta)
  const nada = { enPac: 0, enCasa: propios.length, diferencias: [], propios }
  if (lista.tipo === 'sin_lista') return { ...nada, resultado: 'sin_lista', nota: null }
  if (lista.tipo === 'incierto') return { ...nada, resultado: 'sin_respuesta', nota: lista.mensaje }
  const suyos = new Map(lista.timbres.map(({ uuid, momento }) => [uuid.toUpperCase(), momento]))
  const dentro = [...suyos].filter(([, momento]) => momento >= desde && momento < hasta)
  const conocidos = await listConocidos(tx, [...suyos.keys()])
  const desconocidos = dentro.filter(([uuid]) => !conocidos.has(uuid))
  const ajenos = withoutPending(desconocidos, await listPendientes(tx, pareja))
  const perdidos = lista.completa ? propios.filter(({ uuid }) => !suyos.has(uuid)) : []
  const diferencias: DiferenciaPac[] = [
    ...ajenos.map(([UUID, m]) => ({ Donde: 'en_pac' as const, UUID, Folio: null, Momento: m.toISOString() })),
    ...perdidos.map((p) => ({
      Donde: 'aqui' as const,
      UUID: p.uuid,
      Folio: p.folio,
      Momento: new Date(p.momento).toISOString(),
    })),
  ]
  const resultado = diferencias.length > 0 ? 'diferencias' : 'igual'
  const nota = lista.completa ? null : SOLO_AJENOS
  return { resultado, enPac: dentro.length, enCasa: propios.length, diferencias, nota, propios }
}

const SOLO_AJENOS = 'Su lista puede no traer todo: solo se buscan timbres que aquí no están.'

type Compara = Hallado & { propios: Propio[] }

async function writeHallado(tx: Tx, pareja: Pareja, periodo: Periodo, h: Compara): Promise<void> {
  const id = await insertConciliacion(tx, pareja, periodo, h)
  const porUuid = new Map(h.propios.map((propio) => [propio.uuid, propio.id]))
  for (const { Donde, UUID: uuid, Momento } of h.diferencias) {
    const tipo = Donde === 'en_pac' ? 'TIMBRE_DESCONOCIDO' : 'TIMBRE_AUSENTE'
    const dato = { uuid, pac: pareja.pac, rfc: pareja.rfc, momento: Momento }
    await insertIncidenciaUnaVez(tx, tipo, porUuid.get(uuid) ?? null, dato)
  }
  const { resultado, enPac, enCasa, diferencias } = h
  await writeBitacora(tx, SISTEMA, {
    socio: null,
    accion: 'conciliar',
    objeto: 'conciliacion_pac',
    idObjeto: id,
    despues: { ...pareja, resultado, enPac, enCasa, diferencias: diferencias.length },
  })
}
