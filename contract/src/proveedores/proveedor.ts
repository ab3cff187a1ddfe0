// A supplier and its bank accounts: CLABE for pesos, account number and SWIFT for dollars. MXP only at this edge (D-142).
import { revisarClabe } from '@litro/cfdi/clabe'
import { esRfcGenerico, problemaRfc } from '@litro/cfdi/rfc'
import { revisarSwift } from '@litro/cfdi/swift'
import { z } from 'zod'
import { Id, Lista, Texto, TextoOpcional, Version } from '../campo.ts'

export const monedas = ['MXP', 'USD'] as const
export type Moneda = (typeof monedas)[number]

/** A new or changed account waits for the treasury's approval before money may go there (D-151). */
export const estatusCuenta = ['Aprobada', 'Por aprobar', 'Rechazada'] as const

export const MAX_CUENTAS = 20

export const CuentaBancaria = z.object({
  IdCuenta: z.number(),
  Banco: z.number(),
  BancoNombre: z.string(),
  CuentaClabe: z.string().nullable(),
  NumeroCuenta: z.string().nullable(),
  SwiftCode: z.string().nullable(),
  Estatus: z.enum(estatusCuenta),
  /** Of an approved one: from when money may go there. */
  UsableDesde: z.string().nullable(),
  /** Why treasury rejected it. */
  Observaciones: z.string(),
})
export type CuentaBancaria = z.infer<typeof CuentaBancaria>

export const Proveedor = z.object({
  IdProveedor: z.number(),
  Nombre: z.string(),
  RazonSocial: z.string(),
  Moneda: z.enum(monedas),
  RFC: z.string().nullable(),
  /** The first account; `CuentasBancarias` has them all. */
  Cuenta: z.string().nullable(),
  CuentasBancarias: z.array(CuentaBancaria),
  Version: z.number(),
})
export type Proveedor = z.infer<typeof Proveedor>

export const ProveedorFila = z.object({
  IdProveedor: z.number(),
  Nombre: z.string(),
  RazonSocial: z.string(),
  Moneda: z.enum(monedas),
  RFC: z.string().nullable(),
  Cuenta: z.string().nullable(),
  /** How many accounts, and the last four digits of each: the column shows both (D-148). */
  Cuentas: z.number(),
  Terminaciones: z.string().nullable(),
  PorAprobar: z.number(),
})
export type ProveedorFila = z.infer<typeof ProveedorFila>

/** An account as the selector of a return offers it. */
export const CuentaDeProveedor = z.object({
  IdCuenta: z.number(),
  NumCuenta: z.string(),
  Moneda: z.enum(monedas),
  Banco: z.string(),
  Estatus: z.enum(estatusCuenta),
  UsableDesde: z.string().nullable(),
})

/** People paste accounts with spaces and hyphens; nobody means them. */
const Compacto = z
  .string({ error: 'Escribe este dato como texto.' })
  .max(60, { error: 'Escribe máximo 60 caracteres.' })
  .nullish()
  .transform((texto) => (texto ?? '').replace(/[\s-]/g, '').toUpperCase())

const esId = (valor: unknown) => /^[1-9]\d{0,14}$/.test(String(valor ?? ''))

const CuentaCaptura = z.object(
  {
    IdCuenta: z.preprocess((valor) => (valor === '' || valor === null ? undefined : valor), Id.optional()),
    Banco: z
      .union([z.number(), z.string(), z.null()], { error: 'Elige el banco.' })
      .optional()
      .refine(esId, { error: 'Elige el banco.' })
      .transform(Number),
    CuentaClabe: Compacto,
    NumeroCuenta: Compacto,
    SwiftCode: Compacto,
  },
  { error: 'La cuenta bancaria no es válida.' },
)
export type CuentaCaptura = z.infer<typeof CuentaCaptura>

/** Optional: the first supplier XML may teach it (D-150). */
const Rfc = TextoOpcional(20)
  .transform((texto) => texto?.replace(/[\s-]/g, '').toUpperCase())
  .refine((rfc) => !rfc || problemaRfc(rfc) !== 'formato', { error: 'El RFC no está bien escrito; corrígelo.' })
  .refine((rfc) => !rfc || problemaRfc(rfc) !== 'fecha', { error: 'La fecha dentro del RFC no existe; corrígelo.' })
  .refine((rfc) => !rfc || !esRfcGenerico(rfc), {
    error: 'Un proveedor no usa el RFC genérico; captura el suyo o déjalo vacío.',
  })

