// c_Estado of MEX: the 32 states. Beware CHP Chiapas / CHH Chihuahua, CMX (not DIF), GUA Guanajuato, ROO Quintana Roo.
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from './catalogo.ts'

export const estados = [
  { Codigo: 'AGU', Descripcion: 'Aguascalientes' },
  { Codigo: 'BCN', Descripcion: 'Baja California' },
  { Codigo: 'BCS', Descripcion: 'Baja California Sur' },
  { Codigo: 'CAM', Descripcion: 'Campeche' },
  { Codigo: 'CHP', Descripcion: 'Chiapas' },
  { Codigo: 'CHH', Descripcion: 'Chihuahua' },
  { Codigo: 'COA', Descripcion: 'Coahuila' },
  { Codigo: 'COL', Descripcion: 'Colima' },
  { Codigo: 'CMX', Descripcion: 'Ciudad de México' },
  { Codigo: 'DUR', Descripcion: 'Durango' },
  { Codigo: 'GUA', Descripcion: 'Guanajuato' },
  { Codigo: 'GRO', Descripcion: 'Guerrero' },
  { Codigo: 'HID', Descripcion: 'Hidalgo' },
  { Codigo: 'JAL', Descripcion: 'Jalisco' },
  { Codigo: 'MEX', Descripcion: 'Estado de México' },
  { Codigo: 'MIC', Descripcion: 'Michoacán' },
  { Codigo: 'MOR', Descripcion: 'Morelos' },
  { Codigo: 'NAY', Descripcion: 'Nayarit' },
  { Codigo: 'NLE', Descripcion: 'Nuevo León' },
  { Codigo: 'OAX', Descripcion: 'Oaxaca' },
  { Codigo: 'PUE', Descripcion: 'Puebla' },
  { Codigo: 'QUE', Descripcion: 'Querétaro' },
  { Codigo: 'ROO', Descripcion: 'Quintana Roo' },
  { Codigo: 'SLP', Descripcion: 'San Luis Potosí' },
  { Codigo: 'SIN', Descripcion: 'Sinaloa' },
  { Codigo: 'SON', Descripcion: 'Sonora' },
  { Codigo: 'TAB', Descripcion: 'Tabasco' },
  { Codigo: 'TAM', Descripcion: 'Tamaulipas' },
  { Codigo: 'TLA', Descripcion: 'Tlaxcala' },
  { Codigo: 'VER', Descripcion: 'Veracruz' },
  { Codigo: 'YUC', Descripcion: 'Yucatán' },
  { Codigo: 'ZAC', Descripcion: 'Zacatecas' },
] as const satisfies readonly Clave[]

export type ClaveEstado = (typeof estados)[number]['Codigo']

const porCodigo = indexar<Clave>(estados)

export function findEstado(codigo: string): Clave | undefined {
  return porCodigo.get(codigo)
}
