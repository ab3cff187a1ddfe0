// How the figures of a document are read: a price keeps the decimals it was agreed with, between two and six.
import { cantidad, SIN_DATO } from '../formato.ts'

export function precio(valor: number | string | null | undefined): string {
  const texto = cantidad(valor, 6)
  return texto === SIN_DATO ? texto : `$${texto.replace(/0{1,4}$/, '')}`
}
