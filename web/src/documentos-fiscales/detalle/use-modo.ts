// The mode of a detail is the verb of its address: /factura/borrar/7.
import { useLocation } from 'react-router'
import type { Modo } from '../pantallas.ts'

const modos: readonly string[] = ['ver', 'borrar', 'cancelar', 'timbrar'] satisfies Modo[]

export function useModo(): Modo {
  const verbo = useLocation().pathname.split('/')[2] ?? ''
  return modos.includes(verbo) ? (verbo as Modo) : 'ver'
}
