// Lays rows down the page and opens a new page when they do not fit.
import { MARGEN } from './estilo.ts'
import { Lienzo } from './lienzo.ts'

/** Something with a height that can paint itself with its top at y. */
export type Renglon = { alto: number; pintar: (lienzo: Lienzo, y: number) => void }

export class Flujo {
  readonly paginas: Lienzo[] = []
  y = 0
  private readonly abrirPagina: (lienzo: Lienzo, numero: number) => number
  private libreDesde = 0

  /** `abrirPagina` paints what a page begins with and says where the body starts. */
  constructor(abrirPagina: (lienzo: Lienzo, numero: number) => number) {
    this.abrirPagina = abrirPagina
    this.saltar()
  }

  get lienzo(): Lienzo {
    return this.paginas[this.paginas.length - 1]!
  }

  saltar(): void {
    const lienzo = new Lienzo()
    this.paginas.push(lienzo)
    this.y = this.abrirPagina(lienzo, this.paginas.length)
    this.libreDesde = this.y
  }

  espacio(alto: number): void {
    // A gap at the top of a page would only push its body down.
    if (this.y > this.libreDesde) this.y += alto
  }

  cabe(alto: number): boolean {
    return this.y + alto <= MARGEN.abajo
  }

  /** Paints rows that belong together: they move whole to the next page, and split only if no page could hold them. */
  juntos(renglones: readonly Renglon[], alRomper?: () => void): void {
    let alto = 0
    for (const renglon of renglones) alto += renglon.alto
    if (!this.cabe(alto) && this.y > this.libreDesde) this.romper(alRomper)
    for (const renglon of renglones) {
      if (!this.cabe(renglon.alto) && this.y > this.libreDesde) this.romper(alRomper)
      renglon.pintar(this.lienzo, this.y)
      this.y += renglon.alto
    }
  }

  private romper(alRomper?: () => void): void {
    this.saltar()
    alRomper?.()
    // Whatever was repeated at the top counts as the page's beginning, or a row taller than the page would break forever.
    this.libreDesde = this.y
  }
}

export function hueco(alto: number): Renglon {
  return { alto, pintar: () => {} }
}
