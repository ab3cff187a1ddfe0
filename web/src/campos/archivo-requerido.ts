// A file the form cannot be sent without: it starts with none, and none gets its sentence.
import { z } from 'zod'

export const archivoRequerido = (pide: string) =>
  z
    .instanceof(File, { error: pide })
    .nullable()
    .transform((archivo, ctx) => {
      if (archivo) return archivo
      ctx.addIssue({ code: 'custom', message: pide })
      return z.NEVER
    })
