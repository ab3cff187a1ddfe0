// How the columns of a table share its width: a name may take two lines, an amount is never cut.
import { type Columna, cellOf } from './columna.tsx'

/** A tabular figure, a narrow mark between figures, and the air of a cell on both sides. */
const CIFRA_PX = 7.9
const MARCA_PX = 4
/** A letter of a title, and the air of the button it is. */
const LETRA_PX = 6.8
const BOTON_PX = 8
const AIRE_PX = 20
/** What a cell gives up, left and right together, where the columns do not fit. */
const APRIETE = 8
/** The air that is left then. */
export const AIRE_APRETADO = AIRE_PX - APRIETE

const anchoDe = (texto: string) => {
  const marcas = texto.match(/[.,\s]/g)?.length ?? 0
  return Math.ceil((texto.length - marcas) * CIFRA_PX + marcas * MARCA_PX) + AIRE_PX
}

/** Letters of a name that are narrower or wider than the others, and how much. */
const LETRAS = new Map(
  (
    [
      ['mwMW', 11.5],
      ['ABCDEFGHJKLNOPQRSTUVXYZÁÉÍÓÚÑÜ', 9],
      ['rtf1-', 4.7],
      ["iljíI.,' ", 3.3],
    ] as const
  ).flatMap(([letras, px]) => [...letras].map((letra) => [letra, px] as const)),
)
const OTRA_PX = 7.4

/** How wide a name is in one line, without the air around it. */
export const anchoDeNombre = (nombre: string) =>
  Math.ceil([...nombre].reduce((total, letra) => total + (LETRAS.get(letra) ?? OTRA_PX), 0))

/** How wide a title is in one line. */
export const anchoDeTitulo = (titulo: string) => Math.ceil(titulo.length * LETRA_PX) + BOTON_PX + AIRE_PX

/** What the rows say in a column: how wide its figures must be, its longest word, and the longest of its names in one line. */
export type Dicho = { cifra: number; palabra: number; nombre: number }

const NADA: Dicho = { cifra: 0, palabra: 0, nombre: 0 }

export function anchosDichos<Fila>(columnas: readonly Columna<Fila>[], filas: readonly Fila[]): Dicho[] {
  return columnas.map((columna) => {
    const { cifra, render, como, abajo } = columna
    // What a column draws is not words to be measured.
    if (!cifra && (render || como || abajo)) return NADA
    return filas.reduce<Dicho>((mayor, fila) => {
      const celda = cellOf(columna, fila)
      if (typeof celda !== 'string') return mayor
      return mayorDe(mayor, cifra ? { ...NADA, cifra: anchoDe(celda) } : dichoDe(celda))
    }, NADA)
  })
}

const dichoDe = (nombre: string): Dicho => ({
  cifra: 0,
  palabra: Math.max(...nombre.split(' ').map(anchoDeNombre)) + AIRE_PX,
  nombre: anchoDeNombre(nombre),
})

/** How long a name may be to fit in two lines, in lines. */
export const DOS_LINEAS = 1.7

/** The column in which the longest of its names takes two lines, and no word is broken. */
export const anchoDeDosLineas = ({ palabra, nombre }: Dicho) =>
  Math.max(palabra, Math.ceil(nombre / DOS_LINEAS) + AIRE_PX)

export const mayorDe = (uno: Dicho, otro: Dicho): Dicho => ({
  cifra: Math.max(uno.cifra, otro.cifra),
  palabra: Math.max(uno.palabra, otro.palabra),
  nombre: Math.max(uno.nombre, otro.nombre),
})

/** What a column asks for. `bajo`: where room is short it may stand under another; those of a lower turn go first. */
export type Pedido = {
  campo: string
  ancho: number
  crece?: boolean
  fija?: boolean
  /** Of its title, which alone takes two lines and in a shared cell has one. */
  titulo?: number
  /** Of its longest word, or of two lines of its names where none is cut: narrower it does not get. */
  palabra?: number
  bajo?: { de: string; turno: number }
}

export type Reparto = {
  /** The width of each track of the table, and the one at which its words would be broken. */
  pistas: number[]
  minimos: number[]
  /** Of each column: its track, and whether it is alone there, above, or below. */
  lugares: { pista: number; lugar: 'solo' | 'arriba' | 'abajo' }[]
  apretada: boolean
}

/** The tracks once words gave the room that is missing. */
export type Ceder = (reparto: Reparto, falta: number) => number[]

/**
 * First every column stands alone; then cells tighten; then related columns share a cell on two lines, turn by turn, until all
 * fit (D-180); then words give some room. Where not even that is enough, what is left slides under the columns that identify the row,
 * and what is seen before sliding ends between two columns (D-263).
 */
