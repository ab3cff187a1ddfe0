// The one row of what the company decides about a Carta Porte.
import type { AjustesEntrega, AjustesEntregaCaptura } from '@litro/contract/entregas/ajustes'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

const COLUMNAS = sql`margen_minutos as "MargenMinutos", minutos_antes_de_salir as "MinutosAntesDeSalir",
  hidro_y_petro_en_traslado as "HidroYPetroEnTraslado", conceptos_de_flete as "ConceptosDeFlete",
  condiciones_del_servicio as "CondicionesDelServicio", version as "Version"`

export async function readAjustes(tx: Tx): Promise<AjustesEntrega> {
  const { rows } = await sql<AjustesEntrega>`select ${COLUMNAS} from ajustes_entrega`.execute(tx)
  return rows[0]!
}

export async function lockAjustes(tx: Tx): Promise<AjustesEntrega> {
  const { rows } = await sql<AjustesEntrega>`select ${COLUMNAS} from ajustes_entrega for update`.execute(tx)
  return rows[0]!
}

export async function updateAjustes(tx: Tx, a: AjustesEntregaCaptura): Promise<void> {
  await sql`
    update ajustes_entrega set margen_minutos = ${a.MargenMinutos}, minutos_antes_de_salir = ${a.MinutosAntesDeSalir},
           hidro_y_petro_en_traslado = ${a.HidroYPetroEnTraslado}, conceptos_de_flete = ${a.ConceptosDeFlete},
           condiciones_del_servicio = ${a.CondicionesDelServicio}, version = version + 1`.execute(tx)
}
