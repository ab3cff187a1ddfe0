// Light, dark, or as the system says: the button is here from the start, its menu once it is asked for.
import { useState } from 'react'
import { despues } from '../ui/despues.tsx'
import { ThemeButton } from './theme-button.tsx'

const ThemeMenu = despues(async () => (await import('./theme-menu.tsx')).ThemeMenu)

export function ThemeSwitch() {
  const [pedido, setPedido] = useState(false)
  return pedido ? <ThemeMenu /> : <ThemeButton aria-haspopup="menu" onClick={() => setPedido(true)} />
}
