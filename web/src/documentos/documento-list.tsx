// /documentos: what the house publishes for its partners to download.
import type { Documento } from '@litro/contract/documentos/documento'
import { etiquetas } from '@litro/contract/etiquetas'
import { IconDownload } from '@tabler/icons-react'
import { RowDownload } from '../archivos/row-download.tsx'
import { fecha, tamanio } from '../formato.ts'
import type { Columna } from '../list/columna.tsx'
import { ListPage } from '../list/list-page.tsx'
import { useVentanas } from '../list/ventanas.ts'
import { Badge } from '../ui/badge.tsx'
import { RowActions } from '../ui/row-actions.tsx'

const columnas: Columna<Documento>[] = [
  { campo: 'Nombre', titulo: etiquetas.Nombre, ancho: 420, render: (documento) => <Nombre {...documento} /> },
  { campo: 'Fecha', titulo: etiquetas.Fecha, ancho: 130, render: (documento) => fecha(documento.Fecha) },
  { campo: 'Tipo', titulo: etiquetas.Tipo, ancho: 100 },
  {
    campo: 'Tamanio',
    titulo: etiquetas.Tamanio,
    ancho: 120,
    cifra: true,
    render: (documento) => tamanio(documento.Tamanio),
  },
]

function Nombre({ Nombre: nombre, ContenidoActivo }: Documento) {
  if (!ContenidoActivo) return nombre
  return (
    <>
      {nombre}{' '}
      <span title="El archivo trae programas o archivos adjuntos. Ábrelo solo si confías en su origen.">
        <Badge tono="amarillo">Contenido activo</Badge>
      </span>
    </>
  )
}

const descargar = ({ IdDocumento, Nombre: nombre }: Documento) => (
  <RowActions>
    <RowDownload
      servicio="documento_archivo"
      peticion={[{ params: { id: IdDocumento } }]}
      nombre={nombre}
      texto="Descargar"
      etiqueta={`Descargar ${nombre}`}
      icono={<IconDownload size={15} stroke={1.7} aria-hidden />}
    />
  </RowActions>
)

const lista = {
  lista: 'documento',
  clave: 'IdDocumento',
  ordenInicial: '-Fecha',
  hoja: { archivo: 'Documentos.xlsx', alcance: 'todo' },
} as const

export function Page() {
  return (
    <ListPage
      titulo="Documentos"
      fuente={useVentanas(lista)}
      columnas={columnas}
      tarjeta={[
        'Nombre',
        (documento) => [fecha(documento.Fecha), documento.Tipo, tamanio(documento.Tamanio)].join(' · '),
      ]}
      busqueda="Buscar por Nombre"
      acciones={descargar}
      falla="No se pudieron obtener los documentos"
      vacio={{ titulo: 'No hay documentos disponibles por el momento', texto: '' }}
    />
  )
}
