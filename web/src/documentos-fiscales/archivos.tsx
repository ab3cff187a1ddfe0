// PDF and XML of a document: a button for each file that exists, saved under the name the specification gives.
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { useState } from 'react'
import { download, save } from '../call.ts'
import { avisarError } from '../ui/avisos.ts'
import { RowActions, RowButton } from '../ui/row-actions.tsx'
import { type Fila, idDe } from './documento.ts'

type Formato = 'pdf' | 'xml'

/** A failed download is only logged (§8); the toast keeps the user from waiting for it. */
export async function guardarArchivo(pedir: () => Promise<{ blob: Blob }>, nombre: string): Promise<void> {
  try {
    save({ blob: (await pedir()).blob, nombre: null }, nombre)
  } catch (error) {
    console.error(nombre, error)
    avisarError('No se pudo descargar el archivo. Inténtalo de nuevo.')
  }
}

export function Archivos({ familia, fila }: { familia: Familia; fila: Fila }) {
  return (
    <RowActions>
      {fila.ArchivoNombrePDF ? <Archivo familia={familia} fila={fila} formato="pdf" /> : null}
      {fila.ArchivoNombreXML ? <Archivo familia={familia} fila={fila} formato="xml" /> : null}
    </RowActions>
  )
}

function Archivo({ familia, fila, formato }: { familia: Familia; fila: Fila; formato: Formato }) {
  const [ocupado, setOcupado] = useState(false)
  const texto = formato.toUpperCase()
  const id = idDe(familia, fila)
  const bajar = async () => {
    if (ocupado) return
    setOcupado(true)
    const nombre = `${rasgos[familia].archivo}_${id}.${formato}`
    await guardarArchivo(() => download(`${familia}_${formato}`, { params: { id } }), nombre)
    setOcupado(false)
  }
  return <RowButton texto={texto} etiqueta={`Descargar ${texto} de ${fila.Folio}`} onClick={bajar} />
}
