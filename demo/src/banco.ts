// A bank statement for the demonstration, already imported: one deposit proven, one likely, money nobody has captured, and one line that is not ours.

import type { Deps } from '@litro/api/craft/call/deps'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { descartarMovimiento } from '@litro/api/dinero/banco/descartar'
import { importarBanco } from '@litro/api/dinero/banco/importar'
import { findMovimiento, findTesorera, listPorLlegar } from './banco.sql.ts'
import { comoTesorera } from './tesorera.ts'

const PROPIO = 'TRASPASO ENTRE CUENTAS PROPIAS'
const dia = (fecha: string) => fecha.split('-').reverse().join('/')
const celda = (texto: string) => `"${texto.replaceAll('"', '""')}"`

export async function loadBancoDemo(deps: Deps): Promise<void> {
  if (!(await deps.inTx('todo', (tx) => claimInstalacion(tx, 'demo_banco')))) return
  const [depositos, id] = await deps.inTx('todo', async (tx) => [await listPorLlegar(tx), await findTesorera(tx)])
  const [primero] = depositos
  if (!primero || id === undefined) return
  const renglones = depositos.map((d) => [
    dia(d.fecha),
    d.clave ? `SPEI RECIBIDO ${d.depositante.toUpperCase()}` : 'DEPOSITO EN EFECTIVO SUC 0412',
    d.clave,
    d.monto,
  ])
  const ajenos = [
    [dia(primero.fecha), 'SPEI RECIBIDO MINERA SAN LUIS SA', '085904018273611', '48250.00'],
    [dia(primero.fecha), PROPIO, '', '150000.00'],
  ]
  const filas = [['Fecha', 'Concepto', 'Clave de rastreo', 'Abonos'], ...renglones, ...ajenos]
  const csv = filas.map((fila) => fila.map(celda).join(',')).join('\r\n')
  const comun = comoTesorera(id)
  await importarBanco(deps, {
    ...comun,
    entrada: { Cuenta: 'BBVA 0123', Guardar: true },
    archivos: { Archivo: { nombre: 'estado-bbva.csv', tipo: 'text/csv', bytes: Buffer.from(csv) } },
  })
  const propio = await deps.inTx('todo', (tx) => findMovimiento(tx, PROPIO))
  const entrada = { Motivo: 'Traspaso entre cuentas de la casa.' }
  if (propio) await descartarMovimiento(deps, { ...comun, id: propio, params: { id: '' }, entrada, archivos: {} })
}
