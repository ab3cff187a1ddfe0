// Test support: random priced lines as a fuel distributor could capture them, and the document they make.
import fc from 'fast-check'
import { hidroYPetro } from '../complementos/hidro-y-petro.ts'
import type { Comprobante, Concepto } from '../comprobante.ts'
import { cuotaIeps } from '../cuotas-ieps.ts'
import { type Decimal, ESCALA, fromCentavos, mulDiv, rescale } from '../decimal.ts'
import { conceptoDeLinea, cuadrar, importesDeLinea, retencionDeFlete, type TasaIva, totales } from '../totales.ts'

export type LineaAzar = {
  clave: string
  cantidad: Decimal
  precio: Decimal
  precioIncluyeIva: boolean
  tasaIva: TasaIva
  /** In the habit of the price. */
  descuento: Decimal
}

/** Carriage by road, on which that receiver withholds. */
const FLETE = '78101807'
const RFC_RECEPTOR = 'URE180429TM6'
const FECHA = '2026-11-10T09:15:00'
export const AHORA_DE_DOCUMENTOS = { ahora: '2026-11-10T10:00:00-06:00', zonaHoraria: 'America/Monterrey' } as const
/** Enough for the schema; a real seal per document would only measure RSA. */
export const SELLO_FALSO = { NoCertificado: '30001000000500009001', Sello: 'c2VsbG8=', Certificado: 'Y2Vy' } as const

const SUBPRODUCTO: Readonly<Record<string, string>> = { '15101505': 'SP18', '15101514': 'SP16', '15101515': 'SP17' }
const PERMISO = { TipoPermiso: 'PER03', NumeroPermiso: 'PL/12345/DIS/OM/2019' }

/** Half a litre to a full double tanker, with three decimals; prices from 1 peso with two to six. */
const cantidadArb = fc.integer({ min: 500, max: 40_000_000 }).map((mililitros) => BigInt(mililitros) * 1_000n)
const precioArb = fc.oneof(
  fc.integer({ min: 100, max: 6_000 }).map((centavos) => BigInt(centavos) * 10_000n),
  fc.integer({ min: 1_000_000, max: 60_000_000 }).map(BigInt),
)

export const lineaArb: fc.Arbitrary<LineaAzar> = fc
  .record({
    clave: fc.constantFrom('15101505', '15101514', '15101515', '15111510', '84111506', FLETE),
    cantidad: cantidadArb,
    precio: precioArb,
    precioIncluyeIva: fc.boolean(),
    tasaIva: fc.constantFrom<TasaIva>('0.160000', '0.160000', '0.160000', '0.080000', '0.000000', 'exento'),
    porcentaje: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 10 }) },
    ),
  })
  .map(({ porcentaje, ...linea }) => ({
    ...linea,
    // A litre of fuel is never cheaper than its quota.
    precio: linea.precio < 2_000_000n ? linea.precio + 2_000_000n : linea.precio,
    descuento: mulDiv(linea.cantidad * linea.precio, BigInt(porcentaje), 100_000_000n),
  }))

export const lineasArb: fc.Arbitrary<LineaAzar[]> = fc.array(lineaArb, { minLength: 1, maxLength: 6 })

/** What a line with IVA in its price was agreed to cost, to the centavo, written apart from the code under test. */
export function netoDe({ cantidad, precio, descuento }: LineaAzar): Decimal {
  const bruto = rescale(cantidad * precio, 2 * ESCALA, 2)
  return fromCentavos(bruto - rescale(descuento, ESCALA, 2))
}

function aConceptos(lineas: readonly LineaAzar[]): Concepto[] {
  const importes = cuadrar(
    lineas.map(({ clave, ...linea }) =>
      importesDeLinea({
        ...linea,
        cuotaIeps: cuotaIeps(clave, FECHA),
        retencionIva: retencionDeFlete(clave, RFC_RECEPTOR),
      }),
    ),
  )
  return lineas.map(({ clave }, i) => {
    const subproducto = SUBPRODUCTO[clave]
    const litros = clave.startsWith('15')
    return {
      ClaveProdServ: clave,
      ...(litros ? { NoIdentificacion: `${PERMISO.NumeroPermiso}-${i + 1}`, Unidad: 'Litros' } : {}),
      ClaveUnidad: litros ? 'LTR' : clave === FLETE ? 'E48' : 'ACT',
      Descripcion: 'Línea al azar',
      ...conceptoDeLinea(importes[i]!),
      ...(subproducto ? { ComplementoConcepto: { HidroYPetro: hidroYPetro(PERMISO, clave, subproducto) } } : {}),
    }
  })
}

export function aDocumento(lineas: readonly LineaAzar[]): Comprobante {
  const Conceptos = aConceptos(lineas)
  return {
    Version: '4.0',
    Serie: 'AZ',
    Folio: '1',
    Fecha: FECHA,
    FormaPago: '03',
    NoCertificado: SELLO_FALSO.NoCertificado,
    Moneda: 'MXN',
    TipoDeComprobante: 'I',
    Exportacion: '01',
    MetodoPago: 'PUE',
    LugarExpedicion: '64000',
    Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
    Receptor: {
      Rfc: RFC_RECEPTOR,
      Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
      DomicilioFiscalReceptor: '86991',
      RegimenFiscalReceptor: '601',
      UsoCFDI: 'G03',
    },
    Conceptos,
    ...totales(Conceptos),
  }
}
