// Search that forgives accents and capitals: "Mendez" finds "Méndez".
import type { ComboboxItem, OptionsFilter } from '@mantine/core'

function fold(texto: string): string {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** True when every word asked for stands somewhere in the text. */
export function matches(texto: string, busqueda: string): boolean {
  const pajar = fold(texto)
  return fold(busqueda)
    .split(/\s+/)
    .every((palabra) => pajar.includes(palabra))
}

/** For selects of thousands of options: stops at the limit instead of collecting all. */
export const foldFilter: OptionsFilter = ({ options, search, limit }) => {
  const elegidas: ComboboxItem[] = []
  const palabras = fold(search).trim().split(/\s+/)
  for (const opcion of options) {
    if (elegidas.length >= limit) break
    if (!('value' in opcion)) continue
    const pajar = fold(opcion.label)
    if (palabras.every((palabra) => pajar.includes(palabra))) elegidas.push(opcion)
  }
  return elegidas
}
