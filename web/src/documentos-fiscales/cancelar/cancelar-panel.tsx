// Asking for a cancellation: the SAT's motive, the substitute when it is 01, until when, and whose acceptance it takes.

import { findMotivoCancelacion, motivosCancelacion } from '@litro/cfdi/sat/motivos-cancelacion'
import { Uuid } from '@litro/contract/campo'
import type { CancelarCaptura } from '@litro/contract/documentos-fiscales/documento'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { AppLink } from '../../app-link.tsx'
import { fecha } from '../../formato.ts'
import { useEscritura } from '../../query.ts'
import { useNavigate, useSearchParams } from '../../ruteo/ruteo.tsx'
import { Card } from '../../ui/card.tsx'
import { Falla } from '../../ui/falla.tsx'
import { Verbo } from '../../ui/verbo.tsx'
import { useRuta } from '../../use-ruta.ts'
import { avisarHecho } from '../avisar-hecho.tsx'
import { bloqueoLink } from '../bloqueo-link.tsx'
import { type Documento, idDe } from '../documento.ts'
import estilos from '../documentos-fiscales.module.css'
import { sustitutosDe } from '../sustitucion.ts'

/** The default of the specification (§9). */
const MOTIVO_POR_OMISION = '02'
const OTRO = 'otro'
const motivos = motivosCancelacion.map(({ Codigo, Descripcion }) => ({
  value: Codigo,
  label: `${Codigo} - ${Descripcion}`,
}))

const ayudas: Record<string, string> = {
  '01': 'Timbra primero el documento que lo sustituye (relación 04) y elígelo aquí.',
  '04': 'Solo para ventas que también están en una factura global a público en general.',
}

type Props = {
  familia: Familia
  documento: Documento
  impedido: boolean
  /** The way out when nothing replaces it yet (D-79); only some families have one. */
  sustituir?: ReactNode
}

export function CancelarPanel({ familia, documento, impedido, sustituir }: Props) {
  const { titulo } = useRuta()
  const [busqueda] = useSearchParams()
  const [motivo, setMotivo] = useState(busqueda.get('motivo') ?? MOTIVO_POR_OMISION)
  const sustitutos = sustitutosDe(documento)
  const [sustituto, setSustituto] = useState(String(sustitutos[0]?.Id ?? OTRO))
  const [uuid, setUuid] = useState('')
  const pideSustituto = findMotivoCancelacion(motivo)?.RequiereFolioSustitucion ?? false
  const captura: CancelarCaptura = !pideSustituto
    ? { motivo }
    : sustituto === OTRO
      ? { motivo, UUIDSustitucion: uuid.trim() }
      : { motivo, IdFacturaSustituta: sustituto }
  const { enviar, olvidar, error, queja, enviando } = useCancelar(familia, documento, captura)
  const opciones = [
    ...sustitutos.map(({ Id, Folio, UUID }) => ({ value: String(Id), label: `${Folio} · ${UUID}` })),
    { value: OTRO, label: 'Otro documento, por su UUID' },
  ]
  return (
    <Card titulo="Cancelación ante el SAT">
      <form onSubmit={enviar} noValidate className={`pila ${estilos.cancelar}`} aria-busy={enviando}>
        <Select
          label="Motivo de cancelación"
          description={ayudas[motivo]}
          data={motivos}
          value={motivo}
          onChange={(valor) => {
            setMotivo(valor ?? MOTIVO_POR_OMISION)
            olvidar()
          }}
          allowDeselect={false}
          disabled={impedido || enviando}
          withAsterisk
        />
        {pideSustituto ? (
          <>
            <Select
              label="Documento que lo sustituye"
              data={opciones}
              value={sustituto}
              onChange={(valor) => {
                setSustituto(valor ?? OTRO)
                olvidar()
              }}
              allowDeselect={false}
              searchable
              disabled={enviando}
            />
            {sustituto === OTRO ? (
              <TextInput
                label="UUID del sustituto"
                placeholder="00000000-0000-0000-0000-000000000000"
                value={uuid}
                onChange={({ currentTarget }) => {
                  setUuid(currentTarget.value)
                  olvidar()
                }}
                error={queja}
                maxLength={36}
                disabled={enviando}
                withAsterisk
                className={estilos.uuidCampo}
              />
            ) : null}
          </>
        ) : null}
        <Plazos documento={documento} />
        {error ? (
          <Falla error={error} literal="No se pudo cancelar. Inténtalo de nuevo." bloqueo={bloqueoLink} />
        ) : null}
        {sustitutos.length === 0 && (pideSustituto || (error?.bloqueos.length ?? 0) > 0) ? sustituir : null}
        <div className={`barra ${estilos.barra} no-imprimir`}>
          <p role="status" className={estilos.avance}>
            {enviando ? 'Enviando la solicitud...' : null}
          </p>
          <Button component={AppLink} to={rasgos[familia].lista} variant="default">
            Regresar
          </Button>
          <Verbo type="submit" data-principal color="red" disabled={impedido} loading={enviando}>
            {titulo}
          </Verbo>
        </div>
      </form>
    </Card>
  )
}

/** The law's calendar: the last day, and whose word is needed. */
function Plazos({ documento }: { documento: Documento }) {
  const { UltimoDiaCancelacion, AceptacionCancelacion } = documento
  if (!UltimoDiaCancelacion && !AceptacionCancelacion) return null
  return (
    <dl className={estilos.plazos}>
      {UltimoDiaCancelacion ? (
        <div>
          <dt className="tenue">Último día para cancelar</dt>
          <dd className="cifra">{fecha(UltimoDiaCancelacion)}</dd>
        </div>
      ) : null}
      {AceptacionCancelacion ? (
        <div>
          <dt className="tenue">Aceptación</dt>
          <dd>{AceptacionCancelacion}</dd>
        </div>
      ) : null}
    </dl>
  )
}

/** Leaves for the list at once when the request was taken (D-82). */
function useCancelar(familia: Familia, documento: Documento, captura: CancelarCaptura) {
  const servicio: `${Familia}_cancelar` = `${familia}_cancelar`
  // Read again, it would say of what was just done that it cannot be done.
  const { mutateAsync, reset, isPending, isSuccess, error } = useEscritura(servicio, {
    salvo: `${familia}_leer`,
    sale: true,
  })
  const [queja, setQueja] = useState<string | null>(null)
  const navigate = useNavigate()
  const { seccion } = useRuta()
  const ocupado = useRef(false)
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault()
    const mal = captura.UUIDSustitucion === undefined ? null : complaint(captura.UUIDSustitucion)
    setQueja(mal)
    if (mal !== null || ocupado.current) return
    ocupado.current = true
    try {
      const id = idDe(familia, documento)
      const { Folio: folio, Estatus: estatus } = await mutateAsync([{ params: { id }, entrada: captura }])
      avisarHecho(familia, { lista: seccion.titulo, id, folio, estatus, mensaje: 'Cancelación solicitada al SAT.' })
      navigate(rasgos[familia].lista)
    } catch (causa) {
      console.error(servicio, causa)
      ocupado.current = false
    }
  }
  /** What was refused was another request. */
  const olvidar = () => {
    setQueja(null)
    if (error) reset()
  }
  return { enviar, olvidar, error, queja, enviando: isPending || isSuccess }
}

function complaint(uuid: string): string | null {
  if (uuid === '') return 'Captura el UUID del documento que lo sustituye.'
  const leido = Uuid.safeParse(uuid)
  return leido.success ? null : (leido.error.issues[0]?.message ?? 'El UUID no es válido.')
}
