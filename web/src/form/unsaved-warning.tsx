// Leaving with unsaved changes is asked about: inside the application by us, outside of it by the browser.
import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'

export function UnsavedWarning({ activa }: { activa: boolean }) {
  const bloqueo = useBlocker(
    ({ currentLocation, nextLocation }) => activa && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!activa) return
    const avisar = (evento: BeforeUnloadEvent) => evento.preventDefault()
    window.addEventListener('beforeunload', avisar)
    return () => window.removeEventListener('beforeunload', avisar)
  }, [activa])

  return (
    <Modal opened={bloqueo.state === 'blocked'} onClose={() => bloqueo.reset?.()} title="¿Salir sin guardar?">
      <Text>Tienes cambios sin guardar. Si sales, se perderán.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => bloqueo.proceed?.()}>
          Salir sin guardar
        </Button>
        <Button data-autofocus onClick={() => bloqueo.reset?.()}>
          Seguir editando
        </Button>
      </Group>
    </Modal>
  )
}
