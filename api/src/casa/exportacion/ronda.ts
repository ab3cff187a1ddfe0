// The clock of the daily export: at each beat, the days whose hour has come; one node takes each, and a failure waits and rings.
import { SISTEMA } from '../../craft/call/actor.ts'
import type { Ronda } from '../../craft/cola/workers.ts'
import type { Config } from '../../craft/config.ts'
import type { InTx } from '../../craft/db/tx.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { FallaDeBucket } from '../../craft/salida/bucket.ts'
import { enviarDia } from './enviar-dia.ts'
import { escribirDia } from './escribir-dia.ts'
import { failDia, finishDia, scheduleDias, takeDia } from './exportacion.sql.ts'

const MINUTO = 60_000
/** Longer than any day takes to write: only a node that died loses it. */
const LEASE_MS = 15 * MINUTO
const ESPERAS_MS = [MINUTO, 10 * MINUTO, 60 * MINUTO]

type Partes = {
  inTx: InTx
  now: () => Date
  destino: Config['exportacion']
  escala: number
  punto?: (nombre: string) => void
}

export const rondaDeExportacion =
  ({ inTx, now, destino, escala, punto = () => undefined }: Partes): Ronda =>
  async (sigue) => {
    // A node without a place leaves it to those that have one.
    if (destino === undefined) return
    await inTx('todo', (tx) => scheduleDias(tx, now()))
    while (sigue()) {
      const tomado = await inTx('todo', (tx) => takeDia(tx, LEASE_MS * escala))
      if (!tomado) return
      try {
        const hecho =
          'bucket' in destino
            ? await enviarDia(inTx, destino.bucket, tomado.dia)
            : await escribirDia(inTx, destino.carpeta, tomado.dia)
        punto('exportacion:escrita')
        await inTx('todo', async (tx) => {
          if (!(await finishDia(tx, tomado, hecho))) return
          const nota = `${hecho.archivo} · ${hecho.sha256}`
          const fact = { objeto: 'exportacion', accion: 'exportar', socio: null, idObjeto: null } as const
          await writeBitacora(tx, SISTEMA, { ...fact, despues: { Dia: tomado.dia, ...hecho }, nota })
        })
      } catch (error) {
        const espera = ESPERAS_MS[Math.min(tomado.intento, ESPERAS_MS.length) - 1]!
        await inTx('todo', (tx) => failDia(tx, tomado, motivoDe(error), espera * escala))
      }
    }
  }

const MOTIVOS: Record<string, string> = {
  ENOENT: 'La carpeta de exportación no existe.',
  EACCES: 'No hay permiso para escribir en la carpeta de exportación.',
  ENOTDIR: 'La carpeta de exportación no es una carpeta.',
  ENOSPC: 'No queda espacio en la carpeta de exportación.',
  EROFS: 'La carpeta de exportación es de solo lectura.',
}

/** In a person's words, without the path: it is read on a screen. */
const motivoDe = (error: unknown): string =>
  error instanceof FallaDeBucket
    ? `No se pudo dejar en el bucket. ${error.message}`
    : (MOTIVOS[(error as NodeJS.ErrnoException).code ?? ''] ?? 'No se pudo escribir el archivo del día.')

declare module '../../craft/call/deps.ts' {
  interface Deps {
    /** Where the file of each day is left; without it this node exports nothing. */
    exportacion?: Config['exportacion']
  }
}
