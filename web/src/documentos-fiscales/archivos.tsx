// PDF and XML of a document: a button for each file that exists, saved under the name the specification gives.
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react'
import { useDescarga } from '../archivos/use-descarga.ts'
import { RowActions, RowButton } from '../ui/row-actions.tsx'
import { type Fila, idDe } from './documento.ts'

export function Archivos({ familia, fila }: { familia: Familia; fila: Fila }) {
  return (
    <RowActions>
      {fila.ArchivoNombrePDF ? <Archivo familia={familia} fila={fila} formato="pdf" /> : null}
      {fila.ArchivoNombreXML ? <Archivo familia={familia} fila={fila} formato="xml" /> : null}
    </RowActions>
  )
}

function Archivo({ familia, fila, formato }: { familia: Familia; fila: Fila; formato: 'pdf' | 'xml' }) {
  const id = idDe(familia, fila)
  const servicio: `${Familia}_${typeof formato}` = `${familia}_${formato}`
  const { bajar } = useDescarga(servicio, `${rasgos[familia].archivo}_${id}.${formato}`, { literal: true })
  const texto = formato.toUpperCase()
  const Icono = formato === 'pdf' ? IconFileTypePdf : IconFileTypeXml
  return (
    <RowButton
      lee
      texto={texto}
      icono={<Icono size={17} stroke={1.6} aria-hidden />}
      soloIcono
      etiqueta={`Descargar ${texto} de ${fila.Folio}`}
      onClick={() => bajar({ params: { id } })}
    />
  )
}
