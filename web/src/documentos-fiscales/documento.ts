// The documents of the three families as the screens see them: their types, and where each one keeps its id and status.

import type { DocumentoDetalle, FilaDocumento } from '@litro/contract/documentos-fiscales/documento'
import { type EstadoFiscal, estadoDe } from '@litro/contract/documentos-fiscales/estado'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { z } from 'zod'
import type { FilaDe } from '../call.ts'

/** The part every family has: all that shared files may touch. */
export type Fila = z.infer<typeof FilaDocumento>
export type Documento = z.infer<typeof DocumentoDetalle>

export type DocumentoDeFamilia<F extends Familia> = FilaDe<`${F}_leer`>

const read = (objeto: object, campo: string) => (objeto as Record<string, unknown>)[campo]

export const idDe = (familia: Familia, fila: Fila): number => Number(read(fila, rasgos[familia].id))

export const estatusDeFila = (familia: Familia, fila: Fila): string => String(read(fila, rasgos[familia].estatus))

/** A status this version does not know offers nothing. */
export const estadoDeFila = (familia: Familia, fila: Fila): EstadoFiscal | undefined =>
  estadoDe(familia, estatusDeFila(familia, fila))

export const rutaDe = (familia: Familia, verbo: string, id: number | string) => `${rasgos[familia].ruta}/${verbo}/${id}`
