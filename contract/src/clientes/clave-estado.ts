// A state of Mexico by its SAT key or by its name, as any of the three fields that travel may say it (D-57).
import { estados } from '@litro/cfdi/sat/estados'

const fold = (texto: string) =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

const porPalabra = new Map<string, string>([
  ...estados.map(({ Codigo, Descripcion }) => [fold(Descripcion), Codigo] as const),
  // A key always wins over a name: MEX is the state of that key.
  ...estados.map(({ Codigo }) => [fold(Codigo), Codigo] as const),
])

export function findClaveEstado(texto: string): string | undefined {
  return porPalabra.get(fold(texto))
}
