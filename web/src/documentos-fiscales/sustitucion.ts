// A document and the one that replaces it (relation 04): who is who, and what is still missing for the pair to be done.
import { type EstadoFiscal, esFamilia, estadoDe } from '@litro/contract/documentos-fiscales/estado'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { type Documento, estadoDeFila, idDe, rutaDe } from './documento.ts'

export const SUSTITUIDO_POR = 'Sustituido por'
const SUSTITUYE_A = 'Sustituye a'

export type Parte = {
  familia: Familia
  id: number
  folio: string
  estado: EstadoFiscal | undefined
  uuid: string | null
  total: number
}

/** `propia` says which of the two is the document being looked at. */
export type Pareja = { original: Parte; sustituta: Parte; propia: 'original' | 'sustituta' }

export const esDeSustitucion = ({ Relacion, Tipo }: Documento['Relacionados'][number]) =>
  (Relacion === SUSTITUIDO_POR || Relacion === SUSTITUYE_A) && esFamilia(Tipo)

export function parejasDe(familia: Familia, documento: Documento): Pareja[] {
  const yo: Parte = {
    familia,
    id: idDe(familia, documento),
    folio: documento.Folio,
    estado: estadoDeFila(familia, documento),
    uuid: documento.UUID,
    total: documento.Total,
  }
  return documento.Relacionados.filter(esDeSustitucion).map(({ Tipo, Id, Folio, Estatus, UUID, Total, Relacion }) => {
    const tipo = Tipo as Familia
    const otro = { familia: tipo, id: Id, folio: Folio, estado: estadoDe(tipo, Estatus), uuid: UUID, total: Total }
    return Relacion === SUSTITUYE_A
      ? { original: otro, sustituta: yo, propia: 'sustituta' }
      : { original: yo, sustituta: otro, propia: 'original' }
  })
}

/** The substitute is in force and the original still is: the SAT must be asked to cancel the original with reason 01. */
export const faltaCancelar = ({ original, sustituta }: Pareja): boolean =>
  original.estado === 'timbrado' && sustituta.estado === 'timbrado'

export const rutaDeCancelar01 = ({ original }: Pareja): string =>
  `${rutaDe(original.familia, 'cancelar', original.id)}?motivo=01`

/** Stamped documents that already relate to this one by 04: only they may be named with reason 01. */
export const sustitutosDe = (documento: Documento): Documento['Relacionados'] =>
  documento.Relacionados.filter(({ Relacion, UUID }) => Relacion === SUSTITUIDO_POR && UUID !== null)

/** How the third step of the story stands. */
export function pasoDeCancelacion({ original, sustituta }: Pareja): string {
  if (original.estado === 'cancelado') return 'Cancelada'
  if (original.estado === 'por_cancelar') return 'Por Cancelar, en espera de respuesta'
  return sustituta.estado === 'timbrado' ? 'Pendiente' : 'Cuando la sustituta esté timbrada'
}
