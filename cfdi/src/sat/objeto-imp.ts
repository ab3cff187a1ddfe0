// c_ObjetoImp: whether a line is subject to tax and how it is itemised.
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from './catalogo.ts'

export const objetosImp = [
  { Codigo: '01', Descripcion: 'No objeto de impuesto.' },
  { Codigo: '02', Descripcion: 'Sí objeto de impuesto.' },
  { Codigo: '03', Descripcion: 'Sí objeto del impuesto y no obligado al desglose.' },
  { Codigo: '04', Descripcion: 'Sí objeto del impuesto y no causa impuesto.' },
  { Codigo: '05', Descripcion: 'Sí objeto del impuesto, IVA crédito PODEBI.' },
  { Codigo: '06', Descripcion: 'Sí objeto del IVA, No traslado IVA.' },
  { Codigo: '07', Descripcion: 'No traslado del IVA, Sí desglose IEPS.' },
  { Codigo: '08', Descripcion: 'No traslado del IVA, No desglose IEPS.' },
] as const satisfies readonly Clave[]

const porCodigo = indexar<Clave>(objetosImp)

export function findObjetoImp(codigo: string): Clave | undefined {
  return porCodigo.get(codigo)
}
