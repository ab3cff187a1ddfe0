// each tie-out of the books, with what it counted and every difference it found.
import { z } from 'zod'

/** `Regla` begins with its number of the list V1–V37; `Objeto` names the account, document or day; `Dato` says the figures. */
const Diferencia = z.object({ Regla: z.string(), Objeto: z.string(), Dato: z.string() })

export const Cuadre = z.object({
  IdCuadre: z.number(),
  /** Mexico City time. */
  Momento: z.string(),
  Origen: z.enum(['nocturno', 'manual', 'restauración']),
  /** Which of the thirty parts of the past it proved besides what was new; null when it was everything. */
  Parte: z.number().nullable(),
  Actor: z.string(),
  Milisegundos: z.number(),
  Documentos: z.number(),
  XML: z.number(),
  Asientos: z.number(),
  Partidas: z.number(),
  Archivos: z.number(),
  /** Closed days whose seal was compared. */
  Dias: z.number(),
  /** How many there are; `Detalle` holds as many as are kept (`TOPES.diferenciasDeCuadre`). */
  Diferencias: z.number(),
  Detalle: z.array(Diferencia),
})
export type Cuadre = z.infer<typeof Cuadre>

/** A run of the tie-out: it is done in the background by any node, and this tells how far it is. */
export const CorridaDeCuadre = z.object({
  IdCorrida: z.number(),
  Origen: z.enum(['nocturno', 'manual']),
  Actor: z.string(),
  Estado: z.enum(['en_espera', 'en_curso', 'terminado', 'fallido']),
  Paso: z.enum(['sellos', 'reglas', 'xml']).nullable(),
  /** Of the rules, or of the documents. */
  Hecho: z.number(),
  Total: z.number(),
  Pedida: z.string(),
  IdCuadre: z.number().nullable(),
  Error: z.string().nullable(),
})
export type CorridaDeCuadre = z.infer<typeof CorridaDeCuadre>

/** A stamp that only one side has: `en_pac`, only the PAC; `aqui`, only this installation. */
const DiferenciaPac = z.object({
  Donde: z.enum(['en_pac', 'aqui']),
  UUID: z.string(),
  Folio: z.string().nullable(),
  Momento: z.string().nullable(),
})

/** the PAC's list beside ours, for one issuer, the last time they were compared. */
export const Conciliacion = z.object({
  IdConciliacion: z.number(),
  /** Mexico City time, as the others. */
  Momento: z.string(),
  Pac: z.string(),
  RFC: z.string(),
  Desde: z.string(),
  /** Not included. */
  Hasta: z.string(),
  Resultado: z.enum(['igual', 'diferencias', 'sin_lista', 'sin_respuesta']),
  EnPac: z.number(),
  EnCasa: z.number(),
  /** The first two hundred. */
  Diferencias: z.array(DiferenciaPac),
  Nota: z.string().nullable(),
})
export type Conciliacion = z.infer<typeof Conciliacion>