export function repartir(pedidos: readonly Pedido[], fijo: number, disponible: number, ceder?: Ceder): Reparto {
  const turnos = [...new Set(pedidos.flatMap(({ bajo }) => bajo?.turno ?? []))].sort((a, b) => a - b)
  const intentos: [turno: number, aprieta: boolean][] = [
    [0, false],
    [0, true],
    ...turnos.map((t) => [t, true] as [number, boolean]),
  ]
  let ultimo: Reparto | undefined
  for (const [turno, aprieta] of disponible > 0 ? intentos : intentos.slice(0, 1)) {
    const reparto = join(pedidos, turno, aprieta)
    const libre = disponible - fijo - suma(reparto.pistas)
    if (libre >= 0) return { ...reparto, pistas: stretch(reparto, pedidos, libre) }
    ultimo = { ...reparto, pistas: ceder?.(reparto, -libre) ?? reparto.pistas }
  }
  if (!ultimo) return join(pedidos, 0, false)
  return suma(ultimo.pistas) + fijo <= disponible ? ultimo : fold(ultimo, pedidos, disponible - fijo, ceder)
}

/** Half an amount is another amount, and half a button is none: the columns seen at first take exactly the room there is. */
function fold(reparto: Reparto, pedidos: readonly Pedido[], hueco: number, ceder?: Ceder): Reparto {
  const { pistas, lugares } = reparto
  const ultimaFija = Math.max(0, ...lugares.flatMap(({ pista }, i) => (pedidos[i]!.fija ? pista : [])))
  for (let vistas = pistas.length - 1; vistas > ultimaFija + 1; vistas--) {
    const enteras = pistas.slice(0, vistas)
    const libre = hueco - suma(enteras)
    const primeras =
      libre >= 0
        ? stretch({ ...reparto, pistas: enteras }, pedidos, libre)
        : (ceder?.({ ...reparto, pistas: enteras }, -libre) ?? enteras)
    if (suma(primeras) <= hueco) return { ...reparto, pistas: [...primeras, ...pistas.slice(vistas)] }
  }
  return reparto
}

function join(pedidos: readonly Pedido[], turno: number, apretada: boolean): Reparto {
  const cabeza = ({ bajo }: Pedido) =>
    bajo && bajo.turno <= turno
      ? pedidos.find(({ campo, bajo: otro }) => campo === bajo.de && !(otro && otro.turno <= turno))
      : undefined
  const solas = pedidos.filter((pedido) => !cabeza(pedido))
  const cede = apretada ? APRIETE : 0
  const pistas = solas.map(({ ancho }) => ancho - cede)
  const minimos = solas.map(({ palabra = 0 }) => palabra - cede)
  const conDebajo = new Set<string>()
  const lugares: Reparto['lugares'] = pedidos.map((pedido) => {
    const sobre = cabeza(pedido)
    const pista = solas.indexOf(sobre ?? pedido)
    if (!sobre) return { pista, lugar: 'solo' }
    conDebajo.add(sobre.campo)
    const ancho = Math.max(pedido.ancho, pedido.titulo ?? 0, sobre.titulo ?? 0)
    pistas[pista] = Math.max(pistas[pista] ?? 0, ancho - cede)
    minimos[pista] = Math.max(minimos[pista] ?? 0, (pedido.palabra ?? 0) - cede)
    return { pista, lugar: 'abajo' }
  })
  return {
    pistas,
    minimos,
    apretada,
    lugares: lugares.map((lugar, i) => (conDebajo.has(pedidos[i]!.campo) ? { ...lugar, lugar: 'arriba' } : lugar)),
  }
}

export const suma = (lista: readonly number[]) => lista.reduce((total, ancho) => total + ancho, 0)

/** What is left goes first to the names, up to twice their width, and then to all in proportion. */
function stretch({ pistas, lugares }: Reparto, pedidos: readonly Pedido[], libre: number): number[] {
  const crecen = new Set(
    lugares.filter(({ pista }, i) => pedidos[i]!.crece && pista < pistas.length).map(({ pista }) => pista),
  )
  const parte = crecen.size > 0 ? Math.floor(libre / crecen.size) : 0
  const crecidas = pistas.map((ancho, i) => (crecen.has(i) ? Math.min(ancho + parte, ancho * 2) : ancho))
  const resto = libre - (suma(crecidas) - suma(pistas))
  const total = suma(crecidas)
  return crecidas.map((ancho) => ancho + Math.floor((resto * ancho) / total))
}
