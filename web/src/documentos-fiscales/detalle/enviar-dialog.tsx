// Enviar: the addresses of the client, editable, and the document goes to them again.
import { EnviarCorreo } from '@litro/contract/documentos-fiscales/correo'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { Alert, Button, Checkbox, Group, Modal, Stack, TagsInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { type ApiError, mensajeDe } from '../../api-error.ts'
import { useCajaDeCorreos } from '../../campos/caja-de-correos.ts'
import { useEscritura } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarExito } from '../../ui/avisos.ts'
import { Verbo } from '../../ui/verbo.tsx'

type Props = { familia: Familia; id: number; folio: string; destinatarios: string[]; onCerrar: () => void }

/** Enter alone takes what was typed as one address; with Ctrl all of them are sent, as in every form. */
function sendOnKeys(evento: KeyboardEvent<HTMLInputElement>) {
  if (evento.key !== 'Enter' || !(evento.ctrlKey || evento.metaKey)) return
  evento.preventDefault()
  evento.stopPropagation()
  evento.currentTarget.form?.requestSubmit()
}

export function EnviarDialog({ familia, id, folio, destinatarios, onCerrar }: Props) {
  const { puede } = useUsuario()
  const { correos: Destinatarios, caja } = useCajaDeCorreos(destinatarios)
  const [guardar, setGuardar] = useState(false)
  const [queja, setQueja] = useState<string | null>(null)
  const servicio: `${Familia}_enviar` = `${familia}_enviar`
  const enviar = useEscritura(servicio)
  const cambio = Destinatarios.join() !== destinatarios.join()

  const onSubmit = (evento: FormEvent) => {
    evento.preventDefault()
    const entrada = { Destinatarios, GuardarEnCliente: guardar && cambio }
    const mal = EnviarCorreo.safeParse(entrada).error?.issues[0]?.message ?? null
    setQueja(mal)
    if (mal || enviar.isPending) return
    enviar.mutate([{ params: { id }, entrada }], {
      onSuccess: () => {
        avisarExito(`${folio} en camino a ${Destinatarios.join(', ')}.`)
        onCerrar()
      },
      onError: (error: ApiError) => setQueja(error.campos.Destinatarios ?? null),
    })
  }
  return (
    <Modal opened onClose={onCerrar} title={`Enviar ${folio} por correo`} closeButtonProps={{ 'aria-label': 'Cerrar' }}>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          <TagsInput
            label="Para"
            description="Escribe cada correo y presiona Enter. Van el PDF y el XML."
            data-autofocus
            error={queja}
            onKeyDown={sendOnKeys}
            {...caja}
          />
          {cambio && puede('cliente.editar') ? (
            <Checkbox
              label="Guardar estos correos en el cliente"
              checked={guardar}
              onChange={(evento) => setGuardar(evento.currentTarget.checked)}
            />
          ) : null}
          {enviar.isError && !queja ? (
            <Alert color="red" role="alert">
              {mensajeDe(enviar.error, 'No se pudo enviar el correo.')}
            </Alert>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onCerrar}>
              Regresar
            </Button>
            <Verbo type="submit" loading={enviar.isPending}>
              Enviar
            </Verbo>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
