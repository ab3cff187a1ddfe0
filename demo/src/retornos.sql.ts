// What the demonstration of returns needs to know: people, approved accounts of the first partner, and what is already told.

import type { Tx } from '@litro/api/craft/db/tx'
import { sql } from 'kysely'

type Personas = Record<'socio' | 'tesoreria' | 'tesoreria2', { id: number; nombre: string } | undefined>

export async function readPersonas(tx: Tx): Promise<Personas> {
  const { rows } = await sql<{ sujeto: string; id: number; nombre: string }>`
    select sujeto, id, nombre from usuario where sujeto in ('demo-socio', 'demo-tesoreria', 'demo-tesoreria2')`.execute(
    tx,
  )
  const de = (sujeto: string) => rows.find((fila) => fila.sujeto === sujeto)
  return { socio: de('demo-socio'), tesoreria: de('demo-tesoreria'), tesoreria2: de('demo-tesoreria2') }
}

export type CuentaDemo = {
  IdProveedor: number
  IdCuenta: number
  proveedor: string
  razon: string
  rfc: string | null
}

/** The first approved account of each supplier, by the supplier's name. */
export async function readCuentas(tx: Tx, socio: number): Promise<Map<string, CuentaDemo>> {
  const { rows } = await sql<CuentaDemo>`
    select distinct on (p.id) p.id as "IdProveedor", c.id as "IdCuenta", p.nombre as proveedor, p.razon_social as razon, p.rfc
      from proveedor p join cuenta_proveedor c on c.id_proveedor = p.id and c.estado = 'aprobada'
     where p.id_socio_comercial = ${socio} order by p.id, c.id`.execute(tx)
  return new Map(rows.map((fila) => [fila.proveedor, fila]))
}

export async function listConceptos(tx: Tx, socio: number): Promise<Set<string>> {
  const { rows } = await sql<{ concepto: string }>`
    select concepto from retorno where id_socio_comercial = ${socio}`.execute(tx)
  return new Set(rows.map(({ concepto }) => concepto))
}

export async function findSucursal(tx: Tx, socio: number, n: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from sucursal where id_socio_comercial = ${socio} order by id offset ${n} limit 1`.execute(tx)
  return rows[0]?.id
}
