// The life of a change that one person asks for and another confirms: nothing happens until it is confirmed (D-191).
import { vida } from '../vida.ts'

const otra = { permiso: 'admin.confirmar', excluye: 'autores' } as const

// biome-ignore format: a table is read as a table
export const vidaCambio = vida('cambio', 'El cambio', {
  por_confirmar: { estatus: 'Por confirmar', dicho: 'está Por confirmar', ahora: 'otra persona lo confirma o lo rechaza, y quien lo pidió lo puede retirar' },
  confirmado:    { estatus: 'Confirmado',    dicho: 'está Confirmado',    ahora: 'ya no admite cambios' },
  rechazado:     { estatus: 'Rechazado',     dicho: 'está Rechazado',     ahora: 'se puede pedir otro' },
  retirado:      { estatus: 'Retirado',      dicho: 'está Retirado',      ahora: 'se puede pedir otro' },
}, {
  // Part of what is asked for: an adjustment, a limit, a hold, the roles of a person.
  pedir:     { de: [],                a: ['por_confirmar'] },
  confirmar: { de: ['por_confirmar'], a: ['confirmado'], ...otra, servicio: 'admin_cambio_confirmar' },
  rechazar:  { de: ['por_confirmar'], a: ['rechazado'],  ...otra, servicio: 'admin_cambio_rechazar' },
  retirar:   { de: ['por_confirmar'], a: ['retirado'],   permiso: 'admin.confirmar', servicio: 'admin_cambio_retirar' },
})

export type EstadoCambio = keyof typeof vidaCambio.estados
