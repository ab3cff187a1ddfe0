// What only a person does, whatever permissions a key has: each of these verbs needs a fresh proof of who is there.
import type { Permiso } from '../permisos.ts'

const verbos = new Set<string>([
  'admin_retorno_programar',
  'admin_retorno_pagar',
  'admin_cuenta_aprobar',
  'admin_ajuste_agregar',
  'admin_usuario_agregar',
  'admin_usuario_invitar',
  'admin_usuario_editar',
  'admin_usuario_bloquear',
  'admin_usuario_restablecer',
  'admin_usuario_revocar',
  'admin_emisor_guardar',
  'admin_csd_agregar',
  'admin_csd_activar',
  'admin_pac_guardar',
  'admin_pac_probar',
  'admin_pac_elegir',
  'admin_rep_cancelar',
  'admin_cancelacion_enviar',
])
const PERMISOS: readonly Permiso[] = ['integracion.editar']

/** Cancelling a stamped document is a verb of every family. */
const CANCELA = /^(factura|nota_credito|nota_cargo)_cancelar$/

type Linea = { permiso: Permiso; prueba?: unknown }

/** `prueba` on the line of a service says the same as this table. */
export const necesitaPersona = (servicio: string, { permiso, prueba }: Linea): boolean =>
  Boolean(prueba) || verbos.has(servicio) || CANCELA.test(servicio) || PERMISOS.includes(permiso)
