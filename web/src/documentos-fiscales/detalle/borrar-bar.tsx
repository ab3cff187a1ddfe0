// Deleting a draft: it is kept as Borrada, and the list opens at once (D-82, D-91).
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { AppLink } from '../../app-link.tsx'
import { useEscritura } from '../../query.ts'
import { useNavigate } from '../../ruteo/ruteo.tsx'
import { Falla } from '../../ui/falla.tsx'
import { Verbo } from '../../ui/verbo.tsx'
import { useRuta } from '../../use-ruta.ts'
import { avisarHecho } from '../avisar-hecho.tsx'
import { bloqueoLink } from '../bloqueo-link.tsx'
import { type Documento, estatusDeFila, idDe } from '../documento.ts'
import estilos from '../documentos-fiscales.module.css'
import { palabras } from '../palabras.ts'

type Props = { familia: Familia; documento: Documento; impedido: boolean }

export function BorrarBar({ familia, documento, impedido }: Props) {
  const servicio: `${Familia}_borrar` = `${familia}_borrar`
  // Read again, it would say of what was just done that it cannot be done.
  const { mutateAsync, isPending, isSuccess, error } = useEscritura(servicio, { salvo: `${familia}_leer`, sale: true })
  const { titulo, seccion } = useRuta()
  const navigate = useNavigate()
  const ocupado = useRef(false)
  const borrar = async () => {
    if (ocupado.current) return
    ocupado.current = true
    try {
      const id = idDe(familia, documento)
      const borrado = (await mutateAsync([{ params: { id } }])) as Documento
      const estatus = estatusDeFila(familia, borrado)
      avisarHecho(familia, {
        lista: seccion.titulo,
        id,
        folio: borrado.Folio,
        estatus,
        mensaje: palabras[familia].borrado,
      })
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
      <Verbo color="red" disabled={impedido} loading={isPending || isSuccess} onClick={borrar}>
        {titulo}
      </Verbo>
    </div>
  )
}
