// 'Corregir y sustituir': marks the stamped invoice and opens a new one with its data, related to it by 04 (D-78, D-79).
import type { Factura } from '@litro/contract/documentos-fiscales/factura'
import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { mensajeDe } from '../../api-error.ts'
import { AppLink } from '../../app-link.tsx'
import { useEscritura } from '../../query.ts'
import { useNavigate } from '../../ruteo/ruteo.tsx'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError } from '../../ui/avisos.ts'
import { Falla } from '../../ui/falla.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { Verbo } from '../../ui/verbo.tsx'
import estilos from '../documentos-fiscales.module.css'
import { palabras } from '../palabras.ts'
import { SUSTITUIDO_POR } from '../sustitucion.ts'

type Props = { factura: Factura; texto: string }

/** With a substitute already captured there is nothing to create: it is opened where it can be stamped. */
function SustituirButton({ factura, texto }: Props) {
  const { mutateAsync, isPending } = useEscritura('factura_sustituir')
  const navigate = useNavigate()
  const [pregunta, setPregunta] = useState(false)
  const { puede } = useUsuario()
  const captura = factura.Relacionados.find(({ Relacion, UUID }) => Relacion === SUSTITUIDO_POR && UUID === null)
  if (captura) {
    return (
      <Button component={AppLink} to={`/factura/timbrar/${captura.Id}`} variant="default">
        Timbrar la sustituta {captura.Folio}
      </Button>
    )
  }
  if (!puede('factura.editar') || !puede('factura.cancelar')) return null
  const crear = async () => {
    try {
      await mutateAsync([{ params: { id: factura.IdFactura } }])
      navigate(`${palabras.factura.nuevo}?sustituye=${factura.IdFactura}`)
    } catch (error) {
      console.error('factura_sustituir', error)
      avisarError(mensajeDe(error, 'No se pudo preparar la sustitución. Inténtalo de nuevo.'))
    }
  }
  return (
    <>
      <Verbo variant="default" aria-haspopup="dialog" onClick={() => setPregunta(true)}>
        {texto}
      </Verbo>
      {pregunta ? (
        <Modal opened onClose={() => setPregunta(false)} title={`Sustituir ${factura.Folio}`}>
          <p>
            Se marca como factura por sustituir y se abre una nueva con sus datos. La original sigue vigente hasta que
            timbres la nueva y la canceles con motivo 01. Puedes quitar la marca mientras no haya sustituta.
          </p>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" disabled={isPending} onClick={() => setPregunta(false)}>
              Regresar
            </Button>
            <Verbo loading={isPending} onClick={crear}>
              Marcar y crear la sustituta
            </Verbo>
          </Group>
        </Modal>
      ) : null}
    </>
  )
}

/** A marked invoice says so, and the mark can be taken back while nothing counts on it. */
export function MarcaPorSustituir({ factura }: { factura: Factura }) {
  const { mutate, isPending, error } = useEscritura('factura_conservar')
  const { puede } = useUsuario()
  const sustituida = factura.Relacionados.some(({ Relacion }) => Relacion === SUSTITUIDO_POR)
  if (!factura.PorSustituir || factura.FacturaEstatus !== 'Timbrada' || sustituida) return null
  return (
    <MessageLine tono="ambar">
      <p>Está marcada para sustituirse. Sigue vigente ante el SAT.</p>
      {puede('factura.cancelar') ? (
        <Verbo
          variant="default"
          size="compact-sm"
          loading={isPending}
          onClick={() => mutate([{ params: { id: factura.IdFactura } }])}
        >
          Quitar la marca
        </Verbo>
      ) : null}
      {error ? <Falla error={error} literal="No se pudo quitar la marca." /> : null}
    </MessageLine>
  )
}

/** In the head of a stamped invoice that nothing replaces yet. */
export function CorregirYSustituir({ factura }: { factura: Factura }) {
  if (factura.Relacionados.some(({ Relacion, UUID }) => Relacion === SUSTITUIDO_POR && UUID !== null)) return null
  return <SustituirButton factura={factura} texto="Corregir y sustituir" />
}

/** The way out of reason 01 without a substitute, and of what blocks a plain cancellation (D-89). */
export function FacturaSustituta({ factura }: { factura: Factura }) {
  return (
    <div className={estilos.sustituta}>
      <p>
        Aún no hay una factura timbrada que sustituya a esta. Créala con sus datos, corrígela y tímbrala antes de
        cancelar.
      </p>
      <SustituirButton factura={factura} texto="Crear factura sustituta" />
    </div>
  )
}
