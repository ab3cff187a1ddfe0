// The look of the printed CFDI: page geometry, palette and the few text styles every block uses.
import type { Fuente } from './letra.ts'

/** Letter size in points. */
export const HOJA = { ancho: 612, alto: 792 } as const

export const MARGEN = { izquierda: 36, derecha: 576, arriba: 34, abajo: 748 } as const
export const ANCHO = MARGEN.derecha - MARGEN.izquierda

/** Colour as the operands of `rg`. */
export type Color = string

function hex(color: string): Color {
  const n = Number.parseInt(color.slice(1), 16)
  const parte = (valor: number) => Number((valor / 255).toFixed(3)).toString()
  return `${parte(n >> 16)} ${parte((n >> 8) & 255)} ${parte(n & 255)}`
}

export const COLOR = {
  petroleo: hex('#0b5563'),
  ambar: hex('#f5a80f'),
  rojo: hex('#c4122f'),
  tinta: hex('#14212b'),
  pizarra: hex('#52616f'),
  linea: hex('#cbd5dc'),
  lineaTenue: hex('#e0e6eb'),
  panel: hex('#f4f6f8'),
  blanco: hex('#ffffff'),
  marcaGris: hex('#e3e8ec'),
  marcaAmbar: hex('#f9eed6'),
  marcaRoja: hex('#f8e3e1'),
} as const

export type Estilo = { fuente: Fuente; cuerpo: number; color: Color }

export const ESTILO = {
  titulo: { fuente: 'negrita', cuerpo: 18, color: COLOR.petroleo },
  folio: { fuente: 'negrita', cuerpo: 10.5, color: COLOR.tinta },
  nombre: { fuente: 'negrita', cuerpo: 9.5, color: COLOR.tinta },
  seccion: { fuente: 'negrita', cuerpo: 6.6, color: COLOR.petroleo },
  etiqueta: { fuente: 'normal', cuerpo: 6.5, color: COLOR.pizarra },
  valor: { fuente: 'normal', cuerpo: 7, color: COLOR.tinta },
  fuerte: { fuente: 'negrita', cuerpo: 7, color: COLOR.tinta },
  cabeza: { fuente: 'negrita', cuerpo: 6.1, color: COLOR.pizarra },
  nota: { fuente: 'normal', cuerpo: 6.1, color: COLOR.tinta },
  notaEtiqueta: { fuente: 'normal', cuerpo: 6.1, color: COLOR.pizarra },
  total: { fuente: 'negrita', cuerpo: 12.5, color: COLOR.petroleo },
  sello: { fuente: 'normal', cuerpo: 5.2, color: COLOR.tinta },
  selloEtiqueta: { fuente: 'negrita', cuerpo: 5.5, color: COLOR.pizarra },
  pie: { fuente: 'normal', cuerpo: 6.5, color: COLOR.pizarra },
} as const satisfies Record<string, Estilo>

/** Distance between baselines. */
export function interlinea(estilo: Estilo): number {
  return estilo.cuerpo * 1.27
}

/** Height of a line's ink above its baseline. */
export function ascenso(estilo: Estilo): number {
  return estilo.cuerpo * 0.73
}
