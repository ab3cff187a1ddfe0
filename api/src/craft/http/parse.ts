// What arrives against its schema: the value it becomes, or every complaint under the name of its field.
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import { findIlegible } from './legible.ts'

export function parse<S extends z.ZodType>(
  schema: S,
  valor: unknown,
  codigo: 'DATOS_INVALIDOS' | 'CONSULTA_INVALIDA' = 'DATOS_INVALIDOS',
): z.output<S> {
  const leido = schema.safeParse(valor)
  if (leido.success) {
    const malo = findIlegible(leido.data)
    if (!malo) return leido.data
    throw new AppError(codigo, { campos: { [malo.campo]: malo.mensaje } })
  }
  const campos: Record<string, string> = {}
  for (const issue of leido.error.issues) {
    const campo = issue.path.map(String).join('.') || 'cuerpo'
    campos[campo] ??= spanish(issue)
  }
  throw new AppError(codigo, { campos })
}

/** Our schemas speak Spanish; what zod says by itself (a missing key, a wrong type) gets a plain sentence. */
function spanish(issue: z.core.$ZodIssue): string {
  const propio = issue.message && !/^(Invalid|Too |Expected|Unrecognized|Required)/.test(issue.message)
  return propio ? issue.message : 'Este dato falta o no es válido.'
}
