// The work of received invoices in the background: those that returns carry are written down, and each is asked about once.
import type { Motor } from '../motor/motor.ts'
import { listDeRetornos } from './de-retornos.sql.ts'
import { leerRecibida } from './leer-recibida.ts'
import { claimRecibida, saveConXml } from './recibida.sql.ts'
import { claimPorPreguntar, noteEstatus, postponePregunta } from './recibida-list.sql.ts'

const POR_RONDA = 50

/** A return says whose its invoice is. The row is written after the return: losing this work loses nothing. */
export async function registrarDeRetornos(motor: Motor, sigue: () => boolean = () => true): Promise<void> {
  const pendientes = await motor.inTx('todo', (tx) => listDeRetornos(tx, POR_RONDA))
  for (const { socio, proveedor, idArchivo, bytes } of pendientes) {
    if (!sigue()) return
    const cfdi = leerRecibida(bytes, motor.certificadosSat)
    await motor.inTx('todo', async (tx) => {
      const { id } = await saveConXml(tx, cfdi, { origen: 'retorno', idArchivo, socio, proveedor, idUsuario: null })
      await claimRecibida(tx, id, socio, proveedor)
    })
  }
}

const UNA_HORA = 3_600_000

/** Each once: its state, and the SAT's own word on who issued it. It ends early when the SAT does not answer. */
async function preguntarRecibidas(motor: Motor, sigue: () => boolean): Promise<void> {
  for (let i = 0; i < motor.ajustes.vigiaPorRonda && sigue(); i++) {
    const p = await motor.inTx('todo', (tx) => claimPorPreguntar(tx, motor.ajustes.leaseMs))
    if (!p) return
    const estatus = await motor.sat(p.pac).consultar(p.expresion)
    if ('tipo' in estatus) {
      await motor.inTx('todo', (tx) => postponePregunta(tx, p.id, UNA_HORA))
      return
    }
    await motor.inTx('todo', (tx) => noteEstatus(tx, p.id, { estado: estatus.estado, efos: estatus.validacionEfos }))
  }
}

export const rondaDeRecibidas =
  (motor: Motor) =>
  async (sigue: () => boolean): Promise<void> => {
    await registrarDeRetornos(motor, sigue)
    await preguntarRecibidas(motor, sigue)
  }
