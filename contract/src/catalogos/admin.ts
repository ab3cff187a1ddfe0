// the catalogues as the administrator keeps them. Nothing is deleted: what is no longer used is made inactive.
import { causaCuota2A } from '@litro/cfdi/cuotas-ieps'
import { parseDecimal } from '@litro/cfdi/decimal'
import type { Hallazgo } from '@litro/cfdi/hallazgo'
import { revisarTexto } from '@litro/cfdi/reglas/textos'
import { findClaveHyp } from '@litro/cfdi/sat/hidro-y-petro'
import { clavesProdServRetiradas } from '@litro/cfdi/sat/productos'
import { z } from 'zod'
import { Bandera, Decimal, Texto, Version } from '../campo.ts'

const comun = { Nombre: z.string(), Activo: z.boolean(), EnUso: z.boolean(), Version: z.number() }

export const ProductoAdmin = z.object({
  Id: z.number(),
  ...comun,
  Descripcion: z.string(),
  ClaveProdServ: z.string(),
  ClaveUnidad: z.string(),
  Unidad: z.string(),
  TasaIva: z.number().nullable(),
  PrecioIncluyeIVA: z.boolean(),
  SubProductoHYP: z.string().nullable(),
  PrecioMinimo: z.number().nullable(),
  PrecioMaximo: z.number().nullable(),
  /** The published quota of today; zero for what has none, null for a fuel that lacks its table. */
  CuotaVigente: z.number().nullable(),
})
export type ProductoAdmin = z.infer<typeof ProductoAdmin>

/** `ClaveGenerica`: billed as 84111506/ACT by its amount, without litres. */
export const TipoAdmin = z.object({
  Id: z.number(),
  ...comun,
  ClaveGenerica: z.boolean(),
  DescripcionCfdi: z.string().nullable(),
})
export type TipoAdmin = z.infer<typeof TipoAdmin>

export const SkuTipoAdmin = z.object({ Id: z.number(), ...comun, ClaveUnidad: z.string() })
export type SkuTipoAdmin = z.infer<typeof SkuTipoAdmin>

export const BancoAdmin = z.object({
  Id: z.number(),
  ...comun,
  Clave: z.string().nullable(),
  Moneda: z.enum(['MXP', 'USD']),
})
export type BancoAdmin = z.infer<typeof BancoAdmin>

/** An amount nobody has to write: absent, null and empty mean none. */
const opcional = <T extends z.ZodType>(valor: T) =>
  z
    .preprocess((v) => (v === '' || v === null ? undefined : v), valor.optional())
    .transform((v) => (v === undefined ? null : v))

const precio = () =>
  opcional(Decimal(6, { requerido: 'Captura un precio.', positivo: 'El precio debe ser mayor que cero.', enteros: 8 }))

const ClaveUnidad = z
  .string({ error: 'Captura la clave de unidad.' })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,3}$/, { error: 'La clave de unidad del SAT lleva 2 o 3 letras o números.' })

const TASAS = ['0', '0.08', '0.16'] as const

/** Empty or null is exempt; otherwise one of the three rates of c_TasaOCuota. */
const TasaIva = z
  .union([z.number(), z.string(), z.null()], { error: 'Elige la tasa de IVA.' })
  .transform((valor) => (valor === null || valor === '' ? null : String(Number(valor))))
  .refine((texto) => texto === null || (TASAS as readonly string[]).includes(texto), {
    error: 'La tasa de IVA es 16 %, 8 %, 0 % o exento.',
  })

const Captura = z.object({
  Nombre: Texto({ max: 120, requerido: 'Captura el nombre.' }),
  Descripcion: Texto({ max: 1000, requerido: 'Captura la descripción del CFDI.' }),
  ClaveProdServ: z
    .string({ error: 'Captura la clave de producto.' })
    .trim()
    .regex(/^\d{8}$/, { error: 'La clave de producto del SAT lleva 8 dígitos.' }),
  ClaveUnidad,
  Unidad: Texto({ max: 20, requerido: 'Captura la unidad.' }),
  TasaIva,
  PrecioIncluyeIVA: Bandera.default(false),
  SubProductoHYP: Texto({ max: 10 })
    .nullish()
    .transform((texto) => texto || null),
  PrecioMinimo: precio(),
  PrecioMaximo: precio(),
  /** Once captured by product. The table of the DOF rules now, so a figure sent here is refused and not ignored. */
  Cuotas: z
    .unknown()
    .refine((valor) => valor === undefined || (Array.isArray(valor) && valor.length === 0), {
      error: 'La cuota es la publicada en el DOF, la misma para todos los productos. Captúrala en Cuotas 2-A.',
    })
    .optional(),
  Activo: Bandera.default(true),
  Version,
})
type Captura = z.infer<typeof Captura>

