// Test support: reads the golden cases of casos/ and turns each entrada.json into the comprobante it describes.
import { readdirSync, readFileSync } from 'node:fs'
import { hidroYPetro } from '../complementos/hidro-y-petro.ts'
import {
  comprobanteDePago,
  ESCALA_EQUIVALENCIA,
  type PagoRecibido,
  type ReciboDePago,
} from '../complementos/pagos20.ts'
import type { Comprobante, Concepto, Pago, TipoFactor } from '../comprobante.ts'
import { type Csd, openCsd } from '../csd.ts'
import { cuotaIeps } from '../cuotas-ieps.ts'
import { parseAtScale, parseDecimal } from '../decimal.ts'
import { conceptoDeLinea, cuadrar, importesDeLinea, type TasaIva, totales } from '../totales.ts'
import { armarCaptura, type Captura } from './capturas.ts'

export const CASOS = new URL('../../casos/', import.meta.url)

/** A moment inside the validity of every stored certificate. */
export const AHORA = new Date('2026-11-15T12:00:00Z')
/** Password of every stored key; they seal nothing but these cases. */
export const PASSWORD = 'prueba-1234'

type LineaJson = {
  concepto: Omit<Concepto, 'Cantidad' | 'ValorUnitario' | 'Importe' | 'ObjetoImp'>
  permiso?: { TipoPermiso: string; NumeroPermiso: string; SubProductoHYP: string }
  precio: string
  cantidad: string
  precioIncluyeIva: boolean
  tasaIva: TasaIva
  descuento?: string
}

type PagoJson = Omit<Pago, 'DoctoRelacionado' | 'ImpuestosP' | 'TipoCambioP'> & {
  TipoCambioP?: string
  documentos: {
    IdDocumento: string
    Serie?: string
    Folio?: string
    MonedaDR: string
    EquivalenciaDR?: string
    NumParcialidad: number
    ImpSaldoAnt: string
    ImpPagado: string
    traslados: { Impuesto: string; TipoFactor: TipoFactor; TasaOCuota?: string; base: string; importe?: string }[]
  }[]
}

/** I or E from priced lines or from literal concepts, P from payments, or T and I from a captured trip. */
export type Entrada = {
  titulo: string
  comprobante?: Omit<Comprobante, 'SubTotal' | 'Total' | 'Conceptos' | 'Impuestos'> & { Conceptos?: Concepto[] }
  lineas?: LineaJson[]
  recibo?: Omit<ReciboDePago, 'pagos'> & { pagos: PagoJson[] }
  captura?: Captura
}

export function listCasos(): string[] {
  return readdirSync(CASOS, { withFileTypes: true })
    .filter((carpeta) => carpeta.isDirectory() && /^[0-9]{2}-/.test(carpeta.name))
    .map((carpeta) => carpeta.name)
    .sort()
}

export function readCaso(nombre: string, archivo: string): string {
  return readFileSync(new URL(`${nombre}/${archivo}`, CASOS), 'utf8')
}

export function readEntrada(nombre: string): Entrada {
  return JSON.parse(readCaso(nombre, 'entrada.json')) as Entrada
}

/** The comprobante a case describes, unsealed. */
export function armar(entrada: Entrada): Comprobante {
  if (entrada.recibo) return comprobanteDePago({ ...entrada.recibo, pagos: entrada.recibo.pagos.map(toPago) })
  if (entrada.captura) return armarCaptura(entrada.captura)
  const { comprobante } = entrada
  if (!comprobante) throw new Error(`Caso sin comprobante: ${entrada.titulo}`)
  const Conceptos = comprobante.Conceptos ?? armarConceptos(entrada.lineas ?? [], comprobante.Fecha)
  return { ...comprobante, Conceptos, ...totales(Conceptos) }
}

function armarConceptos(lineas: readonly LineaJson[], fecha: string): Concepto[] {
  const importes = cuadrar(
    lineas.map((linea) =>
      importesDeLinea({
        precio: parseDecimal(linea.precio),
        cantidad: parseDecimal(linea.cantidad),
        precioIncluyeIva: linea.precioIncluyeIva,
        tasaIva: linea.tasaIva,
        cuotaIeps: cuotaIeps(linea.concepto.ClaveProdServ, fecha),
        descuento: linea.descuento === undefined ? undefined : parseDecimal(linea.descuento),
      }),
    ),
  )
  return lineas.map(({ concepto, permiso, cantidad }, i) => ({
    ...concepto,
    ...conceptoDeLinea(importes[i]!, cantidad.split('.')[1]?.length ?? 0),
    ...(permiso
      ? {
          ComplementoConcepto: {
            HidroYPetro: hidroYPetro(permiso, concepto.ClaveProdServ, permiso.SubProductoHYP),
          },
        }
      : {}),
  }))
}

function toPago({ Monto, TipoCambioP, documentos, ...datos }: PagoJson): PagoRecibido {
  return {
    ...datos,
    monto: parseDecimal(Monto),
    tipoCambio: TipoCambioP === undefined ? undefined : parseDecimal(TipoCambioP),
    documentos: documentos.map(({ EquivalenciaDR, ImpSaldoAnt, ImpPagado, traslados, ...documento }) => ({
      ...documento,
      equivalencia: EquivalenciaDR === undefined ? undefined : parseAtScale(EquivalenciaDR, ESCALA_EQUIVALENCIA),
      ImpSaldoAnt: parseDecimal(ImpSaldoAnt),
      ImpPagado: parseDecimal(ImpPagado),
      traslados: traslados.map(({ base, importe, ...impuesto }) => ({
        ...impuesto,
        base: parseDecimal(base),
        importe: parseDecimal(importe ?? '0'),
      })),
    })),
  }
}

export function readCertificadoDePrueba(nombre: string): Buffer {
  return readFileSync(new URL(`csd/${nombre}`, CASOS))
}

/** The fixed CSD of the cases: RSA PKCS#1 v1.5 is deterministic, so the seals can be compared byte for byte. */
export function csdDeCasos(nombre = 'emisor'): Csd {
  return openCsd({
    cer: readCertificadoDePrueba(`${nombre}.cer`),
    key: readCertificadoDePrueba(`${nombre}.key`),
    password: PASSWORD,
    now: AHORA,
  })
}
