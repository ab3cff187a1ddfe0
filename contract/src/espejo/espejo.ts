// The mirror of the SAT on the wire: the month at a glance, each difference with both sides, and what is on its way.
import { z } from 'zod'
import { Bandera, Fecha, Id, Lista, Texto, Version } from '../campo.ts'
import { ConsultaEstrecha } from '../servicio.ts'
import { type EstadoDiscrepancia, vidaDiscrepancia } from './vida.ts'

export const sentidos = ['emitidos', 'recibidos'] as const
export type Sentido = (typeof sentidos)[number]
const Sentido = z.enum(sentidos, { error: 'Elige emitidos o recibidos.' })

/** What each class of difference is called, and the one thing to do about it first. */
// biome-ignore format: a table is read as a table
export const clasesDiferencia = {
  solo_sat:       { titulo: 'Solo en el SAT',  grupo: 'solo_sat',  accion: 'traer',     que: 'El SAT tiene un comprobante con tu RFC que aquí no está.' },
  solo_aqui:      { titulo: 'Solo aquí',       grupo: 'solo_aqui', accion: 'preguntar', que: 'El SAT no tiene este comprobante más de 72 horas después de su timbre.' },
  cancelado_alla: { titulo: 'Cancelado en el SAT', grupo: 'difieren', accion: 'preguntar', que: 'El SAT lo reporta cancelado y aquí sigue vigente.' },
  vigente_alla:   { titulo: 'Vigente en el SAT', grupo: 'difieren', accion: 'preguntar', que: 'Aquí está cancelado y el SAT lo reporta vigente.' },
  difiere:        { titulo: 'Datos distintos', grupo: 'difieren',  accion: 'traer',     que: 'El SAT tiene otros datos del mismo comprobante.' },
  duplicado:      { titulo: 'Duplicado',       grupo: 'difieren',  accion: 'explicar',  que: 'El mismo folio fiscal aparece como emitido y como recibido.' },
} as const
export type ClaseDiferencia = keyof typeof clasesDiferencia
export const gruposDiferencia = ['solo_sat', 'solo_aqui', 'difieren'] as const
const Clase = z.enum(Object.keys(clasesDiferencia) as ClaseDiferencia[])

export const severidades = ['critica', 'alta', 'baja'] as const
export type Severidad = (typeof severidades)[number]

const Mes = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'El mes debe tener el formato aaaa-mm.' })
const vacio = <S extends z.ZodType>(schema: S) =>
  z.preprocess((valor) => (valor === '' || valor === null ? undefined : valor), schema)

export const ConsultaEspejo = z.object({
  rfc: vacio(z.string().max(13).optional()),
  mes: vacio(Mes.optional()),
  sentido: vacio(Sentido.default('emitidos')),
})
export type ConsultaEspejo = z.infer<typeof ConsultaEspejo>

/** A day of the strip: known whole, on its way (not 72 hours past), or not asked about. */
export const DiaDeEspejo = z.object({
  Dia: z.string(),
  Estado: z.enum(['cubierto', 'en_camino', 'sin_cobertura']),
  FechaCorte: z.string().nullable(),
  /** Open ones of that day. */
  Diferencias: z.number(),
})

/** One page of the month. Everything it says is as of `FechaCorte`. */
export const ResumenEspejo = z.object({
  RFC: z.string(),
  Mes: z.string(),
  Sentido,
  /** Mexico City time; null while the SAT has told nothing of the month. */
  FechaCorte: z.string().nullable(),
  /** `Al corte del 12/11/2026 05:14 coinciden 1,204 de 1,207 comprobantes emitidos.` */
  Frase: z.string(),
  Coinciden: z.number(),
  SoloSat: z.number(),
  SoloAqui: z.number(),
  Difieren: z.number(),
  /** Stamped less than 72 hours ago and not in the SAT yet. */
  EnCamino: z.number(),
  /** Ours of days the SAT has not told about. */
  SinCobertura: z.number(),
  Explicadas: z.number(),
  Dias: z.array(DiaDeEspejo),
  /** Why the mirror of this RFC waits for a person. */
  Detenido: z.string().nullable(),
  /** `El SAT no ha entregado desde …`; null while it does. */
  Demora: z.string().nullable(),
})
export type ResumenEspejo = z.infer<typeof ResumenEspejo>

/** Its days are those of its month. */
const SIN = { desde: true, hasta: true, producto: true, sucursal: true, saldo: true } as const

export const ConsultaDiferencias = ConsultaEstrecha.omit(SIN).extend({
  mes: vacio(Mes.optional()),
  sentido: vacio(Sentido.optional()),
  clase: vacio(Clase.optional()),
  /** The tab of the screen: several classes are `difieren`. */
  grupo: vacio(z.enum(gruposDiferencia).optional()),
  /** One day of the strip. */
  dia: vacio(Fecha.optional()),
})
export type ConsultaDiferencias = z.infer<typeof ConsultaDiferencias>

