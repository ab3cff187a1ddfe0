// c_TipoRelacion: how one CFDI refers to others; 08 and 09 were of version 3.3 and no longer exist.
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from './catalogo.ts'

export const tiposRelacion = [
  { Codigo: '01', Descripcion: 'Nota de crédito de los documentos relacionados' },
  { Codigo: '02', Descripcion: 'Nota de débito de los documentos relacionados' },
  { Codigo: '03', Descripcion: 'Devolución de mercancía sobre facturas o traslados previos' },
  { Codigo: '04', Descripcion: 'Sustitución de los CFDI previos' },
  { Codigo: '05', Descripcion: 'Traslados de mercancías facturados previamente' },
  { Codigo: '06', Descripcion: 'Factura generada por los traslados previos' },
  { Codigo: '07', Descripcion: 'CFDI por aplicación de anticipo' },
] as const satisfies readonly Clave[]

const porCodigo = indexar<Clave>(tiposRelacion)

export function findTipoRelacion(codigo: string): Clave | undefined {
  return porCodigo.get(codigo)
}
