// /factura/timbrar/:id and the same of the notes: what will be stamped, what the rules say about it, how it will look, and one button.
import { esperaDeTimbrado } from '@litro/contract/documentos-fiscales/documento'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { AppLink } from '../../app-link.tsx'
import { Carga } from '../../form/carga.tsx'
import { pesos } from '../../formato.ts'
import { useNavigate, useParams } from '../../ruteo/ruteo.tsx'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Card } from '../../ui/card.tsx'
import { Hallazgos } from '../../ui/falla.tsx'
import { Ficha } from '../../ui/ficha.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Verbo } from '../../ui/verbo.tsx'
import { useFamilia, useRuta } from '../../use-ruta.ts'
import { impedimentoDe, permisoDe } from '../acciones.ts'
import { datosDe } from '../datos.ts'
import { type Documento, rutaDe } from '../documento.ts'
import estilos from '../documentos-fiscales.module.css'
import { Estatus } from '../estatus.tsx'
import { ESPERA_TIMBRADO_MS, palabras } from '../palabras.ts'
import { Semaforo, useValidacion } from '../semaforo.tsx'
import { avisarSustitucion, SustitucionPendiente } from '../sustitucion-card.tsx'
import { VistaPrevia } from '../vista-previa.tsx'
import { avisarTimbrado } from './avisar-timbrado.tsx'
import type { Fase } from './timbrado.ts'
import { useTimbrado } from './use-timbrado.ts'

export function Page() {
  const familia = useFamilia()
  const { titulo } = useRuta()
  const { id = '' } = useParams()
  const { fase, timbrar, lectura, documento } = useTimbrado(familia, id)
  const navigate = useNavigate()
  const { puede } = useUsuario()

  // The folio of a stamped document is another one: the message tells of what was read last.
  const ultimo = useRef(documento)
  useEffect(() => {
    ultimo.current = documento
  }, [documento])

  // biome-ignore lint/correctness/useExhaustiveDependencies: reading the document again must not start the wait again.
  useEffect(() => {
    if (fase.tipo !== 'timbrado') return
    const salida = setTimeout(() => {
      if (ultimo.current) {
        avisarTimbrado(familia, ultimo.current)
        avisarSustitucion(familia, ultimo.current, puede)
      }
      navigate(rasgos[familia].lista)
    }, ESPERA_TIMBRADO_MS)
    return () => clearTimeout(salida)
  }, [fase.tipo, familia, navigate])

  if (!documento) return <Carga titulo={titulo} falla={palabras[familia].fallaCargaTimbrar} lectura={lectura} />
  // Once it is being stamped the document changes under the screen, and that is no impediment.
  const quieto = fase.tipo === 'listo' || fase.tipo === 'error'
  const impedimento = quieto ? impedimentoDe(familia, documento, 'timbrar') : null
  return (
    <>
      <PageHeader
        titulo={titulo}
        titular={`${pesos(documento.Total)} · ${documento.Folio} · ${documento.Cliente}`}
        detalle={<Estatus familia={familia} fila={documento} />}
      />
      <div className="pila">
        {impedimento ? <MessageLine tono="ambar">{impedimento}</MessageLine> : null}
        <div className={impedimento === null ? 'detalle' : undefined}>
          <div className="pila">
            <Card titulo="Datos del documento">
              <Ficha registro={documento} campos={datosDe(familia, documento)} />
            </Card>
            {impedimento === null ? <DatosFiscales familia={familia} id={id} /> : null}
          </div>
          {impedimento === null ? <Semaforo familia={familia} documento={documento} /> : null}
        </div>
        <VistaPrevia familia={familia} documento={documento} />
        <Barra
          familia={familia}
          id={id}
          documento={documento}
          fase={fase}
          impedimento={impedimento}
          onTimbrar={timbrar}
        />
      </div>
    </>
  )
}

/** Red, green or amber, beside the button that caused it; heard as it changes. */
function Resultado({ familia, documento, fase }: Pick<BarraProps, 'familia' | 'documento' | 'fase'>) {
  if (fase.tipo === 'timbrado') return <MessageLine tono="verde">{palabras[familia].timbrado}</MessageLine>
  if (fase.tipo === 'en_proceso')
    return <MessageLine tono="ambar">{esperaDeTimbrado(documento.CodigoEspera)}</MessageLine>
  if (fase.tipo !== 'error') return null
  return (
    <MessageLine tono="rojo">
      <p>{fase.mensaje}</p>
      <Hallazgos hallazgos={fase.hallazgos} dicho={fase.mensaje} />
    </MessageLine>
  )
}

/** What the user approves and the form does not ask: taxes, keys, permit, relation, series (D-94). */
function DatosFiscales({ familia, id }: { familia: Familia; id: string }) {
  const { data } = useValidacion(familia, id)
  if (!data) return null
  const filas = data.DatosFiscales.map(({ Etiqueta, Valor }) => ({ etiqueta: Etiqueta, valor: () => Valor }))
  return (
    <Card titulo="Datos fiscales">
      <Ficha registro={data} campos={filas} />
    </Card>
  )
}

type BarraProps = {
  familia: Familia
  id: string
  documento: Documento
  fase: Fase
  impedimento: string | null
  onTimbrar: () => void
}

function Barra({ familia, id, documento, fase, impedimento, onTimbrar }: BarraProps) {
  const { puede } = useUsuario()
  const quieto = fase.tipo === 'listo' || fase.tipo === 'error'
  const listo = quieto && impedimento === null
  // One that waits for authorisation cannot be stamped and can be edited (§4).
  const editable = quieto && impedimentoDe(familia, documento, 'editar') === null && puede(permisoDe(familia, 'editar'))
  return (
    <div className="barra no-imprimir">
      <div className={estilos.resultado}>
        <Resultado familia={familia} documento={documento} fase={fase} />
        {fase.tipo === 'timbrado' ? <SustitucionPendiente familia={familia} documento={documento} /> : null}
      </div>
      <p role="status" className={estilos.avance}>
        {fase.tipo === 'timbrando' ? 'Timbrando: esperamos la respuesta del PAC. No cierres esta pantalla.' : null}
      </p>
      <Button component={AppLink} to={rasgos[familia].lista} variant="default">
        Regresar
      </Button>
      {editable ? (
        <Button component={AppLink} to={rutaDe(familia, 'editar', id)} variant="default">
          Editar
        </Button>
      ) : (
        <Verbo variant="default" disabled>
          Editar
        </Verbo>
      )}
      <Verbo data-principal onClick={onTimbrar} disabled={!listo} loading={fase.tipo === 'timbrando'}>
        Timbrar
      </Verbo>
    </div>
  )
}
