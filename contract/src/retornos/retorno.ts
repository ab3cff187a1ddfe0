// A return: money of the partner paid to one of its suppliers.
import { z } from 'zod'
import { Bandera, Decimal, Fecha, IdOpcional, IdRequerido, MONTO_EXCESIVO, Texto } from '../campo.ts'
import { NotaDeProveedor, Pagable } from '../recibidas/recibida.ts'

export const FilaRetorno = z.object({
  IdRetorno: z.number(),
  FechaRetorno: z.string(),
  Estatus: z.string(),
  Concepto: z.string(),
  IdProveedor: z.number(),
  Proveedor: z.string(),
  IdSucursal: z.string().nullable(),
  Sucursal: z.string().nullable(),
  IdCuenta: z.number(),
  NumCuenta: z.string(),
  Moneda: z.string(),
  Monto: z.number(),
  TipoCambio: z.number(),
  MontoUSD: z.number().nullable(),
  Observaciones: z.string(),
  ArchivoFacturaPDF: z.string().nullable(),
  ArchivoFacturaXML: z.string().nullable(),
  ArchivoProgramacion: z.string().nullable(),
  ArchivoPago: z.string().nullable(),
})
export type FilaRetorno = z.infer<typeof FilaRetorno>

export const HallazgoRetorno = z.object({
  codigo: z.string(),
  severidad: z.enum(['error', 'aviso']),
  mensaje: z.string(),
  campo: z.string(),
})

export const Retorno = FilaRetorno.extend({
  /** What the check of the supplier's XML found. */
  Hallazgos: z.array(HallazgoRetorno),
  UUIDProveedor: z.string().nullable(),
  /** Seals and certificates proven; false waits for the SAT, null without an invoice (D-194). */
  FacturaVerificada: z.boolean().nullable(),
  /** The SAT's last word about the invoice, and when it was asked. */
  EstadoSat: z.enum(['Vigente', 'Cancelado', 'No Encontrado']).nullable(),
  SatConsultado: z.string().nullable(),
  /** What the supplier took off its invoice afterwards, and what may still be paid for it. */
  NotasCredito: z.array(NotaDeProveedor),
  Pagable,
  /** From when its account may be paid; null for one approved before there was a wait. */
  UsableDesde: z.string().nullable(),
  FechaPago: z.string().nullable(),
  Version: z.number(),
})
export type Retorno = z.infer<typeof Retorno>

/** Literal sentences of §5, shared by the form and the server. */
export const MENSAJES_RETORNO = {
  noEsDeHoy: 'El tipo de cambio no es de hoy. Por favor, refresca el tipo de cambio antes de continuar.',
  capturaUsd: 'Captura el monto en USD.',
  sinTipoCambio: 'No se pudo determinar el tipo de cambio.',
  parDeArchivos: 'Si cargas una factura, debes subir el PDF y el XML.',
  difiere: 'El monto en MXN guardado difiere del monto al tipo de cambio actual.',
} as const

const opcional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((valor) => (valor === '' || valor === null ? undefined : valor), schema.optional())

/** Not a number, zero or negative: one sentence for all of them (D-144). */
const siempre = (mensaje: string) => ({ requerido: mensaje, positivo: mensaje, formato: mensaje })

export const RetornoCaptura = z.object({
  IdProveedor: IdRequerido('Elige un proveedor.'),
  IdCuenta: IdRequerido('Elige una cuenta bancaria.'),
  Monto: opcional(
    Decimal(2, {
      requerido: 'Captura el monto.',
      positivo: 'El monto debe ser mayor que cero.',
      exceso: MONTO_EXCESIVO,
    }),
  ),
  MontoUSD: opcional(Decimal(2, { ...siempre(MENSAJES_RETORNO.capturaUsd), exceso: MONTO_EXCESIVO })),
  TipoCambio: opcional(Decimal(6, siempre(MENSAJES_RETORNO.sinTipoCambio))),
  Concepto: Texto({ max: 300, requerido: 'Captura el concepto.' }),
  IdSucursal: IdOpcional,
  /** Starts from an invoice that arrived by itself: its XML and its PDF need no upload. */
  IdFacturaRecibida: IdOpcional,
  EliminarPDF: Bandera.optional(),
  EliminarXML: Bandera.optional(),
  Version: IdOpcional,
})
export type RetornoCaptura = z.infer<typeof RetornoCaptura>

export const RetornoRechazar = z.object({
  Observaciones: Texto({ max: 500, requerido: 'Escribe el motivo del rechazo.' }),
})
/** The reason is only for a supplier in a list of the SAT, or an invoice it does not find: then two people give one (D-194). */
const Motivo = Texto({ max: 500 }).default('')
export const RetornoProgramar = z.object({ Motivo })
export const RetornoPagar = z.object({ FechaPago: Fecha, Motivo })
export const CuentaRechazar = z.object({
  Observaciones: Texto({ max: 500, requerido: 'Escribe el motivo del rechazo.' }),
})

export const LO_PAGA_OTRA_PERSONA =
  'Por su monto, este retorno lo debe pagar una persona distinta de quien lo programó.'

/** A row of treasury's desk: whose it is and whether the partner still has the money. */
export const RetornoPorAtender = Retorno.extend({
  IdSocioComercial: z.number(),
  SocioComercial: z.string(),
  SaldoDisponible: z.number(),
  CapturadoPor: z.string().nullable(),
  ProgramadoPor: z.string().nullable(),
  /** The first of two who want to go on against what the SAT says. */
  ConfirmadoPor: z.string().nullable(),
  /** What who reads did before and keeps them from deciding it: they captured it, or programmed it above the limit. */
  YaHizo: z.enum(['capturar', 'programar']).nullable(),
})

export const CuentaPorAprobar = z.object({
  IdCuenta: z.number(),
  SocioComercial: z.string(),
  Proveedor: z.string(),
  Banco: z.string(),
  NumCuenta: z.string(),
  Moneda: z.string(),
  Estatus: z.string(),
  Creada: z.string(),
  /** Of an approved one: from when money may go there. */
  UsableDesde: z.string().nullable(),
  Observaciones: z.string(),
  /** Why the same account was rejected before, for this supplier or another. */
  RechazadaAntes: z.string().nullable(),
})
export type CuentaPorAprobar = z.infer<typeof CuentaPorAprobar>
