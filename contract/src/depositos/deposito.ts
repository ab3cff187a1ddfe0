// A deposit: money that arrived, what it is for, and where it was applied.
import { z } from 'zod'
import { Bandera, Decimal, Fecha, Id, IdOpcional, IdRequerido, MONTO_EXCESIVO, Texto } from '../campo.ts'
import { Consentimiento } from './interno.ts'

export const FilaDeposito = z.object({
  IdDeposito: z.number(),
  IdDepositoTipo: z.number(),
  DepositoTipo: z.string(),
  Depositante: z.string(),
  Monto: z.number(),
  FechaValidacion: z.string().nullable(),
  DepositoEstatus: z.string(),
  Estatus: z.string(),
  Comentarios: z.string(),
  ArchivoNombre: z.string().nullable(),
  Fecha: z.string(),
})
export type FilaDeposito = z.infer<typeof FilaDeposito>

export const DocumentoAplicado = z.object({
  IdDocumentoTipo: z.number(),
  IdDocumento: z.number(),
  Folio: z.string(),
  DocumentoTipoNombre: z.string(),
  MontoAplicado: z.number(),
  Saldo: z.number(),
})

/** The payment receipt of a deposit: when it must be stamped, how it stands. */
export const RepDeDeposito = z.object({
  IdRep: z.number(),
  Folio: z.string(),
  Estatus: z.string(),
  UUID: z.string().nullable(),
  FechaLimite: z.string(),
  /** Another receipt of the same payment lives: its substitute, or the one issued again. */
  Relevado: z.boolean(),
  Error: z.string().nullable(),
})

export const Deposito = FilaDeposito.extend({
  IdCliente: z.number().nullable(),
  Cliente: z.string().nullable(),
  ClaveRastreo: z.string(),
  FechaDeposito: z.string().nullable(),
  FechaPago: z.string().nullable(),
  IdFormaPago: z.number().nullable(),
  FormaPago: z.string().nullable(),
  /** Bank they paid from: with it Banxico can be asked for the CEP. */
  IdBancoEmisor: z.number().nullable(),
  BancoEmisor: z.string().nullable(),
  Litros: z.number().nullable(),
  PrecioPorLitro: z.number().nullable(),
  IdSocioComercial: z.number().nullable(),
  SocioComercial: z.string().nullable(),
  /** Of an Interno that names who gives (D-192). */
  Consentimiento: Consentimiento.nullable(),
  /** The applied documents once Aplicado; before that, the ticked ones with the proposed split. */
  DocumentosAplicados: z.array(DocumentoAplicado),
  SinAplicar: z.number(),
  Comision: z.number(),
  /** Of an Anticipo: what no invoice of advance bills yet, and the invoices that do (D-197). */
  PorFacturar: z.number(),
  FacturasAnticipo: z.array(
    z.object({ IdFactura: z.number(), Folio: z.string(), Estatus: z.string(), Total: z.number() }),
  ),
  /** The newest of its receipts. */
  Rep: RepDeDeposito.nullable(),
  /** One per posting that paid PPD documents, the newest first. */
  Reps: z.array(RepDeDeposito),
  Version: z.number(),
})
export type Deposito = z.infer<typeof Deposito>

const Monto = Decimal(2, {
  requerido: 'Captura el monto.',
  positivo: 'El monto debe ser mayor que cero.',
  exceso: MONTO_EXCESIVO,
})

export const DocumentoPorPagar = z.object({
  IdDocumentoTipo: z
    .union([z.literal(1), z.literal(2), z.literal('1'), z.literal('2')], {
      error: 'El tipo debe ser 1 (Factura) o 2 (Nota de Cargo).',
    })
    .transform(Number),
  IdDocumento: Id,
  MontoAplicado: Monto.optional(),
})

/** A JSON list, or its text in a multipart field. */
const Documentos = z.preprocess(
  (valor) => {
    if (typeof valor !== 'string') return valor ?? []
    if (valor.trim() === '') return []
    try {
      return JSON.parse(valor)
    } catch {
      return valor
    }
  },
  z
    .array(DocumentoPorPagar, { error: 'La lista de documentos no es válida.' })
    .max(500, { error: 'Elige máximo 500 documentos.' })
    .superRefine((documentos, ctx) => {
      const vistos = new Set<number>()
      for (const [i, { IdDocumento }] of documentos.entries()) {
        const message = 'Este documento está repetido en la lista.'
        if (vistos.has(IdDocumento)) ctx.addIssue({ code: 'custom', path: [i, 'IdDocumento'], message })
        vistos.add(IdDocumento)
      }
    }),
)