export const ProductoCaptura = Captura.superRefine((captura, ctx) => {
  for (const [campo, message] of revisarProducto(captura)) {
    ctx.addIssue({ code: 'custom', path: campo.split('.'), message })
  }
})
export type ProductoCaptura = z.infer<typeof ProductoCaptura>

/** What the SAT asks of a product, as field and sentence: keys, unit and subproduct of fuels. */
function revisarProducto(p: Captura): [campo: string, mensaje: string][] {
  const quejas: [string, string][] = []
  const textos: Hallazgo[] = []
  revisarTexto(p.Descripcion, 1000, 'Descripcion', textos)
  for (const { campo, mensaje, severidad } of textos) if (severidad === 'error') quejas.push([campo, mensaje])
  const retirada = clavesProdServRetiradas.get(p.ClaveProdServ)
  if (retirada) quejas.push(['ClaveProdServ', `El SAT pide otra clave en su lugar; usa ${retirada.usar}.`])
  quejas.push(...(causaCuota2A(p.ClaveProdServ) ? revisarCombustible(p) : revisarOtro(p)))
  const { PrecioMinimo: minimo, PrecioMaximo: maximo } = p
  if (minimo !== null && maximo !== null && parseDecimal(minimo) > parseDecimal(maximo)) {
    quejas.push(['PrecioMaximo', 'El precio máximo no puede ser menor que el mínimo.'])
  }
  return quejas
}

/** Gasoline and diesel carry HidroYPetro: litres, and a subproduct of their own key. */
function revisarCombustible(p: Captura): [string, string][] {
  const quejas: [string, string][] = []
  if (p.ClaveUnidad !== 'LTR') quejas.push(['ClaveUnidad', 'Las gasolinas y el diésel se facturan en LTR.'])
  const subproductos = findClaveHyp(p.ClaveProdServ)?.SubProductos ?? []
  if (p.SubProductoHYP === null) quejas.push(['SubProductoHYP', 'Elige el subproducto del complemento HidroYPetro.'])
  else if (!subproductos.includes(p.SubProductoHYP)) {
    quejas.push(['SubProductoHYP', 'Ese subproducto no es de esta clave de producto; elige otro.'])
  }
  return quejas
}

function revisarOtro(p: Captura): [string, string][] {
  if (p.SubProductoHYP === null) return []
  return [['SubProductoHYP', 'Solo las gasolinas y el diésel llevan subproducto.']]
}

export const TipoCaptura = z.object({
  Nombre: Texto({ max: 80, requerido: 'Captura el nombre.' }),
  ClaveGenerica: Bandera.default(false),
  DescripcionCfdi: Texto({ max: 1000 })
    .nullish()
    .transform((texto) => texto || null),
  Activo: Bandera.default(true),
  Version,
})

export const SkuTipoCaptura = z.object({
  Nombre: Texto({ max: 80, requerido: 'Captura el nombre.' }),
  ClaveUnidad,
  Activo: Bandera.default(true),
  Version,
})

/** A Mexican bank carries the three digits its CLABEs begin with; one for dollars carries none. */
export const BancoCaptura = z
  .object({
    Nombre: Texto({ max: 80, requerido: 'Captura el nombre.' }),
    Moneda: z.enum(['MXP', 'USD'], { error: 'Elige la moneda.' }),
    Clave: Texto({ max: 3 })
      .nullish()
      .transform((texto) => texto || null),
    Activo: Bandera.default(true),
    Version,
  })
  .superRefine(({ Moneda, Clave }, ctx) => {
    const blame = (message: string) => ctx.addIssue({ code: 'custom', path: ['Clave'], message })
    if (Moneda === 'MXP' && !/^\d{3}$/.test(Clave ?? '')) blame('Captura los tres dígitos con que empieza su CLABE.')
    if (Moneda === 'USD' && Clave !== null) blame('Un banco en dólares no lleva clave de CLABE.')
  })
