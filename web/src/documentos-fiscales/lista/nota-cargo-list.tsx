// /notas-cargo: the charge notes of the partner.
import type { FilaNotaCargo } from '@litro/contract/documentos-fiscales/nota-cargo'
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

const estatus: Columna<FilaNotaCargo> = {
  campo: 'NotaCargoEstatus',
  titulo: 'Estatus',
  ancho: 134,
  render: estatusRender('nota_cargo'),
}
const cantidad: Columna<FilaNotaCargo> = {
  campo: 'Cantidad',
  titulo: 'Cantidad',
  ancho: 102,
  cifra: true,
  render: (fila) => litros(fila.Cantidad),
}
const columnas = columnasDe('nota_cargo', { estatus, litros: cantidad })
const filtros = { opciones: opcionesDeEstatus('nota_cargo') }
const sumas = sumasDe('Cantidad')
const enlace = verDocumento('nota_cargo')

export function Page() {
  const acciones = useAcciones('nota_cargo')
  const { elegibles, avance } = useLoteDocumentos('nota_cargo')
  return (
    <ListPage
      titulo="Notas de Cargo"
      filas="nota_cargo_listar"
      resumen="nota_cargo_resumen"
      columnas={columnas}
      clave="IdNotaCargo"
      tarjeta={['Folio', 'Cliente', 'Total', 'NotaCargoEstatus']}
      busqueda="Buscar por Folio, Cliente o Producto"
      filtros={filtros}
      sumas={sumas}
      exportar={{ servicio: 'nota_cargo_exportar', archivo: 'NotasCargo.xlsx', alcance: 'todo' }}
      agregar={{ a: pantallas.nota_cargo.nuevo, texto: 'Agregar', permiso: 'nota_cargo.editar' }}
      acciones={acciones}
      anchoAcciones={ANCHO_ACCIONES}
      enlace={enlace}
      elegibles={elegibles}
      falla="No se pudieron obtener las notas de cargo"
      vacio={{
        titulo: 'Aún no hay notas de cargo',
        texto: 'Agrega una para cobrar una diferencia sobre una factura timbrada.',
      }}
    >
      {avance}
    </ListPage>
  )
}
