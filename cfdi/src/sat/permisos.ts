// c_TipoPermiso of HidroYPetro: the kinds of permit of the energy authority and how their numbers are written.
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from './catalogo.ts'

interface TipoPermiso extends Clave {
  readonly Nomenclatura: string
  readonly Patron: string
}

export const tiposPermiso = [
  {
    Codigo: 'PER01',
    Descripcion: 'Expendio en estaciones de servicio de petrolíferos',
    Nomenclatura: 'PL/(N°Consecutivo)/EXP/ES/(Año)',
    Patron: 'PL/[0-9]{1,20}/EXP/ES/[0-9]{4}',
    VigenteDesde: '2026-04-24',
  },
  {
    Codigo: 'PER02',
    Descripcion: 'Comercialización',
    Nomenclatura: 'H/(N°Consecutivo)/COM/(Año)',
    Patron: 'H/[0-9]{4,24}/COM/[0-9]{4}',
    VigenteDesde: '2026-04-24',
  },
  {
    Codigo: 'PER03',
    Descripcion: 'Distribución por otros medios distintos a ducto',
    Nomenclatura: 'PL/(N°Consecutivo)/DIS/OM/(Año)',
    Patron: 'PL/[0-9]{1,20}/DIS/OM/[0-9]{4}',
    VigenteDesde: '2026-04-24',
  },
  {
    Codigo: 'PER04',
    Descripcion: 'Expendio en estaciones de servicio multimodal de petrolíferos',
    Nomenclatura: 'PL/(N°Consecutivo)/EXP/ES/MM/(Año)',
    Patron: 'PL/[0-9]{1,17}/EXP/ES/MM/[0-9]{4}',
    VigenteDesde: '2026-04-24',
  },
  {
    Codigo: 'PER05',
    Descripcion: 'Expendio en estaciones de servicio de petrolíferos',
    Nomenclatura: 'CNE/PL/(N°Consecutivo)/EXP/ES/(Año)',
    Patron: 'CNE/PL/[0-9]{1,16}/EXP/ES/[0-9]{4}',
    VigenteDesde: '2026-04-24',
  },
  {
    Codigo: 'PER06',
    Descripcion: 'Comercialización',
    Nomenclatura: 'CNE/H/(N°Consecutivo)/COM/(Año)',
    Patron: 'CNE/H/[0-9]{1,20}/COM/[0-9]{4}',
    VigenteDesde: '2026-04-24',
  },
  {
    Codigo: 'PER07',
    Descripcion: 'Distribución por otros medios distintos a ducto',
    Nomenclatura: 'CNE/PL/(N°Consecutivo)/DIS/OM/(Año)',
    Patron: 'CNE/PL/[0-9]{1,16}/DIS/OM/[0-9]{4}',
    VigenteDesde: '2026-04-24',
  },
  {
    Codigo: 'PER08',
    Descripcion: 'Expendio en estaciones de servicio multimodal de petrolíferos',
    Nomenclatura: 'CNE/PL/(N°Consecutivo)/EXP/ES/MM/(Año)',
    Patron: 'CNE/PL/[0-9]{1,13}/EXP/ES/MM/[0-9]{4}',
    VigenteDesde: '2026-04-24',
  },
  {
    Codigo: 'PER09',
    Descripcion: 'Comercialización',
    Nomenclatura: 'CNE/PL/(N°Consecutivo)/COM/(Año)',
    Patron: 'CNE/PL/[0-9]{1,19}/COM/[0-9]{4}',
    VigenteDesde: '2026-04-24',
  },
  {
    Codigo: 'PER10',
    Descripcion: 'Comercialización',
    Nomenclatura: '#[a-zA-Z0-9]',
    Patron: '#[a-zA-Z0-9]{14}',
    VigenteDesde: '2026-04-24',
  },
  {
    Codigo: 'PER11',
    Descripcion: 'Comercialización',
    Nomenclatura: 'F00.07.UH/(N°Consecutivo)/(Año)',
    Patron: 'F00\\.07\\.UH/[0-9]{1,20}/[0-9]{4}',
    VigenteDesde: '2026-04-24',
  },
] as const satisfies readonly TipoPermiso[]

const porCodigo = indexar<TipoPermiso>(tiposPermiso)
const patrones = new Map<string, RegExp>(tiposPermiso.map((tipo) => [tipo.Codigo, new RegExp(`^(?:${tipo.Patron})$`)]))

// The XSD of HidroYPetro, NumeroPermiso.
const LARGO_MINIMO_PERMISO = 15
const LARGO_MAXIMO_PERMISO = 35

export function findTipoPermiso(codigo: string): TipoPermiso | undefined {
  return porCodigo.get(codigo)
}

/** Whether the number is written as that kind of permit writes it, and has 15 to 35 characters. */
export function permisoBienEscrito(tipoPermiso: string, numeroPermiso: string): boolean {
  const largo = numeroPermiso.length
  if (largo < LARGO_MINIMO_PERMISO || largo > LARGO_MAXIMO_PERMISO) return false
  return patrones.get(tipoPermiso)?.test(numeroPermiso) ?? false
}
