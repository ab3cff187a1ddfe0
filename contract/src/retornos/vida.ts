// The life of a return: asked for by a partner, taken, programmed and paid by treasury.
import { vida } from '../vida.ts'

const tesoreria = { permiso: 'admin.retornos' } as const
const paga = { permiso: 'admin.retornos', excluye: 'autores' } as const

// biome-ignore format: a table is read as a table
export const vidaRetorno = vida('retorno', 'El retorno', {
  capturado:   { estatus: 'Capturado',   dicho: 'está Capturado',   ahora: 'espera la revisión de Tesorería' },
  en_revision: { estatus: 'En Revisión', dicho: 'está En Revisión', ahora: 'Tesorería lo programa o lo rechaza' },
  rechazado:   { estatus: 'Rechazado',   dicho: 'está Rechazado',   ahora: 'solicita otro con los datos corregidos' },
  programado:  { estatus: 'Programado',  dicho: 'está Programado',  ahora: 'espera su pago' },
  pagado:      { estatus: 'Pagado',      dicho: 'está Pagado',      ahora: 'ya no admite cambios' },
  cancelado:   { estatus: 'Cancelado',   dicho: 'está Cancelado',   ahora: 'ya no admite cambios' },
}, {
  agregar:   { de: [],                           a: ['capturado'],   permiso: 'retorno.editar', servicio: 'retorno_agregar' },
  editar:    { de: ['capturado'],                                    permiso: 'retorno.editar', servicio: 'retorno_editar', autor: true },
  cancelar:  { de: ['capturado', 'en_revision'], a: ['cancelado'],   permiso: 'retorno.editar', servicio: 'retorno_cancelar' },
  revisar:   { de: ['capturado'],                a: ['en_revision'], ...tesoreria, servicio: 'admin_retorno_revisar' },
  rechazar:  { de: ['capturado', 'en_revision', 'programado'], a: ['rechazado'], ...paga, servicio: 'admin_retorno_rechazar' },
  programar: { de: ['en_revision'],              a: ['programado'],  ...paga, segundaPersona: true, servicio: 'admin_retorno_programar' },
  pagar:     { de: ['programado'],               a: ['pagado'],      ...paga, segundaPersona: true, servicio: 'admin_retorno_pagar' },
})

export type EstadoRetorno = keyof typeof vidaRetorno.estados
export type VerboRetorno = keyof typeof vidaRetorno.pasos
