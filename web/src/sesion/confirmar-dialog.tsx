// "Confirma que eres tú": opens the issuer's window and waits for it, over the screen as it was left.
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { SIN_CONEXION } from '../api-error.ts'
import { CANAL, OtraPersona, type Pendiente } from './confirmacion.ts'

const VENTANA = 'popup,width=480,height=760'
const FALLA = 'No se pudo confirmar. Inténtalo de nuevo.'

/** The address is ready before the click: a window opened later would be stopped by the browser. */
function useDireccion(pendiente: Pendiente) {
  const [url, setUrl] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const preparar = useCallback(async () => {
    try {
      setUrl(await pendiente.abrir())
    } catch (causa) {
      console.error('step-up', causa)
      setError(SIN_CONEXION)
    }
  }, [pendiente])
  useEffect(() => {
    void preparar()
  }, [preparar])
  return { url, error, setError, preparar }
}

export function ConfirmarDialog({ pendiente }: { pendiente: Pendiente }) {
  const [abierta, setAbierta] = useState(false)
  const { url, error, setError, preparar } = useDireccion(pendiente)

  useEffect(() => {
    const canal = new BroadcastChannel(CANAL)
    canal.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string') return
      pendiente.recibir(data).catch((causa: unknown) => {
        console.error('step-up', causa)
        // From the beginning, as whoever is signed in now.
        if (causa instanceof OtraPersona) window.location.reload()
        setError(FALLA)
        setAbierta(false)
        // An address is good for one answer.
        void preparar()
      })
    }
    return () => canal.close()
  }, [pendiente, setError, preparar])

  const abrir = () => {
    if (!url) return
    setError(null)
    if (window.open(url, 'litro-prueba', VENTANA)) setAbierta(true)
    else
      setError('Tu navegador bloqueó la ventana. Permite las ventanas emergentes de este sitio e inténtalo de nuevo.')
  }

  return (
    <Modal opened onClose={pendiente.cancelar} title="Confirma que eres tú" centered>
      <Stack gap="md">
        <p>
          {abierta
            ? 'Termina en la ventana que se abrió. Después, lo que pediste sigue su curso; nada de lo que escribiste se pierde.'
            : 'Lo que pediste necesita que demuestres otra vez que eres tú. Se abre una ventana y regresas aquí; nada de lo que escribiste se pierde.'}
        </p>
        <div role="alert">{error}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={pendiente.cancelar}>
            Regresar
          </Button>
          <Button loading={url === null && error === null} onClick={abrir} data-autofocus>
            {abierta ? 'Abrir otra vez' : 'Confirmar'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
