// The dated art. 2-A LIEPS quotas ("IEPS estatal"): pesos per litre inside the price and outside the IVA base.
import { type Decimal, parseDecimal } from './decimal.ts'

/** One published agreement: what each fuel pays per litre while it is in force. */
type AcuerdoCuotas = {
  /** First day in force, YYYY-MM-DD. */
  desde: string
  /** Last day in force, YYYY-MM-DD. */
  hasta: string
  fuente: string
  /** Pesos per litre by ClaveProdServ, six decimals. */
  cuotas: Readonly<Record<string, string>>
}

// LIEPS 2-A: the quotas are updated every January and published the December before, so the table must grow every year.
export const ACUERDOS_CUOTAS: readonly AcuerdoCuotas[] = [
  {
    desde: '2026-01-01',
    hasta: '2026-12-31',
    fuente: 'DOF 22-12-2025',
    cuotas: { '15101514': '0.591390', '15101515': '0.721605', '15101505': '0.490817' },
  },
]

/** Gasoline and diesel are the only goods of art. 2-A. */
const CLAVES_2A: ReadonlySet<string> = new Set(['15101505', '15101514', '15101515'])

/** A fuel was asked for on a day for which no quota has been published: computing with zero would overcharge IVA. */
export class CuotaNoPublicadaError extends Error {
  readonly codigo = 'CUOTA_NO_PUBLICADA'
  readonly claveProdServ: string
  readonly fecha: string
  constructor(claveProdServ: string, fecha: string) {
    super(`No hay cuota del artículo 2-A publicada para ${claveProdServ} el ${fecha}.`)
    this.name = 'CuotaNoPublicadaError'
    this.claveProdServ = claveProdServ
    this.fecha = fecha
  }
}

export function causaCuota2A(claveProdServ: string): boolean {
  return CLAVES_2A.has(claveProdServ)
}

/** Quota per litre on the day of issue (`Fecha` or a plain date); 0 for goods outside art. 2-A; null when none is published. */
export function findCuotaIeps(
  claveProdServ: string,
  fecha: string,
  acuerdos: readonly AcuerdoCuotas[] = ACUERDOS_CUOTAS,
): Decimal | null {
  if (!causaCuota2A(claveProdServ)) return 0n
  const dia = fecha.slice(0, 10)
  const acuerdo = acuerdos.find(({ desde, hasta }) => desde <= dia && dia <= hasta)
  const cuota = acuerdo?.cuotas[claveProdServ]
  return cuota === undefined ? null : parseDecimal(cuota)
}

/** As findCuotaIeps, but a day without published quota is an error. */
export function cuotaIeps(
  claveProdServ: string,
  fecha: string,
  acuerdos: readonly AcuerdoCuotas[] = ACUERDOS_CUOTAS,
): Decimal {
  const cuota = findCuotaIeps(claveProdServ, fecha, acuerdos)
  if (cuota === null) throw new CuotaNoPublicadaError(claveProdServ, fecha.slice(0, 10))
  return cuota
}
