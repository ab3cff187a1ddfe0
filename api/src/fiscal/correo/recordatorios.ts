// Reminders of payment: the partner says on which days, and a round writes them down each morning until the invoice is paid.
import type { Recordatorios } from '@litro/contract/documentos-fiscales/recordatorios-pago'
import { type Call, type Deps, type Handlers, JsonText } from '../../craft/call/deps.ts'
import type { Ronda } from '../../craft/cola/workers.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { readId } from '../../craft/id.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { descargarEstadoDeCliente, leerAntiguedad } from '../estado-cliente/estado-cliente.ts'
import { leerHistoriaDeCliente } from '../estado-cliente/historia.ts'
import type { Motor } from '../motor/motor.ts'
import {
  existsCliente,
  insertCobros,
  insertEstados,
  listCorreosDeCliente,
  readPlazos,
  saveRecordatorios,
} from './cobro.sql.ts'

async function read({ motor }: Deps, tx: Tx, socio: number): Promise<Recordatorios> {
  const { recordatorios, estado_mensual, dias_credito } = await readPlazos(tx, socio)
  return {
    Recordatorios: recordatorios,
    EstadoMensual: estado_mensual,
    DiasCredito: dias_credito,
    Disponible: motor.correo !== null,
  }
}

async function guardar(deps: Deps, call: Call<'recordatorio_pago_guardar'>): Promise<Recordatorios> {
  const { socio, entrada, actor } = call
  return deps.inTx({ socio }, async (tx) => {
    const { Recordatorios: dias, EstadoMensual: mensual } = entrada
    const antes = await saveRecordatorios(tx, socio, { dias, mensual })
    const despues = await read(deps, tx, socio)
    const hecho = { objeto: 'socio', accion: 'recordatorios', socio, idObjeto: socio } as const
    const { Recordatorios, EstadoMensual } = despues
    await writeBitacora(tx, actor, { ...hecho, antes, despues: { Recordatorios, EstadoMensual } })
    return despues
  })
}

export const recordatoriosRoutes = {
  recordatorio_pago_leer: (deps, { socio }) => deps.inTx({ socio }, (tx) => read(deps, tx, socio)),
  recordatorio_pago_guardar: guardar,
  cliente_historia: leerHistoriaDeCliente,
  cliente_antiguedad: (deps, { socio, params }) => leerAntiguedad(deps, socio, readId(params.id)),
  cliente_estado_pdf: (deps, { socio, params }) => descargarEstadoDeCliente(deps, socio, readId(params.id)),
  cliente_correos: (deps, { socio, params }) =>
    deps.inTx({ socio }, async (tx) => {
      const cliente = readId(params.id)
      if (!(await existsCliente(tx, socio, cliente))) throw new AppError('NO_ENCONTRADO')
      return new JsonText(await listCorreosDeCliente(tx, socio, cliente))
    }),
} satisfies Partial<Handlers>

/** Nobody is asked for money at night: from eight in the morning until seven in the evening, in Mexico City. */
const HORAS = { desde: 8, hasta: 19 }
const hora = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Mexico_City', hour: 'numeric', hourCycle: 'h23' })

export function isHoraDeCobro(ahora: Date): boolean {
  const h = Number(hora.format(ahora))
  return h >= HORAS.desde && h < HORAS.hasta
}

const pedir = (motor: Motor, insert: (tx: Tx) => Promise<number[]>): Promise<number> =>
  motor.inTx('todo', async (tx) => {
    const ids = await insert(tx)
    for (const id of ids) await motor.despertar(tx, 'correo', id)
    return ids.length
  })

export const pedirCobros = (motor: Motor, hoy: string): Promise<number> => pedir(motor, (tx) => insertCobros(tx, hoy))

/** The statement leaves on the first; a node that was not awake then has until the fifth. */
const ULTIMO_DIA = 5

export async function pedirEstados(motor: Motor, hoy: string): Promise<number> {
  return Number(hoy.slice(8)) > ULTIMO_DIA ? 0 : pedir(motor, (tx) => insertEstados(tx, hoy))
}

const CADA_MS = 15 * 60_000

/** The round is cheap and any node may do it: a reminder has its key and is written once. */
export function rondaDeCobros(motor: Motor): Ronda {
  let ultima = 0
  return async () => {
    const ahora = motor.now()
    if (!motor.correo || !isHoraDeCobro(ahora) || ahora.getTime() - ultima < CADA_MS) return
    ultima = ahora.getTime()
    await pedirCobros(motor, hoyEnMexico(ahora))
    await pedirEstados(motor, hoyEnMexico(ahora))
  }
}
