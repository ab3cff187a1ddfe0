// The first day of an installation: which steps are done. Nothing is remembered: each one is asked of the rows it leaves.
import { type NombreDePaso, type Paso, pasos } from '@litro/contract/emisor/primeros-pasos'
import type { Deps } from '../../craft/call/deps.ts'
import { readHechos } from './primeros-pasos.sql.ts'

/** Done on a partner's own screens. */
const DEL_SOCIO: ReadonlySet<NombreDePaso> = new Set(['cliente', 'timbre'])

export async function leerPrimerosPasos(deps: Deps): Promise<Paso[]> {
  const hechos = await deps.inTx('todo', (tx) => readHechos(tx, deps.motor.pacs.embebido))
  return pasos.map((paso) => ({
    Paso: paso,
    Hecho: hechos[paso],
    IdSocioComercial: DEL_SOCIO.has(paso) ? hechos.primer_socio : null,
  }))
}
