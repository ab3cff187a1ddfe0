// Says that a list is not whole, where the server answers only so many of its rows.
import { entero } from '../formato.ts'

/** `que`: which ones they are, as in "los más graves". */
export function Recortada({ filas, tope, que }: { filas: number; tope: number; que: string }) {
  if (filas < tope) return null
  return (
    <p className="nota">
      Se muestran {entero(tope)}: {que}. Puede haber más.
    </p>
  )
}
