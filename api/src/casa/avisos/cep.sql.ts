// Payments that Banxico says went back, of deposits still in force.
import { TOPES } from '@litro/contract/topes'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

type Devuelto = { id: number; monto: string; depositante: string; socio: number; aplicado: boolean; dicho: string }

export async function listDevueltos(tx: Tx): Promise<Devuelto[]> {
  const { rows } = await sql<Devuelto>`
    select d.id, d.monto::text as monto, d.depositante, d.id_socio_comercial as socio, d.estado <> 'capturado' as aplicado, q.estado_pago as dicho
      from cep_consulta q join deposito d on d.id = q.id_deposito
     where lower(btrim(q.estado_pago)) in ('devuelto', 'retornado') and d.estado in ('capturado', 'aplicado', 'por_cancelar') order by d.id desc limit ${TOPES.avisos}`.execute(
    tx,
  )
  return rows
}
