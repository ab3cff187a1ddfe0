// c_RegimenFiscal: the tax regimes and the kind of person each one is for.
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from './catalogo.ts'

export type TipoPersona = 'fisica' | 'moral'

interface RegimenFiscal extends Clave {
  readonly Fisica: boolean
  readonly Moral: boolean
}

export const regimenesFiscales = [
  { Codigo: '601', Descripcion: 'General de Ley Personas Morales', Fisica: false, Moral: true },
  { Codigo: '603', Descripcion: 'Personas Morales con Fines no Lucrativos', Fisica: false, Moral: true },
  { Codigo: '605', Descripcion: 'Sueldos y Salarios e Ingresos Asimilados a Salarios', Fisica: true, Moral: false },
  { Codigo: '606', Descripcion: 'Arrendamiento', Fisica: true, Moral: false },
  { Codigo: '607', Descripcion: 'Régimen de Enajenación o Adquisición de Bienes', Fisica: true, Moral: false },
  { Codigo: '608', Descripcion: 'Demás ingresos', Fisica: true, Moral: false },
  {
    Codigo: '610',
    Descripcion: 'Residentes en el Extranjero sin Establecimiento Permanente en México',
    Fisica: true,
    Moral: true,
  },
  { Codigo: '611', Descripcion: 'Ingresos por Dividendos (socios y accionistas)', Fisica: true, Moral: false },
  {
    Codigo: '612',
    Descripcion: 'Personas Físicas con Actividades Empresariales y Profesionales',
    Fisica: true,
    Moral: false,
  },
  { Codigo: '614', Descripcion: 'Ingresos por intereses', Fisica: true, Moral: false },
  { Codigo: '615', Descripcion: 'Régimen de los ingresos por obtención de premios', Fisica: true, Moral: false },
  { Codigo: '616', Descripcion: 'Sin obligaciones fiscales', Fisica: true, Moral: false },
  {
    Codigo: '620',
    Descripcion: 'Sociedades Cooperativas de Producción que optan por diferir sus ingresos',
    Fisica: false,
    Moral: true,
  },
  { Codigo: '621', Descripcion: 'Incorporación Fiscal', Fisica: true, Moral: false },
  {
    Codigo: '622',
    Descripcion: 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras',
    Fisica: false,
    Moral: true,
  },
  { Codigo: '623', Descripcion: 'Opcional para Grupos de Sociedades', Fisica: false, Moral: true },
  { Codigo: '624', Descripcion: 'Coordinados', Fisica: false, Moral: true },
  {
    Codigo: '625',
    Descripcion: 'Régimen de las Actividades Empresariales con ingresos a través de Plataformas Tecnológicas',
    Fisica: true,
    Moral: false,
  },
  { Codigo: '626', Descripcion: 'Régimen Simplificado de Confianza', Fisica: true, Moral: true },
] as const satisfies readonly RegimenFiscal[]

const porCodigo = indexar<RegimenFiscal>(regimenesFiscales)

export function findRegimenFiscal(codigo: string): RegimenFiscal | undefined {
  return porCodigo.get(codigo)
}

export function regimenAdmite(regimen: RegimenFiscal, persona: TipoPersona): boolean {
  return persona === 'moral' ? regimen.Moral : regimen.Fisica
}
