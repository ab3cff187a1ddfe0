// Shows its children only after a moment, so that what comes quickly does not flicker.
import { type ReactNode, useEffect, useState } from 'react'

export function Delayed({ ms = 100, children }: { ms?: number; children: ReactNode }) {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const espera = setTimeout(() => setVisible(true), ms)
    return () => clearTimeout(espera)
  }, [ms])
  return visible ? children : null
}
