// Rows ticked in a list. Only what is in sight counts: a row the filter hides is not acted on.
import { useCallback, useMemo, useState } from 'react'

export type Seleccion<Fila> = {
  /** What the checkbox of a row is called: 'Seleccionar PRE-12'. */
  etiqueta: (fila: Fila) => string
  tiene: (fila: Fila) => boolean
  alternar: (fila: Fila) => void
  cuantas: 'ninguna' | 'algunas' | 'todas'
  alternarTodas: () => void
}

type Opciones<Fila> = { clave: Extract<keyof Fila, string>; etiqueta: (fila: Fila) => string }

export function toggled(claves: ReadonlySet<string>, clave: string): ReadonlySet<string> {
  const nuevas = new Set(claves)
  if (!nuevas.delete(clave)) nuevas.add(clave)
  return nuevas
}

export function useSeleccion<Fila>(filas: readonly Fila[], { clave, etiqueta }: Opciones<Fila>) {
  const [claves, setClaves] = useState<ReadonlySet<string>>(new Set())
  const claveDe = useCallback((fila: Fila) => String(fila[clave]), [clave])
  const elegidas = useMemo(() => filas.filter((fila) => claves.has(claveDe(fila))), [filas, claves, claveDe])
  const alternar = useCallback((fila: Fila) => setClaves((antes) => toggled(antes, claveDe(fila))), [claveDe])
  const limpiar = useCallback(() => setClaves(new Set()), [])
  const completa = elegidas.length > 0 && elegidas.length === filas.length
  const seleccion: Seleccion<Fila> = {
    etiqueta,
    alternar,
    tiene: (fila) => claves.has(claveDe(fila)),
    cuantas: completa ? 'todas' : elegidas.length > 0 ? 'algunas' : 'ninguna',
    alternarTodas: () => setClaves(new Set(completa ? [] : filas.map(claveDe))),
  }
  return { elegidas, limpiar, seleccion }
}
