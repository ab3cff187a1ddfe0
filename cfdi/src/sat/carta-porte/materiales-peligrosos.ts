// c_MaterialPeligroso: only the UN numbers of what a fuel distributor moves, with their class.
// Source: SAT catalogues of Carta Porte 3.1 as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from '../catalogo.ts'

interface MaterialPeligroso extends Clave {
  /** Class and division of the UN's list: 3 flammable liquids, 2.1 flammable gases, 9 others. */
  readonly Clase: string
  /** As the trade calls it. */
  readonly Nombre: string
}

export const materialesPeligrosos = [
  { Codigo: '1011', Descripcion: 'BUTANO', Clase: '2.1', Nombre: 'butano' },
  { Codigo: '1075', Descripcion: 'GASES DE PETRÓLEO, LICUADOS', Clase: '2.1', Nombre: 'gas LP' },
  {
    Codigo: '1170',
    Descripcion: 'ETANOL (ALCOHOL ETÍLICO) o ETANOL EN SOLUCIÓN (ALCOHOL ETÍLICO EN SOLUCIÓN)',
    Clase: '3',
    Nombre: 'etanol',
  },
  {
    Codigo: '1202',
    Descripcion: 'GASOLEO o COMBUSTIBLE PARA MOTORES DIESEL o ACEITE MINERAL LIGERO PARA CALEFACCIÓN',
    Clase: '3',
    Nombre: 'diésel',
  },
  { Codigo: '1203', Descripcion: 'COMBUSTIBLE PARA MOTORES o GASOLINA', Clase: '3', Nombre: 'gasolina' },
  { Codigo: '1223', Descripcion: 'QUEROSENO', Clase: '3', Nombre: 'queroseno' },
  {
    Codigo: '1268',
    Descripcion: 'DESTILADOS DE PETRÓLEO, N.E.P. o PRODUCTOS DE PETRÓLEO, N.E.P.',
    Clase: '3',
    Nombre: 'destilados de petróleo',
  },
  { Codigo: '1863', Descripcion: 'COMBUSTIBLE PARA MOTORES DE TURBINA DE AVIACIÓN', Clase: '3', Nombre: 'turbosina' },
  {
    Codigo: '1965',
    Descripcion: 'HIDROCARBUROS GASEOSOS LICUADOS EN MEZCLA, N.E.P.',
    Clase: '2.1',
    Nombre: 'hidrocarburos licuados en mezcla',
  },
  {
    Codigo: '1971',
    Descripcion: 'METANO COMPRIMIDO o GAS NATURAL COMPRIMIDO con alta proporción de metano',
    Clase: '2.1',
    Nombre: 'gas natural comprimido',
  },
  {
    Codigo: '1972',
    Descripcion: 'METANO LÍQUIDO REFRIGERADO o GAS NATURAL LÍQUIDO REFRIGERADO con alta proporción de metano',
    Clase: '2.1',
    Nombre: 'gas natural licuado',
  },
  { Codigo: '1978', Descripcion: 'PROPANO', Clase: '2.1', Nombre: 'propano' },
  {
    Codigo: '1993',
    Descripcion: 'LÍQUIDO INFLAMABLE, N.E.P.',
    Clase: '3',
    Nombre: 'líquido inflamable sin otro nombre',
  },
  {
    Codigo: '3082',
    Descripcion: 'SUBSTANCIA LÍQUIDA PELIGROSA PARA EL MEDIO AMBIENTE, N.E.P.',
    Clase: '9',
    Nombre: 'líquido peligroso para el medio ambiente',
  },
  {
    Codigo: '3256',
    Descripcion:
      'LÍQUIDO A TEMPERATURA ELEVADA, INFLAMABLE, N.E.P., de punto de inflamación superior a 60 °C, a una temperatura igual o superior al punto de inflamación',
    Clase: '3',
    Nombre: 'líquido inflamable caliente',
  },
  {
    Codigo: '3257',
    Descripcion:
      'LÍQUIDO A TEMPERATURA ELEVADA, N.E.P., a una temperatura igual o superior a 100°C e inferior a su punto de inflamación (incluidos los metales fundidos, las sales fundidas, etc.)',
    Clase: '9',
    Nombre: 'líquido caliente',
  },
  { Codigo: '3295', Descripcion: 'HIDROCARBUROS LÍQUIDOS, N.E.P.', Clase: '3', Nombre: 'hidrocarburos líquidos' },
  {
    Codigo: '3475',
    Descripcion:
      'ETANOL Y GASOLINA, MEZCLA DE, o MEZCLA DE ETANOL Y COMBUSTIBLE PARA MOTORES con más del 10% de etanol',
    Clase: '3',
    Nombre: 'gasolina con más de 10 % de etanol',
  },
] as const satisfies readonly MaterialPeligroso[]

const porCodigo = indexar<MaterialPeligroso>(materialesPeligrosos)

export function findMaterialPeligroso(codigo: string): MaterialPeligroso | undefined {
  return porCodigo.get(codigo)
}
