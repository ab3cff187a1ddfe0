// Bank accounts of suppliers as treasury sees them: whose they are, and whether money may go there (D-151).
import { type EstadoCuenta, vidaCuenta } from '@litro/contract/proveedores/vida'
import type { CuentaPorAprobar } from '@litro/contract/retornos/retorno'
import { type RawBuilder, sql } from 'kysely'
import type { Ambito } from '../../craft/call/deps.ts'
import { textoDeDia } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { estatusSqlDe, suyo, vivas } from '../../craft/puerta/mover.sql.ts'
import type { FilaViva } from '../../craft/puerta/verbo.ts'

const consulta = (donde: RawBuilder<unknown>) => sql<CuentaPorAprobar>`
  select c.id as "IdCuenta", o.nombre as "SocioComercial", p.nombre as "Proveedor", b.nombre as "Banco",
         coalesce(c.clabe, c.numero_cuenta) as "NumCuenta", case c.moneda when 'MXN' then 'MXP' else c.moneda end as "Moneda",
         ${estatusSqlDe(vidaCuenta, sql`c.estado`)} as "Estatus",
         ${textoDeDia(sql`c.creada`)} as "Creada"
    from cuenta_proveedor c join proveedor p on p.id = c.id_proveedor join banco b on b.id = c.id_banco
    join socio_comercial o on o.id = c.id_socio_comercial
   where ${donde}`

export async function listCuentasPorAprobar(tx: Tx): Promise<CuentaPorAprobar[]> {
  const { rows } = await consulta(sql`c.estado = 'por_aprobar' order by c.id`).execute(tx)
  return rows
}

export async function readCuenta(tx: Tx, id: number): Promise<CuentaPorAprobar | undefined> {
  const { rows } = await consulta(sql`c.id = ${id}`).execute(tx)
  return rows[0]
}

export type CuentaViva = FilaViva<EstadoCuenta> & { proveedor: string; numero: string }

export async function lockCuenta(tx: Tx, ambito: Ambito, id: number): Promise<CuentaViva | undefined> {
  const { rows } = await sql<CuentaViva>`
    select ${vivas('c')}, p.nombre as proveedor, coalesce(c.clabe, c.numero_cuenta) as numero
      from cuenta_proveedor c join proveedor p on p.id = c.id_proveedor
     where c.id = ${id} ${suyo('c', ambito)} for update of c`.execute(tx)
  return rows[0]
}
