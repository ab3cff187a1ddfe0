// A table whose figures align on the decimal point, whose head returns on every page, and whose rows carry small print.
import { notas, type Par } from './bloques.ts'
import { ascenso, COLOR, ESTILO, type Estilo, interlinea, MARGEN } from './estilo.ts'
import type { Flujo, Renglon } from './flujo.ts'
import { anchoTexto, type Lienzo, lineas } from './lienzo.ts'

/** `cifra` columns take the width their figures need, those with `maximo` what their texts do; the bare one, the rest. */
export type Columna = { titulo: string; tipo: 'texto' | 'cifra'; ancho?: number; maximo?: number; fuerte?: boolean }
export type Fila = { celdas: readonly string[]; notas: readonly Par[] }

type Medida = Columna & { x: number; derecha: number; fraccion: number }

const SEPARACION = 11
const MINIMO_TEXTO = 120
const CUERPO_MINIMO = 3.5

export function tabla(flujo: Flujo, columnas: readonly Columna[], filas: readonly Fila[], sangriaNotas: number): void {
  const pintar = abrirTabla(flujo, columnas, filas, sangriaNotas)
  for (const fila of filas) pintar(fila)
}

/** Measures the table and paints its head; the rows follow one by one, as many at a time as their owner likes. */
export function abrirTabla(
  flujo: Flujo,
  columnas: readonly Columna[],
  filas: readonly Fila[],
  sangriaNotas: number,
): (fila: Fila) => void {
  const { medidas, cifra } = medirColumnas(columnas, filas)
  const pintarCabeza = () => {
    cabeza(flujo.lienzo, flujo.y, medidas)
    flujo.y += 17
  }
  if (!flujo.cabe(60)) flujo.saltar()
  pintarCabeza()
  const x = medidas[sangriaNotas]!.x
  return (fila) => flujo.juntos(renglonesFila(fila, medidas, cifra, x), pintarCabeza)
}

function fraccionDe(figura: string): string {
  const punto = figura.indexOf('.')
  return punto < 0 ? '' : figura.slice(punto)
}

/** Figures shrink, rather than overlap, when someone invoices eighteen digits with six decimals. */
function medirColumnas(columnas: readonly Columna[], filas: readonly Fila[]) {
  for (let cuerpo = ESTILO.valor.cuerpo; ; cuerpo -= 0.5) {
    const cifra: Estilo = { ...ESTILO.valor, cuerpo }
    const anchos = columnas.map((columna, i) => medirColumna(columna, filas, i, cifra))
    const ocupado = columnas.reduce((suma, columna, i) => suma + (anchos[i]?.total ?? columna.ancho ?? 0), 0)
    const sobra = MARGEN.derecha - MARGEN.izquierda - ocupado - SEPARACION * (columnas.length - 1)
    if (sobra >= MINIMO_TEXTO || cuerpo <= CUERPO_MINIMO) {
      return { medidas: colocar(columnas, anchos, Math.max(sobra, MINIMO_TEXTO)), cifra }
    }
  }
}

function medirColumna(columna: Columna, filas: readonly Fila[], i: number, cifra: Estilo) {
  if (columna.tipo === 'cifra') return anchoCifras(columna, filas, i, cifra)
  if (columna.maximo === undefined) return null
  let total = anchoTexto(columna.titulo, ESTILO.cabeza)
  for (const fila of filas) total = Math.max(total, anchoTexto(fila.celdas[i] ?? '', ESTILO.valor))
  return { total: Math.min(total, columna.maximo), fraccion: 0 }
}

function anchoCifras(columna: Columna, filas: readonly Fila[], i: number, estilo: Estilo) {
  let entero = 0
  let fraccion = 0
  const medida = columna.fuerte ? { ...estilo, fuente: 'negrita' as const } : estilo
  for (const fila of filas) {
    const figura = fila.celdas[i] ?? ''
    const cola = fraccionDe(figura)
    fraccion = Math.max(fraccion, anchoTexto(cola, medida))
    entero = Math.max(entero, anchoTexto(figura.slice(0, figura.length - cola.length), medida))
  }
  return { total: Math.max(entero + fraccion, anchoTexto(columna.titulo, ESTILO.cabeza)), fraccion }
}

function colocar(columnas: readonly Columna[], anchos: ({ total: number; fraccion: number } | null)[], sobra: number) {
  let x: number = MARGEN.izquierda
  return columnas.map((columna, i): Medida => {
    const ancho = anchos[i]?.total ?? columna.ancho ?? sobra
    const medida = { ...columna, x, derecha: x + ancho, fraccion: anchos[i]?.fraccion ?? 0 }
    x += ancho + SEPARACION
    return medida
  })
}

function cabeza(lienzo: Lienzo, y: number, medidas: readonly Medida[]): void {
  for (const medida of medidas) {
    if (medida.tipo === 'cifra') lienzo.texto(medida.titulo, medida.derecha, y + 8, ESTILO.cabeza, 'derecha')
    else lienzo.texto(medida.titulo, medida.x, y + 8, ESTILO.cabeza)
  }
  lienzo.linea(MARGEN.izquierda, MARGEN.derecha, y + 13, 1, COLOR.petroleo)
}

function renglonesFila(fila: Fila, medidas: readonly Medida[], cifra: Estilo, xNotas: number): Renglon[] {
  const celdas = medidas.map((medida, i) => partirCelda(fila.celdas[i] ?? '', medida, cifra))
  const maximo = Math.max(...celdas.map((celda) => celda.lineas.length))
  const renglones: Renglon[] = [{ alto: 3.5, pintar: () => {} }]
  for (let i = 0; i < maximo; i++) {
    renglones.push({
      alto: interlinea(ESTILO.valor),
      pintar: (lienzo, y) => pintarLinea(lienzo, y, medidas, celdas, i),
    })
  }
  renglones.push(...notas(fila.notas, xNotas, MARGEN.derecha - xNotas))
  renglones.push({
    alto: 3.5,
    pintar: (lienzo, y) => lienzo.linea(MARGEN.izquierda, MARGEN.derecha, y + 3, 0.5, COLOR.lineaTenue),
  })
  return renglones
}

type Celda = { lineas: string[]; estilo: Estilo }

/** A long description in bold tires the eye: from the fourth line on it is set in plain weight. */
function partirCelda(texto: string, medida: Medida, cifra: Estilo): Celda {
  const base = medida.tipo === 'cifra' ? cifra : ESTILO.valor
  const estilo: Estilo = medida.fuerte ? { ...base, fuente: 'negrita' } : base
  if (medida.tipo === 'cifra') return { lineas: [texto], estilo }
  const partido = lineas(texto, estilo, medida.derecha - medida.x)
  if (partido.length <= 3 || !medida.fuerte) return { lineas: partido, estilo }
  return { lineas: lineas(texto, base, medida.derecha - medida.x), estilo: base }
}

function pintarLinea(lienzo: Lienzo, y: number, medidas: readonly Medida[], celdas: readonly Celda[], i: number): void {
  const base = y + ascenso(ESTILO.valor)
  for (const [j, medida] of medidas.entries()) {
    const { lineas: textos, estilo } = celdas[j]!
    const texto = textos[i]
    if (texto === undefined || texto === '') continue
    if (medida.tipo === 'texto') {
      lienzo.texto(texto, medida.x, base, estilo)
    } else {
      const corrido = medida.fraccion - anchoTexto(fraccionDe(texto), estilo)
      lienzo.texto(texto, medida.derecha - corrido, base, estilo, 'derecha')
    }
  }
}
