// What a return is to the screens: its state, its colour, what it still allows, and the reads it makes stale.
import {
  type EstadoRetorno,
  estadosRetorno,
  permiteRetorno,
  retornos,
  type VerboRetorno,
} from '@litro/contract/retornos/estado'
import type { ServiceKey } from '@litro/contract/services'
import type { Tono } from '../ui/badge.tsx'

export const LISTA = '/retornos'
export const rutaDeEditar = (id: number) => `/retorno/editar/${id}`

/** A status this version does not know offers nothing. */
export const estadoDe = (estatus: string): EstadoRetorno | undefined =>
  estadosRetorno.find((estado) => retornos[estado].estatus === estatus)

export function permite(estatus: string, verbo: VerboRetorno): boolean {
  const estado = estadoDe(estatus)
  return estado !== undefined && permiteRetorno(estado, verbo)
}

const tonos: Record<EstadoRetorno, Tono> = {
  capturado: 'azul',
  en_revision: 'amarillo',
  rechazado: 'rojo',
  programado: 'petroleo',
  pagado: 'verde',
  cancelado: 'gris',
}

export const tonoDe = (estatus: string): Tono => tonos[estadoDe(estatus) ?? 'cancelado']

export const opcionesDeEstatus = estadosRetorno.map((estado) => {
  const { estatus } = retornos[estado]
  return { valor: estatus, texto: estatus }
})

/** Reads that a return asked for, changed or cancelled makes stale. Not its own: the form being typed in stands on it. */
export const obsoletas: readonly ServiceKey[] = [
  'retorno_listar',
  'retorno_resumen',
  'tablero_leer',
  'proveedor_listar',
]
