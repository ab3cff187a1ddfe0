// The diagonal word that says, behind the text of every page, that the document is a preview, a demonstration or cancelled.
import { COLOR, type Color, HOJA } from './estilo.ts'
import { medir, mostrar, toWinAnsi } from './fuentes.ts'
import { num, RECURSO } from './lienzo.ts'

/** Of a supplier's invoice only the XML arrives: whoever reads the paper knows where it came from. */
export const RECIBIDO = 'Representación generada a partir del XML recibido del SAT'

export type Marca =
  | 'SIN VALIDEZ FISCAL'
  | 'DEMOSTRACIÓN'
  | 'CANCELADO'
  | 'SIN TIMBRE: NO AMPARA EL TRASLADO'
  | typeof RECIBIDO

const COLOR_MARCA: Record<Marca, Color> = {
  'SIN VALIDEZ FISCAL': COLOR.marcaGris,
  DEMOSTRACIÓN: COLOR.marcaAmbar,
  CANCELADO: COLOR.marcaRoja,
  'SIN TIMBRE: NO AMPARA EL TRASLADO': COLOR.marcaRoja,
  [RECIBIDO]: COLOR.marcaGris,
}

const ANGULO = Math.atan2(HOJA.alto, HOJA.ancho)
const LARGO = 700
const CUERPO_MAXIMO = 92

export function operadoresMarca(marca: Marca): string {
  const winansi = toWinAnsi(marca)
  const cuerpo = Math.min(CUERPO_MAXIMO, LARGO / medir(winansi, 'negrita', 1))
  const mitad = medir(winansi, 'negrita', cuerpo) / 2
  const [cos, sen] = [Math.cos(ANGULO), Math.sin(ANGULO)]
  // The capitals are 0.72 em high: half of that brings their middle to the page's centre.
  const bajo = cuerpo * 0.36
  const x = HOJA.ancho / 2 - mitad * cos + bajo * sen
  const y = HOJA.alto / 2 - mitad * sen - bajo * cos
  const matriz = [cos, sen, -sen, cos].map((n) => n.toFixed(4)).join(' ')
  const texto = `/${RECURSO.negrita} ${num(cuerpo)} Tf ${matriz} ${num(x)} ${num(y)} Tm ${mostrar(winansi, 'negrita')}`
  return `q ${COLOR_MARCA[marca]} rg BT ${texto} ET Q`
}
