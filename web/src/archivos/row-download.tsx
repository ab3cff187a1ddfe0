// A link that saves a file of the API: its click carries the token, which an ordinary link could not.
import type { MouseEvent, ReactNode } from 'react'
import { useState } from 'react'
import { ApiError } from '../api-error.ts'
import type { ArchivoKey, Argumentos } from '../call.ts'
import { download, save } from '../call.ts'
import { avisarError } from '../ui/avisos.ts'
import estilos from '../ui/row-actions.module.css'

type Props<K extends ArchivoKey> = {
  servicio: K
  peticion: Argumentos<K>
  /** Where the file stands, shown as the address of the link. */
  ruta: string
  /** Name to save under when the server gives none. */
  nombre: string
  texto: string
  etiqueta: string
  icono?: ReactNode
}

export function RowDownload<K extends ArchivoKey>(props: Props<K>) {
  const { servicio, peticion, ruta, nombre, texto, etiqueta, icono } = props
  const [ocupado, setOcupado] = useState(false)

  const bajar = async (evento: MouseEvent) => {
    evento.preventDefault()
    if (ocupado) return
    setOcupado(true)
    try {
      save(await download(servicio, ...peticion), nombre)
    } catch (error) {
      console.error(servicio, error)
      avisarError(error instanceof ApiError ? error.mensaje : 'No se pudo descargar el archivo.')
    } finally {
      setOcupado(false)
    }
  }

  return (
    // Any other button of the mouse would open the address without the token.
    <a
      href={ruta}
      download={nombre}
      className={estilos.accion}
      aria-label={etiqueta}
      aria-busy={ocupado || undefined}
      onClick={bajar}
      onAuxClick={bajar}
    >
      {icono}
      {texto}
    </a>
  )
}
