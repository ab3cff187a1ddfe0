// The pair told as one story: the original, the one that replaces it, and the cancellation that closes it.
import { estatusDe, etiquetaEstatus } from '@litro/contract/documentos-fiscales/estado'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { Permiso } from '@litro/contract/permisos'
import { AppLink } from '../app-link.tsx'
import estilos from '../entidades/historia.module.css'
import { pesos } from '../formato.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { avisarPaso } from '../ui/avisos.ts'
import { Card } from '../ui/card.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { permisoDe } from './acciones.ts'
import { type Documento, rutaDe } from './documento.ts'
import {
  faltaCancelar,
  type Pareja,
  type Parte,
  parejasDe,
  pasoDeCancelacion,
  rutaDeCancelar01,
} from './sustitucion.ts'

type Props = { familia: Familia; documento: Documento }

export function Sustitucion({ familia, documento }: Props) {
  const parejas = parejasDe(familia, documento)
  if (parejas.length === 0) return null
  return (
    <Card titulo="Sustitución">
      {parejas.map((pareja) => (
        <ol key={`${pareja.original.id}-${pareja.sustituta.id}`} className={`lista ${estilos.historia}`}>
          <Paso nombre="Original" parte={pareja.original} propia={pareja.propia === 'original'} />
          <Paso nombre="Sustituta" parte={pareja.sustituta} propia={pareja.propia === 'sustituta'} />
          <li data-hecho={pareja.original.estado === 'cancelado'}>
            <p className={estilos.suceso}>Cancelación de {pareja.original.folio} con motivo 01</p>
            <p className={`tenue ${estilos.actor}`}>{pasoDeCancelacion(pareja)}</p>
          </li>
        </ol>
      ))}
    </Card>
  )
}

function Paso({ nombre, parte, propia }: { nombre: string; parte: Parte; propia: boolean }) {
  const { familia, id, folio, estado, uuid, total } = parte
  const texto = `${rasgos[familia].titulo} ${folio}`
  return (
    <li data-hecho={uuid !== null}>
      <p className={estilos.suceso}>
        {nombre}: {propia ? texto : <AppLink to={rutaDe(familia, 'ver', id)}>{texto}</AppLink>}
      </p>
      <p className={`tenue ${estilos.actor}`}>
        {estado ? `${etiquetaEstatus(estatusDe(familia, estado))} · ` : null}
        <span className="cifra">{pesos(total)}</span>
      </p>
      {uuid ? <p className="debajo">{uuid}</p> : null}
    </li>
  )
}

/** What is missing, said first and with the way to do it: the new UUID is already filled in there. */
export function SustitucionPendiente({ familia, documento }: Props) {
  return parejasDe(familia, documento)
    .filter(faltaCancelar)
    .map((pareja) => (
      <MessageLine key={pareja.original.id} tono="ambar">
        {frase(pareja)} <CancelarOriginal pareja={pareja} />
      </MessageLine>
    ))
}

const frase = ({ original, sustituta, propia }: Pareja) =>
  propia === 'sustituta'
    ? `Sustituye a ${original.folio}, que sigue vigente ante el SAT.`
    : `${sustituta.folio} la sustituye y ya está timbrada; esta sigue vigente ante el SAT.`

function CancelarOriginal({ pareja }: { pareja: Pareja }) {
  const { puede } = useUsuario()
  return puede(permisoDe(pareja.original.familia, 'cancelar')) ? enlaceDe(pareja) : null
}

const enlaceDe = (pareja: Pareja) => (
  <AppLink to={rutaDeCancelar01(pareja)}>Cancelar {pareja.original.folio} con motivo 01</AppLink>
)

/** A substitute was stamped and its screen leaves: the second half of the work goes along, for who may do it. */
export function avisarSustitucion(familia: Familia, documento: Documento, puede: (permiso: Permiso) => boolean): void {
  for (const pareja of parejasDe(familia, documento)) {
    const { original, propia } = pareja
    if (propia !== 'sustituta' || original.estado !== 'timbrado') continue
    if (!puede(permisoDe(original.familia, 'cancelar'))) continue
    avisarPaso(`sustituye-${original.id}`, `Falta cancelar ${original.folio}`, enlaceDe(pareja))
  }
}
