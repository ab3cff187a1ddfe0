// ¿Es este sitio?: an old text of the form that looks like somebody or some place of the fleet is asked about once, beside the fields.

import { etiquetas } from '@litro/contract/etiquetas'
import { type CampoDeFlota, camposDeFlota, type DeFlota } from '@litro/contract/flota/texto'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarError, avisarExito } from '../../ui/avisos.ts'
import { Card } from '../../ui/card.tsx'

export function TextosDeFlota() {
  const { permiteEntregas, puede } = useUsuario()
  return permiteEntregas && puede('flota.editar')
    ? camposDeFlota.map((campo) => <Texto key={campo} campo={campo} />)
    : null
}

/** A text that is still being typed is not asked about: only what came with the form or was left. */
function Texto({ campo }: { campo: CampoDeFlota }) {
  const [escrito, cliente] = useWatch({ name: [campo, 'IdCliente'] })
  const { dirtyFields } = useFormState({ name: campo })
  const [texto] = useDebouncedValue(String(escrito ?? '').trim(), 400)
  const enCaja = useEnCaja(campo)
  const quieto = dirtyFields[campo] !== true || !enCaja
  const IdCliente = campo === 'DireccionEntrega' && cliente ? String(cliente) : undefined
  const { data } = useServicio(
    'flota_texto',
    [{ consulta: { Campo: campo, Texto: texto, IdCliente }, silencioso: true }],
    {
      enabled: texto !== '' && quieto,
      staleTime: 60_000,
    },
  )
  if (!data?.Propuesta || texto === '' || !quieto) return null
  return <Pregunta campo={campo} texto={texto} propuesta={data.Propuesta} />
}

/** Whether the cursor is in the box of that field: a box that was left before may be written in again. */
function useEnCaja(campo: CampoDeFlota): boolean {
  const [enCaja, setEnCaja] = useState(false)
  useEffect(() => {
    const look = () => setEnCaja(document.activeElement?.getAttribute('name') === campo)
    for (const evento of ['focusin', 'focusout']) document.addEventListener(evento, look)
    return () => {
      for (const evento of ['focusin', 'focusout']) document.removeEventListener(evento, look)
    }
  }, [campo])
  return enCaja
}

function Pregunta({ campo, texto, propuesta }: { campo: CampoDeFlota; texto: string; propuesta: DeFlota }) {
  const responder = useEscritura('flota_texto_responder')
  const decir = (Es: boolean) => () =>
    responder.mutate([{ entrada: { Campo: campo, Texto: texto, Id: propuesta.Id, Es } }], {
      onSuccess: () => Es && avisarExito(`Anotado: las entregas de esa factura propondrán ${propuesta.Nombre}.`),
      onError: ({ mensaje }) => avisarError(mensaje),
    })
  return (
    <Card titulo={campo === 'Operador' ? '¿Es este operador?' : '¿Es este sitio?'}>
      <p className="nota">
        {etiquetas[campo]} dice «{texto}». ¿Es <strong>{propuesta.Nombre}</strong> ({propuesta.Detalle})?
      </p>
      <div className="acciones">
        <Button
          variant="default"
          size="compact-sm"
          loading={responder.isPending}
          // A long name does not fit in a button, and stands whole above it.
          aria-label={`Sí, es ${propuesta.Nombre}`}
          onClick={decir(true)}
        >
          Sí
        </Button>
        <Button variant="default" size="compact-sm" disabled={responder.isPending} onClick={decir(false)}>
          No
        </Button>
      </div>
    </Card>
  )
}
