// The form of a return: what it starts with, what it demands in each currency, and what it sends.
import { formatAtScale, parseAtScale, rescale } from '@litro/cfdi/decimal'
import { difiere, montoMxn } from '@litro/contract/retornos/montos'
import { MENSAJES_RETORNO, type Retorno, RetornoCaptura } from '@litro/contract/retornos/retorno'
import type { CapturaDe } from '@litro/contract/services'
import { z } from 'zod'
import { campoTexto } from '../campos/field.ts'

type Moneda = 'MXN' | 'USD'

/** Selects and numbers hold text; nothing chosen is the empty text or null. */
export type Valores = {
  IdProveedor: string | null
  IdCuenta: string | null
  /** Currency of the chosen account; null until one is chosen. */
  Moneda: Moneda | null
  Monto: string
  MontoUSD: string
  TipoCambio: string
  /** Day of the held rate; null while it is not known to be of any day. */
  FechaTipoCambio: string | null
  Concepto: string
  IdSucursal: string | null
  /** The invoice that arrived by itself and that the return starts from. */
  IdFacturaRecibida: string | null
  ArchivoFacturaPDF: File | null
  ArchivoFacturaXML: File | null
  EliminarPDF: boolean
  EliminarXML: boolean
  Version?: number
}

/** §9: until a rate is fetched. */
const TASA_INICIAL = '1'

/** `proveedor`: whose page a new one was asked for from. */
export function inicialDe(retorno: Retorno | null, proveedor: string | null = null): Valores {
  return {
    IdProveedor: campoTexto(retorno?.IdProveedor ?? proveedor),
    IdCuenta: campoTexto(retorno?.IdCuenta),
    Moneda: retorno ? (retorno.Moneda === 'USD' ? 'USD' : 'MXN') : null,
    Monto: retorno?.Moneda === 'USD' ? '' : campoTexto(retorno?.Monto),
    MontoUSD: campoTexto(retorno?.MontoUSD),
    TipoCambio: campoTexto(retorno?.TipoCambio ?? TASA_INICIAL),
    // The stored rate is of the day it was saved: only a fresh one is of today.
    FechaTipoCambio: null,
    Concepto: retorno?.Concepto ?? '',
    IdSucursal: campoTexto(retorno?.IdSucursal),
    IdFacturaRecibida: null,
    ArchivoFacturaPDF: null,
    ArchivoFacturaXML: null,
    EliminarPDF: false,
    EliminarXML: false,
    Version: retorno?.Version,
  }
}

const ESCALA_TECLEADA = 12

/** Rounded half away from zero; what is no number stays as typed, and the schema will say so. */
export function redondear(valor: string, decimales: number): string {
  try {
    return formatAtScale(rescale(parseAtScale(valor, ESCALA_TECLEADA), ESCALA_TECLEADA, decimales), decimales)
  } catch {
    return valor
  }
}

/** Pesos of what is typed in dollars, at the held rate; null while either is no number. */
export function enPesos(montoUsd: string, tipoCambio: string): string | null {
  try {
    return montoMxn(redondear(montoUsd, 2), redondear(tipoCambio, 6))
  } catch {
    return null
  }
}

/** What the other currency asks for is neither judged nor sent. */
function soloDeLaMoneda(valores: unknown): unknown {
  const v = valores as Valores
  if (v.Moneda !== 'USD') return { ...v, MontoUSD: '', TipoCambio: '' }
  return { ...v, Monto: '', MontoUSD: redondear(v.MontoUSD, 2), TipoCambio: redondear(v.TipoCambio, 6) }
}

export type Condiciones = {
  retorno: Retorno | null
  conSucursal: boolean
  /** Today in Mexico City, asked when the form is judged: a form may stay open overnight. */
  hoy: () => string
}

const Captura = RetornoCaptura.extend({
  Moneda: z.enum(['MXN', 'USD']).nullable(),
  FechaTipoCambio: z.string().nullable(),
  ArchivoFacturaPDF: z.instanceof(File).nullable(),
  ArchivoFacturaXML: z.instanceof(File).nullable(),
})
export type Entrada = z.output<typeof Captura>

