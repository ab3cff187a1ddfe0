// A payment that went back after somebody captured it: treasury hears of it, also when it was applied. Nothing reverses by itself.
import { formatPesos, parseDecimal } from '@litro/cfdi/decimal'
import type { Aviso } from '@litro/contract/avisos/aviso'
import type { Tx } from '../../craft/db/tx.ts'
import { listDevueltos } from './cep.sql.ts'

export async function avisosDeCep(tx: Tx): Promise<Omit<Aviso, 'Leido'>[]> {
  const rows = await listDevueltos(tx)
  return rows.map(({ id, monto, depositante, socio, aplicado, dicho }) => ({
    Clave: `cep_devuelto:${id}`,
    Titulo: `Banxico dice que se devolvió un pago de ${formatPesos(parseDecimal(monto))}`,
    Detalle: `${depositante}, depósito ${id}: ${dicho}. ${aplicado ? 'Ya está aplicado: acláralo con el cliente.' : 'No lo apliques sin aclararlo.'}`,
    Ruta: aplicado ? `/deposito/ver/${id}` : `/admin/depositos?id=${id}`,
    Momento: null,
    Urgente: true,
    IdSocioComercial: socio,
  }))
}
