// The life of a fiscal document: one table for all the families, with what each one says otherwise.
import type { Permiso } from '../permisos.ts'
import { type Paso, type Vida, vida } from '../vida.ts'
import { type EstadoFiscal, estados, estadosFiscales } from './estado.ts'
import { CP, F, type FamiliaCfdi, NC, ND, REP, rasgos } from './familia.ts'

/** `*` is the family: `*.editar` is `factura.editar` for an invoice. */
type PermisoDeFamilia = Permiso | '*.editar' | '*.timbrar' | '*.cancelar'

type Fila = Omit<Paso<EstadoFiscal>, 'permiso'> & {
  permiso?: PermisoDeFamilia
  /** Families whose states differ; an empty list means the family does not have the verb. */
  salvo?: Partial<Record<FamiliaCfdi, readonly EstadoFiscal[]>>
}

const ninguno: readonly EstadoFiscal[] = []
const sinRep = { [REP]: ninguno, [CP]: ninguno }
const soloFactura = { [NC]: ninguno, [ND]: ninguno, ...sinRep }

// §4 of the specification, to the letter: even the charge note Por Autorizar that cannot be edited (D-106).
// biome-ignore format: a table is read as a table
const tabla = {
  agregar:   { de: [],                                        a: ['borrador', 'por_autorizar'], permiso: '*.editar',   servicio: '*_agregar', salvo: sinRep },
  editar:    { de: ['por_autorizar', 'borrador'],             a: ['borrador', 'por_autorizar'], permiso: '*.editar',   servicio: '*_editar', autor: true, salvo: { [ND]: ['borrador'], ...sinRep } },
  autorizar: { de: ['por_autorizar'],                         a: ['borrador'],     permiso: 'admin.autorizar', excluye: 'autores', servicio: 'admin_*_autorizar', salvo: sinRep },
  rechazar:  { de: ['por_autorizar'],                         a: ['rechazado'],    permiso: 'admin.autorizar', excluye: 'autores', servicio: 'admin_*_rechazar', salvo: sinRep },
  borrar:    { de: ['por_autorizar', 'borrador', 'rechazado'], a: ['borrado'],     permiso: '*.editar',   servicio: '*_borrar', salvo: sinRep },
  timbrar:   { de: ['borrador'],                              a: ['timbrado'],     permiso: '*.timbrar',  servicio: '*_timbrar' },
  cancelar:  { de: ['timbrado'],                              a: ['por_cancelar'], permiso: '*.cancelar', servicio: '*_cancelar' },
  sustituir: { de: ['timbrado'],                                                   permiso: '*.cancelar', servicio: '*_sustituir', salvo: soloFactura },
  conservar: { de: ['timbrado'],                                                   permiso: '*.cancelar', servicio: '*_conservar', salvo: soloFactura },
  anticipo:  { de: ['timbrado'],                                                   permiso: '*.editar',   servicio: '*_anticipo', salvo: { [F]: ninguno, [NC]: ninguno, ...sinRep } },
  aplicar:   { de: ['timbrado'],                                                   permiso: 'admin.depositos', servicio: 'admin_*_aplicar', salvo: { [F]: ninguno, [ND]: ninguno, ...sinRep } },
  reemitir:  { de: ['timbrado', 'cancelado'],                                      permiso: 'admin.depositos', servicio: 'admin_rep_reemitir', salvo: { [F]: ninguno, [NC]: ninguno, [ND]: ninguno } },
  // The engine's: nobody asks for them.
  encolar:   { de: [],               a: ['borrador'],     salvo: { [F]: ninguno, [NC]: ninguno, [ND]: ninguno } },
  descartar: { de: ['borrador'],     a: ['borrado'],      salvo: { [F]: ninguno, [NC]: ninguno, [ND]: ninguno } },
  detener:   { de: ['borrador'],     a: ['por_autorizar'], salvo: { [NC]: ninguno, ...sinRep } },
  hallar:    { de: ['timbrado'],     a: ['por_cancelar'] },
  confirmar: { de: ['por_cancelar'], a: ['cancelado'] },
  restaurar: { de: ['por_cancelar'], a: ['timbrado'] },
} as const satisfies Record<string, Fila>

