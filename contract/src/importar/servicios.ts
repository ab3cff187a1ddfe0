// The services that bring records in bulk: each says what a file would do, and does it with `Guardar`. Part of services.ts.
import { post } from '../servicio.ts'
import { FacturasImportadas } from './factura.ts'
import { Importar } from './importacion.ts'
import { MaestrosImportados } from './maestros.ts'

const conArchivo = { archivos: ['Archivo'], crudos: ['Archivo'] } as const

// biome-ignore format: a table is read as a table
export const serviciosDeImportar = {
  factura_importar:        post('/services/facturas_importar', Importar, FacturasImportadas, 'factura.editar', 'Prefacturas de un archivo CSV, XLSX o JSON: qué haría cada renglón, o hacerlo', conArchivo),
  cliente_importar:        post('/services/clientes_importar', Importar, MaestrosImportados, 'cliente.editar', 'Clientes de un archivo CSV, XLSX o JSON: qué haría cada renglón, o hacerlo', conArchivo),
  proveedor_importar:      post('/services/proveedores_importar', Importar, MaestrosImportados, 'proveedor.editar', 'Proveedores de un archivo CSV, XLSX o JSON: qué haría cada renglón, o hacerlo', conArchivo),
  admin_producto_importar: post('/services/admin/productos_importar', Importar, MaestrosImportados, 'admin.catalogos', 'Productos de un archivo CSV, XLSX o JSON: qué haría cada renglón, o hacerlo', { ...conArchivo, alcance: 'global' }),
  vehiculo_importar:       post('/services/vehiculos_importar', Importar, MaestrosImportados, 'flota.editar', 'Vehículos de un archivo CSV, XLSX o JSON: qué haría cada renglón, o hacerlo', conArchivo),
  remolque_importar:       post('/services/remolques_importar', Importar, MaestrosImportados, 'flota.editar', 'Remolques de un archivo CSV, XLSX o JSON: qué haría cada renglón, o hacerlo', conArchivo),
  operador_importar:       post('/services/operadores_importar', Importar, MaestrosImportados, 'flota.editar', 'Operadores de un archivo CSV, XLSX o JSON: qué haría cada renglón, o hacerlo', conArchivo),
  sitio_importar:          post('/services/sitios_importar', Importar, MaestrosImportados, 'flota.editar', 'Sitios de un archivo CSV, XLSX o JSON: qué haría cada renglón, o hacerlo', conArchivo),
} as const