export const FilaDiferencia = z.object({
  IdDiferencia: z.number(),
  Sentido,
  Clase,
  Titulo: z.string(),
  /** What is wrong, in words. */
  Detalle: z.string(),
  Severidad: z.enum(severidades),
  Estatus: z.string(),
  UUID: z.string(),
  Folio: z.string().nullable(),
  Fecha: z.string(),
  Contraparte: z.string(),
  Total: z.number(),
  /** Days since it was found. */
  Dias: z.number(),
  Vista: z.string(),
  FechaCorte: z.string().nullable(),
  Motivo: z.string().nullable(),
  IdSocioComercial: z.number().nullable(),
  SocioComercial: z.string().nullable(),
})
export type FilaDiferencia = z.infer<typeof FilaDiferencia>

/** One side of a comparison. */
export const LadoCfdi = z.object({
  RfcEmisor: z.string(),
  RfcReceptor: z.string(),
  Nombre: z.string(),
  Tipo: z.string(),
  Total: z.number(),
  Fecha: z.string(),
  Estatus: z.string(),
  FechaCancelacion: z.string().nullable(),
})

export const Diferencia = FilaDiferencia.extend({
  /** The fields that differ, by their wire name. */
  Campos: z.array(z.string()),
  Aqui: LadoCfdi.nullable(),
  Sat: LadoCfdi.nullable(),
  /** Who has it: this installation, the PAC's list and the SAT. Null: nobody asked the PAC. */
  Testigos: z.object({ Litro: z.boolean(), Pac: z.boolean().nullable(), Sat: z.boolean() }),
  /** What the SAT's status service said the last time, and when. */
  EstatusSAT: z.string().nullable(),
  Consultada: z.string().nullable(),
  /** Screen of the document here, when there is one. */
  Ruta: z.string().nullable(),
  Cambios: z.array(
    z.object({ Momento: z.string(), Campo: z.string(), Antes: z.string().nullable(), Despues: z.string().nullable() }),
  ),
  Historia: z.array(z.object({ Momento: z.string(), Quien: z.string(), Que: z.string(), Nota: z.string() })),
  /** The verbs its state and class admit, the first one first. */
  Acciones: z.array(z.enum(['preguntar', 'traer', 'adoptar', 'explicar'])),
  Version: z.number(),
})
export type Diferencia = z.infer<typeof Diferencia>

export const ExplicarDiferencia = z.object({
  Motivo: Texto({ max: 500, requerido: 'Escribe por qué no es un problema.' }),
  Version,
})
export const AdoptarDiferencia = z.object({
  Motivo: Texto({ max: 500, requerido: 'Escribe de dónde salió el comprobante.' }),
  Version,
})
export const PreguntarDiferencias = z.object({
  Ids: Lista(Id, { max: 500, error: 'Elige las diferencias.', exceso: 'Elige máximo 500 diferencias.' }).refine(
    (ids) => ids.length > 0,
    {
      error: 'Elige las diferencias.',
    },
  ),
})
export const Encoladas = z.object({ Encoladas: z.number() })

export const FilaCoincide = z.object({
  Id: z.number(),
  UUID: z.string(),
  Folio: z.string().nullable(),
  Fecha: z.string(),
  Contraparte: z.string(),
  Tipo: z.string(),
  Total: z.number(),
  Estatus: z.string(),
  FechaCorte: z.string(),
})

/** A difference as the partner whose document it is sees it. */
export const DiferenciaDeSocio = FilaDiferencia.pick({
  IdDiferencia: true,
  Clase: true,
  Titulo: true,
  Detalle: true,
  Severidad: true,
  UUID: true,
  Folio: true,
  Fecha: true,
  Contraparte: true,
  Total: true,
  Dias: true,
  FechaCorte: true,
})

/** What waits, for the first screen of the day. */
export const GrupoDeHoy = z.object({
  Clase: z.string(),
  Titulo: z.string(),
  Severidad: z.enum(severidades),
  Cuantas: z.number(),
  /** Days since the oldest was found. */
  Dias: z.number(),
  Monto: z.number(),
  /** Of their dates, `aaaa-mm`. */
  Mes: z.string(),
  Sentido: z.enum(sentidos),
  Ruta: z.string(),
})
export type GrupoDeHoy = z.infer<typeof GrupoDeHoy>

