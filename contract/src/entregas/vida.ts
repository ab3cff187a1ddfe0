// The life of a delivery. Its Carta Porte has its own life, that of every fiscal document: the two engine verbs follow it.
import { vida } from '../vida.ts'

export const estadosDeEntrega = ['por_timbrar', 'lista', 'en_ruta', 'entregada', 'cancelada'] as const
export type EstadoEntrega = (typeof estadosDeEntrega)[number]

// biome-ignore format: a table is read as a table
export const vidaEntrega = vida('entrega', 'La entrega', {
  por_timbrar: { estatus: 'Por timbrar', dicho: 'está Por timbrar', ahora: 'se puede editar, timbrar o descartar' },
  lista:       { estatus: 'Lista',       dicho: 'está Lista',       ahora: 'puede salir, entregarse o cancelarse antes de su salida' },
  en_ruta:     { estatus: 'En ruta',     dicho: 'está En ruta',     ahora: 'solo falta marcarla como entregada' },
  entregada:   { estatus: 'Entregada',   dicho: 'está Entregada',   ahora: 'ya no admite cambios' },
  cancelada:   { estatus: 'Cancelada',   dicho: 'está Cancelada',   ahora: 'se puede repetir' },
}, {
  agregar:   { de: [],                    a: ['por_timbrar'], permiso: 'entrega.editar',    servicio: 'entrega_agregar' },
  editar:    { de: ['por_timbrar'],                           permiso: 'entrega.editar',    servicio: 'entrega_editar', autor: true },
  autorizar: { de: ['por_timbrar', 'lista', 'en_ruta'],       permiso: 'entrega.autorizar', servicio: 'entrega_autorizar', excluye: 'autores' },
  // The freight is an invoice: who may make one may charge it.
  cobrar:    { de: ['por_timbrar'],                           permiso: 'factura.editar',    servicio: 'entrega_cobrar_flete' },
  descartar: { de: ['por_timbrar'],       a: ['cancelada'],   permiso: 'entrega.editar',    servicio: 'entrega_descartar' },
  salir:     { de: ['lista'],             a: ['en_ruta'],     permiso: 'entrega.editar',    servicio: 'entrega_salir' },
  entregar:  { de: ['lista', 'en_ruta'],  a: ['entregada'],   permiso: 'entrega.editar',    servicio: 'entrega_entregar' },
  // The engine's: the stamp and the cancellation of the Carta Porte.
  timbrar:   { de: ['por_timbrar'],       a: ['lista'] },
  anular:    { de: ['lista', 'en_ruta'],  a: ['cancelada'] },
})
