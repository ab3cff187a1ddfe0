// Everything around a screen once someone has signed in: who they are, the sidebar, the top bar and the toasts.
import '@mantine/notifications/styles.css'
import { Button } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { setCredenciales } from '../call.ts'
import { createQueryClient, useServicio } from '../query.ts'
import { ConfirmarDialog } from '../sesion/confirmar-dialog.tsx'
import { GateScreen } from '../sesion/gate-screen.tsx'
import { useSession } from '../sesion/session-context.ts'
import { UsuarioProvider } from '../sesion/usuario-context.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Frame } from './frame.tsx'
import estilos from './shell.module.css'

export function Shell() {
  const { credenciales, confirmaciones } = useSession()
  const [cliente] = useState(() => {
    setCredenciales(credenciales)
    return createQueryClient()
  })
  return (
    <QueryClientProvider client={cliente}>
      <Notifications position="top-right" containerWidth={380} />
      <WithUsuario />
      <ConfirmarDialog confirmaciones={confirmaciones} />
    </QueryClientProvider>
  )
}

function WithUsuario() {
  const { cerrar } = useSession()
  const { data, error, refetch, isFetching } = useServicio('sesion_leer', [], { staleTime: 5 * 60_000 })
  if (data) {
    return (
      <UsuarioProvider sesion={data}>
        <Frame />
      </UsuarioProvider>
    )
  }
  if (!error || isFetching) return <GateScreen />
  return (
    <main className={estilos.aparte}>
      <h1 className="solo-lector">Litro</h1>
      <ErrorState titulo="No pudimos abrir tu sesión" mensaje={error.mensaje} folio={error.folio} onRetry={refetch} />
      <Button variant="subtle" onClick={cerrar}>
        Cerrar sesión
      </Button>
    </main>
  )
}
