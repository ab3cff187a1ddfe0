// What each catalogue answers, with the field names the specification gives (§3, Catalogues and lookups).
import { z } from 'zod'
import { Decimal } from '../campo.ts'

export const RegimenFiscal = z.object({
  Codigo: z.string(),
  Nombre: z.string(),
  Fisica: z.boolean(),
  Moral: z.boolean(),
})
export const UsoCfdi = z.object({ Codigo: z.string(), Descripcion: z.string(), Regimenes: z.array(z.string()) })
export const Estado = z.object({ Codigo: z.string(), Nombre: z.string() })
export const Pais = z.object({ Codigo: z.string(), Descripcion: z.string() })

export const Producto = z.object({
  IdProducto: z.number(),
  Nombre: z.string(),
  Descripcion: z.string(),
  ClaveProdServ: z.string(),
  ClaveUnidad: z.string(),
  Unidad: z.string(),
  TasaIva: z.number().nullable(),
  PrecioIncluyeIVA: z.boolean(),
  ClaveHYP: z.string().nullable(),
  SubProductoHYP: z.string().nullable(),
  /** Zero for what has none; null for a fuel whose table nobody has captured: it cannot be billed (D-186). */
  CuotaIeps: z.number().nullable(),
  PrecioMinimo: z.number().nullable(),
  PrecioMaximo: z.number().nullable(),
})
export type Producto = z.infer<typeof Producto>

export const MetodoPago = z.object({ IdMetodoPago: z.number(), Codigo: z.string(), Descripcion: z.string() })
export const FormaPago = z.object({ IdFormaPago: z.number(), Codigo: z.string(), Descripcion: z.string() })
/** `ClaveGenerica`: billed as 84111506/ACT by its amount, without litres. */
export const FacturaTipo = z.object({ IdFacturaTipo: z.number(), Nombre: z.string(), ClaveGenerica: z.boolean() })
export const SkuTipo = z.object({ IdSKUTipo: z.number(), Nombre: z.string(), ClaveUnidad: z.string() })
export const OperacionTipo = z.object({
  IdOperacionTipo: z.number(),
  OperacionTipo: z.string(),
  ClaveGenerica: z.boolean(),
})
export const NotaCargoTipo = z.object({ IdNotaCargoTipo: z.number(), Nombre: z.string(), ClaveGenerica: z.boolean() })
export const DepositoTipo = z.object({ IdDepositoTipo: z.number(), DepositoTipo: z.string() })
export const SocioComercial = z.object({ IdSocioComercial: z.number(), Nombre: z.string() })
export const Banco = z.object({ IdBanco: z.number(), Banco: z.string(), Clave: z.string().nullable() })
export const Serie = z.object({ IdSerie: z.number(), Codigo: z.string() })

/** The first item is the one in force; `FechaPublicacion` says when the source published it (D-140). */
export const TipoCambio = z.object({
  IdTipoCambio: z.number(),
  TipoCambio: z.number(),
  Fecha: z.string(),
  FechaHora: z.string(),
  FechaPublicacion: z.string(),
  Fuente: z.string(),
})

/** Written by treasury for today; wide enough for any rate, too narrow for a slip of the decimal point. */
export const TipoCambioCaptura = z.object({
  TipoCambio: Decimal(6, {
    requerido: 'Captura el tipo de cambio.',
    positivo: 'El tipo de cambio debe ser mayor que cero.',
    formato: 'Captura el tipo de cambio.',
    enteros: 3,
    exceso: 'El tipo de cambio debe ser menor que 1,000.',
  }),
})

/** Banks depend on the supplier's currency; MXP is the old code the specification keeps at the edge (D-142). */
export const ConsultaBancos = z.object({ moneda: z.enum(['MXP', 'USD']).optional() })
