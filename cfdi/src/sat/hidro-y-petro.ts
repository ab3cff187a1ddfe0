// c_ClaveHYP and c_SubProductoHYP: the three fuels that carry the complement and the subproducts of each.
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from './catalogo.ts'

/** Day from which gasoline and diesel must carry the complement (published 2026-03-25, plus 30 natural days). */
export const HIDRO_Y_PETRO_DESDE = '2026-04-24'

interface ClaveHyp extends Clave {
  readonly ClaveUnidad: string
  readonly SubProductos: readonly string[]
}

interface SubProductoHyp extends Clave {
  readonly Categoria: string
}

export const clavesHyp = [
  {
    Codigo: '15101505',
    Descripcion: 'Combustible diésel',
    ClaveUnidad: 'LTR',
    SubProductos: ['SP18', 'SP19', 'SP22', 'SP23', 'SP24', 'SP25', 'SP48'],
    VigenteDesde: '2026-04-24',
  },
  {
    Codigo: '15101514',
    Descripcion: 'Gasolina regular menor a 91 octanos',
    ClaveUnidad: 'LTR',
    SubProductos: ['SP16'],
    VigenteDesde: '2026-04-24',
  },
  {
    Codigo: '15101515',
    Descripcion: 'Gasolina premium mayor o igual a 91 octanos',
    ClaveUnidad: 'LTR',
    SubProductos: ['SP17'],
    VigenteDesde: '2026-04-24',
  },
] as const satisfies readonly ClaveHyp[]

export const subProductosHyp = [
  {
    Codigo: 'SP16',
    Descripcion: 'Gasolina regular menor a 91 octanos',
    Categoria: 'Gasolina',
    VigenteDesde: '2026-04-24',
  },
  {
    Codigo: 'SP17',
    Descripcion: 'Gasolina premium mayor o igual a 91 octanos',
    Categoria: 'Gasolina',
    VigenteDesde: '2026-04-24',
  },
  { Codigo: 'SP18', Descripcion: 'Diésel automotriz', Categoria: 'Diésel', VigenteDesde: '2026-04-24' },
  { Codigo: 'SP19', Descripcion: 'Diésel marino', Categoria: 'Diésel', VigenteDesde: '2026-04-24' },
  { Codigo: 'SP22', Descripcion: 'IFO380', Categoria: 'Diésel', VigenteDesde: '2026-04-24' },
  { Codigo: 'SP23', Descripcion: 'Diésel industrial', Categoria: 'Diésel', VigenteDesde: '2026-04-24' },
  {
    Codigo: 'SP24',
    Descripcion: 'Diésel de Ultra Bajo Azufre (DUBA)',
    Categoria: 'Diésel',
    VigenteDesde: '2026-04-24',
  },
  { Codigo: 'SP25', Descripcion: 'Diésel agrícola', Categoria: 'Diésel', VigenteDesde: '2026-04-24' },
  { Codigo: 'SP48', Descripcion: 'Gasóleo doméstico', Categoria: 'Diésel', VigenteDesde: '2026-04-24' },
] as const satisfies readonly SubProductoHyp[]

const porCodigo = indexar<ClaveHyp>(clavesHyp)
const subProductos = indexar<SubProductoHyp>(subProductosHyp)

export function findClaveHyp(codigo: string): ClaveHyp | undefined {
  return porCodigo.get(codigo)
}

export function findSubProductoHyp(codigo: string): SubProductoHyp | undefined {
  return subProductos.get(codigo)
}

/** Whether a ClaveProdServ is gasoline or diesel, the only products that carry the complement. */
export function esCombustible(claveProdServ: string): boolean {
  return porCodigo.has(claveProdServ)
}
