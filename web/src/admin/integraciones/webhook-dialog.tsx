// Crear o cambiar un webhook: a qué dirección se avisa y de qué. Su secreto se ve una sola vez.

import { nombreDeObjeto } from '@litro/contract/auditoria/bitacora'
import {
  tiposDeEvento,
  type Webhook,
  WebhookCaptura,
  WebhookEdicion,
  type WebhookNuevo,
} from '@litro/contract/integraciones/webhook'
import { Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { MultiSelectField } from '../../campos/select-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useEscritura } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarExito } from '../../ui/avisos.ts'
import { Secreto } from './secreto.tsx'
import { SocioField } from './socio-field.tsx'

const objetos = [...new Set(tiposDeEvento.map(({ objeto }) => objeto))]
const opciones = [
  { value: '*', label: 'Todo' },
  ...objetos.map((objeto) => ({ value: `${objeto}.*`, label: `${nombreDeObjeto(objeto)}: todo` })),
  ...tiposDeEvento.map(({ tipo, objeto, frase }) => ({ value: tipo, label: `${nombreDeObjeto(objeto)}: ${frase}` })),
]

/** How an event is called on screen. */
export const nombreDeEvento = (tipo: string) => opciones.find(({ value }) => value === tipo)?.label ?? tipo

function Campos() {
  return (
    <>
      <TextField name="Nombre" label="Sistema" required maxLength={60} placeholder="ERP, contabilidad, almacén" />
      <TextField
        name="Direccion"
        label="Dirección"
        required
        wide
        maxLength={500}
        placeholder="https://erp.tuempresa.mx/litro"
      />
      <MultiSelectField
        name="Eventos"
        label="De qué se le avisa"
        required
        wide
        opciones={opciones}
        placeholder="Elige eventos"
      />
    </>
  )
}

export function NuevoDialog({ onCerrar }: { onCerrar: () => void }) {
  const crear = useEscritura('webhook_agregar')
  const [nuevo, setNuevo] = useState<WebhookNuevo | null>(null)
  const creado = useRef(false)
  const personal = useUsuario().sesion.Personal
  if (nuevo) {
    const { Nombre } = nuevo.Webhook
    return (
      <Modal opened onClose={onCerrar} title={`Webhook ${Nombre} creado`} size="lg" closeOnClickOutside={false}>
        <Secreto texto={nuevo.Secreto} nombre="Secreto" onCerrar={onCerrar}>
          Con este secreto tu sistema comprueba que el aviso es de Litro y que nadie lo cambió en el camino.
        </Secreto>
      </Modal>
    )
  }
  return (
    <FormDialog
      titulo="Crear webhook"
      size="lg"
      schema={WebhookCaptura}
      inicial={{ Nombre: '', Direccion: '', Eventos: [], IdSocioComercial: '' }}
      guardar="Crear webhook"
      falla="No se pudo crear el webhook."
      // The dialog stays: what was made is shown in it once.
      onCerrar={() => (creado.current ? undefined : onCerrar())}
      onGuardar={async (entrada) => {
        setNuevo(await crear.mutateAsync([{ entrada }]))
        creado.current = true
      }}
    >
      <Campos />
      {personal ? <SocioField /> : null}
    </FormDialog>
  )
}

type EditarProps = { webhook: Webhook; onCerrar: () => void; onRecargar: () => void }

export function EditarDialog({ webhook, onCerrar, onRecargar }: EditarProps) {
  const editar = useEscritura('webhook_editar')
  const { IdWebhook: id, Nombre, Direccion, Eventos, Version } = webhook
  return (
    <FormDialog
      titulo={`Editar webhook ${Nombre}`}
      size="lg"
      schema={WebhookEdicion}
      inicial={{ Nombre, Direccion, Eventos }}
      guardar="Guardar"
      falla="No se pudo guardar el webhook."
      onCerrar={onCerrar}
      onRecargar={onRecargar}
      onGuardar={async (entrada) => {
        await editar.mutateAsync([{ params: { id }, entrada: { ...entrada, Version } }])
        avisarExito('Webhook actualizado.')
      }}
    >
      <Campos />
    </FormDialog>
  )
}
