// A return on the desk of treasury: what the check of the supplier's invoice says.
import type { RespuestaDe } from '@litro/contract/services'
import type { Tono } from '../../ui/badge.tsx'

export type Retorno = RespuestaDe<'admin_retorno_listar'>[number]

export type Revision = { texto: string; tono: Tono; frases: string[] }

/** Errors first: they are what keeps treasury from paying with a clear mind. */
export function revisionDe({
  ArchivoFacturaXML,
  Hallazgos,
}: Pick<Retorno, 'ArchivoFacturaXML' | 'Hallazgos'>): Revision {
  if (ArchivoFacturaXML === null) return { texto: 'Sin factura', tono: 'gris', frases: [] }
  const errores = Hallazgos.filter(({ severidad }) => severidad === 'error')
  const avisos = Hallazgos.filter(({ severidad }) => severidad === 'aviso')
  const frases = [...errores, ...avisos].map(({ mensaje }) => mensaje)
  if (errores.length > 0) return { texto: 'Factura con errores', tono: 'rojo', frases }
  if (avisos.length > 0) return { texto: 'Factura con avisos', tono: 'amarillo', frases }
  return { texto: 'Factura correcta', tono: 'verde', frases }
}
