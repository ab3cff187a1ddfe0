// The life of a supplier's invoice that came by itself: given to a partner by treasury, or set aside with a reason.
import { vida } from '../vida.ts'

const staff = { permiso: 'admin.recibidas' } as const

// biome-ignore format: a table is read as a table
export const vidaRecibida = vida('factura_recibida', 'La factura recibida', {
  recibida:   { estatus: 'Por asignar', dicho: 'está Por asignar', ahora: 'se asigna a un socio o se descarta' },
  asignada:   { estatus: 'Asignada',    dicho: 'está Asignada',    ahora: 'el socio puede pedir su retorno' },
  descartada: { estatus: 'Descartada',  dicho: 'está Descartada',  ahora: 'se puede recuperar' },
}, {
  recibir:    { de: [], a: ['recibida', 'asignada'] },
  asignar:    { de: ['recibida', 'asignada'], a: ['asignada'], ...staff, servicio: 'admin_recibida_asignar' },
  soltar:     { de: ['asignada'], a: ['recibida'], ...staff, servicio: 'admin_recibida_soltar' },
  descartar:  { de: ['recibida', 'asignada'], a: ['descartada'], ...staff, servicio: 'admin_recibida_descartar' },
  recuperar:  { de: ['descartada'], a: ['recibida'], ...staff, servicio: 'admin_recibida_recuperar' },
  consultar:  { de: ['recibida', 'asignada', 'descartada'], ...staff, servicio: 'admin_recibida_consultar' },
  // The engine's: a return that carries it says whose it is.
  reclamar:   { de: ['recibida', 'descartada'], a: ['asignada'] },
})

export type EstadoRecibida = keyof typeof vidaRecibida.estados
