// Every handler of the contract, gathered from the features. A missing one is a compile error and stops the server.
import { adminRoutes } from './admin/routes.ts'
import { auditoriaRoutes } from './auditoria/routes.ts'
import { avisosRoutes } from './avisos/routes.ts'
import { bancoRoutes } from './banco/routes.ts'
import { catalogosRoutes } from './catalogos/routes.ts'
import { clientesRoutes } from './clientes/routes.ts'
import { configuracionRoutes } from './configuracion/routes.ts'
import { depositosRoutes } from './depositos/routes.ts'
import type { Handlers } from './deps.ts'
import { documentosRoutes } from './documentos/routes.ts'
import { documentosFiscalesRoutes } from './documentos-fiscales/routes.ts'
import { estadoCuentaRoutes } from './estado-cuenta/routes.ts'
import { filtrosRoutes } from './filtros/routes.ts'
import { proveedoresRoutes } from './proveedores/routes.ts'
import { retornosRoutes } from './retornos/routes.ts'
import { sesionRoutes } from './sesion/routes.ts'
import { sociosRoutes } from './socios/routes.ts'
import { sucursalesRoutes } from './sucursales/routes.ts'
import { tableroRoutes } from './tablero/routes.ts'
import { usuariosRoutes } from './usuarios/routes.ts'
import { cuadreRoutes } from './verify/routes.ts'

export const handlers: Handlers = {
  ...sesionRoutes,
  ...avisosRoutes,
  ...filtrosRoutes,
  ...auditoriaRoutes,
  ...adminRoutes,
  ...cuadreRoutes,
  ...sociosRoutes,
  ...usuariosRoutes,
  ...documentosFiscalesRoutes,
  ...depositosRoutes,
  ...bancoRoutes,
  ...retornosRoutes,
  ...estadoCuentaRoutes,
  ...tableroRoutes,
  ...clientesRoutes,
  ...proveedoresRoutes,
  ...documentosRoutes,
  ...sucursalesRoutes,
  ...catalogosRoutes,
  ...configuracionRoutes,
}
