// Rows ticked in a list. Only what is in sight counts: a row the filter hides is not acted on.
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'

export type Seleccion<Fila> = {
  /** What the checkbox of a row is called: 'Seleccionar PRE-12'. */
  etiqueta: (fila: Fila) => string
  tiene: (fila: Fila) => boolean
  /** `hasta`: everything between the last one touched and this one follows it, as Shift does everywhere. */
  alternar: (fila: Fila, hasta?: boolean) => void
  cuantas: 'ninguna' | 'algunas' | 'todas'
  alternarTodas: () => void
}

/** What a list offers over its ticked rows. */
export type Elegibles<Fila> = {
  etiqueta: (fila: Fila) => string
  /** Buttons of the bar. `dejar` leaves only those rows ticked. */
  acciones?: (elegidas: Fila[], dejar: (filas: readonly Fila[]) => void) => ReactNode
}

type Opciones<Fila> = { clave: Extract<keyof Fila, string>; etiqueta: (fila: Fila) => string }

function toggled(claves: ReadonlySet<string>, clave: string): ReadonlySet<string> {
  const nuevas = new Set(claves)
  if (!nuevas.delete(clave)) nuevas.add(clave)
  return nuevas
}

/** The rows from one to the other, both included, take the state the last one gets. */
function ranged(
  claves: ReadonlySet<string>,
  orden: readonly string[],
  desde: string,
  hasta: string,
): ReadonlySet<string> {
  const [i, j] = [orden.indexOf(desde), orden.indexOf(hasta)]
  if (i < 0 || j < 0) return toggled(claves, hasta)
  const nuevas = new Set(claves)
  const marca = !claves.has(hasta)
  for (const clave of orden.slice(Math.min(i, j), Math.max(i, j) + 1)) {
    if (marca) nuevas.add(clave)
    else nuevas.delete(clave)
  }
  return nuevas
}

export function useSeleccion<Fila>(filas: readonly Fila[], { clave, etiqueta }: Opciones<Fila>) {
  const [claves, setClaves] = useState<ReadonlySet<string>>(new Set())
  const claveDe = useCallback((fila: Fila) => String(fila[clave]), [clave])
  const elegidas = useMemo(() => filas.filter((fila) => claves.has(claveDe(fila))), [filas, claves, claveDe])
  const ultima = useRef<string | null>(null)
  // Rows are memoised: what they are given to toggle must not change with every list.
  const vistas = useRef(filas)
  useEffect(() => {
    vistas.current = filas
  }, [filas])
  const alternar = useCallback(
    (fila: Fila, hasta = false) => {
      const esta = claveDe(fila)
      const desde = hasta ? ultima.current : null
      ultima.current = esta
      setClaves((antes) =>
        desde === null ? toggled(antes, esta) : ranged(antes, vistas.current.map(claveDe), desde, esta),
      )
    },
    [claveDe],
  )
  const dejar = useCallback((estas: readonly Fila[]) => setClaves(new Set(estas.map(claveDe))), [claveDe])
  const completa = elegidas.length > 0 && elegidas.length === filas.length
  const seleccion: Seleccion<Fila> = {
    etiqueta,
    alternar,
    tiene: (fila) => claves.has(claveDe(fila)),
    cuantas: completa ? 'todas' : elegidas.length > 0 ? 'algunas' : 'ninguna',
    alternarTodas: () => setClaves(new Set(completa ? [] : filas.map(claveDe))),
  }
  return { elegidas, dejar, seleccion }
}
