// Time zones of Mexico: Fecha is the wall-clock time of LugarExpedicion, so every branch keeps its IANA zone.
// Since October 2022 only the municipalities of the northern border change their clocks.
import { type Clave, indexar } from './catalogo.ts'

export interface ZonaHoraria extends Clave {
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

export type ClaveZonaHoraria = (typeof zonasHorarias)[number]['Codigo']

const porCodigo = indexar<ZonaHoraria>(zonasHorarias)

export function findZonaHoraria(codigo: string): ZonaHoraria | undefined {
  return porCodigo.get(codigo)
}
