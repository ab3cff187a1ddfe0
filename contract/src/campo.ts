// The words of the wire: ids, dates and amounts as zod schemas, with their Spanish complaints.
import { z } from 'zod'

/** Ids travel as numbers or as text of digits (D-163); inside they are numbers. */
export const Id = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)], { error: 'El identificador no es válido.' })
  .transform(Number)
  .refine((n) => Number.isSafeInteger(n) && n > 0, { error: 'El identificador no es válido.' })

/** An optional id: absent, null or the empty text of a multipart field. */
export const IdOpcional = z.preprocess((valor) => (valor === '' || valor === null ? undefined : valor), Id.optional())

/** An id the form demands, with its own sentence when it is missing or absurd. */
export function IdRequerido(mensaje: string) {
  return z.union([z.number(), z.string()], { error: mensaje }).transform((valor, ctx) => {
    const n = /^\d{1,15}$/.test(String(valor)) ? Number(valor) : 0
    if (n > 0) return n
    ctx.addIssue({ code: 'custom', message: mensaje })
    return z.NEVER
  })
}

export const Fecha = z
  .string({ error: 'Captura la fecha.' })
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'La fecha debe tener el formato aaaa-mm-dd.' })
  .refine((texto) => !Number.isNaN(Date.parse(`${texto}T00:00:00Z`)) && isRealDate(texto), {
    error: 'La fecha no existe.',
  })

/** The calendar of PostgreSQL has no year zero; that of JavaScript does. */
function isRealDate(texto: string): boolean {
  return !texto.startsWith('0000') && new Date(`${texto}T00:00:00Z`).toISOString().startsWith(texto)
}

export const Uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, { error: 'El UUID no es válido.' })
  .transform((texto) => texto.toUpperCase())

const ILEGIBLE = 'El texto contiene caracteres no permitidos.'

/** PostgreSQL keeps no NUL, and half a character is none: neither came from a keyboard. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a control character is exactly what is looked for.
export const esLegible = (texto: string): boolean => !/\u0000|\p{Surrogate}/u.test(texto)

/** Text of a query or of a file, of which nothing is asked but that it can be kept. */
export const TextoLegible = z.string().refine(esLegible, { error: ILEGIBLE })

/** Text typed by a person: trimmed, never only spaces, without control characters. */
export function Texto(opciones: { max: number; requerido?: string; nombre?: string }) {
  const base = z
    .string({ error: opciones.requerido ?? 'Captura un texto.' })
    .trim()
    .max(opciones.max, { error: `Escribe máximo ${opciones.max} caracteres.` })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused.
    .refine((texto) => esLegible(texto) && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(texto), {
      error: ILEGIBLE,
    })
  return opciones.requerido ? base.min(1, { error: opciones.requerido }) : base
}

/** No amount of the system is larger: it is the largest a CFDI may say. */
export const MONTO_EXCESIVO = 'El monto no puede pasar de $999,999,999.99.'

type OpcionesDecimal = {
  requerido: string
  positivo?: string
  formato?: string
  /** Digits before the point that its column has room for; nine where nobody says. */
  enteros?: number
  exceso?: string
}

/** Why a text is no amount. A comma where the point goes is told by its name: its decimals are not what is wrong. Three digits
 * after it may be thousands, so nothing is proposed. */
export function quejaDeDecimal(texto: string, decimales: number): string {
  const [, enteros, fraccion] = /^(-?\d+),(\d{1,2}|\d{4,})$/.exec(texto.trim()) ?? []
  return enteros === undefined
    ? `Captura un número con máximo ${decimales} decimales.`
    : `Escribe ${enteros}.${fraccion} en vez de ${texto.trim()}: los decimales van con punto.`
}

/**
 * An amount of the wire (D-174): a JSON number, or its text in a multipart field, with at most `decimales` decimals and
 * 15 significant digits. It becomes decimal text; nobody computes with the float.
 */
export function Decimal(decimales: number, opciones: OpcionesDecimal) {
  const { enteros = 9, exceso = `Captura un número con máximo ${enteros} enteros.` } = opciones
  const forma = new RegExp(`^-?\\d{1,15}(\\.\\d{1,${decimales}})?$`)
  return z.union([z.number(), z.string()], { error: opciones.requerido }).transform((valor, ctx) => {
    const texto = typeof valor === 'number' ? String(valor) : valor.trim()
    const digitos = texto.replace(/^-?0*\.?0*|\./g, '').length
    if (texto === '') {
      ctx.addIssue({ code: 'custom', message: opciones.requerido })
      return z.NEVER
    }
    if (!forma.test(texto) || digitos > 15) {
      const noEsNumero = !/^-?\d+(\.\d+)?$/.test(texto) && opciones.formato
      ctx.addIssue({ code: 'custom', message: noEsNumero || quejaDeDecimal(texto, decimales) })
      return z.NEVER
    }
    if (texto.replace(/^-?0*|\..*$/g, '').length > enteros) {
      ctx.addIssue({ code: 'custom', message: exceso })
      return z.NEVER
    }
    if (opciones.positivo && !/[1-9]/.test(texto.replace(/^-.*/, ''))) {
      ctx.addIssue({ code: 'custom', message: opciones.positivo })
      return z.NEVER
    }
    return texto
  })
}

/** `si`/`no`, `true`/`false`, `1`/`0`: a multipart field has no booleans. */
export const Bandera = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((valor) => valor === true || valor === 'true' || valor === '1')

/** A list, or the JSON text of one where a multipart field has no lists. */
export const Lista = <E extends z.ZodType>(elemento: E, opciones: { max: number; error: string; exceso: string }) =>
  z.preprocess(parseJson, z.array(elemento, { error: opciones.error }).max(opciones.max, { error: opciones.exceso }))

function parseJson(valor: unknown): unknown {
  if (typeof valor !== 'string') return valor
  try {
    return valor === '' ? [] : JSON.parse(valor)
  } catch {
    return valor
  }
}

/** The version read with the record; a write that carries a stale one is refused (REGISTRO_CAMBIO). */
export const Version = z
  .union([z.number(), z.string().regex(/^\d{1,9}$/)], { error: 'La versión no es válida.' })
  .transform(Number)
  .refine((n) => Number.isInteger(n) && n > 0, { error: 'La versión no es válida.' })
  .nullish()
  .transform((n) => n ?? undefined)

/** Text nobody has to write: absent and null mean "leave it as it is", empty means "erase it". */
export const TextoOpcional = (max: number) =>
  Texto({ max })
    .nullish()
    .transform((texto) => texto ?? undefined)

const CORREO = /^[^\s@,;<>()[\]"\\]{1,64}@[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?)+$/i

/** One e-mail address, or nothing. */
export const Correo = z
  .string({ error: 'El correo electrónico no es válido.' })
  .trim()
  .max(254, { error: 'El correo electrónico no es válido.' })
  .refine((texto) => texto === '' || (CORREO.test(texto) && esLegible(texto)), {
    error: 'El correo electrónico no es válido.',
  })
