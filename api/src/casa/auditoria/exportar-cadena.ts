// The log as JSON lines with its proof: whoever has the file recomputes every digest without asking us.
import type { ConsultaDe } from '@litro/contract/services'
import { type Deps, Descarga } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { linkCadena, listEslabones, readFinal } from '../../craft/puerta/cadena.sql.ts'

const VENTANA = 1000
const DIAS_MAXIMOS = 366

export async function exportarCadena(deps: Deps, { consulta }: { consulta: ConsultaDe<'admin_bitacora_cadena'> }) {
  const { desde, hasta } = consulta
  const dias = (Date.parse(hasta) - Date.parse(desde)) / 86_400_000
  if (dias < 0 || dias > DIAS_MAXIMOS) {
    throw new AppError('CONSULTA_INVALIDA', { campos: { hasta: 'Elige un periodo de un año o menos.' } })
  }
  await deps.inTx('todo', (tx) => linkCadena(tx))
  let despuesDe = 0
  const cuerpo = new ReadableStream<Uint8Array>({
    pull: async (salida) => {
      const filas = await deps.inTx('todo', (tx) =>
        listEslabones(tx, { dias: { desde, hasta }, despuesDe, limite: VENTANA }),
      )
      if (filas.length > 0) salida.enqueue(Buffer.from(filas.map(({ linea }) => `${linea}\n`).join('')))
      despuesDe = filas.at(-1)?.n ?? despuesDe
      if (filas.length === VENTANA) return
      const final = await deps.inTx('todo', readFinal)
      salida.enqueue(Buffer.from(`${JSON.stringify({ final, exportada: deps.now().toISOString() })}\n`))
      salida.close()
    },
  })
  return new Descarga(`bitacora_${desde}_${hasta}.jsonl`, 'application/x-ndjson', cuerpo)
}
