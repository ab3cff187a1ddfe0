// The kinds of notice a person may turn off, and whose they are. What security or the law needs is in none of them: it always arrives.
import { permisos, type Rol } from '../permisos.ts'

type Clase = {
  titulo: string
  /** The first word of the keys of its notices. */
  hechos: readonly string[]
  quienes: readonly Rol[]
}

const socios = ['socio', 'socio_consulta'] as const

// biome-ignore format: a table is read as a table
export const clasesDeAviso = {
  autorizaciones: { titulo: 'Documentos por autorizar',              hechos: ['porAutorizar'],                      quienes: permisos['admin.autorizar'] },
  depositos:      { titulo: 'Depósitos por validar o por cancelar',  hechos: ['depositos', 'depositosPorCancelar'], quienes: permisos['admin.depositos'] },
  retornos:       { titulo: 'Retornos por atender',                  hechos: ['retornos'],                          quienes: permisos['admin.retornos'] },
  cuentas:        { titulo: 'Cuentas de proveedor por aprobar',      hechos: ['cuentas'],                           quienes: permisos['admin.retornos'] },
  cambios:        { titulo: 'Cambios por confirmar',                 hechos: ['cambios'],                           quienes: permisos['admin.confirmar'] },
  cancelaciones:  { titulo: 'Cancelaciones que necesitan atención',  hechos: ['sinEnviar'],                         quienes: permisos['admin.cancelaciones'] },
  diferencias:    { titulo: 'Diferencias con el SAT',                hechos: ['diferenciasSat'],                    quienes: permisos['admin.espejo'] },
  internos:       { titulo: 'Depósitos internos que te piden',       hechos: ['interno'],                           quienes: socios },
  respuestas:     { titulo: 'Respuestas a lo que capturaste o pediste', hechos: ['rechazado', 'cancelacion', 'deposito', 'retorno', 'interno-no', 'cuenta', 'cambio'], quienes: permisos.sesion },
  correos:        { titulo: 'Correos que no salieron',               hechos: ['correo', 'acceso'],                  quienes: [...socios, ...permisos['admin.usuarios']] },
  integraciones:  { titulo: 'Webhooks y exportaciones detenidos',    hechos: ['webhook', 'exportacion'],            quienes: [...socios, ...permisos['admin.integraciones']] },
  catalogos:      { titulo: 'Catálogos del SAT sin importar',        hechos: ['catalogos-sat'],                     quienes: permisos['admin.catalogos'] },
} as const satisfies Record<string, Clase>

export type ClaseDeAviso = keyof typeof clasesDeAviso
export const clavesDeAviso = Object.keys(clasesDeAviso) as [ClaseDeAviso, ...ClaseDeAviso[]]

/** The kind of a notice by its key; undefined for one that cannot be turned off. */
export function claseDeAviso(clave: string): ClaseDeAviso | undefined {
  const hecho = clave.split(':', 1)[0] ?? ''
  return clavesDeAviso.find((clase) => (clasesDeAviso[clase].hechos as readonly string[]).includes(hecho))
}
