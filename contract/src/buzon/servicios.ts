// The lines of the inbox: requests of suppliers to cancel, answered by invoicing and read by treasury and the auditor.
import { archivo, ConsultaDeProveedores, get, lista, Nada, post, put } from '../servicio.ts'
import * as buzon from './buzon.ts'

const global = { alcance: 'global' } as const
/** An answer to the SAT cannot be taken back. */
const probado = { ...global, prueba: true } as const
const VER = 'admin.buzon.ver'
const MUEVE = 'admin.buzon'
const solicitudes = lista(
  '/services/admin/buzon',
  buzon.FilaBuzon,
  VER,
  'Buzón de cancelaciones',
  global,
  ConsultaDeProveedores,
)

// biome-ignore format: a table is read as a table
export const serviciosBuzon = {
  admin_buzon_listar:     solicitudes.filas,
  admin_buzon_resumen:    solicitudes.sumas,
  admin_buzon_exportar:   solicitudes.hoja,
  admin_buzon_estado:     get('/services/admin/buzon_estado', buzon.EstadoDelBuzon, VER, 'Qué dijo el PAC del buzón y con qué se cuenta el plazo', global),
  admin_buzon_preguntar:  post('/services/admin/buzon_preguntar', Nada, buzon.EstadoDelBuzon, MUEVE, 'Preguntar ahora al PAC qué solicitudes esperan', global),
  admin_buzon_configurar: put('/services/admin/buzon_configurar', buzon.ConfiguracionBuzon, buzon.EstadoDelBuzon, MUEVE, 'Cómo se cuenta el plazo y cada cuánto se pregunta', global),
  admin_buzon_aceptar:    put('/services/admin/buzon_aceptar/:id', buzon.AceptarSolicitud, buzon.FilaBuzon, MUEVE, 'Aceptar que un proveedor cancele su factura', probado),
  admin_buzon_rechazar:   put('/services/admin/buzon_rechazar/:id', buzon.RechazarSolicitud, buzon.FilaBuzon, MUEVE, 'Rechazar que un proveedor cancele su factura', probado),
  admin_buzon_consultar:  put('/services/admin/buzon_consultar/:id', Nada, buzon.FilaBuzon, MUEVE, 'Preguntar al SAT cómo va una solicitud', global),
  admin_buzon_acuse:      archivo('/services/admin/buzon-acuse/:id', VER, 'Acuse de la respuesta a una solicitud', global),
} as const
