// The lines of the books: read by who keeps the integrations and who audits, moved by the administrator alone.
import { archivoCon, getCon, put } from '../servicio.ts'
import * as libros from './contabilidad.ts'

const global = { alcance: 'global' } as const
const VER = 'admin.contabilidad.ver'
const MUEVE = 'admin.contabilidad'

// biome-ignore format: a table is read as a table
export const serviciosDeContabilidad = {
  admin_contabilidad_leer:     getCon('/services/admin/contabilidad', libros.ConsultaPeriodo, libros.Contabilidad, VER, 'Pólizas de un mes: cuántas, cuánto suman y con qué cuentas', global),
  admin_contabilidad_exportar: archivoCon('/services/admin/contabilidad_exportar', libros.ConsultaPolizas, VER, 'Pólizas de un mes en CSV o en XML del SAT, y datos para la DIOT', global),
  admin_contabilidad_cerrar:   put('/services/admin/contabilidad_cerrar', libros.CerrarPeriodo, libros.Contabilidad, MUEVE, 'Cerrar un mes entregado a la contabilidad', global),
  admin_cuenta_contable_editar: put('/services/admin/cuenta-contable_editar/:tipo', libros.CuentaContableCaptura, libros.CuentaContable, MUEVE, 'Cambiar la cuenta contable de un tipo de cuenta', global),
} as const
