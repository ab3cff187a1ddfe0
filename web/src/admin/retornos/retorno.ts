// What a return is to treasury: its state, what may be done now, and what the check of the supplier's invoice says.
import {
  type EstadoRetorno,
  estadosRetorno,
  permiteRetorno,
  retornos,
  type VerboRetorno,
} from '@litro/contract/retornos/vida'
import type { RespuestaDe, ServiceKey } from '@litro/contract/services'
import type { Tono } from '../../ui/badge.tsx'

export type Retorno = RespuestaDe<'admin_retorno_listar'>[number]

export const LISTA = 'admin_retorno_listar'

/** Reads that a decision makes stale: the desk, and what staff may have open of that partner. */
export const OBSOLETAS: readonly ServiceKey[] = [LISTA, 'retorno_listar', 'retorno_resumen', 'tablero_leer']

const estadoDe = (estatus: string): EstadoRetorno | undefined =>
  estadosRetorno.find((estado) => retornos[estado].estatus === estatus)

/** A status this version does not know offers nothing. */
export function permite({ Estatus }: Pick<Retorno, 'Estatus'>, verbo: VerboRetorno): boolean {
  const estado = estadoDe(Estatus)
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
export const tonoDe = ({ Estatus }: Pick<Retorno, 'Estatus'>): Tono => tonos[estadoDe(Estatus) ?? 'cancelado']

/** The ones that wait for treasury; the desk opens with them. */
export const PENDIENTES = (['capturado', 'en_revision', 'programado'] as const).map(
  (estado) => retornos[estado].estatus,
)

export const opciones = estadosRetorno.map((estado) => {
  const { estatus } = retornos[estado]
  return { valor: estatus, texto: estatus }
})

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
