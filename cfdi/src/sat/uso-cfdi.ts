// c_UsoCFDI with its matrix: which persons and which régimen of the receptor each use is open to (CFDI40161).
// Source: SAT catalogue as mirrored by phpcfdi/resources-sat-catalogs, 2026-08-06.
import { type Clave, indexar } from './catalogo.ts'
import { regimenesFiscales, type TipoPersona } from './regimen-fiscal.ts'

interface UsoCfdi extends Clave {
  readonly Fisica: boolean
  readonly Moral: boolean
  readonly Regimenes: readonly string[]
}

const empresariales = ['601', '603', '606', '612', '620', '621', '622', '623', '624', '625', '626'] as const
const personales = ['605', '606', '607', '608', '611', '612', '614', '615', '625'] as const
const todos = regimenesFiscales.map((regimen) => regimen.Codigo)

export const usosCfdi = [
  { Codigo: 'G01', Descripcion: 'Adquisición de mercancías.', Fisica: true, Moral: true, Regimenes: empresariales },
  {
    Codigo: 'G02',
    Descripcion: 'Devoluciones, descuentos o bonificaciones.',
    Fisica: true,
    Moral: true,
    Regimenes: ['601', '603', '606', '612', '616', '620', '621', '622', '623', '624', '625', '626'],
  },
  { Codigo: 'G03', Descripcion: 'Gastos en general.', Fisica: true, Moral: true, Regimenes: empresariales },
  { Codigo: 'I01', Descripcion: 'Construcciones.', Fisica: true, Moral: true, Regimenes: empresariales },
  {
    Codigo: 'I02',
    Descripcion: 'Mobiliario y equipo de oficina por inversiones.',
    Fisica: true,
    Moral: true,
    Regimenes: empresariales,
  },
  { Codigo: 'I03', Descripcion: 'Equipo de transporte.', Fisica: true, Moral: true, Regimenes: empresariales },
  {
    Codigo: 'I04',
    Descripcion: 'Equipo de computo y accesorios.',
    Fisica: true,
    Moral: true,
    Regimenes: empresariales,
  },
  {
    Codigo: 'I05',
    Descripcion: 'Dados, troqueles, moldes, matrices y herramental.',
    Fisica: true,
    Moral: true,
    Regimenes: empresariales,
  },
  { Codigo: 'I06', Descripcion: 'Comunicaciones telefónicas.', Fisica: true, Moral: true, Regimenes: empresariales },
  { Codigo: 'I07', Descripcion: 'Comunicaciones satelitales.', Fisica: true, Moral: true, Regimenes: empresariales },
  { Codigo: 'I08', Descripcion: 'Otra maquinaria y equipo.', Fisica: true, Moral: true, Regimenes: empresariales },
  {
    Codigo: 'D01',
    Descripcion: 'Honorarios médicos, dentales y gastos hospitalarios.',
    Fisica: true,
    Moral: false,
    Regimenes: personales,
  },
  {
    Codigo: 'D02',
    Descripcion: 'Gastos médicos por incapacidad o discapacidad.',
    Fisica: true,
    Moral: false,
    Regimenes: personales,
  },
  { Codigo: 'D03', Descripcion: 'Gastos funerales.', Fisica: true, Moral: false, Regimenes: personales },
  { Codigo: 'D04', Descripcion: 'Donativos.', Fisica: true, Moral: false, Regimenes: personales },
  {
    Codigo: 'D05',
    Descripcion: 'Intereses reales efectivamente pagados por créditos hipotecarios (casa habitación).',
    Fisica: true,
    Moral: false,
    Regimenes: personales,
  },
  { Codigo: 'D06', Descripcion: 'Aportaciones voluntarias al SAR.', Fisica: true, Moral: false, Regimenes: personales },
  {
    Codigo: 'D07',
    Descripcion: 'Primas por seguros de gastos médicos.',
    Fisica: true,
    Moral: false,
    Regimenes: personales,
  },
  {
    Codigo: 'D08',
    Descripcion: 'Gastos de transportación escolar obligatoria.',
    Fisica: true,
    Moral: false,
    Regimenes: personales,
  },
  {
    Codigo: 'D09',
    Descripcion: 'Depósitos en cuentas para el ahorro, primas que tengan como base planes de pensiones.',
    Fisica: true,
    Moral: false,
    Regimenes: personales,
  },
  {
    Codigo: 'D10',
    Descripcion: 'Pagos por servicios educativos (colegiaturas).',
    Fisica: true,
    Moral: false,
    Regimenes: personales,
  },
  { Codigo: 'S01', Descripcion: 'Sin efectos fiscales.', Fisica: true, Moral: true, Regimenes: todos },
  { Codigo: 'CP01', Descripcion: 'Pagos', Fisica: true, Moral: true, Regimenes: todos },
  { Codigo: 'CN01', Descripcion: 'Nómina', Fisica: true, Moral: false, Regimenes: ['605'] },
] as const satisfies readonly UsoCfdi[]

const porCodigo = indexar<UsoCfdi>(usosCfdi)
const matriz = new Map<string, ReadonlySet<string>>(usosCfdi.map((uso) => [uso.Codigo, new Set<string>(uso.Regimenes)]))

export function findUsoCfdi(codigo: string): UsoCfdi | undefined {
  return porCodigo.get(codigo)
}

export function usoAdmiteRegimen(uso: string, regimen: string): boolean {
  return matriz.get(uso)?.has(regimen) ?? false
}

export function usoAdmitePersona(uso: UsoCfdi, persona: TipoPersona): boolean {
  return persona === 'moral' ? uso.Moral : uso.Fisica
}
