// /notas-credito: the credit notes of the partner.
import type { FilaNotaCredito } from '@litro/contract/documentos-fiscales/nota-credito'
import type { Columna } from '../../list/columna.ts'
import { ListPage } from '../../list/list-page.tsx'
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

const estatus: Columna<FilaNotaCredito> = {
  campo: 'NotaCreditoEstatus',
  titulo: 'Estatus',
  ancho: 138,
  render: estatusRender('nota_credito'),
}
const litrosColumna: Columna<FilaNotaCredito> = {
  campo: 'Litros',
  titulo: 'Litros',
  ancho: 102,
  cifra: true,
  render: (fila) => litros(fila.Litros),
}
const columnas = columnasDe('nota_credito', { estatus, litros: litrosColumna })
const filtros = { opciones: opcionesDeEstatus('nota_credito') }
const sumas = sumasDe('Litros')
const enlace = verDocumento('nota_credito')

export function Page() {
  const acciones = useAcciones('nota_credito')
  const { elegibles, avance } = useLoteDocumentos('nota_credito')
  return (
    <ListPage
      titulo="Notas de Crédito"
      filas="nota_credito_listar"
      resumen="nota_credito_resumen"
      columnas={columnas}
      clave="IdNotaCredito"
      tarjeta={['Folio', 'Cliente', 'Total', 'NotaCreditoEstatus']}
      busqueda="Buscar por Folio, Cliente o Producto"
      filtros={filtros}
      sumas={sumas}
      exportar={{ servicio: 'nota_credito_exportar', archivo: 'NotasCredito.xlsx', alcance: 'todo' }}
      agregar={{ a: pantallas.nota_credito.nuevo, texto: 'Agregar', permiso: 'nota_credito.editar' }}
      acciones={acciones}
      anchoAcciones={ANCHO_ACCIONES}
      enlace={enlace}
      elegibles={elegibles}
      vacio={{
        titulo: 'Aún no hay notas de crédito',
        texto: 'Agrega una para bonificar o devolver parte de una factura timbrada.',
      }}
    >
      {avance}
    </ListPage>
  )
}
