// Bank accounts of suppliers as treasury sees them: whose they are, and whether money may go there (D-151).
import { type EstadoCuenta, vidaCuenta } from '@litro/contract/proveedores/vida'
import type { CuentaPorAprobar } from '@litro/contract/retornos/retorno'
import { type RawBuilder, sql } from 'kysely'
import type { Ambito } from '../../craft/call/deps.ts'
import { textoDeDia, textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { estatusSqlDe, suyo, vivas } from '../../craft/puerta/mover.sql.ts'
import type { FilaViva } from '../../craft/puerta/verbo.ts'

export const rechazadaAntesSql = sql`
  (select v.motivo_rechazo from cuenta_proveedor v where coalesce(v.clabe, v.numero_cuenta) = coalesce(c.clabe, c.numero_cuenta)
      and v.id <> c.id and v.motivo_rechazo <> '' order by v.id desc limit 1)`

const consulta = (donde: RawBuilder<unknown>) => sql<CuentaPorAprobar>`
  select c.id as "IdCuenta", o.nombre as "SocioComercial", p.nombre as "Proveedor", b.nombre as "Banco",
         coalesce(c.clabe, c.numero_cuenta) as "NumCuenta", case c.moneda when 'MXN' then 'MXP' else c.moneda end as "Moneda",
         ${estatusSqlDe(vidaCuenta, sql`c.estado`)} as "Estatus",
         ${textoDeDia(sql`c.creada`)} as "Creada",
         ${textoDeMomento(sql`c.usable_desde`)} as "UsableDesde", c.motivo_rechazo as "Observaciones",
         ${rechazadaAntesSql} as "RechazadaAntes"
    from cuenta_proveedor c join proveedor p on p.id = c.id_proveedor join banco b on b.id = c.id_banco
    join socio_comercial o on o.id = c.id_socio_comercial
   where ${donde}`

export async function readCuenta(tx: Tx, id: number): Promise<CuentaPorAprobar | undefined> {
  const { rows } = await consulta(sql`c.id = ${id}`).execute(tx)
  return rows[0]
}

export type CuentaViva = FilaViva<EstadoCuenta> & { proveedor: string; numero: string }

type CuentaPagable = Pick<CuentaViva, 'estado' | 'numero' | 'proveedor'> & { usable_desde: string | null }

/** Held until the commit: nobody rejects or retires it while money is on its way there. */
export async function holdCuenta(tx: Tx, id: number): Promise<CuentaPagable> {
  const { rows } = await sql<CuentaPagable>`
    select c.estado, c.usable_desde, p.nombre as proveedor, coalesce(c.clabe, c.numero_cuenta) as numero
      from cuenta_proveedor c join proveedor p on p.id = c.id_proveedor where c.id = ${id} for share of c`.execute(tx)
  return rows[0]!
}

export async function lockCuenta(tx: Tx, ambito: Ambito, id: number): Promise<CuentaViva | undefined> {
  const { rows } = await sql<CuentaViva>`
    select ${vivas('c')}, p.nombre as proveedor, coalesce(c.clabe, c.numero_cuenta) as numero
      from cuenta_proveedor c join proveedor p on p.id = c.id_proveedor
     where c.id = ${id} ${suyo('c', ambito)} for update of c`.execute(tx)
  return rows[0]
}
