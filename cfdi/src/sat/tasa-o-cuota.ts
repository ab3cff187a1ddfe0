// c_TasaOCuota: the rates and quotas a tax may carry, fixed or within a range.
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
interface TasaOCuota {
  readonly Impuesto: '001' | '002' | '003'
  readonly TipoFactor: 'Tasa' | 'Cuota'
  readonly Tipo: 'Fijo' | 'Rango'
  readonly Minimo?: string
  /** The fixed value, or the top of the range. */
  readonly Valor: string
  readonly Traslado: boolean
  readonly Retencion: boolean
  readonly VigenteDesde: string
  readonly Nota?: string
}

// The IEPS quota range ends at 72.1605, the art. 2-A premium quota written in centavos; in a CFDI a quota is in pesos.
export const tasasOCuotas = [
  {
    Impuesto: '002',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '0.000000',
    Traslado: true,
    Retencion: false,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '002',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '0.160000',
    Traslado: true,
    Retencion: false,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '002',
    TipoFactor: 'Tasa',
    Tipo: 'Rango',
    Minimo: '0.000000',
    Valor: '0.160000',
    Traslado: false,
    Retencion: true,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '002',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '0.080000',
    Traslado: true,
    Retencion: false,
    VigenteDesde: '2022-01-01',
    Nota: 'IVA Crédito aplicado del 50%',
  },
  {
    Impuesto: '003',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '0.265000',
    Traslado: true,
    Retencion: true,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '003',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '0.300000',
    Traslado: true,
    Retencion: true,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '003',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '0.530000',
    Traslado: true,
    Retencion: true,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '003',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '0.500000',
    Traslado: true,
    Retencion: true,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '003',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '1.600000',
    Traslado: true,
    Retencion: true,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '003',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '0.304000',
    Traslado: true,
    Retencion: true,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '003',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '0.250000',
    Traslado: true,
    Retencion: true,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '003',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '0.090000',
    Traslado: true,
    Retencion: true,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '003',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '0.080000',
    Traslado: true,
    Retencion: true,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '003',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '0.070000',
    Traslado: true,
    Retencion: true,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '003',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '0.060000',
    Traslado: true,
    Retencion: true,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '003',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '0.030000',
    Traslado: true,
    Retencion: false,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '003',
    TipoFactor: 'Tasa',
    Tipo: 'Fijo',
    Valor: '0.000000',
    Traslado: true,
    Retencion: false,
    VigenteDesde: '2022-01-01',
  },
  {
    Impuesto: '003',
    TipoFactor: 'Cuota',
    Tipo: 'Rango',
    Minimo: '0.000000',
    Valor: '72.160500',
    Traslado: true,
    Retencion: true,
    VigenteDesde: '2026-01-01',
  },
  {
    Impuesto: '001',
    TipoFactor: 'Tasa',
    Tipo: 'Rango',
    Minimo: '0.000000',
    Valor: '0.350000',
    Traslado: false,
    Retencion: true,
    VigenteDesde: '2022-01-01',
  },
] as const satisfies readonly TasaOCuota[]

const SEIS_DECIMALES = /^\d{1,3}\.\d{6}$/
const micros = (valor: string): bigint => BigInt(valor.replace('.', ''))

interface Limites {
  readonly fijos: ReadonlySet<string>
  readonly rangos: readonly (readonly [minimo: bigint, maximo: bigint])[]
}

/** By tax and then by factor. */
function limitesDe(uso: 'Traslado' | 'Retencion'): ReadonlyMap<string, ReadonlyMap<string, Limites>> {
  const filas: readonly TasaOCuota[] = tasasOCuotas
  const porImpuesto = new Map<string, Map<string, { fijos: Set<string>; rangos: [bigint, bigint][] }>>()
  for (const fila of filas) {
    if (!fila[uso]) continue
    const porFactor = porImpuesto.get(fila.Impuesto) ?? new Map()
    const grupo = porFactor.get(fila.TipoFactor) ?? { fijos: new Set<string>(), rangos: [] }
    if (fila.Tipo === 'Fijo') grupo.fijos.add(fila.Valor)
    else grupo.rangos.push([micros(fila.Minimo ?? '0.000000'), micros(fila.Valor)])
    porImpuesto.set(fila.Impuesto, porFactor.set(fila.TipoFactor, grupo))
  }
  return porImpuesto
}

const limites = { Traslado: limitesDe('Traslado'), Retencion: limitesDe('Retencion') }

/** Whether that tax, passed on or withheld, may carry that rate; the text must have its six decimals. */
export function admiteTasa(
  uso: 'Traslado' | 'Retencion',
  impuesto: string,
  tipoFactor: string,
  tasaOCuota: string,
): boolean {
  const grupo = limites[uso].get(impuesto)?.get(tipoFactor)
  if (!grupo) return false
  if (grupo.fijos.has(tasaOCuota)) return true
  if (grupo.rangos.length === 0 || !SEIS_DECIMALES.test(tasaOCuota)) return false
  const valor = micros(tasaOCuota)
  return grupo.rangos.some(([minimo, maximo]) => valor >= minimo && valor <= maximo)
}
