// the PACs that do not answer, by the name people know them by.
import type { PacCaido } from '@litro/contract/admin/bandejas'
import { nombreDePac } from '@litro/contract/emisor/pac'
import type { Tx } from '../../craft/db/tx.ts'
import { listCaidos } from '../motor/pac-corte.sql.ts'

export async function listPacCaidos(tx: Tx): Promise<PacCaido[]> {
  const caidos = await listCaidos(tx)
  return caidos.map(({ pac, desde, motivo }) => ({
    Pac: pac,
    Nombre: nombreDePac(pac),
    Desde: desde,
    Motivo: motivo,
  }))
}
