// A partner as the administrator keeps it: what it may do, its limits, whom it trades with, and its balances.
import { compare, parseDecimal } from '@litro/cfdi/decimal'
import { z } from 'zod'
import { Cambio } from '../cambios/cambio.ts'
import { Bandera, Decimal, Id, Texto, Version } from '../campo.ts'

export const estatusDeSocio = ['Activo', 'Inactivo'] as const

export const SocioFila = z.object({
  IdSocioComercial: z.number(),
  Nombre: z.string(),
  Estatus: z.enum(estatusDeSocio),
  PermiteSucursal: z.boolean(),
  PermiteEntregas: z.boolean(),
  RequiereAutorizacion: z.boolean(),
  LimiteCredito: z.number().nullable(),
  CuentasPorCobrar: z.number(),
  SaldoCongelado: z.number(),
  SaldoDisponible: z.number(),
  Usuarios: z.number(),
})
export type SocioFila = z.infer<typeof SocioFila>

export const BandaPrecio = z.object({
  IdProducto: z.number(),
  Producto: z.string(),
  PrecioMinimo: z.number().nullable(),
  PrecioMaximo: z.number().nullable(),
})

export const Socio = SocioFila.extend({
  AutorizaPorLimite: z.boolean(),
  AutorizaPorVencido: z.boolean(),
  AutorizaPorPrecio: z.boolean(),
  CancelacionRequiereAprobacion: z.boolean(),
  DiasCredito: z.number(),
  IdEmisor: z.number().nullable(),
  Emisor: z.string().nullable(),
  /** Partners it may give to and receive from (D-132); with a standing agreement nobody asks the giver each time (D-192). */
  Internos: z.array(z.object({ IdSocioComercial: z.number(), Nombre: z.string(), Acuerdo: z.boolean() })),
  BandasPrecio: z.array(BandaPrecio),
  SaldoEstadoCuenta: z.number(),
  /** What somebody asked for and another person has not confirmed yet (D-191). */
  Cambios: z.array(Cambio),
  Version: z.number(),
})
export type Socio = z.infer<typeof Socio>

/** What the form chooses from. */
export const OpcionesDeSocio = z.object({
  Emisores: z.array(z.object({ IdEmisor: z.number(), Nombre: z.string(), RFC: z.string() })),
  Productos: z.array(BandaPrecio),
  Socios: z.array(z.object({ IdSocioComercial: z.number(), Nombre: z.string() })),
})
export type OpcionesDeSocio = z.infer<typeof OpcionesDeSocio>

const vacio = (valor: unknown) => (valor === '' || valor === null ? undefined : valor)
const bandera = Bandera.default(false)
const PRECIO = {
  requerido: 'Captura el precio.',
  positivo: 'El precio debe ser mayor a cero.',
  enteros: 8,
  exceso: 'El precio es demasiado grande.',
}
const PrecioOpcional = z.preprocess(vacio, Decimal(6, PRECIO).optional())
/** Decimal text against decimal text: no float decides about money. */
export const excede = (texto: string, maximo: string): boolean => compare(parseDecimal(texto), parseDecimal(maximo)) > 0

const Banda = z
  .object({
    IdProducto: z.preprocess(vacio, Id.optional()).refine((id) => id !== undefined, { error: 'Elige un producto.' }),
    PrecioMinimo: PrecioOpcional,
    PrecioMaximo: PrecioOpcional,
  })
  .superRefine(({ PrecioMinimo, PrecioMaximo }, ctx) => {
    const queja = (campo: string, message: string) => ctx.addIssue({ code: 'custom', path: [campo], message })
    if (!PrecioMinimo && !PrecioMaximo) queja('PrecioMinimo', 'Captura el precio mínimo, el máximo o los dos.')
    if (PrecioMinimo && PrecioMaximo && excede(PrecioMinimo, PrecioMaximo)) {
      queja('PrecioMaximo', 'El precio máximo debe ser mayor o igual al mínimo.')
    }
  })

const DIAS = 'Captura los días de crédito: un entero de 0 a 365.'

export const SocioCaptura = z
  .object({
    Nombre: Texto({ max: 150, requerido: 'Captura el nombre del socio comercial.' }),
    Activo: Bandera.default(true),
    PermiteSucursal: bandera,
    PermiteEntregas: bandera,
    RequiereAutorizacion: bandera,
    AutorizaPorLimite: bandera,
    AutorizaPorVencido: bandera,
    AutorizaPorPrecio: bandera,
    CancelacionRequiereAprobacion: bandera,
    LimiteCredito: z.preprocess(
      vacio,
      Decimal(2, { requerido: 'Captura el límite de crédito.', exceso: 'El límite de crédito es demasiado grande.' })
        .refine((texto) => !texto.startsWith('-'), { error: 'El límite de crédito no puede ser negativo.' })
        .optional(),
    ),
    DiasCredito: z
      .union([z.number(), z.string().regex(/^\d{1,3}$/)], { error: DIAS })
      .transform(Number)
      .refine((n) => Number.isInteger(n) && n >= 0 && n <= 365, { error: DIAS })
      .default(30),
    IdEmisor: z.preprocess(vacio, Id.optional()),
    Internos: z.array(Id, { error: 'Elige socios de la lista.' }).max(500).default([]),
    /** Of its Internos, those with a standing agreement; absent leaves the agreements as they are. */
    Acuerdos: z.array(Id, { error: 'Elige socios de la lista.' }).max(500).optional(),
    BandasPrecio: z.array(Banda, { error: 'Revisa las bandas de precio.' }).max(200).default([]),
    Version,
  })
  .superRefine(({ AutorizaPorLimite, LimiteCredito, BandasPrecio }, ctx) => {
    if (AutorizaPorLimite && LimiteCredito === undefined) {
      const message = 'Captura el límite de crédito o apaga la regla que lo revisa.'
      ctx.addIssue({ code: 'custom', path: ['LimiteCredito'], message })
    }
    const vistos = new Set<number>()
    for (const [i, { IdProducto }] of BandasPrecio.entries()) {
      if (IdProducto !== undefined && vistos.has(IdProducto)) {
        ctx.addIssue({
          code: 'custom',
          path: ['BandasPrecio', i, 'IdProducto'],
          message: 'Ese producto ya tiene banda.',
        })
      }
      if (IdProducto !== undefined) vistos.add(IdProducto)
    }
  })
export type SocioCaptura = z.infer<typeof SocioCaptura>
