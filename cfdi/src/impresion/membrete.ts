// The house's letterhead: the top of a first page, the short top of the others, the parties it names, and the foot.
import { ficha, type Par } from './bloques.ts'
import { ascenso, COLOR, ESTILO, HOJA, interlinea, MARGEN } from './estilo.ts'
import { type Lienzo, lineas } from './lienzo.ts'
import { altoDeLogo, LOGO_LITRO, type Logo, MARCA_LITRO, operadoresLogo } from './logo.ts'

/** The two columns under the title: the parties, and what is said of the document. */
const IZQUIERDA = { x: MARGEN.izquierda, ancho: 286 }
export const DERECHA = { x: 346, ancho: MARGEN.derecha - 346 }
export const SANGRIA = 10
export const RESPIRO = 8

/** `logo` is litro's by default; null prints none. */
type Portada = { titulo: string; detalle: string; logo?: Logo | null }

/** Band, logo and title of a first page; returns where the columns begin. */
export function portada(lienzo: Lienzo, { titulo, detalle, logo = LOGO_LITRO }: Portada): number {
  lienzo.bloque(0, 0, HOJA.ancho, 5, COLOR.petroleo)
  if (logo) lienzo.operadores(operadoresLogo(logo, MARGEN.izquierda, 23, altoDeLogo(logo, { ancho: 190, alto: 38 })))
  let y = 26 + ascenso(ESTILO.titulo)
  for (const linea of lineas(titulo, ESTILO.titulo, 320)) {
    lienzo.texto(linea, MARGEN.derecha, y, ESTILO.titulo, 'derecha')
    y += interlinea(ESTILO.titulo)
  }
  for (const linea of lineas(detalle, ESTILO.folio, 320)) {
    lienzo.texto(linea, MARGEN.derecha, y - 6, ESTILO.folio, 'derecha')
    y += interlinea(ESTILO.folio)
  }
  return Math.max(76, y)
}

type Portadilla = { nombre: string; rfc: string; titulo: string; detalle?: string; logo?: Logo | null }

/** The short top of every page after the first; returns where the body begins. */
export function portadilla(lienzo: Lienzo, { nombre, rfc, titulo, detalle, logo = MARCA_LITRO }: Portadilla): number {
  lienzo.bloque(0, 0, HOJA.ancho, 5, COLOR.petroleo)
  const alto = logo ? altoDeLogo(logo, { ancho: 80, alto: 20 }) : 0
  if (logo) lienzo.operadores(operadoresLogo(logo, MARGEN.izquierda, 19, alto))
  const x = MARGEN.izquierda + (logo ? 8 + (alto * logo.ancho) / logo.alto : 0)
  lienzo.texto(recortar(nombre, 270), x, 28, ESTILO.fuerte)
  lienzo.texto(rfc, x, 37, ESTILO.etiqueta)
  lienzo.texto(recortar(titulo, 210), MARGEN.derecha, 28, ESTILO.fuerte, 'derecha')
  if (detalle) lienzo.texto(detalle, MARGEN.derecha, 37, ESTILO.etiqueta, 'derecha')
  lienzo.linea(MARGEN.izquierda, MARGEN.derecha, 44, 0.6, COLOR.linea)
  return 52
}

/** One line of a name that page one prints whole. */
function recortar(texto: string, ancho: number): string {
  const [primera = '', segunda] = lineas(texto, ESTILO.fuerte, ancho)
  return segunda === undefined ? primera : `${primera}…`
}

/** A party in the left column: its role, its name and what is known of it; returns the y below. */
export function presentar(lienzo: Lienzo, rol: string, nombre: string, pares: readonly Par[], y: number): number {
  lienzo.texto(rol, IZQUIERDA.x, y + ascenso(ESTILO.seccion), ESTILO.seccion)
  let base = y + 12
  for (const linea of lineas(nombre, ESTILO.nombre, IZQUIERDA.ancho)) {
    lienzo.texto(linea, IZQUIERDA.x, base + ascenso(ESTILO.nombre), ESTILO.nombre)
    base += interlinea(ESTILO.nombre)
  }
  return ficha(lienzo, pares, { x: IZQUIERDA.x, y: base + 2, ancho: IZQUIERDA.ancho, etiquetas: 74 })
}

/** The foot of every page: a sentence, and which page of how many. */
export function pies(paginas: readonly Lienzo[], leyenda: string): void {
  for (const [i, lienzo] of paginas.entries()) {
    lienzo.linea(MARGEN.izquierda, MARGEN.derecha, 758, 0.6, COLOR.linea)
    lienzo.texto(leyenda, MARGEN.izquierda, 769, ESTILO.pie)
    lienzo.texto(`Página ${i + 1} de ${paginas.length}`, MARGEN.derecha, 769, ESTILO.pie, 'derecha')
  }
}
