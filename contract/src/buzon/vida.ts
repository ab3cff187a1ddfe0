// The life of a supplier's request to cancel a CFDI it issued to us: one answer, of one kind, and only the SAT's word ends it.
import { vida } from '../vida.ts'

const respondida = ['aceptando', 'rechazando'] as const
const abierta = ['pendiente', ...respondida] as const
const staff = { permiso: 'admin.buzon' } as const

// biome-ignore format: a table is read as a table
export const vidaBuzon = vida('cancelacion_recibida', 'La solicitud de cancelación', {
  pendiente:  { estatus: 'Por responder',         dicho: 'está Por responder',         ahora: 'se acepta o se rechaza' },
  aceptando:  { estatus: 'Aceptando',             dicho: 'se está aceptando',          ahora: 'espera la palabra del SAT' },
  rechazando: { estatus: 'Rechazando',            dicho: 'se está rechazando',         ahora: 'espera la palabra del SAT' },
  aceptada:   { estatus: 'Aceptada',              dicho: 'está Aceptada',              ahora: 'la factura ya no tiene efecto' },
  rechazada:  { estatus: 'Rechazada',             dicho: 'está Rechazada',             ahora: 'la factura sigue vigente' },
  vencida:    { estatus: 'Aceptada por silencio', dicho: 'está Aceptada por silencio', ahora: 'la factura ya no tiene efecto' },
  retirada:   { estatus: 'Retirada',              dicho: 'está Retirada',              ahora: 'la factura sigue vigente' },
}, {
  hallar:    { de: [], a: ['pendiente'] },
  aceptar:   { de: ['pendiente'], a: ['aceptando'],  ...staff, segundaPersona: true, servicio: 'admin_buzon_aceptar' },
  rechazar:  { de: ['pendiente'], a: ['rechazando'], ...staff, servicio: 'admin_buzon_rechazar' },
  consultar: { de: abierta, ...staff, servicio: 'admin_buzon_consultar' },
  // The engine's: an answer that surely did not arrive may be given again; the SAT's word ends it.
  devolver:  { de: respondida, a: ['pendiente'] },
  terminar:  { de: abierta, a: ['aceptada', 'rechazada', 'vencida', 'retirada'] },
})

export type EstadoBuzon = keyof typeof vidaBuzon.estados
