// The checklist of a payment: which documents it offers, and how the amount would be split over the ticked ones.
import { formatAtScale, fromJson, parseDecimal, toCentavos } from '@litro/cfdi/decimal'
import type { Deposito } from '@litro/contract/depositos/deposito'
import { repartir } from '@litro/contract/depositos/reparto'
import type { RespuestaDe } from '@litro/contract/services'
import type { DocumentoElegido } from './captura.ts'

type ConSaldo = RespuestaDe<'documento_con_saldo'>[number]

export type Linea = DocumentoElegido & {
  DocumentoTipoNombre: string
  Folio: string
  FechaEmision: string | null
  Saldo: number
  /** Part of the balance that other deposits, not validated yet, already claim (D-122). */
  enValidacionCent: bigint
}

export const claveDe = ({ IdDocumentoTipo, IdDocumento }: DocumentoElegido) => `${IdDocumentoTipo}-${IdDocumento}`

const cent = (valor: number) => toCentavos(fromJson(valor))
export const pesosDeCent = (valor: bigint) => formatAtScale(valor, 2)

/**
 * Documents with a balance in the order of the server, the oldest first. Those already in the deposit are there even
 * at zero balance (D-133), and what this same deposit claims is not "en validación" for it.
 */
export function lineasDe(conSaldo: readonly ConSaldo[], propios: Deposito['DocumentosAplicados']): Linea[] {
  const suyos = new Map(propios.map((documento) => [claveDe(documento), documento]))
  const listadas = conSaldo.map((documento): Linea => {
    const suyo = cent(suyos.get(claveDe(documento))?.MontoAplicado ?? 0)
    const pendiente = cent(documento.SaldoPorAplicar) - suyo
    return { ...documento, enValidacionCent: pendiente > 0n ? pendiente : 0n }
  })
  const presentes = new Set(listadas.map(claveDe))
  const sinSaldo = propios
    .filter((documento) => !presentes.has(claveDe(documento)))
    .map((documento): Linea => ({ ...documento, FechaEmision: null, enValidacionCent: 0n }))
  return [...sinSaldo, ...listadas]
}

export function alternar(elegidos: readonly DocumentoElegido[], linea: Linea): DocumentoElegido[] {
  const clave = claveDe(linea)
  const quedan = elegidos.filter((documento) => claveDe(documento) !== clave)
  const { IdDocumentoTipo, IdDocumento } = linea
  return quedan.length < elegidos.length ? quedan : [...elegidos, { IdDocumentoTipo, IdDocumento }]
}

export type VistaPrevia = {
  /** What each ticked document gets, by its key. */
  aplicado: Map<string, bigint>
  sobranteCent: bigint
  /** The last one the money reaches, when it is not paid whole. */
  parcial: { linea: Linea; faltaCent: bigint } | null
  /** Ticked, but the money ends before. */
  sinAlcanzar: Linea[]
}

/** The split treasury would make, or null while the amount is not a number. */
export function vistaPrevia(
  monto: unknown,
  lineas: readonly Linea[],
  elegidos: readonly DocumentoElegido[],
): VistaPrevia | null {
  const montoCent = centDeTexto(monto)
  if (montoCent === null) return null
  const marcadas = new Set(elegidos.map(claveDe))
  const elegidas = lineas.filter((linea) => marcadas.has(claveDe(linea)))
  const { cents, sobranteCent } = repartir(
    montoCent,
    elegidas.map(({ Saldo }) => ({ saldoCent: cent(Saldo) })),
  )
  const partes = elegidas.map((linea, i) => ({ linea, toca: cents[i] ?? 0n, debe: cent(linea.Saldo) }))
  const corta = partes.find(({ toca, debe }) => toca > 0n && toca < debe)
  return {
    aplicado: new Map(partes.map(({ linea, toca }) => [claveDe(linea), toca])),
    sobranteCent,
    parcial: corta ? { linea: corta.linea, faltaCent: corta.debe - corta.toca } : null,
    sinAlcanzar: partes.filter(({ toca, debe }) => toca === 0n && debe > 0n).map(({ linea }) => linea),
  }
}

function centDeTexto(monto: unknown): bigint | null {
  try {
    const valor = toCentavos(parseDecimal(String(monto ?? ''), 2))
    return valor > 0n ? valor : null
  } catch {
    return null
  }
}
