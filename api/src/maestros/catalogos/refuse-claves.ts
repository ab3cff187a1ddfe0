// The keys of a product or of a kind of SKU against the SAT's imported catalogues: the findings of the stamp, said on their fields.
import type { Hallazgo } from '@litro/cfdi/hallazgo'
import { hallar } from '@litro/cfdi/reglas/frases'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { findImportadas } from './clave-sat.sql.ts'

type Claves = { ClaveProdServ?: string; ClaveUnidad: string; Activo: boolean }

/** What is no longer sold may keep a key the SAT retired. */
export async function refuseClaves(tx: Tx, { ClaveProdServ, ClaveUnidad, Activo }: Claves, dia: string): Promise<void> {
  if (!Activo) return
  const { clavesProdServ, clavesUnidad } = await findImportadas(tx, [ClaveProdServ ?? '', ClaveUnidad], dia)
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
