// A link that saves a file of the API: its click carries the token, which an ordinary link could not.
import { services } from '@litro/contract/services'
import type { MouseEvent } from 'react'
import { type ArchivoKey, type Argumentos, buildUrl } from '../call.ts'
import estilos from '../ui/row-actions.module.css'
import { type Accion, etiquetaDe } from '../ui/row-actions.tsx'
import { useDescarga } from './use-descarga.ts'

type Props<K extends ArchivoKey> = Accion & {
  servicio: K
  peticion: Argumentos<K>
  /** Name to save under when the server gives none. */
  nombre: string
}

export function RowDownload<K extends ArchivoKey>(props: Props<K>) {
  const { servicio, peticion, nombre, texto, icono, soloIcono } = props
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
      aria-label={etiquetaDe(props)}
      title={soloIcono ? texto : undefined}
      data-menu={soloIcono || undefined}
      aria-busy={ocupado || undefined}
      onClick={onClick}
      onAuxClick={onClick}
    >
      {icono}
      {soloIcono ? null : texto}
    </a>
  )
}
