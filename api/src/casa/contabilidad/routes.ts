// The books: the month of the ledger as journal entries of the company's accounting.
import type { Handlers } from '../../craft/call/deps.ts'
import { cerrarPeriodo, editarCuentaContable, leerContabilidad } from './contabilidad.ts'
import { exportarContabilidad } from './exportar.ts'

export const contabilidadRoutes = {
  admin_contabilidad_leer: (deps, { consulta }) => leerContabilidad(deps, consulta.periodo),
  admin_contabilidad_exportar: exportarContabilidad,
  admin_contabilidad_cerrar: cerrarPeriodo,
  admin_cuenta_contable_editar: editarCuentaContable,
} satisfies Partial<Handlers>
