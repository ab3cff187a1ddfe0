// Leaving with unsaved changes is asked about: inside the application by us, outside of it by the browser.
import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from '../ruteo/ruteo.tsx'

export function UnsavedWarning({ activa }: { activa: boolean }) {
  const espera = useBlocker(
    ({ currentLocation, nextLocation }) => activa && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!activa) return
    const avisar = (evento: BeforeUnloadEvent) => evento.preventDefault()
    window.addEventListener('beforeunload', avisar)
    return () => window.removeEventListener('beforeunload', avisar)
  }, [activa])

  return (
    <Modal opened={espera !== null} onClose={() => espera?.quedarse()} title="¿Salir sin guardar?">
      <Text>Tienes cambios sin guardar. Si sales, se perderán.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => espera?.seguir()}>
          Salir sin guardar
        </Button>
        <Button data-autofocus onClick={() => espera?.quedarse()}>
          Seguir editando
        </Button>
      </Group>
    </Modal>
  )
}
