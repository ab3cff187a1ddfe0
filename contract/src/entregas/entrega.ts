// A delivery on the wire: what a dispatcher captures, its row on the board and in the list, and its whole record.
import { z } from 'zod'
import { Bandera, Decimal, Fecha, IdOpcional, IdRequerido, Lista, MONTO_EXCESIVO, Texto, Version } from '../campo.ts'
import { CancelacionDocumento, Suceso } from '../documentos-fiscales/documento.ts'
import { Km } from '../flota/flota.ts'
import { estadosDeEntrega, vidaEntrega } from './vida.ts'

export const estatusDeEntrega = estadosDeEntrega.map((estado) => vidaEntrega.estados[estado].estatus)

export const MAXIMO_PARADAS = 20
const MAXIMO_PRODUCTOS = 6

/** Wall clock of the place, to the minute. */
const Hora = (que: string) =>
  z
    .string({ error: `Captura la hora de ${que}.` })
    .regex(/^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, { error: `Captura la hora de ${que}.` })
    .transform((texto) => (texto.length === 16 ? `${texto}:00` : texto))
    .refine((texto) => new Date(`${texto}Z`).toJSON()?.startsWith(texto) ?? false, { error: 'Esa hora no existe.' })

const MAX_LITROS = 100_000
const Litros = Decimal(3, { requerido: 'Captura los litros.', positivo: 'Los litros deben ser mayores que cero.' })
  .refine((texto) => !texto.startsWith('-'), { error: 'Los litros deben ser mayores que cero.' })
  .refine((texto) => Number(texto) <= MAX_LITROS, { error: 'Son demasiados litros para un camión.' })

const Densidad = z.preprocess(
  (valor) => (valor === '' || valor === null ? undefined : valor),
  Decimal(4, { requerido: 'Captura la densidad.', positivo: 'La densidad debe ser mayor que cero.' })
    .refine((texto) => Number(texto) >= 0.3 && Number(texto) <= 1.1, {
      error: 'La densidad se captura en kilogramos por litro, de 0.3 a 1.1.',
    })
    .optional(),
)

export const CargaCaptura = z.object({
  IdProducto: IdRequerido('Elige el producto.'),
  Litros,
  /** Of the terminal's certificate; without it, the product's usual one. */
  Densidad,
})

export const ParadaCaptura = z.object({
  IdSitio: IdRequerido('Elige el destino.'),
  Llegada: Hora('llegada'),
  /** From the point before. */
  Km,
  Cargas: Lista(CargaCaptura, {
    max: MAXIMO_PRODUCTOS,
    error: 'Captura el producto y los litros.',
    exceso: `Son a lo más ${MAXIMO_PRODUCTOS} productos por parada.`,
  }).refine((cargas) => cargas.length > 0, { error: 'Captura el producto y los litros.' }),
})

export const EntregaCaptura = z
  .object({
    IdFactura: IdOpcional,
    IdVehiculo: IdRequerido('Elige el vehículo.'),
    Remolques: Lista(IdRequerido('Elige el remolque.'), {
      max: 2,
      error: 'Elige los remolques.',
      exceso: 'Un camión lleva a lo más dos remolques.',
    }).default([]),
    IdOperador: IdRequerido('Elige el operador.'),
    IdOrigen: IdRequerido('Elige el origen.'),
    Salida: Hora('salida'),
    Paradas: Lista(ParadaCaptura, {
      max: MAXIMO_PARADAS,
      error: 'Agrega al menos una entrega.',
      exceso: `Son a lo más ${MAXIMO_PARADAS} paradas.`,
    }).refine((paradas) => paradas.length > 0, { error: 'Agrega al menos una entrega.' }),
    RegresaSobrante: Bandera.default(false),
    Sellos: Texto({ max: 200 }).default(''),
    Bol: Texto({ max: 60 }).default(''),
    Version,
  })
  .superRefine(({ Salida, Paradas, Remolques }, ctx) => {
    const queja = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message })
    if (new Set(Remolques).size !== Remolques.length) queja(['Remolques'], 'Elegiste el mismo remolque dos veces.')
    Paradas.forEach(({ Llegada, Cargas }, i) => {
      const antes = Paradas[i - 1]?.Llegada ?? Salida
      if (Llegada <= antes) queja(['Paradas', i, 'Llegada'], 'La llegada debe ser después del punto anterior.')
      const productos = Cargas.map(({ IdProducto }) => IdProducto)
      if (new Set(productos).size !== productos.length)
        queja(['Paradas', i, 'Cargas'], 'Ese producto ya está en la parada.')
    })
  })
export type EntregaCaptura = z.infer<typeof EntregaCaptura>

export const Carga = z.object({
  IdProducto: z.number(),
  Producto: z.string(),
  Litros: z.number(),
  Densidad: z.number().nullable(),
  Entregados: z.number().nullable(),
})

export const Parada = z.object({
  IdSitio: z.number(),
  Sitio: z.string(),
  Llegada: z.string(),
  Km: z.number(),
  Cargas: z.array(Carga),
})
export type Parada = z.infer<typeof Parada>

