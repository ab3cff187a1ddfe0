// What the palette finds besides screens: documents, deposits, returns, clients and suppliers, each with the partner it is of.
import { z } from 'zod'
import { TextoLegible } from '../campo.ts'
import { familias } from '../documentos-fiscales/familia.ts'

/** Fewer letters match nearly everything. */
export const MINIMO_BUSQUEDA = 2

export const ConsultaBusqueda = z.object({
  q: TextoLegible.trim()
    .min(MINIMO_BUSQUEDA, { error: 'Escribe al menos dos letras.' })
    .max(200, { error: 'Escribe a lo más 200 letras.' }),
})

const tipos = [...familias, 'deposito', 'retorno', 'cliente', 'proveedor'] as const
export type TipoHallazgo = (typeof tipos)[number]

export const Hallazgo = z.object({
  Tipo: z.enum(tipos),
  Id: z.number(),
  IdSocioComercial: z.number(),
  /** The partner's name: who looks through all of them must tell them apart. */
  Socio: z.string(),
  /** A folio or a number, or a name. */
  Titulo: z.string(),
  /** Of a document its counterparty, of a client its RFC. */
  De: z.string(),
  Monto: z.number().nullable(),
})
export type Hallazgo = z.infer<typeof Hallazgo>
