// Records in bulk: a file seen first row by row, and kept only then. What each kind of file says is beside this one.
import { z } from 'zod'
import { Bandera } from '../campo.ts'

/** A column of the file: its wire name, the title people write over it, and what goes under it. */
export type ColumnaImportada = {
  campo: string
  titulo: string
  /** Without this column the file is refused; without its value, the row. */
  obligatoria?: true
  ejemplo?: string
  nota?: string
}

export const Importar = z.object({
  /** Without it nothing is written: the answer says what would be. */
  Guardar: z.union([z.boolean(), z.string()]).pipe(Bandera).default(false),
})

const estatusDeRenglon = ['Lista', 'Generada', 'Repetida', 'Rechazada'] as const
export type EstatusDeRenglon = (typeof estatusDeRenglon)[number]

export const Renglon = z.object({
  Renglon: z.number(),
  /** What names the row: the key of another system, an RFC, a name. */
  Clave: z.string(),
  Estatus: z.enum(estatusDeRenglon),
  /** What the same refusal is called one by one. */
  Codigo: z.string(),
  /** The title of the column to mend, where there is one. */
  Columna: z.string(),
  Mensaje: z.string(),
})
export type Renglon = z.infer<typeof Renglon>

/** The answer, whatever its rows carry besides. */
export const importados = <R extends z.ZodType>(renglon: R) =>
  z.object({
    Guardado: z.boolean(),
    Nuevas: z.number(),
    Repetidas: z.number(),
    Rechazadas: z.number(),
    /** Rows a long file has still to make: the same file sent again goes on with them. */
    Pendientes: z.number(),
    /** Columns of the file that nobody reads: told, because what is in them is not kept. */
    Ignoradas: z.array(z.string()),
    Renglones: z.array(renglon),
  })
