// What the three families share on the wire: their row in a list, their record, and the answers to stamp and cancel.
import { z } from 'zod'
import { Decimal, IdOpcional, IdRequerido, Texto, Uuid } from '../campo.ts'
import { RepDeDeposito } from '../depositos/deposito.ts'
import { EN_PROCESO } from './estado.ts'
import { familias, REP } from './familia.ts'
import { MAXIMO_ZIP } from './topes.ts'

/** Columns of the three lists; each family adds its id and its status under its own name. */
export const FilaDocumento = z.object({
  FechaEmision: z.string(),
  Folio: z.string(),
  Cliente: z.string(),
  Producto: z.string(),
  Precio: z.number(),
  Total: z.number(),
  /** null until stamped (D-86). */
  SaldoRestante: z.number().nullable(),
  Antiguedad: z.number().nullable(),
  ArchivoNombrePDF: z.string().nullable(),
  ArchivoNombreXML: z.string().nullable(),
  UUID: z.string().nullable(),
  /** A stamp is under way and its outcome is not known yet: nothing may be repeated. */
  EnProceso: z.boolean(),
  DiasPorCancelar: z.number().nullable(),
})

/** `ids=7,9,12`: the documents a ZIP must hold. */
export const ConsultaZip = z.object({
  ids: z
    .string({ error: 'Elige al menos un documento.' })
    .regex(/^\d{1,15}(,\d{1,15})*$/, { error: 'Elige al menos un documento.' })
    .transform((texto) => texto.split(',').map(Number))
    .refine((ids) => ids.length <= MAXIMO_ZIP, { error: `Elige a lo más ${MAXIMO_ZIP} documentos.` }),
})

export const Suceso = z.object({
  Momento: z.string(),
  Actor: z.string(),
  Accion: z.string(),
  Nota: z.string().nullable(),
  /** What it happened to, where that is not the record itself: a document of a client, the payment of an invoice. */
  De: z
    .object({
      Tipo: z.enum([...familias, REP, 'deposito']),
      Id: z.number(),
      Folio: z.string(),
      Monto: z.number(),
    })
    .nullish(),
})

/** A window of a story, the newest first; `Siguiente` goes on from its end and is null when there is no more. */
export const VentanaDeSucesos = z.object({ Sucesos: z.array(Suceso), Siguiente: z.string().nullable() })
export const ConsultaSucesos = z.object({
  antes: z
    .string()
    .regex(/^\d{1,19}-[bc]\d{1,19}$/, { error: 'El lugar de la historia no es válido.' })
    .optional(),
})

const DocumentoRelacionado = z.object({
  Tipo: z.string(),
  Id: z.number(),
  Folio: z.string(),
  Estatus: z.string(),
  Relacion: z.string(),
  UUID: z.string().nullable(),
  Total: z.number(),
})

/** A payment of this document or, for a credit note, a document that its credit paid; with the receipt of that payment. */
const AplicacionDocumento = z.object({
  Tipo: z.enum(['deposito', ...familias]),
  Id: z.number(),
  Folio: z.string(),
  IdDeposito: z.number().nullable(),
  Fecha: z.string(),
  Monto: z.number(),
  Rep: RepDeDeposito.nullable(),
})

export const CancelacionDocumento = z.object({
  /** Null when the SAT tells of it and nobody asked for it here. */
  Motivo: z.string().nullable(),
  UUIDSustitucion: z.string().nullable(),
  Estado: z.string(),
  EstatusSAT: z.string().nullable(),
  Fecha: z.string(),
  Dias: z.number(),
  Error: z.string().nullable(),
})

/** The record of one document, beyond what its family names. */
export const DocumentoDetalle = FilaDocumento.extend({
  IdCliente: z.number(),
  IdProducto: z.number(),
  Litros: z.number(),
  Subtotal: z.number(),
  /** Of a sale that pays only what an advance left (D-197). */
  Descuento: z.number(),
  IVA: z.number(),
  IdMetodoPago: z.number(),
  MetodoPago: z.string(),
  IdFormaPago: z.number(),
  FormaPago: z.string(),
  IdSKUTipo: z.number().nullable(),
  SKUTipo: z.string().nullable(),
  IdSucursal: z.string().nullable(),
  Sucursal: z.string().nullable(),
  IdFacturaCancelada: z.number().nullable(),
  FacturaCancelada: z.string().nullable(),
  Operador: z.string(),
  Sellos: z.string(),
  Almacen: z.string(),
  DireccionEntrega: z.string(),
  Observaciones: z.string(),
  FechaTimbrado: z.string().nullable(),
  MotivosAutorizacion: z.array(z.string()),
  MotivoRechazo: z.string().nullable(),
  UltimoErrorTimbrado: z.string().nullable(),
  /** What the last try of a stamp under way met. */
  CodigoEspera: z.string().nullable(),
  UltimoDiaCancelacion: z.string().nullable(),
  AceptacionCancelacion: z.string().nullable(),
  Cancelacion: CancelacionDocumento.nullable(),
  Historia: z.array(Suceso),
  Relacionados: z.array(DocumentoRelacionado),
  Aplicaciones: z.array(AplicacionDocumento),
  Version: z.number(),
})

