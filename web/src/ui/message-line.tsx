// One line that says how something ended: red, green or amber, always with its icon, and heard by screen readers.
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import estilos from './message-line.module.css'

// biome-ignore format: a table is read as a table
const tonos = {
  rojo:  { Icono: IconCircleX,       role: 'alert' },
  verde: { Icono: IconCircleCheck,   role: 'status' },
  ambar: { Icono: IconAlertTriangle, role: 'status' },
} as const

type Props = { tono: keyof typeof tonos; children: ReactNode }

export function MessageLine({ tono, children }: Props) {
  const { Icono, role } = tonos[tono]
  return (
    <div role={role} className={estilos.linea} data-tono={tono}>
      <Icono size={20} stroke={1.8} aria-hidden />
      <div className={estilos.texto}>{children}</div>
    </div>
  )
}
