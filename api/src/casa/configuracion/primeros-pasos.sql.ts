// What is already there of what a first invoice needs.
import type { NombreDePaso } from '@litro/contract/emisor/primeros-pasos'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

type Hechos = Record<NombreDePaso, boolean> & { primer_socio: number | null }

/** `embebido`: this installation has a PAC of its own, so the one an issuer begins with needs no account. */
export async function readHechos(tx: Tx, embebido: boolean): Promise<Hechos> {
  const { rows } = await sql<Hechos>`
    select exists (select 1 from emisor) as emisor,
           exists (select 1 from csd where activo) as csd,
           exists (select 1 from emisor e where (e.pac = 'embebido' and ${embebido}) or e.pac in (select pac from pac_cuenta)) as pac,
           exists (select 1 from emisor where tipo_permiso is not null)
             or exists (select 1 from sucursal where tipo_permiso is not null) as permiso,
           exists (select 1 from producto where activo) as productos,
           exists (select 1 from socio_comercial) as socio,
           exists (select 1 from usuario where roles && '{socio,facturacion}' and not bloqueado) as usuario,
           exists (select 1 from cliente) as cliente,
           exists (select 1 from timbrado where estado = 'timbrado') as timbre,
           (select min(id) from socio_comercial) as primer_socio`.execute(tx)
  return rows[0]!
}
