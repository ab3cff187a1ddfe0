// The daily export: when it runs, where it leaves its files, and what each day left.
import { z } from 'zod'
import { Bandera, Fecha, Version } from '../campo.ts'

const ExportacionDia = z.object({
  Dia: z.string(),
  Estado: z.enum(['Pendiente', 'Hecha']),
  Archivo: z.string().nullable(),
  Sha256: z.string().nullable(),
  Bytes: z.number().nullable(),
  /** Documents stamped and cancelled that day, as the file tells them. */
  Hechos: z.number().nullable(),
  Intentos: z.number(),
  Error: z.string().nullable(),
  Terminada: z.string().nullable(),
})
export type ExportacionDia = z.infer<typeof ExportacionDia>

export const Exportacion = z.object({
  Activa: z.boolean(),
  Hora: z.number(),
  Desde: z.string().nullable(),
  /** Whether this node knows a folder to write in; which one is nobody's business on the wire. */
  Configurada: z.boolean(),
  Version: z.number(),
  Dias: z.array(ExportacionDia),
})
export type Exportacion = z.infer<typeof Exportacion>

const HORA = 'Captura la hora, de 0 a 23.'
export const ExportacionCaptura = z.object({
  Activa: Bandera,
  Hora: z.preprocess(
    (valor) => (valor === '' || valor === null ? undefined : valor),
    z.coerce.number({ error: HORA }).int({ error: HORA }).min(0, { error: HORA }).max(23, { error: HORA }),
  ),
  Version,
})
export type ExportacionCaptura = z.infer<typeof ExportacionCaptura>

export const ExportacionReintentar = z.object({ Dia: Fecha })