/** A file from the SAT's portal: the ZIP or the TXT as it was downloaded. */
export const CargarEspejo = z.object({
  /** The whole days it holds; without them its rows count and no day is taken for covered. */
  Desde: vacio(Fecha.optional()),
  Hasta: vacio(Fecha.optional()),
  /** The day it was downloaded; today when nobody says. */
  Descargada: vacio(Fecha.optional()),
})
export const CargaEspejo = z.object({
  IdPaquete: z.number(),
  Archivo: z.string(),
  RFC: z.string(),
  Sentido: Sentido.nullable(),
  /** The same file was here before: nothing changed. */
  Repetido: z.boolean(),
  Filas: z.number(),
  Nuevas: z.number(),
  Cambiadas: z.number(),
  /** Of payroll: dropped unread. */
  Omitidas: z.number(),
  Errores: z.array(z.object({ Linea: z.number(), Mensaje: z.string() })),
  ErroresTotales: z.number(),
  /** Files inside that are not of the SAT, columns nobody reads. */
  Notas: z.array(z.string()),
  FechaCorte: z.string(),
  DiferenciasAbiertas: z.number(),
})
export type CargaEspejo = z.infer<typeof CargaEspejo>

export const PedirEspejo = z
  .object({ Sentido, Desde: Fecha, Hasta: Fecha })
  .refine(({ Desde, Hasta }) => Desde <= Hasta, {
    error: 'El primer día debe ser anterior al último.',
    path: ['Hasta'],
  })

/** A window of the ledger, with the last request made for it. */
export const VentanaSat = z.object({
  IdVentana: z.number(),
  RFC: z.string(),
  Sentido,
  Clase: z.string(),
  Motivo: z.string(),
  Desde: z.string().nullable(),
  Hasta: z.string().nullable(),
  UUID: z.string().nullable(),
  Estado: z.string(),
  Estatus: z.string(),
  Nota: z.string().nullable(),
  Creada: z.string(),
  Solicitudes: z.number(),
  /** Of the last request: its words, the SAT's codes and text, when it is looked at next. */
  Solicitud: z
    .object({
      Estatus: z.string(),
      IdSolicitud: z.string().nullable(),
      CodigoLlamada: z.string().nullable(),
      CodigoResultado: z.string().nullable(),
      Mensaje: z.string().nullable(),
      Enviada: z.string().nullable(),
      Proximo: z.string().nullable(),
      Paquetes: z.number(),
      PaquetesLeidos: z.number(),
      Cfdis: z.number().nullable(),
    })
    .nullable(),
})
export type VentanaSat = z.infer<typeof VentanaSat>

/** Three ways in: somebody's files, an e.firma lent for a while, or one in custody. */
export const modosEspejo = ['archivo', 'presente', 'custodiada'] as const

export const EstadoEspejo = z.object({
  RFC: z.string(),
  Modo: z.enum(modosEspejo),
  /** Until when the lent e.firma is kept in memory. */
  PresenteHasta: z.string().nullable(),
  UltimaEntrega: z.string().nullable(),
  Conciliado: z.string().nullable(),
  Falla: z.string().nullable(),
  Detenido: z.string().nullable(),
  /** Steps of what is under way, in words. */
  Pasos: z.array(z.object({ Paso: z.string(), Hecho: z.boolean() })),
  EnCamino: z.array(VentanaSat),
})
export type EstadoEspejo = z.infer<typeof EstadoEspejo>

export const estatusDiferencia = (Object.keys(vidaDiscrepancia.estados) as EstadoDiscrepancia[]).map(
  (estado) => vidaDiscrepancia.estados[estado].estatus,
)

/** What nobody has confirmed with the real service, kept as settings. */
export const ConfiguracionEspejo = z.object({
  Firma: z.enum(['A', 'B'], { error: 'Elige el dialecto A o B.' }),
  Cierre: z.enum(['explicito', 'corto'], { error: 'Elige explícito o corto.' }),
  /** Hours a stamp may take to reach the SAT. */
  HorasReplica: z.coerce.number().int().min(24).max(240),
  /** Months the first run goes back. */
  MesesAtras: z.coerce.number().int().min(1).max(72),
  /** Requests for one window before a person is asked. */
  IntentosPorVentana: z.coerce.number().int().min(1).max(10),
  /** Signatures of one e.firma in a day. */
  FirmasPorDia: z.coerce.number().int().min(10).max(5000),
  /** Days the bytes of a package are kept after they were read. */
  DiasPaquetes: z.coerce.number().int().min(1).max(3650),
  /** Years of the mirror. */
  AniosEspejo: z.coerce.number().int().min(5).max(20),
  /** Whether the daily question about cancelled ones is trusted to replace the weekly look. */
  CanceladosDiarios: Bandera,
})
export type ConfiguracionEspejo = z.infer<typeof ConfiguracionEspejo>
