// What was stamped, on the list that opens after the specified wait: its folio with its link, and what usually comes next (D-271).
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { AppLink } from '../../app-link.tsx'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarExito } from '../../ui/avisos.ts'
import { Descargar } from '../detalle/acciones-documento.tsx'
import { useCorreos } from '../detalle/enviar-button.tsx'
import { type Documento, idDe, rutaDe } from '../documento.ts'
import estilos from '../documentos-fiscales.module.css'
import { palabras } from '../palabras.ts'

type Props = { familia: Familia; documento: Documento }

export function avisarTimbrado(familia: Familia, documento: Documento): void {
  avisarExito(<Timbrado familia={familia} documento={documento} />)
}

function Timbrado({ familia, documento }: Props) {
  const { puede } = useUsuario()
  const { data: correos } = useCorreos(familia, documento)
  const edita = puede(`${familia}.editar`)
  const ver = rutaDe(familia, 'ver', idDe(familia, documento))
  return (
    <>
      <AppLink to={ver}>Ver {documento.Folio}</AppLink>, con su UUID.
      <span className={estilos.siguientes}>
        <Descargar familia={familia} documento={documento} size="compact-sm" />
        {correos?.Disponible && edita ? <AppLink to={`${ver}#enviar`}>Enviar</AppLink> : null}
        {edita ? <AppLink to={palabras[familia].nuevo}>Nueva</AppLink> : null}
      </span>
    </>
  )
}
