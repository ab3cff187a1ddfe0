// Which answers a browser may keep for when there is no network, and how much of them: what a partner's screens show, and nothing that
// opens a door (keys, links, people, the desks of the house).
import { type ServiceKey, services } from '@litro/contract/services'

const COSAS =
  'cliente|proveedor|documento|sucursal|factura|nota_credito|nota_cargo|deposito|retorno|estado_cuenta|entrega|vehiculo|remolque|operador|sitio|ruta'
const LECTURAS =
  'listar|resumen|leer|historia|correos|pdf|xml|archivo|archivo_pdf|archivo_xml|archivo_programacion|archivo_pago|bol|estado_pdf|rep_pdf|rep_xml|cep_leer|de_factura|de_cliente|de_carta_porte'
const POR_NOMBRE = new RegExp(`^(${COSAS})_(${LECTURAS})$`)

const APARTE: ReadonlySet<string> = new Set<ServiceKey>([
  'sesion_leer',
  'socio_configuracion',
  'tablero_leer',
  'tablero_congelado',
  'tablero_graficas',
  'factura_por_vencer',
  'cuenta_proveedor_listar',
  'diferencia_sat_listar',
  'rep_pdf',
  'rep_xml',
  'recordatorio_pago_leer',
])

/** A list by what is kept: a service nobody thought of is not kept. */
export const seGuarda = (key: ServiceKey): boolean =>
  services[key].metodo === 'GET' && (APARTE.has(key) || POR_NOMBRE.test(key))
