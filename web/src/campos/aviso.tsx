// A warning under its field: the rules do not forbid it, but the person should look again.
import { IconAlertTriangle } from '@tabler/icons-react'
import estilos from './aviso.module.css'

export function Aviso({ texto }: { texto: string }) {
  return (
    <span className={estilos.aviso}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
      <span>{texto}</span>
    </span>
  )
}
