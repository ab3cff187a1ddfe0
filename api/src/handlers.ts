// Every handler of the contract, gathered from the features. A missing one is a compile error and stops the server.
import { auditoriaRoutes } from './casa/auditoria/routes.ts'
import { avisosRoutes } from './casa/avisos/routes.ts'
import { busquedaRoutes } from './casa/busqueda/routes.ts'
import { calendarioRoutes } from './casa/calendario/routes.ts'
import { configuracionRoutes } from './casa/configuracion/routes.ts'
import { confirmacionesRoutes } from './casa/confirmaciones/routes.ts'
import { contabilidadRoutes } from './casa/contabilidad/routes.ts'
import { exportacionRoutes } from './casa/exportacion/routes.ts'
import { filtrosRoutes } from './casa/filtros/routes.ts'
import { integracionesRoutes } from './casa/integraciones/routes.ts'
import { sesionRoutes } from './casa/sesion/routes.ts'
import { sociosRoutes } from './casa/socios/routes.ts'
import { usuariosRoutes } from './casa/usuarios/routes.ts'
import { cuadreRoutes } from './casa/verify/routes.ts'
import type { Handlers } from './craft/call/deps.ts'
import { bancoRoutes } from './dinero/banco/routes.ts'
import { cobranzaRoutes } from './dinero/cobranza/routes.ts'
import { consultaCepRoutes } from './dinero/consulta-cep/routes.ts'
import { depositosRoutes } from './dinero/depositos/routes.ts'
import { estadoCuentaRoutes } from './dinero/estado-cuenta/routes.ts'
import { retornosRoutes } from './dinero/retornos/routes.ts'
import { tableroRoutes } from './dinero/tablero/routes.ts'
import { buzonRoutes } from './fiscal/buzon/routes.ts'
import { cancelacionRoutes } from './fiscal/cancelacion/routes.ts'
import { colaRoutes } from './fiscal/cola/routes.ts'
import { recordatoriosRoutes } from './fiscal/correo/recordatorios.ts'
import { cuarentenaRoutes } from './fiscal/cuarentena/routes.ts'
import { plantillasRoutes } from './fiscal/documentos-fiscales/plantillas.ts'
import { documentosFiscalesRoutes } from './fiscal/documentos-fiscales/routes.ts'
import { entregasRoutes } from './fiscal/entregas/routes.ts'
import { espejoRoutes } from './fiscal/espejo/routes.ts'
import { porEdadRoutes } from './fiscal/estado-cliente/por-cliente.ts'
import { lotesRoutes } from './fiscal/lotes/routes.ts'
import { recibidasRoutes } from './fiscal/recibidas/routes.ts'
import { catalogosRoutes } from './maestros/catalogos/routes.ts'
import { clientesRoutes } from './maestros/clientes/routes.ts'
import { documentosRoutes } from './maestros/documentos/routes.ts'
import { flotaRoutes } from './maestros/flota/routes.ts'
import { listasSatRoutes } from './maestros/listas-sat/routes.ts'
import { proveedoresRoutes } from './maestros/proveedores/routes.ts'
import { sucursalesRoutes } from './maestros/sucursales/routes.ts'

export const handlers: Handlers = {
  ...sesionRoutes,
  ...avisosRoutes,
  ...busquedaRoutes,
  ...filtrosRoutes,
  ...calendarioRoutes,
  ...contabilidadRoutes,
  ...exportacionRoutes,
  ...integracionesRoutes,
  ...auditoriaRoutes,
  ...cancelacionRoutes,
  ...colaRoutes,
  ...cobranzaRoutes,
  ...recordatoriosRoutes,
  ...porEdadRoutes,
  ...cuadreRoutes,
  ...cuarentenaRoutes,
  ...sociosRoutes,
  ...usuariosRoutes,
  ...confirmacionesRoutes,
  ...documentosFiscalesRoutes,
  ...plantillasRoutes,
  ...lotesRoutes,
  ...espejoRoutes,
  ...listasSatRoutes,
  ...recibidasRoutes,
  ...buzonRoutes,
  ...depositosRoutes,
  ...consultaCepRoutes,
  ...bancoRoutes,
  ...retornosRoutes,
  ...estadoCuentaRoutes,
  ...tableroRoutes,
  ...clientesRoutes,
  ...proveedoresRoutes,
  ...documentosRoutes,
  ...sucursalesRoutes,
  ...flotaRoutes,
  ...entregasRoutes,
  ...catalogosRoutes,
  ...configuracionRoutes,
}
