// The supplier's XML is read in a thread, with the certificates this installation trusts beside it.
import { tarea } from '../../craft/archivos/taller.ts'
import type { Deps } from '../../craft/call/deps.ts'
import type { FacturaLeida, leerFactura } from './leer-factura.ts'

const LEER = tarea<typeof leerFactura>(new URL('./leer-factura.ts', import.meta.url), 'leerFactura')

export function leerEnHilo({ taller, motor }: Deps, bytes: Uint8Array, quien: number | null): Promise<FacturaLeida> {
  const { certificadosSat, autoridades } = motor
  const datos = { certificadosSat, autoridades }
  return taller.leer(LEER, { bytes, datos, campo: 'ArchivoFacturaXML', quien: quien ?? 0 })
}