type Regla = readonly [campo: keyof Valores, mensaje: string, falla: (e: Entrada, c: Condiciones) => boolean]

const enDolares = ({ Moneda }: Entrada) => Moneda === 'USD'
const quedaPdf = (e: Entrada, { retorno }: Condiciones) =>
  queda(e.ArchivoFacturaPDF, retorno?.ArchivoFacturaPDF, e.EliminarPDF)
const quedaXml = (e: Entrada, { retorno }: Condiciones) =>
  queda(e.ArchivoFacturaXML, retorno?.ArchivoFacturaXML, e.EliminarXML)
const queda = (nuevo: File | null, guardado: string | null | undefined, eliminar: boolean | undefined): boolean =>
  Boolean(nuevo) || Boolean(guardado && !eliminar)

/** The rules of §5 that no field can judge by itself. The pair is judged on what would be left (D-143). */
// biome-ignore format: a table is read as a table
const REGLAS: readonly Regla[] = [
  ['Monto',             'Captura el monto.',            (e) => !enDolares(e) && e.Monto === undefined],
  ['TipoCambio',        MENSAJES_RETORNO.sinTipoCambio, (e) => enDolares(e) && e.TipoCambio === undefined],
  ['TipoCambio',        MENSAJES_RETORNO.noEsDeHoy,     (e, { hoy }) => enDolares(e) && e.FechaTipoCambio !== hoy()],
  ['MontoUSD',          MENSAJES_RETORNO.capturaUsd,    (e) => enDolares(e) && e.MontoUSD === undefined],
  ['IdSucursal',        'Elige una sucursal.',          (e, { conSucursal }) => conSucursal && e.IdSucursal === undefined],
  ['ArchivoFacturaPDF', MENSAJES_RETORNO.parDeArchivos, (e, c) => quedaXml(e, c) && !quedaPdf(e, c)],
  ['ArchivoFacturaXML', MENSAJES_RETORNO.parDeArchivos, (e, c) => quedaPdf(e, c) && !quedaXml(e, c)],
]

/** These complaints appear beside those of the other fields, not after they are mended. */
const siempre = () => true

export function retornoForm(condiciones: Condiciones): z.ZodType<Entrada, Valores> {
  const conReglas = REGLAS.reduce(
    (schema: z.ZodType<Entrada>, [campo, error, falla]) =>
      schema.refine((e) => !falla(e, condiciones), { error, path: [campo], when: siempre }),
    Captura as z.ZodType<Entrada>,
  )
  return z.preprocess(soloDeLaMoneda, conReglas) as z.ZodType<Entrada, Valores>
}

/** Multipart, with the names of §7.6; what says nothing is not sent. */
export function peticionDe(e: Entrada) {
  const { IdProveedor, IdCuenta, Concepto, IdSucursal, IdFacturaRecibida, Version, EliminarPDF, EliminarXML } = e
  const montos =
    e.Moneda === 'USD'
      ? { Monto: montoMxn(e.MontoUSD!, e.TipoCambio!), MontoUSD: e.MontoUSD, TipoCambio: e.TipoCambio }
      : { Monto: e.Monto, TipoCambio: TASA_INICIAL }
  const entrada: CapturaDe<'retorno_agregar'> = {
    IdProveedor,
    IdCuenta,
    ...montos,
    Concepto,
    ...(IdSucursal !== undefined && { IdSucursal }),
    ...(IdFacturaRecibida !== undefined && { IdFacturaRecibida }),
    ...(EliminarPDF && { EliminarPDF }),
    ...(EliminarXML && { EliminarXML }),
    ...(Version !== undefined && { Version }),
  }
  const { ArchivoFacturaPDF, ArchivoFacturaXML } = e
  return { entrada, archivos: { ArchivoFacturaPDF, ArchivoFacturaXML } }
}

/** D-154: the pesos saved with an earlier rate are no longer what today's rate gives. */
export function guardadoDifiere(retorno: Retorno | null, tipoCambio: string): boolean {
  if (retorno?.Moneda !== 'USD') return false
  const actual = enPesos(campoTexto(retorno.MontoUSD), tipoCambio)
  return actual !== null && difiere(redondear(campoTexto(retorno.Monto), 2), actual)
}
