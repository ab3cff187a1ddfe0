// Test support: the invented files of the SAT, the PACs and Banxico, byte for byte.
import { readFileSync } from 'node:fs'

export const muestra = (nombre: string): Buffer => readFileSync(new URL(`../../muestras/${nombre}`, import.meta.url))
