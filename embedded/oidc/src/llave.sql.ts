// SQL for the provider's own secrets: one row per name, and the first node to write it wins.
import type { Pool } from 'pg'

export async function readLlave(pool: Pool, nombre: string): Promise<unknown> {
  const { rows } = await pool.query<{ valor: unknown }>('select valor from oidc.llave where nombre = $1', [nombre])
  return rows[0]?.valor
}

export async function insertLlaveIfMissing(pool: Pool, nombre: string, valor: object): Promise<void> {
  await pool.query('insert into oidc.llave (nombre, valor) values ($1, $2) on conflict (nombre) do nothing', [
    nombre,
    JSON.stringify(valor),
  ])
}
