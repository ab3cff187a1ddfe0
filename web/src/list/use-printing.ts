// Whether the browser is about to print, known before it looks at the page.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export function usePrinting(): boolean {
  const [imprimiendo, setImprimiendo] = useState(false)
  useEffect(() => {
    // The browser reads the page right after the event: the change cannot wait for the next render.
    const antes = () => flushSync(() => setImprimiendo(true))
    const despues = () => setImprimiendo(false)
    window.addEventListener('beforeprint', antes)
    window.addEventListener('afterprint', despues)
    return () => {
      window.removeEventListener('beforeprint', antes)
      window.removeEventListener('afterprint', despues)
    }
  }, [])
  return imprimiendo
}
