// What a narrow form says beside its buttons: the figure of a summary that stands far below what is being typed.
import { useMediaQuery } from '@mantine/hooks'
import { createContext, use } from 'react'
import { createPortal } from 'react-dom'
import { SIN_DATO } from '../formato.ts'
import estilos from './form.module.css'

/** The place in the bar of the nearest form. */
export const BarraContext = createContext<HTMLElement | null>(null)

/** Where the summary stands beside the fields, and where there is nothing to say yet, it is not needed. */
export function EnBarra({ titulo, valor }: { titulo: string; valor: string }) {
  const barra = use(BarraContext)
  const angosta = useMediaQuery('screen and (max-width: 899.98px)', false)
  if (!barra || !angosta || valor === SIN_DATO) return null
  return createPortal(
    <span className={estilos.enBarra}>
      {titulo} <strong className="cifra">{valor}</strong>
    </span>,
    barra,
  )
}
