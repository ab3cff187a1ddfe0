// A cell told in two lines: what matters, and under it what tells it apart.
import type { ReactNode } from 'react'
import estilos from './admin.module.css'

export function DosLineas({ arriba, abajo }: { arriba: ReactNode; abajo: ReactNode }) {
  return (
    <span className={estilos.dosLineas}>
      <span>{arriba}</span>
      <span className="tenue">{abajo}</span>
    </span>
  )
}
