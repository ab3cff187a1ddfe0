// Time zones of Mexico: Fecha is the wall-clock time of LugarExpedicion, so every branch keeps its IANA zone.
// Since October 2022 only the municipalities of the northern border change their clocks.
import { type Clave, indexar } from './catalogo.ts'

interface ZonaHoraria extends Clave {
  readonly HorarioDeVerano: boolean
}

export const zonasHorarias = [
  { Codigo: 'America/Mexico_City', Descripcion: 'Centro', HorarioDeVerano: false },
  {
    Codigo: 'America/Monterrey',
    Descripcion: 'Centro (Nuevo León, Coahuila, Durango y Tamaulipas)',
    HorarioDeVerano: false,
  },
  { Codigo: 'America/Bahia_Banderas', Descripcion: 'Centro (Bahía de Banderas)', HorarioDeVerano: false },
  { Codigo: 'America/Chihuahua', Descripcion: 'Centro (Chihuahua)', HorarioDeVerano: false },
  {
    Codigo: 'America/Mazatlan',
    Descripcion: 'Pacífico (Sinaloa, Nayarit y Baja California Sur)',
    HorarioDeVerano: false,
  },
  { Codigo: 'America/Hermosillo', Descripcion: 'Pacífico (Sonora)', HorarioDeVerano: false },
  { Codigo: 'America/Cancun', Descripcion: 'Sureste (Quintana Roo)', HorarioDeVerano: false },
  {
    Codigo: 'America/Matamoros',
    Descripcion: 'Frontera noreste (Tamaulipas, Nuevo León y Coahuila)',
    HorarioDeVerano: true,
  },
  { Codigo: 'America/Ojinaga', Descripcion: 'Frontera de Chihuahua (Ojinaga)', HorarioDeVerano: true },
  { Codigo: 'America/Ciudad_Juarez', Descripcion: 'Frontera de Chihuahua (Ciudad Juárez)', HorarioDeVerano: true },
  { Codigo: 'America/Tijuana', Descripcion: 'Noroeste (Baja California)', HorarioDeVerano: true },
] as const satisfies readonly ZonaHoraria[]

type ClaveZonaHoraria = (typeof zonasHorarias)[number]['Codigo']

const porCodigo = indexar<ZonaHoraria>(zonasHorarias)

const CENTRO = ['America/Mexico_City', 'America/Monterrey', 'America/Bahia_Banderas', 'America/Chihuahua'] as const
const NORESTE = ['America/Monterrey', 'America/Matamoros', 'America/Mexico_City'] as const

/** First two digits of a postal code (its state) → zones that hold there, the usual one first. The rest is central. */
// biome-ignore format: a table is read as a table
const porPrefijo: readonly [desde: number, hasta: number, zonas: readonly ClaveZonaHoraria[]][] = [
  [21, 22, ['America/Tijuana']],                                              // Baja California
  [23, 23, ['America/Mazatlan']],                                             // Baja California Sur
  [25, 27, NORESTE],                                                          // Coahuila
  [31, 33, ['America/Chihuahua', 'America/Ciudad_Juarez', 'America/Ojinaga', 'America/Mexico_City']],
  [63, 63, ['America/Mazatlan', 'America/Bahia_Banderas']],                   // Nayarit
  [64, 67, NORESTE],                                                          // Nuevo León
  [77, 77, ['America/Cancun']],                                               // Quintana Roo
  [80, 82, ['America/Mazatlan']],                                             // Sinaloa
  [83, 85, ['America/Hermosillo']],                                           // Sonora
  [87, 89, NORESTE],                                                          // Tamaulipas
]

/** Zones a postal code may have: where one state has two clocks, its border is not told apart by these digits. */
export function zonasDeCodigoPostal(codigoPostal: string): readonly ClaveZonaHoraria[] {
  const prefijo = Number(codigoPostal.slice(0, 2))
  return porPrefijo.find(([desde, hasta]) => prefijo >= desde && prefijo <= hasta)?.[2] ?? CENTRO
}

export function findZonaHoraria(codigo: string): ZonaHoraria | undefined {
  return porCodigo.get(codigo)
}
