// The life of a deposit: captured by a partner, decided by treasury.
import { vida } from '../vida.ts'

const decide = { permiso: 'admin.depositos', excluye: 'autores' } as const
/** The partner who gives answers beside the state: an Interno stays Capturado until treasury decides (D-192). */
const responde = { permiso: 'interno.responder', excluye: 'autores' } as const

// biome-ignore format: a table is read as a table
export const vidaDeposito = vida('deposito', 'El depósito', {
  capturado:    { estatus: 'Capturado',    dicho: 'está Capturado',            ahora: 'espera la validación de Tesorería' },
  rechazado:    { estatus: 'Rechazado',    dicho: 'está Rechazado',            ahora: 'solo se puede borrar' },
  aplicado:     { estatus: 'Aplicado',     dicho: 'está Aplicado',             ahora: 'se puede solicitar su cancelación' },
  borrado:      { estatus: 'Borrada',      dicho: 'tiene el estatus Borrada',  ahora: 'ya no admite cambios' },
  por_cancelar: { estatus: 'Por Cancelar', dicho: 'está Por Cancelar',         ahora: 'espera la respuesta de Tesorería' },
  cancelado:    { estatus: 'Cancelada',    dicho: 'tiene el estatus Cancelada', ahora: 'ya no admite cambios' },
}, {
  agregar:               { de: [],                         a: ['capturado'],    permiso: 'deposito.editar', servicio: 'deposito_agregar' },
  editar:                { de: ['capturado'],                                   permiso: 'deposito.editar', servicio: 'deposito_editar', autor: true },
  borrar:                { de: ['capturado', 'rechazado'], a: ['borrado'],      permiso: 'deposito.editar', servicio: 'deposito_borrar' },
  // Its day comes from the CEP and from nobody's hand: whoever asks for it may still decide (D-261).
  corregir_fecha:        { de: ['capturado'],                                   permiso: 'admin.depositos', servicio: 'admin_deposito_corregir_fecha' },
  aceptar_interno:       { de: ['capturado'],                                   ...responde, servicio: 'interno_aceptar' },
  rechazar_interno:      { de: ['capturado'],                                   ...responde, servicio: 'interno_rechazar' },
  aplicar:               { de: ['capturado'],              a: ['aplicado'],     ...decide, servicio: 'admin_deposito_aplicar' },
  rechazar:              { de: ['capturado'],              a: ['rechazado'],    ...decide, servicio: 'admin_deposito_rechazar' },
  solicitar_cancelacion: { de: ['aplicado'],               a: ['por_cancelar'], permiso: 'deposito.editar', servicio: 'deposito_solicitar_cancelacion' },
  mantener:              { de: ['por_cancelar'],           a: ['aplicado'],     ...decide, servicio: 'admin_deposito_mantener' },
  cancelar:              { de: ['por_cancelar'],           a: ['cancelado'],    ...decide, segundaPersona: true, servicio: 'admin_deposito_cancelar' },
  reaplicar:             { de: ['aplicado'],                                    ...decide, servicio: 'admin_deposito_reaplicar' },
  reclasificar:          { de: ['aplicado'],                                    ...decide, servicio: 'admin_deposito_reclasificar' },
})

export type EstadoDeposito = keyof typeof vidaDeposito.estados

/** Ids of the specification (§9). */
export const TIPO = { Inversion: 1, Pago: 2, Ingreso: 3, Interno: 4, Error: 5, Anticipo: 6 } as const

/** Kinds of document a deposit may pay (D-121). */
export const DOCUMENTO_TIPO = { Factura: 1, NotaCargo: 2 } as const