const Base = z.object({
  Nombre: Texto({ max: 150, requerido: 'Captura el nombre.' }),
  RazonSocial: Texto({ max: 300, requerido: 'Captura la razón social.' }),
  Moneda: z.enum(monedas, { error: 'Elige la moneda.' }),
  RFC: Rfc,
  /** Also accepted as the text of a JSON list. Absent in an edit leaves the accounts as they are. */
  CuentasBancarias: Lista(CuentaCaptura, {
    max: MAX_CUENTAS,
    error: 'Las cuentas bancarias no son válidas.',
    exceso: `Un proveedor admite máximo ${MAX_CUENTAS} cuentas.`,
  }).optional(),
  Version,
})

/** The three CLABE digits of a bank, null for a bank of dollars, undefined when the bank is not known here. */
export type ClaveDeBanco = (idBanco: number) => string | null | undefined

/** The capture, checked by the law; with the catalogue at hand, also that CLABE and bank belong together. */
export const proveedorCaptura = (claveDe: ClaveDeBanco = () => undefined) =>
  Base.superRefine(({ Moneda: moneda, CuentasBancarias: cuentas }, ctx) => {
    for (const { path, message } of quejasDeCuentas(moneda, cuentas ?? [], claveDe)) {
      ctx.addIssue({ code: 'custom', path: ['CuentasBancarias', ...path], message })
    }
  }).transform((proveedor) => ({
    ...proveedor,
    CuentasBancarias: proveedor.CuentasBancarias?.map((cuenta) => onlyOf(proveedor.Moneda, cuenta)),
  }))

export const ProveedorCaptura = proveedorCaptura()
export type ProveedorCaptura = z.infer<typeof ProveedorCaptura>

export type CuentaNueva = {
  IdCuenta?: number | undefined
  Banco: number
  CuentaClabe: string | null
  NumeroCuenta: string | null
  SwiftCode: string | null
}

/** What belongs to the other currency is dropped, never stored. */
function onlyOf(moneda: Moneda, cuenta: CuentaCaptura): CuentaNueva {
  const { IdCuenta, Banco, CuentaClabe, NumeroCuenta, SwiftCode } = cuenta
  return moneda === 'MXP'
    ? { IdCuenta, Banco, CuentaClabe, NumeroCuenta: null, SwiftCode: null }
    : { IdCuenta, Banco, CuentaClabe: null, NumeroCuenta, SwiftCode }
}

type Queja = { path: [number, keyof CuentaCaptura]; message: string }

export function quejasDeCuentas(moneda: Moneda, cuentas: readonly CuentaCaptura[], claveDe: ClaveDeBanco): Queja[] {
  const vistas = new Set<string>()
  return cuentas.flatMap((cuenta, i) => {
    const clave = claveDe(Number(cuenta.Banco)) ?? undefined
    const quejas = moneda === 'MXP' ? quejasEnPesos(cuenta, clave) : quejasEnDolares(cuenta)
    const [campo, huella] =
      moneda === 'MXP'
        ? (['CuentaClabe', cuenta.CuentaClabe] as const)
        : (['NumeroCuenta', `${cuenta.Banco} ${cuenta.NumeroCuenta}`] as const)
    if (quejas.length === 0 && vistas.has(huella)) quejas.push([campo, 'Esta cuenta ya está en la lista.'])
    vistas.add(huella)
    return quejas.map(([donde, message]): Queja => ({ path: [i, donde], message }))
  })
}

type QuejaDeCuenta = [campo: keyof CuentaCaptura, mensaje: string]

function quejasEnPesos({ CuentaClabe: clabe }: CuentaCaptura, claveBanco: string | undefined): QuejaDeCuenta[] {
  if (clabe === '') return [['CuentaClabe', 'Captura la CLABE.']]
  const error = revisarClabe(clabe, 'CuentaClabe', claveBanco).find(({ severidad }) => severidad === 'error')
  return error ? [['CuentaClabe', error.mensaje]] : []
}

function quejasEnDolares({ NumeroCuenta: numero, SwiftCode: swift }: CuentaCaptura): QuejaDeCuenta[] {
  const quejas: QuejaDeCuenta[] = []
  if (numero === '') quejas.push(['NumeroCuenta', 'Captura el número de cuenta.'])
  // An IBAN, the longest of them, has 34 letters and digits.
  else if (!/^[A-Z0-9]{4,34}$/.test(numero)) {
    quejas.push(['NumeroCuenta', 'El número de cuenta lleva de 4 a 34 letras o números; corrígelo.'])
  }
  if (swift === '') quejas.push(['SwiftCode', 'Captura el código SWIFT.'])
  else {
    for (const { mensaje } of revisarSwift(swift, 'SwiftCode')) quejas.push(['SwiftCode', mensaje])
  }
  return quejas
}
