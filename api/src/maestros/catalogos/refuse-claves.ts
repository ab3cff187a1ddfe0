// The keys of a product or of a kind of SKU against the SAT's imported catalogues: the findings of the stamp, said on their fields.
import type { Hallazgo } from '@litro/cfdi/hallazgo'
import { hallar } from '@litro/cfdi/reglas/frases'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { findImportadas, type Importadas } from './clave-sat.sql.ts'

type Claves = { ClaveProdServ?: string; ClaveUnidad: string; Activo: boolean }

/** What is no longer sold may keep a key the SAT retired. */
export async function refuseClaves(tx: Tx, claves: Claves, dia: string): Promise<void> {
  if (!claves.Activo) return
  refuseAjenas(claves, await findImportadas(tx, [claves.ClaveProdServ ?? '', claves.ClaveUnidad], dia))
}

export function refuseAjenas({ ClaveProdServ, ClaveUnidad }: Claves, importadas: Importadas): void {
  const { clavesProdServ, clavesUnidad } = importadas
  const lista: Hallazgo[] = []
  if (ClaveProdServ !== undefined && clavesProdServ?.has(ClaveProdServ) === false) {
    hallar(lista, 'CFDI40162', 'ClaveProdServ', `dice ${ClaveProdServ}`)
  }
  if (clavesUnidad?.has(ClaveUnidad) === false) hallar(lista, 'CFDI40165', 'ClaveUnidad', `dice ${ClaveUnidad}`)
  if (lista.length === 0) return
  throw new AppError('DATOS_INVALIDOS', {
    campos: Object.fromEntries(lista.map(({ campo, mensaje }) => [campo, mensaje])),
  })
}