type VerboFiscal = keyof typeof tabla
/** The verbs a person uses on a row of its own lists. */
export type Verbo = Extract<VerboFiscal, 'editar' | 'timbrar' | 'borrar' | 'cancelar' | 'anticipo'>

// biome-ignore format: a table is read as a table
const frases = {
  por_autorizar: 'espera la decisión de un autorizador',
  rechazado:     'solo se puede borrar, o duplicar desde su detalle',
  borrador:      'se puede editar, timbrar o borrar',
  borrado:       'ya no admite cambios',
  timbrado:      'se puede descargar, enviar o cancelar',
  por_cancelar:  'espera la respuesta del receptor',
  cancelado:     'ya no admite cambios',
} satisfies Record<EstadoFiscal, string>

// A draft is told by its name, the rest by their status; a stamped note is shown as Timbrada (D-105).
// biome-ignore format: a table is read as a table
const nombres = {
  factura:      { nombre: 'La factura',             timbrado: 'está Timbrada', borrador: 'es una Prefactura' },
  nota_credito: { nombre: 'La nota de crédito',     timbrado: 'está Timbrada', borrador: 'es una PreNotaCredito' },
  nota_cargo:   { nombre: 'La nota de cargo',       timbrado: 'está Timbrada', borrador: 'es una PreNotaCargo' },
  rep:          { nombre: 'El complemento de pago', timbrado: 'está Timbrado', borrador: 'está Pendiente' },
  carta_porte:  { nombre: 'La Carta Porte',         timbrado: 'está Timbrada', borrador: 'está Pendiente' },
} satisfies Record<FamiliaCfdi, { nombre: string; timbrado: string; borrador: string }>

const dichoDe = (familia: FamiliaCfdi, estado: EstadoFiscal): string =>
  ({ ...nombres[familia] })[estado as 'timbrado'] ?? `está ${estados[estado][familia]}`

/** Verbs asked for elsewhere: a receipt has no capture of its own, and a Carta Porte is its delivery's. */
const propios: Partial<Record<FamiliaCfdi, Partial<Record<VerboFiscal, { permiso?: Permiso; servicio?: string }>>>> = {
  [REP]: { timbrar: {}, cancelar: { permiso: 'admin.depositos', servicio: 'admin_rep_cancelar' } },
  [CP]: {
    timbrar: { permiso: 'entrega.timbrar', servicio: 'entrega_timbrar' },
    cancelar: { permiso: 'entrega.cancelar', servicio: 'entrega_cancelar' },
  },
}

function pasoDe(familia: FamiliaCfdi, verbo: VerboFiscal): Paso<EstadoFiscal> | undefined {
  const { salvo, permiso, servicio, ...fila }: Fila = tabla[verbo]
  const de = salvo?.[familia]
  if (de?.length === 0) return undefined
  const propio = propios[familia]?.[verbo]
  return {
    ...fila,
    ...(de && { de }),
    permiso: propio ? propio.permiso : (permiso?.replace('*', familia) as Permiso | undefined),
    servicio: propio ? propio.servicio : servicio?.replace('*', familia),
  }
}

function vidaDeFamilia(familia: FamiliaCfdi): Vida<EstadoFiscal, VerboFiscal> {
  const palabras = estadosFiscales.map((estado) => [
    estado,
    { estatus: estados[estado][familia], dicho: dichoDe(familia, estado), ahora: frases[estado] },
  ])
  // A verb the family does not have is a row that starts nowhere and leads nowhere.
  const pasos = Object.keys(tabla).map((verbo) => [verbo, pasoDe(familia, verbo as VerboFiscal) ?? { de: [] }])
  return vida(familia, nombres[familia].nombre, Object.fromEntries(palabras), Object.fromEntries(pasos))
}

export const vidaDocumento = Object.fromEntries(
  Object.keys(rasgos).map((familia) => [familia, vidaDeFamilia(familia as FamiliaCfdi)]),
) as Record<FamiliaCfdi, Vida<EstadoFiscal, VerboFiscal>>
