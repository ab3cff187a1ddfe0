// Documents the administrator publishes for partners to download (D-10): what is listed, and how one is published.
import { z } from 'zod'
import { Bandera, Id, Lista, Texto, Version } from '../campo.ts'

export const Documento = z.object({
  IdDocumento: z.number(),
  Nombre: z.string(),
  /** A path of this API: it needs the token, it is no public address (D-10). */
  Ruta: z.string(),
  Fecha: z.string(),
  Tipo: z.string(),
  Tamanio: z.number(),
  /** The file could act when opened: scripts, programs or files inside a PDF. */
  ContenidoActivo: z.boolean(),
})
export type Documento = z.infer<typeof Documento>

/** The same document as who publishes it sees it. */
export const DocumentoPublicado = Documento.extend({
  ParaTodos: z.boolean(),
  Socios: z.array(z.number()),
  /** The same audience in words: 'Todos los socios', or their names. */
  Audiencia: z.string(),
  Retirado: z.boolean(),
  Version: z.number(),
})
export type DocumentoPublicado = z.infer<typeof DocumentoPublicado>

const MAX_SOCIOS = 1000

const Captura = z.object({
  Nombre: Texto({ max: 150, requerido: 'Captura el nombre.' }),
  // Saying nothing about the audience never publishes for everyone.
  ParaTodos: Bandera.default(false),
  Socios: Lista(Id, {
    max: MAX_SOCIOS,
    error: 'La lista de socios no es válida.',
    exceso: `Elige máximo ${MAX_SOCIOS} socios.`,
  }).default([]),
})
const conAudiencia = ({ ParaTodos, Socios }: z.infer<typeof Captura>) => ParaTodos || Socios.length > 0
const SIN_AUDIENCIA = { path: ['Socios'], error: 'Elige al menos un socio, o publícalo para todos.' }

/** Multipart beside the file `Archivo`; `Socios` is a list or its JSON text. */
export const DocumentoCaptura = Captura.refine(conAudiencia, SIN_AUDIENCIA)
export type DocumentoCaptura = z.infer<typeof DocumentoCaptura>

/** The name and the audience can change; the file cannot: another file is another document. */
export const DocumentoEdicion = Captura.extend({ Version }).refine(conAudiencia, SIN_AUDIENCIA)
