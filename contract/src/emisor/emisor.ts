// the issuer, its certificates, its series and the permits of the branches, as the administrator keeps them.
import { revisarClabe } from '@litro/cfdi/clabe'
import { revisarDatosEmisor } from '@litro/cfdi/reglas/emisor'
import { esPermisoDePetrolifero } from '@litro/cfdi/sat/permisos-petroliferos'
import { z } from 'zod'
import { Correo, Fecha, Id, IdOpcional, Texto, Version } from '../campo.ts'
import { quejaDePrefijo } from '../codigo-postal.ts'
import { revisarSucursal, zonaMala } from '../sucursales/sucursal.ts'

/** `por_vencer`: thirty days or less are left. */
export const Csd = z.object({
  IdCsd: z.number(),
  NoCertificado: z.string(),
  Nombre: z.string(),
  ValidoDesde: z.string(),
  ValidoHasta: z.string(),
  DiasRestantes: z.number(),
  Vigencia: z.enum(['vigente', 'por_vencer', 'vencido']),
  Activo: z.boolean(),
  Cargado: z.string(),
})
export type Csd = z.infer<typeof Csd>

export const DIAS_DE_ALARMA = 30

export const Emisor = z.object({
  IdEmisor: z.number(),
  RFC: z.string(),
  Nombre: z.string(),
  RegimenFiscal: z.string(),
  CodigoPostal: z.string(),
  ZonaHoraria: z.string(),
  TipoPermiso: z.string().nullable(),
  NumeroPermiso: z.string().nullable(),
  IdSerieFactura: z.number(),
  IdSerieNotaCredito: z.number(),
  IdSerieNotaCargo: z.number(),
  IdSerieRep: z.number(),
  /** What the paper and the mail say beside the CFDI; null until somebody captures it. */
  Domicilio: z.string().nullable(),
  Telefono: z.string().nullable(),
  CorreoContacto: z.string().nullable(),
  Clabe: z.string().nullable(),
  /** A PNG as the address of an image. */
  Logo: z.string().nullable(),
  Pac: z.string(),
  /** True once a certificate or a stamp carries the RFC, which can no longer be edited. */
  RfcFijo: z.boolean(),
  Csds: z.array(Csd),
  Version: z.number(),
})
export type Emisor = z.infer<typeof Emisor>

const requerido = (error: string) => z.string({ error }).trim().min(1, { error })
/** Absent leaves what is stored; empty or null erases it. */
const Dato = (max: number) =>
  Texto({ max })
    .nullish()
    .transform((texto) => (texto === '' ? null : texto))

const CorreoOpcional = z.union([z.literal('').transform(() => null), Correo]).nullish()

/** Spaces are how people read eighteen digits; they are not kept. */
const ClabeOpcional = z
  .string({ error: 'La CLABE no es válida.' })
  .transform((texto) => texto.replace(/\s/g, '') || null)
  .nullish()
  .superRefine((clabe, ctx) => {
    const mala = clabe && revisarClabe(clabe, 'Clabe').find(({ severidad }) => severidad === 'error')
    if (mala) ctx.addIssue({ code: 'custom', message: mala.mensaje })
  })

/** A hundred kilobytes as base64; whether it is a picture is seen where it can be opened. */
const MAX_LOGO = 140_000
const LogoOpcional = z
  .string({ error: 'El logo no es válido.' })
  .max(MAX_LOGO, { error: 'El logo pesa más de 100 kB; redúcelo.' })
  .transform((texto) => texto || null)
  .nullish()
  .refine((logo) => !logo || /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/.test(logo), {
    error: 'El logo debe ser una imagen PNG.',
  })

const Captura = z.object({
  RFC: requerido('Captura el RFC.').toUpperCase(),
  Nombre: Texto({ max: 300, requerido: 'Captura el nombre o razón social.' }),
  RegimenFiscal: requerido('Elige el régimen fiscal.'),
  CodigoPostal: requerido('Captura el código postal.'),
  ZonaHoraria: Dato(60),
  TipoPermiso: Dato(10),
  NumeroPermiso: Dato(60),
  Domicilio: Dato(200),
  Telefono: Dato(30),
  CorreoContacto: CorreoOpcional,
  Clabe: ClabeOpcional,
  Logo: LogoOpcional,
  /** Absent only when the issuer is created: the four usual series are then created with it. */
  IdSerieFactura: IdOpcional,
  IdSerieNotaCredito: IdOpcional,
  IdSerieNotaCargo: IdOpcional,
  IdSerieRep: IdOpcional,
  Version,
})

export const EmisorCaptura = Captura.superRefine((captura, ctx) => {
  const blame = (campo: string, message: string) => ctx.addIssue({ code: 'custom', path: [campo], message })
  for (const { severidad, campo, mensaje } of revisarDatosEmisor(captura)) {
    if (severidad === 'error' && captura[campo as 'RFC'] !== '') blame(campo, mensaje)
  }
  // The shape of the postal code is checked above.
  const { CodigoPostal, ZonaHoraria, TipoPermiso, NumeroPermiso } = captura
  const prefijo = quejaDePrefijo(CodigoPostal)
  if (prefijo) blame('CodigoPostal', prefijo)
  const zona = ZonaHoraria ? zonaMala(ZonaHoraria, CodigoPostal) : null
  if (zona) blame('ZonaHoraria', zona)
  for (const [campo, mensaje] of revisarSucursal({ TipoPermiso, NumeroPermiso })) blame(campo, mensaje)
})
export type EmisorCaptura = z.infer<typeof EmisorCaptura>

