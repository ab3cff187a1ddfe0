// A loaded file told back to whoever loaded it.
import type { CargaEspejo } from '@litro/contract/espejo/espejo'
import { sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'

type Contada = Omit<CargaEspejo, 'Repetido' | 'Nuevas' | 'Cambiadas' | 'DiferenciasAbiertas'> & {
  paquete: { rfc: string }
}

export async function tellCarga(tx: Tx, id: number): Promise<Contada> {
  const { rows } = await sql<Contada>`
    select p.id as "IdPaquete", p.nombre as "Archivo", p.rfc as "RFC", p.sentido as "Sentido", coalesce(p.n_filas, 0) as "Filas", coalesce(p.n_nomina, 0) as "Omitidas",
           coalesce((select json_agg(json_build_object('Linea', e->'linea', 'Mensaje', e->'mensaje')) from jsonb_array_elements(p.errores) e), '[]') as "Errores",
           coalesce(p.n_errores, 0) as "ErroresTotales", case when p.nota is null then '{}'::text[] else array[p.nota] end as "Notas",
           ${textoDeMomento(sql`p.fecha_corte`)} as "FechaCorte", json_build_object('rfc', p.rfc) as paquete
      from paquete_sat p where p.id = ${id}`.execute(tx)
  return rows[0]!
}

export async function countAbiertasDe(tx: Tx, rfc: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from discrepancia where rfc = ${rfc} and estado = 'abierta'`.execute(tx)
  return rows[0]!.n
}
