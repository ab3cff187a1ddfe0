// Deleting a draft: it is kept as Borrada, and the list opens at once (D-82, D-91).
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { AppLink } from '../../app-link.tsx'
import { useEscritura } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { Falla } from '../../ui/falla.tsx'
import { useRuta } from '../../use-ruta.ts'
import { bloqueoLink } from '../bloqueo-link.tsx'
import { type Documento, idDe } from '../documento.ts'
import estilos from '../documentos-fiscales.module.css'
import { palabras } from '../palabras.ts'

type Props = { familia: Familia; documento: Documento; impedido: boolean }

export function BorrarBar({ familia, documento, impedido }: Props) {
  const servicio: `${Familia}_borrar` = `${familia}_borrar`
  const { mutateAsync, isPending, error } = useEscritura(servicio)
  const { titulo } = useRuta()
  const navigate = useNavigate()
  const ocupado = useRef(false)
  const borrar = async () => {
    if (ocupado.current) return
    ocupado.current = true
    try {
      await mutateAsync([{ params: { id: idDe(familia, documento) } }])
      avisarExito(palabras[familia].borrado)
      navigate(rasgos[familia].lista)
    } catch (causa) {
      console.error(servicio, causa)
      ocupado.current = false
    }
  }
  return (
    <div className="barra no-imprimir">
      <div className={estilos.resultado}>
        {error ? <Falla error={error} literal="No se pudo borrar. Inténtalo de nuevo." bloqueo={bloqueoLink} /> : null}
      </div>
      <p role="status" className={estilos.avance}>
        {isPending ? 'Borrando...' : null}
      </p>
      <Button component={AppLink} to={rasgos[familia].lista} variant="default">
        Regresar
      </Button>
      <Button color="red" disabled={impedido} loading={isPending} onClick={borrar}>
        {titulo}
      </Button>
    </div>
  )
}
