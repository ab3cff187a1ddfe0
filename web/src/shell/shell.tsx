// Everything around a screen once someone has signed in: who they are, the sidebar, the top bar and the toasts.
import { Button } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { setCredenciales } from '../call.ts'
import { createQueryClient, useServicio } from '../query.ts'
import type { Confirmaciones } from '../sesion/confirmacion.ts'
import { GateScreen } from '../sesion/gate-screen.tsx'
import { useSession } from '../sesion/session-context.ts'
import { UsuarioProvider } from '../sesion/usuario-context.tsx'
import { despues } from '../ui/despues.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { AlVolverLaRed } from './al-volver-la-red.tsx'
import { Frame } from './frame.tsx'
import estilos from './shell.module.css'

const ConfirmarDialog = despues(async () => (await import('../sesion/confirmar-dialog.tsx')).ConfirmarDialog)

export function Shell() {
  const { credenciales, confirmaciones } = useSession()
  const [cliente] = useState(() => {
    setCredenciales(credenciales)
    return createQueryClient()
  })
  return (
    <QueryClientProvider client={cliente}>
      <WithUsuario />
      <AlVolverLaRed />
      <Confirmacion confirmaciones={confirmaciones} />
    </QueryClientProvider>
  )
}

/** "Confirma que eres tú", when something that was asked for needs it. */
function Confirmacion({ confirmaciones }: { confirmaciones: Confirmaciones }) {
  const pendiente = useSyncExternalStore(confirmaciones.subscribe, confirmaciones.pendiente)
  return pendiente ? <ConfirmarDialog pendiente={pendiente} /> : null
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
