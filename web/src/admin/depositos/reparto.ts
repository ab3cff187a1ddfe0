// Treasury's split of a payment, line by line: read from what is typed, judged with the same rule as the server (D-118).
import { formatAtScale, formatPesos, fromCentavos, fromJson, parseDecimal, toCentavos } from '@litro/cfdi/decimal'
import { quejaDeDecimal } from '@litro/contract/campo'
import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { repartir } from '@litro/contract/depositos/reparto'

export type Documento = DepositoPorValidar['Documentos'][number]

const cent = (valor: number) => toCentavos(fromJson(valor))
const pesosDe = (centavos: bigint) => formatPesos(fromCentavos(centavos))

type Reparto = {
  cents: bigint[]
  aplicadoCent: bigint
  /** Negative while more is applied than there is. */
  sobranteCent: bigint
  /** What is wrong with each line. */
  quejas: (string | null)[]
  /** What is wrong with all of them together. */
  queja: string | null
}

/** How what is split is called: by itself, and its amount. */
export type Palabras = { nombre: string; monto: string }
const DEPOSITO: Palabras = { nombre: 'el depósito', monto: 'el monto del depósito' }
export const A_FAVOR: Palabras = { nombre: 'el saldo', monto: 'el saldo a favor' }

export type PorRepartir = { Monto: number; Documentos: readonly Documento[]; IdSocioComercial: number }

/** An empty line applies nothing. */
export function leerReparto(
  monto: number,
  documentos: readonly Documento[],
  textos: readonly string[],
  palabras: Palabras = DEPOSITO,
): Reparto {
  const lineas = documentos.map(({ Saldo }, i) => readLine(textos[i] ?? '', cent(Saldo)))
  const cents = lineas.map((linea) => linea.cent)
  const aplicadoCent = cents.reduce((suma, linea) => suma + linea, 0n)
  const sobranteCent = cent(monto) - aplicadoCent
  const queja =
    sobranteCent < 0n
      ? `Lo aplicado supera ${palabras.monto} por ${pesosDe(-sobranteCent)}.`
      : documentos.length > 0 && aplicadoCent === 0n
        ? `Aplica ${palabras.nombre} al menos a un documento.`
        : null
  return { cents, aplicadoCent, sobranteCent, quejas: lineas.map((linea) => linea.queja), queja }
}

function readLine(texto: string, saldoCent: bigint): { cent: bigint; queja: string | null } {
  if (texto.trim() === '') return { cent: 0n, queja: null }
  let leido: bigint
  try {
    leido = toCentavos(parseDecimal(texto.trim(), 2))
  } catch {
    return { cent: 0n, queja: quejaDeDecimal(texto, 2) }
  }
  if (leido < 0n) return { cent: 0n, queja: 'El monto no puede ser negativo.' }
  if (leido > saldoCent) return { cent: leido, queja: `Supera el saldo de ${pesosDe(saldoCent)}.` }
  return { cent: leido, queja: null }
}

/** Oldest first, up to the amount; documents come in that order. */
export function porAntiguedad(monto: number, documentos: readonly Documento[]): string[] {
  const { cents } = repartir(
    cent(monto),
    documentos.map(({ Saldo }) => ({ saldoCent: cent(Saldo) })),
  )
  return cents.map((centavos) => formatAtScale(centavos, 2))
}

type LineaAplicada = Pick<Documento, 'IdDocumento'> & { IdDocumentoTipo: 1 | 2; MontoAplicado: string }

/** What travels: only the documents that get something. */
export function toAplicados(documentos: readonly Documento[], cents: readonly bigint[]): LineaAplicada[] {
  return documentos.flatMap(({ IdDocumentoTipo, IdDocumento }, i) => {
    const centavos = cents[i] ?? 0n
    if (centavos <= 0n) return []
    const tipo = IdDocumentoTipo === 2 ? 2 : 1
    return [{ IdDocumentoTipo: tipo, IdDocumento, MontoAplicado: formatAtScale(centavos, 2) } as const]
  })
}
