// c_TipoEmbalaje: only what fuel travels in; a bulk tank has no packaging, which is Z01.
// Source: SAT catalogues of Carta Porte 3.1 as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from '../catalogo.ts'

export const embalajes = [
  { Codigo: '1A1', Descripcion: 'Bidones (Tambores) de Acero 1 de tapa no desmontable' },
  { Codigo: '1A2', Descripcion: 'Bidones (Tambores) de Acero 1 de tapa desmontable' },
  { Codigo: '1H1', Descripcion: 'Bidones (Tambores) de Plástico de tapa no desmontable' },
  { Codigo: '1H2', Descripcion: 'Bidones (Tambores) de Plástico de tapa desmontable' },
  { Codigo: '3A1', Descripcion: 'Jerricanes (Porrones) de Acero de tapa no desmontable' },
  { Codigo: '3A2', Descripcion: 'Jerricanes (Porrones) de Acero de tapa desmontable' },
  { Codigo: '3H1', Descripcion: 'Jerricanes (Porrones) de Plástico de tapa no desmontable' },
  { Codigo: '3H2', Descripcion: 'Jerricanes (Porrones) de Plástico de tapa desmontable' },
  { Codigo: 'Z01', Descripcion: 'No aplica' },
] as const satisfies readonly Clave[]

const porCodigo = indexar<Clave>(embalajes)

export function findEmbalaje(codigo: string): Clave | undefined {
  return porCodigo.get(codigo)
}
