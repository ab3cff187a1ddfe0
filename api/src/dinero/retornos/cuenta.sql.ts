// Bank accounts of suppliers as treasury sees them: whose they are, and whether money may go there (D-151).
import type { CuentaPorAprobar } from '@litro/contract/retornos/retorno'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

const consulta = (donde: RawBuilder<unknown>) => sql<CuentaPorAprobar & { socio: number; estado: string }>`
  select c.id as "IdCuenta", o.nombre as "SocioComercial", p.nombre as "Proveedor", b.nombre as "Banco",
         coalesce(c.clabe, c.numero_cuenta) as "NumCuenta", case c.moneda when 'MXN' then 'MXP' else c.moneda end as "Moneda",
         case c.estado when 'aprobada' then 'Aprobada' when 'retirada' then 'Retirada' else 'Por aprobar' end as "Estatus",
         to_char(c.creada at time zone 'America/Mexico_City', 'YYYY-MM-DD') as "Creada",
         c.id_socio_comercial as socio, c.estado
    from cuenta_proveedor c join proveedor p on p.id = c.id_proveedor join banco b on b.id = c.id_banco
    join socio_comercial o on o.id = c.id_socio_comercial
   where ${donde}`

export async function listCuentasPorAprobar(tx: Tx): Promise<CuentaPorAprobar[]> {
  const { rows } = await consulta(sql`c.estado = 'por_aprobar' order by c.id`).execute(tx)
  return rows.map(({ socio: _socio, estado: _estado, ...cuenta }) => cuenta)
}

export async function lockCuenta(tx: Tx, id: number) {
  const { rows } = await consulta(sql`c.id = ${id} for update of c`).execute(tx)
  if (!rows[0]) return undefined
  const { socio, estado, ...cuenta } = rows[0]
  return { socio, estado, cuenta }
}

/** Who wrote the account: the log tells it in the transaction that made it. */
export async function findCapturo(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ id_usuario: number | null }>`
    select b.id_usuario from cuenta_proveedor c join bitacora b on b.objeto = 'proveedor' and b.id_objeto = c.id_proveedor and b.momento >= c.creada
     where c.id = ${id} order by b.id limit 1`.execute(tx)
  return rows[0]?.id_usuario ?? null
}
