// The state of a postal code by its first two digits, known from the first day: the whole catalogue is imported later.
// Source: the ranges by which Correos de México gives out codes to states; 00 and 17 to 19 belong to none.
import type { ClaveEstado } from './estados.ts'

// biome-ignore format: a table is read as a table
const rangos: readonly (readonly [desde: number, hasta: number, estado: ClaveEstado])[] = [
  [1, 16, 'CMX'],  [20, 20, 'AGU'], [21, 22, 'BCN'], [23, 23, 'BCS'], [24, 24, 'CAM'], [25, 27, 'COA'], [28, 28, 'COL'],
  [29, 30, 'CHP'], [31, 33, 'CHH'], [34, 35, 'DUR'], [36, 38, 'GUA'], [39, 41, 'GRO'], [42, 43, 'HID'], [44, 49, 'JAL'],
  [50, 57, 'MEX'], [58, 61, 'MIC'], [62, 62, 'MOR'], [63, 63, 'NAY'], [64, 67, 'NLE'], [68, 71, 'OAX'], [72, 75, 'PUE'],
  [76, 76, 'QUE'], [77, 77, 'ROO'], [78, 79, 'SLP'], [80, 82, 'SIN'], [83, 85, 'SON'], [86, 86, 'TAB'], [87, 89, 'TAM'],
  [90, 90, 'TLA'], [91, 96, 'VER'], [97, 97, 'YUC'], [98, 99, 'ZAC'],
]

/** Undefined: no postal code of Mexico begins like that. */
export function estadoDeCodigoPostal(codigoPostal: string): ClaveEstado | undefined {
  const prefijo = Number(codigoPostal.slice(0, 2))
  return rangos.find(([desde, hasta]) => prefijo >= desde && prefijo <= hasta)?.[2]
}
