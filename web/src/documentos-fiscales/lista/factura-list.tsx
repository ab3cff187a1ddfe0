// /facturas: the invoices of the partner.
import { FILTRO_FACTURAS } from '@litro/contract/documentos-fiscales/estado'
import type { FilaFactura } from '@litro/contract/documentos-fiscales/factura'
import type { Columna } from '../../list/columna.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { pantallas } from '../pantallas.ts'
import {
  ANCHO_ACCIONES,
  columnasDe,
  estatusRender,
  litros,
  opcionesDeEstatus,
  sumasDe,
  useAcciones,
  verDocumento,
} from './documento-list.tsx'
import { useLoteDocumentos } from './lote-documentos.tsx'

const estatus: Columna<FilaFactura> = {
  campo: 'FacturaEstatus',
  titulo: 'Estatus',
  ancho: 122,
  render: estatusRender('factura'),
}
const litrosColumna: Columna<FilaFactura> = {
  campo: 'Litros',
  titulo: 'Litros',
  ancho: 102,
  cifra: true,
  render: (fila) => litros(fila.Litros),
}
const sucursal: Columna<FilaFactura> = { campo: 'Sucursal', titulo: 'Sucursal', ancho: 96 }

const sinSucursal = columnasDe('factura', { estatus, litros: litrosColumna })
const conSucursal = columnasDe('factura', { estatus, litros: litrosColumna, sucursal })
const filtros = { opciones: opcionesDeEstatus('factura'), porOmision: FILTRO_FACTURAS, enDialogo: true } as const
const sumas = sumasDe('Litros')
const enlace = verDocumento('factura')

export function Page() {
  const { permiteSucursal } = useUsuario()
  const acciones = useAcciones('factura')
  const { elegibles, avance } = useLoteDocumentos('factura')
  return (
    <ListPage
      titulo="Facturas"
      filas="factura_listar"
      resumen="factura_resumen"
      columnas={permiteSucursal ? conSucursal : sinSucursal}
      clave="IdFactura"
      tarjeta={['Folio', 'Cliente', 'Total', 'FacturaEstatus']}
      busqueda="Buscar por Folio, Cliente o Producto"
      filtros={filtros}
      sumas={sumas}
      exportar={{ servicio: 'factura_exportar', archivo: 'Facturas.xlsx', alcance: 'filtrado' }}
      agregar={{ a: pantallas.factura.nuevo, texto: 'Agregar', permiso: 'factura.editar' }}
      acciones={acciones}
      anchoAcciones={ANCHO_ACCIONES}
      enlace={enlace}
      elegibles={elegibles}
      vacio={{ titulo: 'Aún no hay facturas', texto: 'Agrega la primera prefactura y tímbrala cuando esté lista.' }}
    >
      {avance}
    </ListPage>
  )
}
