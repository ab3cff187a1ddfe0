// Keeps a file a user sent: known kind, bounded size, and the partner's daily quota, in the transaction that needs it.

import type { Archivo } from '../call/deps.ts'
import type { Tx } from '../db/tx.ts'
import { AppError } from '../errors.ts'
import { lockCuota, readUsoDelDia, saveArchivo } from './archivo.sql.ts'
import { LIMITES } from './limites.ts'

const MB = 1_000_000
export const CUOTA = { bytes: 500 * MB, archivos: 2000 } as const

const EXTENSIONES: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/xml': 'XML',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
}

const LISTA = new Intl.ListFormat('es-MX', { type: 'disjunction' })

export type TipoArchivo = 'application/pdf' | 'application/xml' | 'image/jpeg' | 'image/png'

/** The file of a form field, of one of the kinds this field takes; undefined when none was sent. */
export function archivoDe(
  archivos: Record<string, Archivo | undefined>,
  campo: string,
  tipos: readonly TipoArchivo[],
): Archivo | undefined {
  const archivo = archivos[campo]
  if (!archivo) return undefined
  if (!(tipos as readonly string[]).includes(archivo.tipo)) {
    const admitidos = LISTA.format(tipos.map((tipo) => EXTENSIONES[tipo]!))
    throw new AppError('DATOS_INVALIDOS', { campos: { [campo]: `El archivo debe ser ${admitidos}.` } })
  }
  if (archivo.bytes.length > LIMITES.entrada) throw new AppError('DEMASIADO_GRANDE')
  return archivo
}

/** Stores the file and answers its id. A partner has a daily quota; `null` is the company, which has none. */
export async function recibirArchivo(
  tx: Tx,
  socio: number | null,
  archivo: Archivo,
  idUsuario: number | null,
): Promise<number> {
  if (socio !== null) {
    await lockCuota(tx, socio)
    const uso = await readUsoDelDia(tx, socio)
    if (uso.archivos >= CUOTA.archivos) throw new AppError('CUOTA_DE_ARCHIVOS')
    if (uso.bytes + archivo.bytes.length > CUOTA.bytes) throw new AppError('CUOTA_DE_ESPACIO')
  }
  return saveArchivo(tx, { socio, ...archivo, idUsuario })
}
