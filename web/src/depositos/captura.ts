// The form of a deposit: what it starts with, what it demands by type, and what it sends.
import { mul, parseDecimal, round, toCentavos } from '@litro/cfdi/decimal'
import { type Deposito, DepositoCaptura } from '@litro/contract/depositos/deposito'
import { FECHA_FUTURA } from '@litro/contract/depositos/fecha'
import { TIPO } from '@litro/contract/depositos/vida'
import type { CapturaDe } from '@litro/contract/services'
import { z } from 'zod'
import { campoTexto } from '../campos/field.ts'
import type { DatosDeCep } from '../entidades/captura-de-cep.ts'
import { esInterno, esPago, llevaCliente } from '../entidades/deposito.ts'
import { hoyEnMexico } from '../formato.ts'

const SIN_CLIENTE = 'Selecciona un cliente.'
const SIN_DOCUMENTOS = 'Selecciona al menos una Factura o Nota para aplicar el depósito.'
export const PISTA_DOCUMENTOS = 'Selecciona al menos una Factura o Nota para continuar.'

export type DocumentoElegido = { IdDocumentoTipo: number; IdDocumento: number }

/** Selects and numbers hold text; nothing chosen is the empty text or null. */
export type Valores = {
  IdDepositoTipo: string | null
  Depositante: string
  Monto: string
  IdCliente: string | null
  DocumentosAplicados: DocumentoElegido[]
  Litros: string
  PrecioPorLitro: string
  IdSocioComercial: string | null
  ClaveRastreo: string
  FechaDeposito: string | null
  IdFormaPago: string | null
  IdBancoEmisor: string | null
  ArchivoEliminar: boolean
  Comprobante: File | null
  Version?: number
}

export function inicialDe(deposito: Deposito | null): Valores {
  return {
    IdDepositoTipo: campoTexto(deposito?.IdDepositoTipo),
    Depositante: deposito?.Depositante ?? '',
    Monto: campoTexto(deposito?.Monto),
    IdCliente: campoTexto(deposito?.IdCliente),
    DocumentosAplicados: (deposito?.DocumentosAplicados ?? []).map(({ IdDocumentoTipo, IdDocumento }) => ({
      IdDocumentoTipo,
      IdDocumento,
    })),
    Litros: campoTexto(deposito?.Litros),
    PrecioPorLitro: campoTexto(deposito?.PrecioPorLitro),
    IdSocioComercial: campoTexto(deposito?.IdSocioComercial),
    ClaveRastreo: deposito?.ClaveRastreo ?? '',
    FechaDeposito: deposito?.FechaDeposito ?? null,
    IdFormaPago: campoTexto(deposito?.IdFormaPago),
    IdBancoEmisor: campoTexto(deposito?.IdBancoEmisor),
    ArchivoEliminar: false,
    Comprobante: null,
    Version: deposito?.Version,
  }
}

/** Another like it: its money, its day, its key and its papers are its own, and what it paid is paid. */
export function copiaDe(deposito: Deposito): Valores {
  return {
    ...inicialDe(deposito),
    DocumentosAplicados: [],
    ClaveRastreo: '',
    FechaDeposito: null,
    Version: undefined,
  }
}

/** A transfer that nobody captured, with what its CEP says. */
export const deCep = (datos: DatosDeCep): Valores => ({ ...inicialDe(null), ...datos })

/** What an open document tells of its payment. */
export type PorPagar = DocumentoElegido & { IdCliente: number; Cliente: string; SaldoRestante: number | null }

/** The payment of a document, asked for from its page: its client, what is still owed, and what it pays. */
export function pagoDe({ IdCliente, Cliente, SaldoRestante, IdDocumentoTipo, IdDocumento }: PorPagar): Valores {
  return {
    ...inicialDe(null),
    IdDepositoTipo: String(TIPO.Pago),
    Depositante: Cliente,
    Monto: SaldoRestante ? campoTexto(SaldoRestante) : '',
    IdCliente: String(IdCliente),
    DocumentosAplicados: [{ IdDocumentoTipo, IdDocumento }],
  }
}

/** What another type of deposit does not have is neither judged nor sent. */
function soloDelTipo(valores: unknown): unknown {
  const { IdDepositoTipo: tipo } = valores as Valores
  return {
    ...(valores as Valores),
    ...(llevaCliente(tipo) ? {} : { IdCliente: null }),
    ...(esPago(tipo) ? {} : { DocumentosAplicados: [] }),
    ...(esInterno(tipo) ? {} : { Litros: '', PrecioPorLitro: '', IdSocioComercial: null }),
  }
}

/** Both complaints appear beside those of the other fields, not after they are mended. */
const siempre = () => true

const Captura = DepositoCaptura.extend({ Comprobante: z.instanceof(File).nullish() })
  .refine((d) => !llevaCliente(d.IdDepositoTipo) || d.IdCliente !== undefined, {
    error: SIN_CLIENTE,
    path: ['IdCliente'],
    when: siempre,
  })
  .refine((d) => !esPago(d.IdDepositoTipo) || (d.DocumentosAplicados ?? []).length > 0, {
    error: SIN_DOCUMENTOS,
    path: ['DocumentosAplicados'],
    when: siempre,
  })

  // That it is older than a year only the server can say: the day a deposit already had stays good.
  .refine((d) => !d.FechaDeposito || d.FechaDeposito <= hoyEnMexico(), {
    error: FECHA_FUTURA,
    path: ['FechaDeposito'],
    when: siempre,
  })

export type Entrada = z.output<typeof Captura>
export const DepositoForm = z.preprocess(soloDelTipo, Captura) as z.ZodType<Entrada, Valores>

/** A payment is saved once it is somebody's and is for something (§4). */
export const faltaElegir = ({ IdDepositoTipo, IdCliente, DocumentosAplicados }: Valores): boolean =>
  esPago(IdDepositoTipo) && (!IdCliente || DocumentosAplicados.length === 0)

/** Multipart: amounts travel as their decimal text; `ArchivoEliminar` only when it says something. */
export function peticionDe({ Comprobante, ArchivoEliminar, DocumentosAplicados, ...captura }: Entrada) {
  const documentos = DocumentosAplicados.map((d) => ({ ...d, IdDocumentoTipo: d.IdDocumentoTipo as 1 | 2 }))
  const entrada: CapturaDe<'deposito_agregar'> = {
    ...captura,
    DocumentosAplicados: documentos,
    ...(ArchivoEliminar && { ArchivoEliminar }),
  }
  return { entrada, archivos: { Comprobante: Comprobante ?? null } }
}

const numero = (valor: unknown) => {
  try {
    return parseDecimal(String(valor ?? ''))
  } catch {
    return null
  }
}

/** Litros × Precio por Litro in centavos, once both are there. */
export function montoInternoCent(litros: unknown, precio: unknown): bigint | null {
  const [l, p] = [numero(litros), numero(precio)]
  return l === null || p === null || l <= 0n || p <= 0n ? null : toCentavos(round(mul(l, p), 2))
}

/** The amount an Interno was captured with may differ by one centavo from litres × price (D-12). */
export function difiere(monto: unknown, calculadoCent: bigint | null): boolean {
  const escrito = numero(monto)
  if (escrito === null || calculadoCent === null) return false
  const diferencia = toCentavos(escrito) - calculadoCent
  return diferencia > 1n || diferencia < -1n
}
