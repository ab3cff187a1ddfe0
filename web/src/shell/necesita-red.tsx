// A screen that nothing is kept of: opened without network it says so, and opens when the network is back. One that is open stays.
import { IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSinRed } from '../sin-red/use-conexion.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function NecesitaRed({ titulo, children }: { titulo: string; children: ReactNode }) {
  const sinRed = useSinRed()
  const [abierta, setAbierta] = useState(!sinRed)
  if (!sinRed && !abierta) setAbierta(true)
  if (abierta || !sinRed) return children
  return (
    <>
      <PageHeader titulo={titulo} />
      <EmptyState
        icono={<IconCloudOff size={28} stroke={1.5} />}
        titulo="Sin conexión"
        texto="Esta pantalla necesita red. Se abrirá por sí sola cuando vuelva."
      />
    </>
  )
}
