// A screen that nothing is kept of: opened without network it says so, and opens when the network is back. One that is open stays.
import { type ReactNode, useState } from 'react'
import { useSinRed } from '../sin-red/use-conexion.ts'
import { despues } from '../ui/despues.tsx'

const PantallaSinRed = despues(async () => (await import('./cortes.tsx')).PantallaSinRed)

export function NecesitaRed({ titulo, children }: { titulo: string; children: ReactNode }) {
  const sinRed = useSinRed()
  const [abierta, setAbierta] = useState(!sinRed)
  if (!sinRed && !abierta) setAbierta(true)
  return abierta || !sinRed ? children : <PantallaSinRed titulo={titulo} />
}
