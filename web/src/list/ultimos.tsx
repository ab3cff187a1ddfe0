// A card with the last rows of a list that belong to the thing at hand, and the way to all of them.
import type { ReactNode } from 'react'
import { AppLink } from '../app-link.tsx'
import { Card } from '../ui/card.tsx'

type Props = {
  titulo: string
  /** The list with the same rows; without it, all of them are here. */
  todas?: string
  vacio: string
  /** How many there are; undefined while nobody knows. */
  hay: number | undefined
  children: ReactNode
}

export function Ultimos({ titulo, todas, vacio, hay, children }: Props) {
  if (hay === undefined) return null
  return (
    <Card titulo={titulo} detalle={todas && hay > 0 ? <AppLink to={todas}>Ver todo</AppLink> : undefined}>
      {hay > 0 ? children : <p className="nota">{vacio}</p>}
    </Card>
  )
}
