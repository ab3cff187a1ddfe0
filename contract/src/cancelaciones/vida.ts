// The life of a request to cancel a CFDI: what staff does with it, and what the SAT's answers do.
import { vida } from '../vida.ts'

const enviada = ['por_enviar', 'enviada', 'en_proceso', 'incierta'] as const
const abierta = ['solicitada', ...enviada, 'revision'] as const
const staff = { permiso: 'admin.cancelaciones' } as const

// biome-ignore format: a table is read as a table
export const vidaCancelacion = vida('cancelacion', 'La cancelación de', {
  solicitada:    { estatus: 'sin enviar',             dicho: 'está sin enviar',             ahora: 'se puede enviar al SAT o desistir' },
  por_enviar:    { estatus: 'sin enviar',             dicho: 'está sin enviar',             ahora: 'se envía sola en unos momentos' },
  enviada:       { estatus: 'enviada',                dicho: 'está enviada',                ahora: 'espera la respuesta del SAT' },
  en_proceso:    { estatus: 'en espera del receptor', dicho: 'está en espera del receptor', ahora: 'el receptor la acepta o la rechaza' },
  incierta:      { estatus: 'enviada, por confirmar', dicho: 'está enviada, por confirmar', ahora: 'se pregunta otra vez al SAT' },
  revision:      { estatus: 'en revisión',            dicho: 'está en revisión',            ahora: 'actualiza su estatus después de atender lo que dice' },
  cancelada:     { estatus: 'cancelada',              dicho: 'está cancelada',              ahora: 'ya no admite cambios' },
  rechazada:     { estatus: 'rechazada',              dicho: 'está rechazada',              ahora: 'el comprobante sigue vigente' },
  no_cancelable: { estatus: 'no cancelable',          dicho: 'es no cancelable',            ahora: 'el comprobante sigue vigente' },
  desistida:     { estatus: 'desistida',              dicho: 'está desistida',              ahora: 'el comprobante sigue vigente' },
}, {
  solicitar: { de: [], a: ['solicitada', 'por_enviar'] },
  hallar:    { de: [], a: ['incierta'] },
  enviar:    { de: ['solicitada', 'por_enviar'], a: ['por_enviar'], ...staff, servicio: 'admin_cancelacion_enviar' },
  desistir:  { de: ['solicitada', 'por_enviar'], a: ['desistida'],  ...staff, servicio: 'admin_cancelacion_desistir' },
  consultar: { de: ['enviada', 'en_proceso', 'incierta', 'revision'], a: ['incierta'], ...staff, servicio: 'admin_cancelacion_consultar' },
  recordar:  { de: ['enviada', 'en_proceso'], ...staff, servicio: 'admin_cancelacion_recordar' },
  // The engine's: what a petition and each answer of the SAT lead to.
  pedir:     { de: enviada, a: ['enviada'] },
  esperar:   { de: enviada, a: [...enviada, 'revision'] },
  terminar:  { de: abierta, a: ['cancelada', 'rechazada', 'no_cancelable', 'desistida'] },
})

export type EstadoCancelacion = keyof typeof vidaCancelacion.estados
export type VerboCancelacion = keyof typeof vidaCancelacion.pasos
