// The chained log sent to a place outside as it grows, in its order, each line at least once: what is not confirmed goes again.
import type { Ronda } from '../../craft/cola/workers.ts'
import type { InTx } from '../../craft/db/tx.ts'
import { listEslabones } from '../../craft/puerta/cadena.sql.ts'
import { sendOtlp } from '../../craft/salida/otlp.ts'
import { sendSyslog } from '../../craft/salida/syslog.ts'
import { noteEnviado, noteFalla, takeTurno } from './remitir.sql.ts'

const POR_VEZ = 500
const ESPERA_SEGUNDOS = 30

/** The address without who signs in with it: it is a key in the database, and a word in the log. */
const nombreDe = (direccion: string) => {
  const { protocol, host, pathname } = new URL(direccion)
  return `${protocol}//${host}${pathname}`
}

export function rondaDeBitacora(inTx: InTx, direccion: string, espera = ESPERA_SEGUNDOS): Ronda {
  const destino = nombreDe(direccion)
  const send = direccion.startsWith('http') ? sendOtlp : sendSyslog
  return async (sigue) => {
    while (sigue()) {
      const turno = await inTx('todo', (tx) => takeTurno(tx, destino))
      if (!turno) return
      const lineas = await inTx('todo', (tx) => listEslabones(tx, { despuesDe: turno.n, limite: POR_VEZ }))
      // Nothing is held open while whoever receives it takes its time.
      const falla = lineas.length === 0 ? null : await send(direccion, lineas)
      if (falla !== null) {
        await inTx('todo', (tx) => noteFalla(tx, destino, turno.turno, falla, espera))
        throw new Error(`La bitácora no se pudo enviar a ${destino}: ${falla}`)
      }
      await inTx('todo', (tx) => noteEnviado(tx, destino, turno.turno, lineas.at(-1)?.n ?? turno.n))
      if (lineas.length < POR_VEZ) return
    }
  }
}
