// Values for requests nobody would type: likely ones from the schema of a service, and hostile ones for any place.
import type { z } from 'zod'
import type { Dados } from './dados.ts'

const hondo = (niveles: number): unknown => JSON.parse(`${'['.repeat(niveles)}${']'.repeat(niveles)}`)

/** Made when asked for: some are large. */
const HOSTILES: ((d: Dados) => unknown)[] = [
  () => null,
  () => '',
  () => ' ',
  () => [],
  () => ({}),
  () => true,
  () => 0,
  () => -1,
  () => 1.5,
  () => 0.1 + 0.2,
  () => 1e21,
  () => -1e308,
  () => 2 ** 53 + 2,
  () => 2 ** 31,
  () => 1_000_000_000_000,
  () => '999999999999999',
  () => '9'.repeat(40),
  () => '1e3',
  () => '0x10',
  () => 'NaN',
  () => '-0.001',
  () => '\u0000',
  () => 'a\u0000b',
  () => '\ud83d',
  () => '\udfffx',
  () => '\u202e\u200b\u{1f9e8}',
  () => "'; drop table cliente; --",
  () => '<script>alert(1)</script>',
  () => '{{7*7}} %s %n',
  () => '../../etc/passwd',
  () => '%_\\',
  () => '0000-00-00',
  () => '9999-12-31',
  () => '2026-02-30',
  () => '-271821-04-20',
  () => '2026-11-15T00:00:00Z',
  () => hondo(10),
  () => hondo(3000),
  () => [[{ a: [null] }]],
  () => ({ toString: 'x', valueOf: 1 }),
  () => Array.from({ length: 600 }, () => ({})),
  () => Array.from({ length: 30 }, () => 1),
  (d) => d.texto(1 + d.entero(60)),
  (d) => d.texto(300).repeat(1 + d.entero(200)),
  (d) => d.entero(2 ** 31) * (d.suerte(50) ? 1 : -1),
  (d) => d.entero(60),
  (d) => String(d.entero(60)),
]

export const hostil = (d: Dados): unknown => d.uno(HOSTILES)(d)

/** Words that our texts look like; a pattern picks among those it accepts. */
const PALABRAS = ['2026-11-15', '2026-01-01', 'FVA120304AB1', 'XAXX010101000', '37000', 'GUA', '601', 'G03', '01', '02', '1', '7', '12,15', 'MXN', 'MXP', 'USD', 'LTR', '15101514', 'A', 'a@example.com', '012180000118359719', 'CHASUS33', '5f0c8d2e-6f3f-4a61-9f1d-2b0c5f1e7a11', '/facturas', 'Texto común', '100.50', '-Fecha', 'true', 'c_ClaveUnidad'] // biome-ignore format: a list is read as a list

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, unknown>
  values?: unknown[]
  innerType?: z.ZodType
  valueType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  checks?: { _zod: { def: { pattern?: RegExp; maximum?: number } } }[]
}

const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def

/** Something the schema might well accept. */
export function likely(schema: z.ZodType, d: Dados, nivel = 0): unknown {
  const def = defOf(schema)
  const inner = (s: z.ZodType | undefined) => (s ? likely(s, d, nivel + 1) : undefined)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape!).map(([clave, s]) => [clave, inner(s)]))
    case 'array':
      return nivel > 6 ? [] : Array.from({ length: d.entero(4) }, () => inner(def.element))
    case 'record':
      return { [d.uno(PALABRAS)]: inner(def.valueType) }
    case 'union':
      return inner(d.uno(def.options!))
    case 'enum':
      return d.uno(Object.values(def.entries!))
    case 'literal':
      return d.uno(def.values!)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return d.suerte(25) ? undefined : inner(def.innerType)
    case 'pipe':
      // A preprocess is a function in front of its schema; a transform, behind it.
      return inner(defOf(def.in!).type === 'transform' ? def.out : def.in)
    case 'boolean':
      return d.suerte(50)
    case 'number':
    case 'int':
      return d.suerte(70) ? d.entero(60) : d.entero(10_000_000) / 100
    case 'string':
      return likelyText(def, d)
    default:
      return def.innerType ? inner(def.innerType) : d.uno(PALABRAS)
  }
}

function likelyText({ checks = [] }: Def, d: Dados): string {
  const patrones = checks.flatMap(({ _zod }) => _zod.def.pattern ?? [])
  const caben = PALABRAS.filter((texto) => patrones.every((patron) => patron.test(texto)))
  return d.uno(caben.length > 0 ? caben : PALABRAS)
}

/** The same thing with one place changed: a hostile value, a missing key, one too many, or one value where a list was. */
export function mutate(valor: unknown, d: Dados): unknown {
  if (typeof valor !== 'object' || valor === null || d.suerte(10)) return hostil(d)
  const claves = Object.keys(valor)
  if (claves.length === 0) return d.suerte(50) ? { [d.texto(3)]: hostil(d) } : hostil(d)
  const clave = d.uno(claves)
  const copia = (Array.isArray(valor) ? [...valor] : { ...valor }) as Record<string, unknown>
  d.uno([
    () => delete copia[clave],
    () => {
      copia[d.uno(['__proto__x', 'constructor', 'Version', 'IdSocioComercial', d.texto(4)])] = hostil(d)
    },
    () => {
      copia[clave] = [copia[clave], copia[clave]]
    },
    ...Array<() => void>(4).fill(() => {
      copia[clave] = hostil(d)
    }),
    ...Array<() => void>(3).fill(() => {
      copia[clave] = mutate(copia[clave], d)
    }),
  ])()
  return copia
}
