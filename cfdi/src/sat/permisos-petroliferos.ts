// Permits of what is sold without the HidroYPetro complement: turbosina, combustóleo and gases write theirs in NoIdentificacion.
// Source: series of the energy regulator as the volumetric controls (Anexo 30 RMF) list them; the trader's are those of HidroYPetro.
import { permisoBienEscrito } from './permisos.ts'

interface PermisoPetrolifero {
  readonly Descripcion: string
  readonly Nomenclatura: string
  readonly Patron: string
}

/** Ways of writing a number with or without the prefix of the authority that took the regulator's place. */
function permiso(Descripcion: string, serie: string, Patron = serie.replace('#', '[0-9]+')): PermisoPetrolifero {
  const Nomenclatura = `${serie.replace('#', '(N°Consecutivo)')}/(Año)`
  return { Descripcion, Nomenclatura, Patron: `(?:CNE/)?${Patron}/[0-9]{4}` }
}

const LIQUIDOS: readonly PermisoPetrolifero[] = [
  permiso('Distribución por otros medios distintos a ducto', 'PL/#/DIS/OM'),
  permiso('Distribución por ducto', 'PL/#/DIS/DUC'),
  permiso('Expendio en aeródromos', 'PL/#/EXP/AE'),
]

// Distribution of LP gas is written DIST, and DIS in older papers.
const GAS_LP: readonly PermisoPetrolifero[] = [
  permiso('Distribución por autotanque', 'LP/#/DIST/AUT', 'LP/[0-9]+/DIST?/AUT'),
  permiso('Distribución mediante planta', 'LP/#/DIST/PLA', 'LP/[0-9]+/DIST?/PLA'),
  permiso('Distribución por ducto', 'LP/#/DIST/DUC', 'LP/[0-9]+/DIST?/DUC'),
  permiso('Distribución en vehículos de reparto', 'LP/#/DIST/REP', 'LP/[0-9]+/DIST?/REP'),
  permiso('Distribución por ducto, serie anterior', 'G/#/LPD'),
  permiso('Expendio en estación de servicio', 'LP/#/EXP/ES'),
  permiso('Expendio por autotanque', 'LP/#/EXP/AUT'),
  permiso('Comercialización', 'LP/#/COM'),
]

const GAS_NATURAL: readonly PermisoPetrolifero[] = [
  permiso('Comercialización', 'G/#/COM/GN'),
  permiso('Expendio en estación de servicio', 'G/#/EXP/ES/FE'),
  permiso('Expendio en estación multimodal', 'G/#/EXP/ES/MM'),
  permiso('Licuefacción', 'G/#/LICUE'),
  permiso('Regasificación', 'G/#/REG'),
]

/** By ClaveProdServ. */
export const permisosPetroliferos: ReadonlyMap<string, readonly PermisoPetrolifero[]> = new Map([
  ['15101504', LIQUIDOS],
  ['15101701', LIQUIDOS],
  ['15111510', GAS_LP],
  ['15111501', GAS_LP],
  ['15111512', GAS_NATURAL],
  ['15111511', GAS_NATURAL],
])

/** Traders sell everything under the permits that HidroYPetro lists for them. */
const COMERCIALIZACION = ['PER02', 'PER06', 'PER09', 'PER10', 'PER11'] as const

const patrones: ReadonlyMap<string, readonly RegExp[]> = new Map(
  Array.from(permisosPetroliferos, ([clave, permisos]) => [
    clave,
    permisos.map(({ Patron }) => new RegExp(`^${Patron}$`)),
  ]),
)

/** Whether a number is written as a permit under which that product is sold. */
export function permisoDePetrolifero(claveProdServ: string, numeroPermiso: string): boolean {
  if (patrones.get(claveProdServ)?.some((patron) => patron.test(numeroPermiso))) return true
  return COMERCIALIZACION.some((tipo) => permisoBienEscrito(tipo, numeroPermiso))
}