export const Precio = Decimal(6, { requerido: 'Captura el precio.', positivo: 'El precio debe ser mayor que cero.' })
export const Litros = Decimal(3, {
  requerido: 'Captura los litros.',
  positivo: 'Los litros deben ser mayores que cero.',
})

/** Fields every capture of a document has. */
export const CapturaDocumento = z.object({
  IdCliente: IdRequerido('Elige un cliente.'),
  IdProducto: IdRequerido('Elige un producto.'),
  Precio,
  Litros,
  IdMetodoPago: IdRequerido('Elige el método de pago.'),
  IdFormaPago: IdRequerido('Elige la forma de pago.'),
  Observaciones: Texto({ max: 1000 }).default(''),
  Version: IdOpcional,
})

/** Data of the trip, printed below the fiscal part. `Sellos` are the tanker's. */
export const CapturaTransporte = z.object({
  Operador: Texto({ max: 200 }).default(''),
  Sellos: Texto({ max: 200 }).default(''),
  Almacen: Texto({ max: 200 }).default(''),
  DireccionEntrega: Texto({ max: 500 }).default(''),
})

/** The specification's body is empty; the version a person looked at may come with it (D-93). */
export const Timbrar = z.object({ Version: IdOpcional })

/** 200 stamped; 202 under way, with the sentence that asks not to repeat (D-4). */
export const RespuestaTimbrado = z.object({
  Folio: z.string(),
  Estatus: z.string(),
  UUID: z.string().nullable(),
  EnProceso: z.boolean(),
  error: z.string().optional(),
})

/** What waiting alone does not mend: what is wrong and who can mend it. */
const ESPERAS: Record<string, string> = {
  SIN_TIMBRES:
    'El PAC se quedó sin timbres. Un administrador debe contratar más con el PAC (Emisor y timbrado); después se timbrará solo, no repitas la operación.',
  AUTENTICACION:
    'El PAC no aceptó nuestra cuenta. Un administrador debe revisarla en Emisor y timbrado; después se timbrará solo, no repitas la operación.',
}

/** The sentence of a stamp under way, by what its last try met. */
export const esperaDeTimbrado = (codigo: string | null | undefined): string => ESPERAS[codigo ?? ''] ?? EN_PROCESO

/** Reason 01 needs its substitute, by UUID or by id (D-79); an empty body is reason 02 (D-96). */
const CancelarCampos = z.object({
  motivo: z.enum(['01', '02', '03', '04'], { error: 'El motivo debe ser 01, 02, 03 o 04.' }).default('02'),
  UUIDSustitucion: z.preprocess((v) => (v === '' || v === null ? undefined : v), Uuid.optional()),
  IdFacturaSustituta: IdOpcional,
})

/** What a screen has of it: the motive is a text that was chosen. */
export type CancelarCaptura = { motivo?: string; UUIDSustitucion?: string; IdFacturaSustituta?: string | number }
export const Cancelar: z.ZodType<z.infer<typeof CancelarCampos>, CancelarCaptura> = CancelarCampos as never

export const RespuestaCancelacion = z.object({ Folio: z.string(), Estatus: z.string(), Estado: z.string() })

const Luz = z.object({
  Regla: z.string(),
  Titulo: z.string(),
  Estado: z.enum(['verde', 'ambar', 'rojo']),
  Hallazgos: z.array(
    z.object({ codigo: z.string(), severidad: z.enum(['error', 'aviso']), mensaje: z.string(), campo: z.string() }),
  ),
})

/** The Semáforo SAT: every group of rules with its light, and the amounts the document would have. */
export const Preflight = z.object({
  Semaforo: z.array(Luz),
  Subtotal: z.number(),
  IVA: z.number(),
  Total: z.number(),
  DatosFiscales: z.array(z.object({ Etiqueta: z.string(), Valor: z.string() })),
})
export type Preflight = z.infer<typeof Preflight>
