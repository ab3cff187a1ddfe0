// Stamps that several people ask for at once: those that arrive while others are frozen go together in the next transaction, so that
// each turn of a series serves them all (D-259).
import type { InTx } from '../../craft/db/tx.ts'
import type { Motor } from '../motor/motor.ts'
import { type Congelado, freeze, freezeVarios, type Pedido } from './freeze.ts'

type Espera = { pedido: Pedido; resolve: (congelado: Congelado | Promise<Congelado>) => void }
type Fila = { clave: string; inTx: InTx; enCurso: number; esperan: Espera[] }

/** Two at a time: one that waits for somebody's row does not stop the rest. */
const A_LA_VEZ = 2
const JUNTOS = 8

/** Who waits in this process, by whose rows they see; a request with a transaction of its own shares it with nobody. */
const filas = new WeakMap<Motor, Fila[]>()

export function freezeTogether(motor: Motor, inTx: InTx, pedido: Pedido): Promise<Congelado> {
  // A group has one partner, whose series and balance it holds.
  if (pedido.ambito === 'todo') return inTx(pedido.ambito, (tx) => freeze(motor, tx, pedido))
  const suyas = filas.get(motor) ?? []
  filas.set(motor, suyas)
  const clave = JSON.stringify([pedido.ambito, pedido.familia])
  let fila = suyas.find((una) => una.clave === clave && una.inTx === inTx)
  if (!fila) {
    fila = { clave, inTx, enCurso: 0, esperan: [] }
    suyas.push(fila)
  }
  const { esperan } = fila
  return new Promise((resolve) => {
    esperan.push({ pedido, resolve })
    serve(motor, suyas, fila)
  })
}

function serve(motor: Motor, suyas: Fila[], fila: Fila): void {
  while (fila.enCurso < A_LA_VEZ && fila.esperan.length > 0) {
    fila.enCurso++
    const grupo = fila.esperan.splice(0, JUNTOS)
    void freezeGroup(motor, fila.inTx, grupo).finally(() => {
      fila.enCurso--
      serve(motor, suyas, fila)
      if (fila.enCurso === 0) suyas.splice(suyas.indexOf(fila), 1)
    })
  }
}

/** What could not go together, or failed so, is asked for by itself and told its own reason. */
async function freezeGroup(motor: Motor, inTx: InTx, grupo: readonly Espera[]): Promise<void> {
  const { ambito, familia } = grupo[0]!.pedido
  const documentos = new Map(grupo.map(({ pedido }) => [pedido.id, pedido]))
  const juntos =
    documentos.size > 1
      ? await inTx(ambito, (tx) => freezeVarios(motor, tx, { ambito, familia, documentos })).catch(() => undefined)
      : undefined
  await Promise.allSettled(
    grupo.map(({ pedido, resolve }) => {
      const suyo = documentos.get(pedido.id) === pedido ? juntos?.get(pedido.id) : undefined
      const congelado = suyo ? Promise.resolve(suyo) : inTx(ambito, (tx) => freeze(motor, tx, pedido))
      resolve(congelado)
      return congelado
    }),
  )
}
