// Test support: what must be true of every printed page, whatever its text.
import { expect } from 'vitest'
import { MARGEN } from '../impresion/estilo.ts'
import { medir } from '../impresion/fuentes.ts'
import { readPaginas, readTrozos } from '../impresion/inspeccion.ts'

/** No text leaves the margins or lies over another, on any page. */
export function exigirDentro(pdf: Uint8Array): void {
  for (const pagina of readPaginas(pdf)) {
    const cajas = readTrozos(pagina)
      .filter((trozo) => !Number.isNaN(trozo.x))
      .map(({ texto, winansi, x, y, fuente, cuerpo }) => {
        return { texto, x, y: y - cuerpo * 0.15, derecha: x + medir(winansi, fuente, cuerpo), arriba: y + cuerpo * 0.6 }
      })
    for (const [i, caja] of cajas.entries()) {
      expect(caja.x, caja.texto).toBeGreaterThanOrEqual(MARGEN.izquierda - 0.1)
      expect(caja.derecha, caja.texto).toBeLessThanOrEqual(MARGEN.derecha + 0.1)
      expect(caja.y, caja.texto).toBeGreaterThan(15)
      expect(caja.arriba, caja.texto).toBeLessThan(775)
      const encimada = cajas.slice(i + 1).find((otra) => {
        const ancho = Math.min(caja.derecha, otra.derecha) - Math.max(caja.x, otra.x)
        const alto = Math.min(caja.arriba, otra.arriba) - Math.max(caja.y, otra.y)
        return ancho > 0.1 && alto > 0.1
      })
      expect(encimada?.texto, `encima de ${caja.texto}`).toBeUndefined()
    }
  }
}
