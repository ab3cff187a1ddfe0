// c_ClaveProdServCP: only what a distributor of fuels and liquids moves, with what each key asks of the Carta Porte.
// Source: SAT catalogues of Carta Porte 3.1 as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06; the column of hazard,
// from the copy of the same table in asteby/sat-catalogs-microservice, 2026-02-07. Which UN number goes with which key and the
// densities are ours: no text of the SAT says them. LP gas at 0.54 is what CRE and Pemex publish; the figure that counts is the
// one of the terminal's certificate, and whoever has it passes it in.
import { type Clave, indexar } from '../catalogo.ts'

/** The catalogue's column "Material peligroso": 0 the field must be left out, 1 and 0,1 it must be there. */
export type ColumnaPeligroso = '0' | '1' | '0,1'

export interface BienTransportado extends Clave {
  /** As a sentence calls it, with its article. */
  readonly Nombre: string
  readonly MaterialPeligroso: ColumnaPeligroso
  /** UN numbers that may go with it, the usual one first. */
  readonly Un: readonly string[]
  /** The only unit in which it travels; absent for what also travels in pieces. */
  readonly Unidad?: 'LTR' | 'MTQ'
  /** Kilograms a litre, when nobody knows better. */
  readonly Densidad?: string
}

export const bienesTransportados = [
  {
    Codigo: '15101514',
    Descripcion: 'Gasolina regular menor a 91 octanos',
    Nombre: 'La gasolina',
    MaterialPeligroso: '1',
    // 3475 when it carries more than ten per cent of ethanol.
    Un: ['1203', '3475'],
    Unidad: 'LTR',
    Densidad: '0.73',
  },
  {
    Codigo: '15101515',
    Descripcion: 'Gasolina premium mayor o igual a 91 octanos',
    Nombre: 'La gasolina',
    MaterialPeligroso: '1',
    Un: ['1203', '3475'],
    Unidad: 'LTR',
    Densidad: '0.75',
  },
  {
    Codigo: '15101505',
    Descripcion: 'Combustible diesel',
    Nombre: 'El diésel',
    MaterialPeligroso: '1',
    Un: ['1202'],
    Unidad: 'LTR',
    Densidad: '0.84',
  },
  {
    Codigo: '15101513',
    Descripcion: 'Combustible diesel para uso fuera de carretera',
    Nombre: 'El diésel',
    MaterialPeligroso: '1',
    Un: ['1202'],
    Unidad: 'LTR',
    Densidad: '0.84',
  },
  {
    Codigo: '15101504',
    Descripcion: 'Combustible de aviación',
    Nombre: 'La turbosina',
    MaterialPeligroso: '1',
    Un: ['1863', '1223'],
    Unidad: 'LTR',
    Densidad: '0.80',
  },
  {
    Codigo: '15101502',
    Descripcion: 'Kerosene',
    Nombre: 'El queroseno',
    MaterialPeligroso: '1',
    Un: ['1223'],
    Unidad: 'LTR',
    Densidad: '0.80',
  },
  {
    Codigo: '15111510',
    Descripcion: 'Gas licuado de petróleo',
    Nombre: 'El gas LP',
    MaterialPeligroso: '1',
    Un: ['1075'],
    Unidad: 'LTR',
    Densidad: '0.54',
  },
  {
    Codigo: '15111501',
    Descripcion: 'Propano',
    Nombre: 'El propano',
    MaterialPeligroso: '1',
    Un: ['1978', '1075'],
    Unidad: 'LTR',
    Densidad: '0.51',
  },
  {
    Codigo: '15111505',
    Descripcion: 'Butano',
    Nombre: 'El butano',
    MaterialPeligroso: '1',
    Un: ['1011', '1075'],
    Unidad: 'LTR',
    Densidad: '0.58',
  },
  {
    Codigo: '15101701',
    Descripcion: 'Fuel oil de calefacción # 2',
    Nombre: 'El combustóleo',
    MaterialPeligroso: '0',
    Un: [],
    Unidad: 'LTR',
    Densidad: '0.97',
  },
  {
    Codigo: '15101702',
    Descripcion: 'Fuel oils pesados residuales # 4 ó # 6',
    Nombre: 'El combustóleo',
    MaterialPeligroso: '0',
    Un: [],
    Unidad: 'LTR',
    Densidad: '0.97',
  },
  {
    Codigo: '15101801',
    Descripcion: 'Biodiesel',
    Nombre: 'El biodiésel',
    MaterialPeligroso: '0',
    Un: [],
    Unidad: 'LTR',
    Densidad: '0.88',
  },
  {
    Codigo: '15111512',
    Descripcion: 'Gas natural',
    Nombre: 'El gas natural',
    MaterialPeligroso: '0,1',
    Un: ['1971'],
    Unidad: 'MTQ',
  },
  {
    Codigo: '15111511',
    Descripcion: 'Gas natural licuado gnl',
    Nombre: 'El gas natural licuado',
    MaterialPeligroso: '0,1',
    Un: ['1972'],
    Unidad: 'MTQ',
  },
  {
    Codigo: '15121500',
    Descripcion: 'Preparados lubricantes',
    Nombre: 'El lubricante',
    MaterialPeligroso: '0',
    Un: [],
    Densidad: '0.88',
  },
  {
    Codigo: '15121501',
    Descripcion: 'Aceite motor',
    Nombre: 'El aceite de motor',
    MaterialPeligroso: '0',
    Un: [],
    Densidad: '0.88',
  },
  {
    Codigo: '15121504',
    Descripcion: 'Aceite hidráulico',
    Nombre: 'El aceite hidráulico',
    MaterialPeligroso: '0',
    Un: [],
    Densidad: '0.88',
  },
  { Codigo: '15121900', Descripcion: 'Grasas', Nombre: 'La grasa', MaterialPeligroso: '0', Un: [], Densidad: '0.90' },
  { Codigo: '50202301', Descripcion: 'Agua', Nombre: 'El agua', MaterialPeligroso: '0', Un: [], Densidad: '1.00' },
] as const satisfies readonly BienTransportado[]

const porCodigo = indexar<BienTransportado>(bienesTransportados)

export function findBienTransportado(codigo: string): BienTransportado | undefined {
  return porCodigo.get(codigo)
}