export const EntregaFila = z.object({
  IdEntrega: z.number(),
  /** E-12: how people call the trip. */
  Viaje: z.string(),
  Estatus: z.string(),
  Salida: z.string(),
  Llegada: z.string(),
  IdVehiculo: z.number(),
  Vehiculo: z.string(),
  Placa: z.string(),
  Operador: z.string(),
  Origen: z.string(),
  Destino: z.string(),
  Cliente: z.string().nullable(),
  Producto: z.string(),
  Litros: z.number(),
  Entregados: z.number().nullable(),
  IdFactura: z.number().nullable(),
  Factura: z.string().nullable(),
  /** What became of the invoice after the trip was planned; null while it stands. */
  FacturaCaida: z.enum(['cancelada', 'borrada']).nullable(),
  CartaPorte: z.string().nullable(),
  UUID: z.string().nullable(),
  /** The stamp is under way and nobody knows its end yet. */
  EnProceso: z.boolean(),
  PorCancelar: z.boolean(),
  /** The hour of departure has come. */
  YaSalio: z.boolean(),
})
export type EntregaFila = z.infer<typeof EntregaFila>

/** The invoice that charges the freight and carries the Carta Porte. */
const Flete = z.object({
  IdFactura: z.number(),
  Folio: z.string(),
  Estatus: z.string(),
  Subtotal: z.number(),
  IVA: z.number(),
  /** What a company withholds of the IVA (D-198). */
  Retenido: z.number(),
  Total: z.number(),
  Version: z.number(),
})

export const Entrega = EntregaFila.extend({
  IdDocumento: z.number().nullable(),
  IdCliente: z.number().nullable(),
  IdOperador: z.number(),
  IdOrigen: z.number(),
  Remolques: z.array(z.number()),
  RemolquesNombres: z.array(z.string()),
  Paradas: z.array(Parada),
  RegresaSobrante: z.boolean(),
  Sellos: z.string(),
  Bol: z.string(),
  MotivoAutorizacion: z.string().nullable(),
  MotivoCancelacion: z.string().nullable(),
  Recibio: z.string(),
  FechaEntrega: z.string().nullable(),
  UltimoErrorTimbrado: z.string().nullable(),
  Flete: Flete.nullable(),
  Cancelacion: CancelacionDocumento.nullable(),
  Historia: z.array(Suceso),
  Version: z.number(),
})
export type Entrega = z.infer<typeof Entrega>

/** Litres of a product delivered to a client against those invoiced to it, since its first delivery. */
export const LitrosDeCliente = z.object({
  IdProducto: z.number(),
  Producto: z.string(),
  /** In force, less what was given back. */
  Facturados: z.number(),
  Entregados: z.number(),
  /** Loaded in trucks that are ready or on the road. */
  EnCamino: z.number(),
  /** Negative when more arrived than was invoiced. */
  PorEntregar: z.number(),
  Desde: z.string(),
})

export const ConsultaDia = z.object({ Dia: Fecha })

/** What the sheet opens with: taken from an invoice or draft, or empty; what nobody knows is null. */
export const ConsultaPropuesta = z.object({ IdFactura: IdOpcional })
export const PropuestaEntrega = z.object({
  IdFactura: z.number().nullable(),
  Factura: z.string().nullable(),
  IdVehiculo: z.number().nullable(),
  Remolques: z.array(z.number()),
  IdOperador: z.number().nullable(),
  IdOrigen: z.number().nullable(),
  Salida: z.string(),
  Paradas: z.array(
    z.object({
      IdSitio: z.number().nullable(),
      Llegada: z.string(),
      Km: z.number().nullable(),
      Cargas: z.array(
        z.object({ IdProducto: z.number().nullable(), Litros: z.number().nullable(), Densidad: z.null() }),
      ),
    }),
  ),
  Sellos: z.string(),
  Bol: z.string(),
})
export type PropuestaEntrega = z.infer<typeof PropuestaEntrega>

export const AutorizarEntrega = z.object({
  Motivo: Texto({ max: 500, requerido: 'Escribe por qué se autoriza.' }),
  Version,
})

/** Only the price is asked for: product, type, unit and terms have their usual ones. */
export const CobrarFlete = z.object({
  Precio: Decimal(2, {
    requerido: 'Captura el precio del flete.',
    positivo: 'El precio debe ser mayor que cero.',
    exceso: MONTO_EXCESIVO,
  }),
  IdProducto: IdOpcional,
  IdMetodoPago: IdOpcional,
  IdFormaPago: IdOpcional,
  IdSucursal: IdOpcional,
  Version,
})
export type CobrarFlete = z.infer<typeof CobrarFlete>

export const DescartarEntrega = z.object({ Motivo: Texto({ max: 500 }).default(''), Version })

const Entregados = Decimal(3, { requerido: 'Captura los litros entregados.' }).refine(
  (texto) => !texto.startsWith('-') && Number(texto) <= MAX_LITROS,
  { error: 'Los litros entregados no son válidos.' },
)

/** Litres of each stop and product; what is absent was delivered whole. */
export const MarcarEntregada = z.object({
  Entregas: Lista(
    z.object({
      Parada: z.coerce.number().int().min(1).max(MAXIMO_PARADAS),
      IdProducto: IdRequerido('Elige el producto.'),
      Litros: Entregados,
    }),
    { max: 120, error: 'Captura los litros entregados.', exceso: 'Son demasiadas líneas.' },
  ).default([]),
  Recibio: Texto({ max: 120 }).default(''),
  Version,
})
export type MarcarEntregada = z.infer<typeof MarcarEntregada>

/** The address is shown once: only its digest is kept. */
export const LigaOperador = z.object({ Ruta: z.string() })
