// '?' opens the keys of the product.
import { useDisclosure } from '@mantine/hooks'
import { useEffect } from 'react'
import { despues } from '../ui/despues.tsx'

const AyudaDialog = despues(async () => (await import('./ayuda-dialog.tsx')).AyudaDialog)

/** A question mark typed in a field is a question mark. */
const escribe = (objetivo: EventTarget | null) =>
  objetivo instanceof HTMLElement && (objetivo.isContentEditable || objetivo.matches('input, textarea, select'))

export function Ayuda() {
  const [abierta, { open, close }] = useDisclosure(false)
  useEffect(() => {
    const alTeclear = (evento: KeyboardEvent) => {
      if (evento.key === '?' && !evento.ctrlKey && !evento.metaKey && !escribe(evento.target)) open()
    }
    window.addEventListener('keydown', alTeclear)
    return () => window.removeEventListener('keydown', alTeclear)
  }, [open])
  return abierta ? <AyudaDialog onCerrar={close} /> : null
}
