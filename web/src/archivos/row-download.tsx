// A link that saves a file of the API: its click carries the token, which an ordinary link could not.
import { services } from '@litro/contract/services'
import type { MouseEvent, ReactNode } from 'react'
import type { ArchivoKey, Argumentos } from '../call.ts'
import { buildUrl } from '../call.ts'
import estilos from '../ui/row-actions.module.css'
import { useDescarga } from './use-descarga.ts'

type Props<K extends ArchivoKey> = {
  servicio: K
  peticion: Argumentos<K>
  /** Name to save under when the server gives none. */
  nombre: string
  texto: string
  etiqueta: string
  icono?: ReactNode
}

export function RowDownload<K extends ArchivoKey>({ servicio, peticion, nombre, texto, etiqueta, icono }: Props<K>) {
  const { ocupado, bajar } = useDescarga(servicio, nombre)
  const onClick = (evento: MouseEvent) => {
    evento.preventDefault()
    void bajar(...peticion)
  }
  return (
    // Any other button of the mouse would open the address without the token.
    <a
      href={buildUrl(services[servicio].ruta, peticion[0]?.params)}
      download={nombre}
      className={estilos.accion}
      aria-label={etiqueta}
      aria-busy={ocupado || undefined}
      onClick={onClick}
      onAuxClick={onClick}
    >
      {icono}
      {texto}
    </a>
  )
}
