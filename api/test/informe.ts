// What a proof measured, for the table of `npm run torture`; in the suite nobody asks and nothing is written.
import { appendFile } from 'node:fs/promises'

export async function informar(prueba: string, medidas: Record<string, number | string>): Promise<void> {
  const ruta = process.env.LITRO_INFORME
  if (ruta) await appendFile(ruta, `${JSON.stringify({ prueba, medidas })}\n`)
}
