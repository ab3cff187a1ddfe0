// The life of a supplier's bank account: money goes there only after treasury approves it, and never after it is retired.
import { vida } from '../vida.ts'

const decide = { permiso: 'admin.retornos', excluye: 'autores' } as const

// biome-ignore format: a table is read as a table
export const vidaCuenta = vida('cuenta_proveedor', 'La cuenta', {
  por_aprobar: { estatus: 'Por aprobar', dicho: 'está Por aprobar', ahora: 'espera la aprobación de Tesorería' },
  aprobada:    { estatus: 'Aprobada',    dicho: 'está Aprobada',    ahora: 'se puede usar en retornos' },
  rechazada:   { estatus: 'Rechazada',   dicho: 'está Rechazada',   ahora: 'quítala del proveedor y agrega otra' },
  retirada:    { estatus: 'Retirada',    dicho: 'está Retirada',    ahora: 'ya no admite cambios' },
}, {
  agregar:  { de: [],                          a: ['por_aprobar'] },
  aprobar:  { de: ['por_aprobar'],             a: ['aprobada'],  ...decide, servicio: 'admin_cuenta_aprobar' },
  // Also what was approved: that is what the wait before its first payment is for.
  rechazar: { de: ['por_aprobar', 'aprobada'], a: ['rechazada'], ...decide, servicio: 'admin_cuenta_rechazar' },
  // The partner takes it out of the supplier: part of *Editar proveedor*.
  retirar:  { de: ['por_aprobar', 'aprobada', 'rechazada'], a: ['retirada'] },
})

export type EstadoCuenta = keyof typeof vidaCuenta.estados
