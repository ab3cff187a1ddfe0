// The lists on the wire: which there are, how grave each situation is for whom, and what a file would change.
import { z } from 'zod'
import { Bandera, Fecha, Version } from '../campo.ts'

/** `grave`: situations that stop a payment. What is said of a listed one is always its source and its date. */
// biome-ignore format: a table is read as a table
export const listasSat = {
  '69b':               { titulo: 'Artículo 69-B',             que: 'Operaciones presuntamente inexistentes' },
  '69b_bis':           { titulo: 'Artículo 69-B Bis',         que: 'Transmisión indebida de pérdidas' },
  '49bis':             { titulo: 'Artículo 49 Bis',           que: 'Comprobantes falsos, según el DOF' },
  '69_firmes':         { titulo: 'Artículo 69: firmes',       que: 'Créditos fiscales firmes' },
  '69_no_localizados': { titulo: 'Artículo 69: no localizados', que: 'Contribuyentes no localizados' },
  '69_exigibles':      { titulo: 'Artículo 69: exigibles',    que: 'Créditos fiscales exigibles' },
  '69_sentencias':     { titulo: 'Artículo 69: sentencias',   que: 'Sentencia condenatoria por delito fiscal' },
  '69_cancelados':     { titulo: 'Artículo 69: cancelados',   que: 'Créditos fiscales cancelados' },
  '69_csd':            { titulo: 'Artículo 69: CSD sin efectos', que: 'Certificados de sello digital sin efectos' },
  'cne':               { titulo: 'Permisos de la CNE',        que: 'Permisos vigentes de petrolíferos' },
} as const
export type ListaSat = keyof typeof listasSat
export const clavesLista = Object.keys(listasSat) as ListaSat[]
const Lista = z.enum(clavesLista, { error: 'Elige la lista.' })

/** Situations that leave nobody in doubt. */
const LIMPIAS = new Set(['Desvirtuado', 'Sentencia Favorable'])

/** How grave an appearance is: for who is paid, and for who pays us. */
export function gravedad(
  lista: ListaSat,
  situacion: string,
  deQuien: 'cliente' | 'proveedor',
): 'critica' | 'alta' | 'media' | 'info' | 'limpia' {
  if (LIMPIAS.has(situacion)) return 'limpia'
  if (lista === '49bis' || (lista === '69b' && situacion === 'Definitivo'))
    return deQuien === 'proveedor' ? 'critica' : 'alta'
  if (lista === '69b' || lista === '69b_bis') return deQuien === 'proveedor' ? 'alta' : 'info'
  return deQuien === 'proveedor' ? 'media' : 'info'
}

/** A list older than this is asked for again: the SAT publishes each month. */
export const DIAS_VIEJA = 45

export const EstadoLista = z.object({
  Lista,
  Titulo: z.string(),
  Que: z.string(),
  FechaCorte: z.string().nullable(),
  Dias: z.number().nullable(),
  Vieja: z.boolean(),
  Archivo: z.string().nullable(),
  Claves: z.number(),
  Suprimidos: z.number(),
  Importada: z.string().nullable(),
  Clientes: z.number(),
  Proveedores: z.number(),
  Version: z.number(),
})
export type EstadoLista = z.infer<typeof EstadoLista>

export const ImportarLista = z.object({
  Lista,
  /** Only where the file has no date inside. */
  FechaCorte: z.preprocess((valor) => (valor === '' || valor === null ? undefined : valor), Fecha.optional()),
  Guardar: Bandera.default(false),
  /** A person says that a file with half as many is whole. */
  Menor: Bandera.default(false),
  Version,
})

export const Coincidencia = z.object({
  Lista,
  Titulo: z.string(),
  Clave: z.string(),
  Nombre: z.string(),
  Situacion: z.string(),
  Publicado: z.string().nullable(),
  Oficio: z.string(),
  /** Of the first and of the last edition that has it; null while it is there. */
  DesdeCorte: z.string(),
  HastaCorte: z.string().nullable(),
  /** Of the edition that is here. */
  FechaCorte: z.string().nullable(),
  Que: z.enum(['cliente', 'proveedor']),
  Gravedad: z.enum(['critica', 'alta', 'media', 'info', 'limpia']),
  Id: z.number(),
  De: z.string(),
  SocioComercial: z.string(),
  /** Of its CFDI to us of the last five years. */
  Facturas: z.number(),
  Monto: z.number(),
})
export type Coincidencia = z.infer<typeof Coincidencia>

export const ListaImportada = z.object({
  Lista,
  Archivo: z.string(),
  FechaCorte: z.string(),
  Filas: z.number(),
  Claves: z.number(),
  Suprimidos: z.number(),
  Anteriores: z.number(),
  Nuevas: z.number(),
  Desaparecen: z.number(),
  Cambian: z.number(),
  /** Of our clients and suppliers that are on it. */
  Nuestros: z.array(z.object({ Que: z.string(), Nombre: z.string(), RFC: z.string(), Situacion: z.string() })),
  Menor: z.boolean(),
  Vieja: z.boolean(),
  Errores: z.array(z.object({ Renglon: z.number(), Mensaje: z.string() })),
  ErroresTotales: z.number(),
  Guardado: z.boolean(),
  Version: z.number(),
})
export type ListaImportada = z.infer<typeof ListaImportada>

export const ConsultaRfc = z.object({ rfc: z.string().max(40).default('') })
/** What the lists say of one RFC: what is in force and what was, each with its source and its date. */
export const SituacionRfc = z.object({
  RFC: z.string(),
  Apariciones: z.array(
    Coincidencia.pick({
      Lista: true,
      Titulo: true,
      Nombre: true,
      Situacion: true,
      Publicado: true,
      Oficio: true,
      DesdeCorte: true,
      HastaCorte: true,
      FechaCorte: true,
    }),
  ),
  /** The SAT's word on its last CFDI that was asked about; null when none was. */
  EFOS: z.object({ Listado: z.boolean(), Consultada: z.string() }).nullable(),
  /** As of when 69-B is known here; null while nobody imported it. */
  FechaCorte69B: z.string().nullable(),
})
export type SituacionRfc = z.infer<typeof SituacionRfc>