const opcional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((valor) => (valor === '' || valor === null ? undefined : valor), schema.optional())

export const DepositoCaptura = z.object({
  IdDepositoTipo: IdRequerido('Elige el tipo de depósito.'),
  Depositante: Texto({ max: 200, requerido: 'Captura el nombre del depositante.' }),
  Monto,
  IdCliente: IdOpcional,
  Litros: opcional(
    Decimal(3, { requerido: 'Captura los litros.', positivo: 'Los litros deben ser mayores que cero.' }),
  ),
  PrecioPorLitro: opcional(
    Decimal(6, { requerido: 'Captura el precio.', positivo: 'El precio debe ser mayor que cero.' }),
  ),
  IdSocioComercial: IdOpcional,
  ClaveRastreo: Texto({ max: 60 }).default(''),
  FechaDeposito: opcional(Fecha),
  IdFormaPago: IdOpcional,
  IdBancoEmisor: IdOpcional,
  ArchivoEliminar: Bandera.optional(),
  DocumentosAplicados: Documentos.default([]),
  Version: IdOpcional,
})
export type DepositoCaptura = z.infer<typeof DepositoCaptura>

/** Treasury's decision: when and how it was paid, and the split if it differs from oldest-first. */
export const DepositoAplicar = z.object({
  FechaPago: Fecha,
  /** Why it is another day than the deposit's own (D-188); what the bank says needs no other reason. */
  MotivoFecha: Texto({ max: 300 }).default(''),
  IdFormaPago: IdRequerido('Elige la forma de pago.'),
  ClaveRastreo: Texto({ max: 60 }).default(''),
  /** Why it is applied although its CEP says otherwise; demanded only then. */
  MotivoCep: Texto({ max: 300 }).default(''),
  /** The bank's own line that proves it; each supports one deposit. */
  IdMovimientoBanco: IdOpcional,
  DocumentosAplicados: Documentos.default([]),
  Version: IdOpcional,
})
export const DepositoRechazar = z.object({
  Comentarios: Texto({ max: 500, requerido: 'Escribe el motivo del rechazo.' }),
})
export const DepositoReaplicar = z.object({ DocumentosAplicados: Documentos })
/** D-179: what an Error deposit turned out to be; a Pago says which documents it pays. */
export const DepositoReclasificar = z.object({
  IdDepositoTipo: IdRequerido('Elige el tipo de depósito.'),
  IdCliente: IdOpcional,
  DocumentosAplicados: Documentos.default([]),
  Version: IdOpcional,
})

/** D-197: the invoice of an advance. Empty amount: all that is left to bill. */
export const DepositoFacturar = z.object({
  IdProducto: IdRequerido('Elige un producto.'),
  IdSucursal: IdOpcional,
  Monto: opcional(Monto),
})

/** D-9: an applied advance of the client, put on the balance of a charge note. */
export const AnticipoAplicar = z.object({
  IdDeposito: IdRequerido('Elige un anticipo.'),
  Monto: opcional(Monto),
})
export const AnticipoDisponible = z.object({
  IdDeposito: z.number(),
  Depositante: z.string(),
  FechaPago: z.string(),
  Monto: z.number(),
  SinAplicar: z.number(),
})

/** A row of treasury's desk: whose it is, what it proposes, what is missing. */
export const DepositoPorValidar = FilaDeposito.extend({
  IdSocioComercial: z.number(),
  SocioComercial: z.string(),
  Cliente: z.string().nullable(),
  ClaveRastreo: z.string(),
  FechaDeposito: z.string().nullable(),
  CapturadoPor: z.string().nullable(),
  Litros: z.number().nullable(),
  PrecioPorLitro: z.number().nullable(),
  SocioOrigen: z.string().nullable(),
  Consentimiento: Consentimiento.nullable(),
  Documentos: z.array(DocumentoAplicado),
  IdFormaPago: z.number().nullable(),
  FechaPago: z.string().nullable(),
  /** Of an applied deposit somebody asked to cancel: what must be cancelled first. */
  Rep: RepDeDeposito.nullable(),
  /** The first person who consented to a cancellation that needs two. */
  ConfirmadoPor: z.string().nullable(),
  Version: z.number(),
})
export type DepositoPorValidar = z.infer<typeof DepositoPorValidar>
