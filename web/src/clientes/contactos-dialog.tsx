// Contactos: the addresses of a client, kept outside of its form (D-55, D-56).
import { type Cliente, ContactosCaptura } from '@litro/contract/clientes/cliente'
import { etiquetas } from '@litro/contract/etiquetas'
import { Alert, Button, Group, Modal, Stack, TagsInput, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { type ApiError, mensajeDe } from '../api-error.ts'
import { useCajaDeCorreos } from '../campos/caja-de-correos.ts'
import { useEscritura } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { avisarReversible } from '../ui/deshacer.tsx'
import { Verbo } from '../ui/verbo.tsx'

type Props = { cliente: Cliente; onGuardado: (cliente: Cliente) => void }

export function ContactosButton(props: Props) {
  const [abierto, setAbierto] = useState(false)
  const cerrar = () => setAbierto(false)
  return (
    <>
      <Verbo
        variant="default"
        leftSection={<IconMail size={18} stroke={1.7} />}
        aria-haspopup="dialog"
        onClick={() => setAbierto(true)}
      >
        Contactos
      </Verbo>
      <Modal opened={abierto} onClose={cerrar} title="Contactos" closeButtonProps={{ 'aria-label': 'Cerrar' }}>
        <ContactosForm {...props} onCerrar={cerrar} />
      </Modal>
    </>
  )
}

function ContactosForm({ cliente, onGuardado, onCerrar }: Props & { onCerrar: () => void }) {
  const [correo, setCorreo] = useState(cliente.CorreoElectronico)
  const { correos: EmailsAdicionales, caja } = useCajaDeCorreos(cliente.EmailsAdicionales)
  const [errores, setErrores] = useState<Record<string, string>>({})
  const guardar = useEscritura('cliente_contactos')
  const { idSocio } = useUsuario()

  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    const entrada = { CorreoElectronico: correo, EmailsAdicionales, Version: cliente.Version }
    const quejas = complaints(entrada)
    setErrores(quejas)
    if (Object.keys(quejas).length > 0 || guardar.isPending) return
    const peticion = { params: { id: cliente.IdCliente }, socio: idSocio ?? undefined }
    guardar.mutate([{ ...peticion, entrada }], {
      onSuccess: (guardado) => {
        onGuardado(guardado)
        const { CorreoElectronico, EmailsAdicionales } = cliente
        const antes = { CorreoElectronico, EmailsAdicionales, Version: guardado.Version }
        avisarReversible('Contactos actualizados.', {
          deshacer: async () => onGuardado(await guardar.mutateAsync([{ ...peticion, entrada: antes }])),
          deshecho: 'Los contactos quedaron como estaban.',
        })
        onCerrar()
      },
      onError: (error: ApiError) => setErrores(error.campos),
    })
  }

  return (
    <form noValidate onSubmit={enviar}>
      <Stack gap="md">
        <TextInput
          label={etiquetas.CorreoElectronico}
          type="email"
          autoComplete="off"
          data-autofocus
          value={correo}
          error={errores.CorreoElectronico}
          onChange={(evento) => setCorreo(evento.currentTarget.value)}
        />
        <TagsInput
          label={etiquetas.EmailsAdicionales}
          description="Escribe cada correo y presiona Enter."
          error={errores.EmailsAdicionales}
          {...caja}
        />
        {guardar.isError ? (
          <Alert color="red" role="alert">
            {mensajeDe(guardar.error, 'No se pudieron guardar los contactos.')}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCerrar}>
            Regresar
          </Button>
          <Verbo type="submit" loading={guardar.isPending}>
            Guardar Contactos
          </Verbo>
        </Group>
      </Stack>
    </form>
  )
}

function complaints(entrada: unknown): Record<string, string> {
  const quejas: Record<string, string> = {}
  for (const { path, message } of ContactosCaptura.safeParse(entrada).error?.issues ?? []) {
    quejas[String(path[0])] ??= message
  }
  return quejas
}
