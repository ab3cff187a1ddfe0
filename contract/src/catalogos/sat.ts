// The SAT's large catalogues, which an administrator imports: what is known of each, and what a file would change in it.
import { z } from 'zod'
import { Bandera, Fecha, TextoLegible, Version } from '../campo.ts'

/** `usual`: how many keys the SAT's own had at the end of 2024, to tell a whole file from a piece of one. */
// biome-ignore format: a table is read as a table
export const catalogosSat = {
  c_CodigoPostal:  { titulo: 'Códigos postales',      usual: 95_749, revisa: 'clientes, sucursales, emisor, sitios y cada CFDI' },
  c_ClaveProdServ: { titulo: 'Productos y servicios', usual: 52_747, revisa: 'productos y cada CFDI' },
  c_ClaveUnidad:   { titulo: 'Unidades de medida',    usual: 2_418,  revisa: 'productos, tipos de SKU y cada CFDI' },
  c_Colonia:       { titulo: 'Colonias',              usual: 145_000, revisa: 'sitios y cada Carta Porte' },
} as const
export type ClaveCatalogoSat = keyof typeof catalogosSat
// `Object.keys` answers string[]; the cast gives the names back.
export const clavesCatalogoSat = Object.keys(catalogosSat) as ClaveCatalogoSat[]

const ClaveCatalogoSat = z.enum(['c_CodigoPostal', 'c_ClaveProdServ', 'c_ClaveUnidad', 'c_Colonia'], {
  error: 'Elige uno de los catálogos del SAT que se importan.',
})

export const CatalogoSat = z.object({
  Catalogo: ClaveCatalogoSat,
  /** None while nobody has imported it: then only the shape of its keys is checked. */
  Claves: z.number(),
  Publicado: z.string().nullable(),
  Archivo: z.string().nullable(),
  Usuario: z.string().nullable(),
  Importado: z.string().nullable(),
  Version: z.number(),
})
export type CatalogoSat = z.infer<typeof CatalogoSat>

/** Without `Guardar` the file is only read and compared: nothing is written. */
export const CatalogoSatImportar = z.object({
  Catalogo: ClaveCatalogoSat,
  /** The day the SAT published it; absent, the one the name of the file tells. */
  Publicado: z.preprocess((valor) => (valor === '' || valor === null ? undefined : valor), Fecha.optional()),
  Guardar: Bandera.default(false),
  /** A person confirms that a file with unusually few keys is complete. */
  Completo: Bandera.default(false),
  Version,
})

/** Active records whose key is not in the file: what would stop being accepted. */
const Fuera = z.object({ Que: z.string(), Cuantos: z.number(), Ejemplos: z.array(z.string()) })

export const CatalogoSatImportado = z.object({
  Catalogo: ClaveCatalogoSat,
  Archivo: z.string(),
  Publicado: z.string().nullable(),
  Claves: z.number(),
  Anteriores: z.number(),
  Nuevas: z.number(),
  NuevasEjemplos: z.array(z.string()),
  Desaparecen: z.number(),
  DesaparecenEjemplos: z.array(z.string()),
  Repetidas: z.number(),
  /** Fewer than half of what was to be expected: kept only with `Completo`. */
  Pocas: z.boolean(),
  Errores: z.array(z.object({ Hoja: z.string(), Renglon: z.number(), Mensaje: z.string() })),
  ErroresTotales: z.number(),
  Fuera: z.array(Fuera),
  /** The version of the catalogue the file was compared with. */
  Version: z.number(),
  Guardado: z.boolean(),
})
export type CatalogoSatImportado = z.infer<typeof CatalogoSatImportado>

export const CatalogoSatQuitar = z.object({ Version })

/** The catalogues that name their keys with words a person looks for. */
export const ConsultaClavesSat = z.object({
  Catalogo: z.enum(['c_ClaveProdServ', 'c_ClaveUnidad'], { error: 'Elige productos o unidades.' }),
  q: TextoLegible.trim().max(100, { error: 'Escribe a lo más 100 letras.' }).default(''),
})

export const ClaveSatHallada = z.object({ Clave: z.string(), Nombre: z.string() })
export type ClaveSatHallada = z.infer<typeof ClaveSatHallada>
