// The bank's statement from bytes to movements, in one step that a thread can run: only what will be shown or kept comes back.
import type { MapeoBanco } from '@litro/contract/depositos/banco'
import { AppError } from '../../craft/errors.ts'
import { readCsv } from './leer-csv.ts'
import { findHoja, guessMapeo, type Hoja, type Lectura, readEstado } from './leer-estado.ts'

type Indicaciones = {
  /** Which column is which, as the person says now. */
  mapeo?: MapeoBanco
  /** As the same person said for this account the last time. */
  recuerdo?: { columnas: readonly string[]; mapeo: MapeoBanco }
  hoy: string
}

type Estado = Lectura & {
  columnas: string[]
  mapeo: MapeoBanco
  recordado: boolean
  /** Whether the two columns nobody can do without are known. */
  completo: boolean
}

export function leerBanco(bytes: Buffer, { mapeo: dicho, recuerdo, hoy }: Indicaciones): Estado {
  const hoja = findHoja(readCsv(bytes))
  const recordado = !dicho && isSame(recuerdo?.columnas, hoja.columnas)
  const mapeo = dicho ?? (recordado ? recuerdo!.mapeo : guessMapeo(hoja.columnas))
  checkMapeo(mapeo, hoja)
  const completo = mapeo.Fecha !== null && mapeo.Abono !== null
  const lectura = completo ? readEstado(hoja, mapeo, hoy) : { abonos: [], sinAbono: 0, errores: [] }
  return { ...lectura, columnas: hoja.columnas, mapeo, recordado, completo }
}

const isSame = (a: readonly string[] | undefined, b: readonly string[]) =>
  a !== undefined && a.length === b.length && a.every((texto, i) => texto === b[i])

/** Refuses a mapping that names a missing column or the same column twice. */
function checkMapeo(mapeo: MapeoBanco, hoja: Hoja): void {
  const elegidas = Object.values(mapeo).filter((i) => i !== null)
  const mala = elegidas.some((i) => i >= hoja.columnas.length) || new Set(elegidas).size < elegidas.length
  if (mala) throw new AppError('DATOS_INVALIDOS', { campos: { Mapeo: 'Elige una columna distinta para cada dato.' } })
}
