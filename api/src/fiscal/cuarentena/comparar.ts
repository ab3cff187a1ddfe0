// The comparison of a quarantine: every stamp the PAC gave since, beside ours; what is missing is recovered, one by one.

import { nombreDePac } from '@litro/contract/emisor/pac'
import { SISTEMA } from '../../craft/call/actor.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import type { Motor } from '../motor/motor.ts'
import { listConocidos, listVivosPorSello } from '../timbrado/timbrado.sql.ts'
import {
  beatComparacion,
  dropComparacion,
  endComparacion,
  listParejas,
  type Pareja,
  readCuenta,
  startComparacion,
} from './cuarentena.sql.ts'
import { recuperar } from './recuperar.ts'

/** Two clocks never agree: a stamp of this very moment is in the list. */
const MARGEN_MS = 3_600_000
const CADA = 10

/** False when some PAC did not answer and must be asked again. */
export async function compararConPac(motor: Motor, id: number): Promise<boolean> {
  const tomada = await motor.inTx('todo', (tx) => startComparacion(tx, id))
  if (!tomada) return true
  try {
    const notas = new Set<string>()
    let todos = true
    for (const pareja of await motor.inTx('todo', (tx) => listParejas(tx, tomada.desde))) {
      const { nota, contesto } = await comparePareja(motor, id, pareja, tomada.desde)
      if (nota) notas.add(nota)
      todos &&= contesto
    }
    await motor.inTx('todo', async (tx) => {
      await endComparacion(tx, id, notas.size > 0 ? [...notas].join(' ') : null)
      const { recuperados, por_revisar, folios } = (await readCuenta(tx))!
      const hecho = { objeto: 'cuarentena', accion: 'comparar', socio: null, idObjeto: id } as const
      await writeBitacora(tx, SISTEMA, { ...hecho, despues: { recuperados, por_revisar, folios } })
    })
    return todos
  } catch (error) {
    await motor.inTx('todo', (tx) => dropComparacion(tx, id, `La comparación no terminó: ${(error as Error).message}`))
    throw error
  }
}

async function comparePareja(motor: Motor, id: number, pareja: Pareja, desde: Date) {
  const { pac, rfc } = pareja
  const nombre = nombreDePac(pac)
  const hasta = new Date(motor.now().getTime() + MARGEN_MS)
  const lista = await motor.pac(pac).listar({ rfc, desde, hasta })
  if (lista.tipo === 'sin_lista')
    return {
      contesto: true,
      nota: `El ${nombre} no ofrece una lista: revisa en su portal el último folio de cada serie.`,
    }
  if (lista.tipo === 'incierto') return { contesto: false, nota: `El ${nombre} no dio su lista: ${lista.mensaje}` }
  const suyos = lista.timbres.map(({ uuid, momento }) => ({ uuid: uuid.toUpperCase(), momento }))
  const { conocidos, vivos } = await motor.inTx('todo', async (tx) => ({
    conocidos: await listConocidos(
      tx,
      suyos.map(({ uuid }) => uuid),
    ),
    vivos: await listVivosPorSello(tx),
  }))
  // In the order they were stamped: a note points to an invoice, and a receipt to what it pays.
  const faltan = suyos
    .filter(({ uuid }) => !conocidos.has(uuid))
    .sort((a, b) => a.momento.getTime() - b.momento.getTime())
  let contesto = true
  for (const [i, timbre] of faltan.entries()) {
    if (i % CADA === 0) await motor.inTx('todo', (tx) => beatComparacion(tx, id, i, faltan.length))
    if ((await recuperar(motor, id, pareja, timbre, vivos)) === 'callado') contesto = false
  }
  return {
    contesto,
    nota: lista.completa ? null : `La lista del ${nombre} puede no traer todo: compara también en su portal.`,
  }
}
