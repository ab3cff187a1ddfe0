// How a list is sorted: read from the address, turned around, and done where all the rows are here.

export type Orden = { campo: string; descendente: boolean }

/** `-Campo` means descending (D-161). */
export function parseOrden(texto: string | null | undefined): Orden | null {
  const partes = /^(-?)([A-Za-z]{1,40})$/.exec(texto ?? '')
  return partes?.[2] ? { campo: partes[2], descendente: partes[1] === '-' } : null
}

export function writeOrden(orden: Orden | null): string | undefined {
  return orden ? `${orden.descendente ? '-' : ''}${orden.campo}` : undefined
}

/** A second press turns the order around. */
export function nextOrden(actual: Orden | null, campo: string): Orden {
  return { campo, descendente: actual?.campo === campo ? !actual.descendente : false }
}

const collator = new Intl.Collator('es-MX', { numeric: true, sensitivity: 'base' })

/** Order for rows that are all here already. Empty values go last, whichever the direction. */
export function sortRows<Fila>(filas: readonly Fila[], orden: Orden | null): Fila[] {
  if (!orden) return [...filas]
  const campo = orden.campo as keyof Fila
  const signo = orden.descendente ? -1 : 1
  return [...filas].sort((a, b) => {
    const x = a[campo]
    const y = b[campo]
    if (x === null || x === undefined) return y === null || y === undefined ? 0 : 1
    if (y === null || y === undefined) return -1
    if (typeof x === 'number' && typeof y === 'number') return signo * (x - y)
    return signo * collator.compare(String(x), String(y))
  })
}