/** Multipart beside the files `Certificado` (.cer) and `Llave` (.key). */
export const CsdCaptura = z.object({
  Contrasena: z
    .string({ error: 'Captura la contraseña de la llave privada.' })
    .min(1, { error: 'Captura la contraseña de la llave privada.' })
    .max(256, { error: 'Escribe máximo 256 caracteres.' }),
})

export const SerieAdmin = z.object({
  IdSerie: z.number(),
  Codigo: z.string(),
  /** The last folio given. */
  Folio: z.number(),
  Activa: z.boolean(),
  /** Who numbers with it: 'Facturas', 'Complementos de pago', 'Sucursal León Centro'. */
  Usos: z.array(z.string()),
  Version: z.number(),
})
export type SerieAdmin = z.infer<typeof SerieAdmin>

/** The SAT allows 25 characters; capitals and digits are what every PAC and spreadsheet agrees on. */
const Codigo = z
  .string({ error: 'Captura la serie.' })
  .trim()
  .toUpperCase()
  .min(1, { error: 'Captura la serie.' })
  .regex(/^[A-Z0-9]{1,25}$/, { error: 'La serie lleva de 1 a 25 letras o números, sin espacios.' })

const Folio = z
  .union([z.number(), z.string().trim()], { error: 'El folio no es válido.' })
  .refine((valor) => /^\d{1,9}$/.test(String(valor)), { error: 'El folio es un número entero de hasta 9 dígitos.' })
  .transform(Number)

export const SerieCaptura = z.object({ Codigo, Folio: Folio.default(0) })
export const SerieEdicion = z.object({ Codigo, Folio, Activa: z.boolean({ error: 'Di si está activa.' }), Version })

/** A branch as the one who answers for its permit sees it. */
export const PermisoSucursal = z.object({
  IdSucursal: z.number(),
  Sucursal: z.string(),
  IdSocioComercial: z.number(),
  SocioComercial: z.string(),
  CodigoPostal: z.string().nullable(),
  IdSerie: z.number().nullable(),
  Serie: z.string().nullable(),
  TipoPermiso: z.string().nullable(),
  NumeroPermiso: z.string().nullable(),
  /** Of what is sold without the complement: LP gas, natural gas, turbosina, combustóleo. Without it, the other one. */
  PermisoPetrolifero: z.string().nullable(),
  /** The border decree that this branch applies, and its days: without it nothing is billed at 8 % of IVA. */
  DecretoFrontera: z.string().nullable(),
  FronteraDesde: z.string().nullable(),
  FronteraHasta: z.string().nullable(),
  Version: z.number(),
})
export type PermisoSucursal = z.infer<typeof PermisoSucursal>

/** Absent leaves what is stored; empty or null erases it. */
const Dia = z
  .union([z.literal('').transform(() => null), Fecha], { error: 'La fecha no es válida; escríbela como aaaa-mm-dd.' })
  .nullish()

type Frontera = { DecretoFrontera?: string | null; FronteraDesde?: string | null; FronteraHasta?: string | null }

/** The decree and its two days go together; what is absent is not judged until it is known. */
export function revisarFrontera({ DecretoFrontera, FronteraDesde, FronteraHasta }: Frontera): [string, string][] {
  const campos = { DecretoFrontera, FronteraDesde, FronteraHasta }
  const frases = {
    DecretoFrontera: 'Escribe el decreto: su nombre y la fecha en que se publicó en el DOF.',
    FronteraDesde: 'Captura el primer día del decreto.',
    FronteraHasta: 'Captura el último día del decreto.',
  }
  const nombres = Object.keys(campos) as (keyof typeof campos)[]
  if (nombres.every((campo) => !campos[campo])) return []
  const faltan = nombres.filter((campo) => campos[campo] === null)
  if (faltan.length > 0) return faltan.map((campo) => [campo, frases[campo]])
  return FronteraDesde && FronteraHasta && FronteraHasta < FronteraDesde
    ? [['FronteraHasta', 'El último día no puede ser anterior al primero.']]
    : []
}

export const PermisoCaptura = z
  .object({
    TipoPermiso: Dato(10),
    NumeroPermiso: Dato(60),
    IdSerie: z.union([z.literal('').transform(() => null), Id], { error: 'La serie no es válida.' }).nullish(),
    PermisoPetrolifero: Dato(30),
    DecretoFrontera: Dato(200),
    FronteraDesde: Dia,
    FronteraHasta: Dia,
    Version,
  })
  .superRefine((captura, ctx) => {
    if (captura.PermisoPetrolifero && !esPermisoDePetrolifero(captura.PermisoPetrolifero)) {
      const message = 'Escríbelo como en el título: por ejemplo LP/12345/DIST/PLA/2019 o PL/12345/DIS/OM/2019.'
      ctx.addIssue({ code: 'custom', path: ['PermisoPetrolifero'], message })
    }
    for (const [campo, message] of [...revisarSucursal(captura), ...revisarFrontera(captura)])
      ctx.addIssue({ code: 'custom', path: [campo], message })
  })
export type PermisoCaptura = z.infer<typeof PermisoCaptura>
