// Municipalities and localities of every state, fetched only when asked for: sixty kilobytes no other page should carry.

export interface Geografia {
  /** Name of a key of c_Municipio or c_Localidad in a state, or undefined when the state has no such key. */
  municipio(estado: string, clave: string): string | undefined
  localidad(estado: string, clave: string): string | undefined
}

let cargada: Promise<Geografia> | undefined

export function loadGeografia(): Promise<Geografia> {
  cargada ??= import('./geografia-datos.ts').then(({ MUNICIPIOS, LOCALIDADES }) => ({
    municipio: consultar(MUNICIPIOS),
    localidad: consultar(LOCALIDADES),
  }))
  return cargada
}

function consultar(filas: Readonly<Record<string, string>>): (estado: string, clave: string) => string | undefined {
  const porEstado = new Map<string, ReadonlyMap<string, string>>()
  const leer = (estado: string): ReadonlyMap<string, string> => {
    const leido = porEstado.get(estado)
    if (leido) return leido
    const pares = (Object.hasOwn(filas, estado) ? (filas[estado] ?? '') : '').split('|').filter((fila) => fila !== '')
    const nuevo = new Map(pares.map((fila) => [fila.slice(0, fila.indexOf(' ')), fila.slice(fila.indexOf(' ') + 1)]))
    porEstado.set(estado, nuevo)
    return nuevo
  }
  return (estado, clave) => leer(estado).get(clave)
}
