// The three ways a label meets its value: beside it in a column, above it in a grid, or inline in a note.
import { ascenso, COLOR, ESTILO, type Estilo, interlinea, MARGEN } from './estilo.ts'
import { hueco, type Renglon } from './flujo.ts'
import { anchoTexto, type Lienzo, lineas } from './lienzo.ts'

/** A label and its value; pairs without a value are not printed. */
export type Par = readonly [etiqueta: string, valor: string | undefined]

/** Pairs in two columns, label left and value right of it; returns the y below the last line. */
export function ficha(
  lienzo: Lienzo,
  pares: readonly Par[],
  caja: { x: number; y: number; ancho: number; etiquetas: number },
  estilo: Estilo = ESTILO.valor,
): number {
  const alto = interlinea(estilo) + 1
  let y = caja.y
  for (const [etiqueta, valor] of pares) {
    if (valor === undefined || valor === '') continue
    lienzo.texto(etiqueta, caja.x, y + ascenso(estilo), ESTILO.etiqueta)
    for (const linea of lineas(valor, estilo, caja.ancho - caja.etiquetas)) {
      lienzo.texto(linea, caja.x + caja.etiquetas, y + ascenso(estilo), estilo)
      y += alto
    }
  }
  return y
}

/** A section's name with a rule under it. */
export function titulo(texto: string, aclaracion?: string): Renglon {
  return {
    alto: 15,
    pintar(lienzo, y) {
      const ancho = lienzo.texto(texto, MARGEN.izquierda, y + 7, ESTILO.seccion)
      if (aclaracion) lienzo.texto(aclaracion, MARGEN.izquierda + ancho + 8, y + 7, ESTILO.notaEtiqueta)
      lienzo.linea(MARGEN.izquierda, MARGEN.derecha, y + 10.5, 0.6, COLOR.linea)
    },
  }
}

export type Casilla = { etiqueta: string; valor: string | undefined; columnas?: number }

const COLUMNAS = 4

/** Label above value, four columns to the page; empty cells are left out and the rest close ranks. */
export function rejilla(casillas: readonly Casilla[]): Renglon[] {
  const renglones: Renglon[] = []
  const paso = (MARGEN.derecha - MARGEN.izquierda) / COLUMNAS
  let fila: Celda[] = []
  let columna = 0
  const cerrar = () => {
    if (fila.length > 0) renglones.push(...filaRejilla(fila))
    fila = []
    columna = 0
  }
  for (const { etiqueta, valor, columnas = 1 } of casillas) {
    if (valor === undefined || valor === '') continue
    if (columna + columnas > COLUMNAS) cerrar()
    const x = MARGEN.izquierda + columna * paso
    fila.push({ x, etiqueta, valor: lineas(valor, ESTILO.valor, paso * columnas - 10) })
    columna += columnas
  }
  cerrar()
  return renglones
}

type Celda = { x: number; etiqueta: string; valor: string[] }

const LINEAS_JUNTAS = 24

/** A row of cells is one block, painted cell by cell so that copying its text reads well; a huge one goes line by line. */
function filaRejilla(fila: readonly Celda[]): Renglon[] {
  const maximo = Math.max(...fila.map((celda) => celda.valor.length))
  const paso = interlinea(ESTILO.valor)
  const linea = (lienzo: Lienzo, celda: Celda, i: number, y: number) =>
    void lienzo.texto(celda.valor[i] ?? '', celda.x, y + ascenso(ESTILO.valor), ESTILO.valor)
  const etiqueta = (lienzo: Lienzo, celda: Celda, y: number) =>
    void lienzo.texto(celda.etiqueta, celda.x, y + 6, ESTILO.notaEtiqueta)
  if (maximo <= LINEAS_JUNTAS) {
    const pintar = (lienzo: Lienzo, y: number) => {
      for (const celda of fila) {
        etiqueta(lienzo, celda, y)
        for (let i = 0; i < celda.valor.length; i++) linea(lienzo, celda, i, y + 9.5 + i * paso)
      }
    }
    return [{ alto: 9.5 + maximo * paso + 5, pintar }]
  }
  const cadaCelda = (alto: number, pintar: (lienzo: Lienzo, celda: Celda, y: number) => void): Renglon => ({
    alto,
    pintar(lienzo, y) {
      for (const celda of fila) pintar(lienzo, celda, y)
    },
  })
  const renglones = Array.from({ length: maximo }, (_, i) =>
    cadaCelda(paso, (lienzo, celda, y) => linea(lienzo, celda, i, y)),
  )
  return [cadaCelda(9.5, etiqueta), ...renglones, hueco(5)]
}

type Pieza = { texto: string; x: number; estilo: Estilo }

/** Pairs one after another on as few lines as they need, for the small print under a table row. */
export function notas(pares: readonly Par[], x: number, ancho: number): Renglon[] {
  const blanco = anchoTexto(' ', ESTILO.nota)
  const renglones: Pieza[][] = []
  let actual: Pieza[] = []
  let ocupado = 0
  for (const [etiqueta, valor] of pares) {
    if (valor === undefined || valor === '') continue
    const sangria = anchoTexto(etiqueta, ESTILO.notaEtiqueta) + blanco
    const junto = sangria + anchoTexto(valor, ESTILO.nota)
    if (ocupado > 0 && ocupado + junto > ancho) {
      renglones.push(actual)
      actual = []
      ocupado = 0
    }
    actual.push({ texto: etiqueta, x: x + ocupado, estilo: ESTILO.notaEtiqueta })
    const partes = junto <= ancho ? [valor] : lineas(valor, ESTILO.nota, ancho - sangria)
    for (const [i, parte] of partes.entries()) {
      if (i > 0) {
        renglones.push(actual)
        actual = []
      }
      actual.push({ texto: parte, x: x + ocupado + sangria, estilo: ESTILO.nota })
    }
    ocupado = partes.length > 1 ? ancho : ocupado + junto + 11
  }
  if (actual.length > 0) renglones.push(actual)
  return renglones.map((piezas) => ({
    alto: 8.4,
    pintar(lienzo, y) {
      for (const pieza of piezas) lienzo.texto(pieza.texto, pieza.x, y + ascenso(ESTILO.nota), pieza.estilo)
    },
  }))
}

/** Label over a long text without figures, such as a payment's own seal. */
export function parrafo(etiqueta: string, texto: string, x: number, ancho: number): Renglon[] {
  const rotulo: Renglon = {
    alto: 8,
    pintar: (lienzo, y) => void lienzo.texto(etiqueta, x, y + 5.5, ESTILO.selloEtiqueta),
  }
  const cuerpo = lineas(texto, ESTILO.sello, ancho).map((linea): Renglon => {
    return { alto: 6.8, pintar: (lienzo, y) => void lienzo.texto(linea, x, y + 4.6, ESTILO.sello) }
  })
  return [rotulo, ...cuerpo]
}
