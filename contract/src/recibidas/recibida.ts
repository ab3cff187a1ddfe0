// A supplier's invoice to the company on the wire: what it says, what the SAT says of it, and whose it is.
import { z } from 'zod'
import { IdOpcional, IdRequerido, Texto, Version } from '../campo.ts'
import { type EstadoRecibida, vidaRecibida } from './vida.ts'

/** A supplier's credit note, and what it takes from the invoice beside it. */
export const NotaDeProveedor = z.object({
  UUID: z.string(),
  Fecha: z.string(),
  Total: z.number(),
  Moneda: z.string().nullable(),
  Resta: z.number(),
})
export type NotaDeProveedor = z.infer<typeof NotaDeProveedor>
/** What its credit notes leave to pay, in its own currency; null while there are none. */
export const Pagable = z.number().nullable()

export const FilaRecibida = z.object({
  IdFacturaRecibida: z.number(),
  Fecha: z.string(),
  RfcEmisor: z.string(),
  Emisor: z.string(),
  UUID: z.string(),
  /** Null while its XML is not here: the SAT's list does not tell it. */
  Folio: z.string().nullable(),
  Tipo: z.string(),
  Moneda: z.string().nullable(),
  Total: z.number(),
  Concepto: z.string().nullable(),
  Origen: z.enum(['espejo', 'archivo', 'retorno']),
  Estatus: z.string(),
  ConXML: z.boolean(),
  Verificacion: z.enum(['sin_xml', 'verificada', 'no_verificada', 'invalida']),
  /** What the SAT's status service said the last time; null while nobody asked. */
  EstatusSAT: z.string().nullable(),
  /** The SAT's own word on who issued it: null, or that it is on its list. */
  ListadoEFOS: z.boolean(),
  Consultada: z.string().nullable(),
  IdSocioComercial: z.number().nullable(),
  SocioComercial: z.string().nullable(),
  IdProveedor: z.number().nullable(),
  Proveedor: z.string().nullable(),
  /** The return that carries it, if one does. */
  IdRetorno: z.number().nullable(),
  Motivo: z.string().nullable(),
})
export type FilaRecibida = z.infer<typeof FilaRecibida>

export const Recibida = FilaRecibida.extend({
  MetodoPago: z.string().nullable(),
  NumeroPermiso: z.string().nullable(),
  Hallazgos: z.array(z.object({ codigo: z.string(), severidad: z.string(), mensaje: z.string() })),
  /** CFDI it names, with the kind of relation; and credit notes of the supplier that name it. */
  Relacionados: z.array(z.object({ Tipo: z.string(), UUID: z.string() })),
  NotasCredito: z.array(NotaDeProveedor),
  Pagable,
  /** Partners that have a supplier with its RFC: who it may belong to. */
  Candidatos: z.array(
    z.object({
      IdSocioComercial: z.number(),
      SocioComercial: z.string(),
      IdProveedor: z.number(),
      Proveedor: z.string(),
    }),
  ),
  Version: z.number(),
})
export type Recibida = z.infer<typeof Recibida>

export const AsignarRecibida = z.object({
  IdSocioComercial: IdRequerido('Elige el socio comercial.'),
  IdProveedor: IdOpcional,
  Version,
})
export const DescartarRecibida = z.object({
  Motivo: Texto({ max: 500, requerido: 'Escribe por qué se descarta.' }),
  Version,
})

/** An XML dropped by hand: kept once, told how it ended. */
export const RecibidaCargada = z.object({
  IdFacturaRecibida: z.number().nullable(),
  UUID: z.string(),
  /** It was here before, with its XML. */
  Repetida: z.boolean(),
  Mensaje: z.string(),
})
export type RecibidaCargada = z.infer<typeof RecibidaCargada>

/** What a partner may start a return with. */
export const RecibidaDeSocio = FilaRecibida.pick({
  IdFacturaRecibida: true,
  Fecha: true,
  RfcEmisor: true,
  Emisor: true,
  UUID: true,
  Folio: true,
  Moneda: true,
  Total: true,
  Concepto: true,
  IdProveedor: true,
  Proveedor: true,
}).extend({ Pagable })
export type RecibidaDeSocio = z.infer<typeof RecibidaDeSocio>

export const estatusRecibida = (Object.keys(vidaRecibida.estados) as EstadoRecibida[]).map(
  (estado) => vidaRecibida.estados[estado].estatus,
)
