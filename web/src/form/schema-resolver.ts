// From the contract's schema to the errors of a form: each field gets the sentence the schema gives it.
import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Not the library's own: of a union it would show the complaint of the first branch, in English. */
export function schemaResolver<I extends FieldValues, O>(schema: z.ZodType<O, I>): Resolver<I, unknown, O> {
  return async (valores, _contexto, opciones) => {
    const leido = await schema.safeParseAsync(valores)
    if (leido.success) return { values: leido.data, errors: {} }
    const errores: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of leido.error.issues) errores[path.join('.')] ??= { type: code, message }
    return { values: {}, errors: toNestErrors(errores as FieldErrors, opciones) }
  }
}
