// Seals of closed days outside the database: one line each in a file that whoever rewrites the database must also find.
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Sello = {
  dia: string
  asientos: number
  partidas: number
  huella: string
  /** Where the chain of the log ended when the day was sealed; older seals say nothing of it. */
  cadena_n?: number | null
  cadena_huella?: string | null
}

export type SellosFuera = {
  list: () => Promise<Sello[]>
  add: (sellos: Sello[]) => Promise<void>
}

export const ARCHIVO_SELLOS = 'sellos.jsonl'

export function makeSellosFuera(dataDir: string): SellosFuera {
  const archivo = join(dataDir, ARCHIVO_SELLOS)
  return {
    list: async () => {
      const texto = await readFile(archivo, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      return texto.split('\n').filter(Boolean).map(readLinea)
    },
    add: async (sellos) => {
      if (sellos.length === 0) return
      const texto = sellos.map((sello) => `${JSON.stringify(sello)}\n`).join('')
      await appendFile(archivo, texto, { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
        // A node without a folder of its own keeps no copy: the seals are in the database, and other nodes may have one.
        if (error.code !== 'ENOENT') throw error
      })
    },
  }
}

/** A damaged line is a seal that matches nothing: verify says so instead of failing. */
function readLinea(linea: string): Sello {
  try {
    const { dia, asientos, partidas, huella, cadena_n, cadena_huella } = JSON.parse(linea) as Sello
    return { dia: String(dia), asientos, partidas, huella: String(huella), cadena_n, cadena_huella }
  } catch {
    return { dia: linea.slice(0, 40), asientos: 0, partidas: 0, huella: 'ilegible' }
  }
}

declare module '../../craft/call/deps.ts' {
  interface Deps {
    /** Seals of closed days, kept also outside the database. */
    sellos: SellosFuera
  }
}
