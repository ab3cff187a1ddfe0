// The account where clients pay and the CEP of one deposit that waits: it arrived a day before the day that was captured.
import type { Deps } from '@litro/api/craft/call/deps'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { cargarCeps } from '@litro/api/dinero/depositos/cep'
import { inventarCep } from '@litro/cfdi/spei/cep-de-prueba'
import { findTesorera, insertCuentaCasa, listPorLlegar } from './banco.sql.ts'
import { comoTesorera } from './tesorera.ts'

const CLABE_DEMO = '012225001234567893'
const DIA_MS = 86_400_000

export async function loadCepDemo(deps: Deps): Promise<void> {
  if (!(await deps.inTx('todo', (tx) => claimInstalacion(tx, 'demo_cep')))) return
  const [depositos, id] = await deps.inTx('todo', async (tx) => {
    await insertCuentaCasa(tx, 'BBVA de clientes', CLABE_DEMO)
    return [await listPorLlegar(tx), await findTesorera(tx)] as const
  })
  const primero = depositos.find(({ clave }) => clave !== '')
  if (!primero || id === undefined) return
  const { clave, monto, depositante, fecha } = primero
  const abono = new Date(Date.parse(`${fecha}T00:00:00Z`) - DIA_MS).toISOString().slice(0, 10)
  const bytes = inventarCep({ clave, monto, fecha: abono, cuenta: CLABE_DEMO, ordenante: depositante.toUpperCase() })
  await cargarCeps(deps, {
    ...comoTesorera(id),
    entrada: {},
    archivos: { Archivo: { nombre: `CEP-${clave}.xml`, tipo: 'application/xml', bytes } },
  })
}
