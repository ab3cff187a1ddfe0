// c_Meses: months 01–12, and the two-month periods 13–18 that only Periodicidad 05 may use.
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from './catalogo.ts'

export const meses = [
  { Codigo: '01', Descripcion: 'Enero' },
  { Codigo: '02', Descripcion: 'Febrero' },
  { Codigo: '03', Descripcion: 'Marzo' },
  { Codigo: '04', Descripcion: 'Abril' },
  { Codigo: '05', Descripcion: 'Mayo' },
  { Codigo: '06', Descripcion: 'Junio' },
  { Codigo: '07', Descripcion: 'Julio' },
  { Codigo: '08', Descripcion: 'Agosto' },
  { Codigo: '09', Descripcion: 'Septiembre' },
  { Codigo: '10', Descripcion: 'Octubre' },
  { Codigo: '11', Descripcion: 'Noviembre' },
  { Codigo: '12', Descripcion: 'Diciembre' },
  { Codigo: '13', Descripcion: 'Enero-Febrero' },
  { Codigo: '14', Descripcion: 'Marzo-Abril' },
  { Codigo: '15', Descripcion: 'Mayo-Junio' },
  { Codigo: '16', Descripcion: 'Julio-Agosto' },
  { Codigo: '17', Descripcion: 'Septiembre-Octubre' },
  { Codigo: '18', Descripcion: 'Noviembre-Diciembre' },
] as const satisfies readonly Clave[]

const porCodigo = indexar<Clave>(meses)

export function findMes(codigo: string): Clave | undefined {
  return porCodigo.get(codigo)
}
