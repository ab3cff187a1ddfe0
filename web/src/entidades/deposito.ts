// What a deposit is to the screens: its state, its colour, where it leads, and what each type asks for.

import type { VerboDeposito } from '@litro/contract/depositos/estado'
import {
  depositos,
  type EstadoDeposito,
  estadosDeposito,
  permiteDeposito,
  TIPO,
} from '@litro/contract/depositos/estado'
import type { ServiceKey } from '@litro/contract/services'
import type { Tono } from '../ui/badge.tsx'

export const LISTA = '/depositos'
export const rutaDe = (verbo: 'ver' | 'editar', id: number) => `/deposito/${verbo}/${id}`

/** A status this version does not know offers nothing. */
export const estadoDe = (estatus: string): EstadoDeposito | undefined =>
  estadosDeposito.find((estado) => depositos[estado].estatus === estatus)

export function permite(estatus: string, verbo: VerboDeposito): boolean {
  const estado = estadoDe(estatus)
  return estado !== undefined && permiteDeposito(estado, verbo)
}

const tonos: Record<EstadoDeposito, Tono> = {
  capturado: 'azul',
  rechazado: 'rojo',
  aplicado: 'verde',
  borrado: 'gris',
  por_cancelar: 'amarillo',
  cancelado: 'gris',
}

export const tonoDe = (estatus: string): Tono => tonos[estadoDe(estatus) ?? 'borrado']

/** Statuses in the order of the specification, for the chips. */
export const opcionesDeEstatus = estadosDeposito.map((estado) => {
  const { estatus } = depositos[estado]
  return { valor: estatus, texto: estatus }
})

/** Types travel as numbers; a select holds them as text. */
const es =
  (...tipos: readonly number[]) =>
  (tipo: unknown) =>
    tipos.includes(Number(tipo))

export const esPago = es(TIPO.Pago)
export const esInterno = es(TIPO.Interno)
/** Money of a client: the client is asked for. */
export const llevaCliente = es(TIPO.Pago, TIPO.Anticipo)

/** Reads that a deposit captured, changed or decided makes stale. Not its own: the form being typed in stands on it. */
export const obsoletas: readonly ServiceKey[] = [
  'deposito_listar',
  'deposito_resumen',
  'documento_con_saldo',
  'tablero_leer',
]
