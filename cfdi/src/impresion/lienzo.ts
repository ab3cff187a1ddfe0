// One page as PDF operators in two layers: backgrounds, and the ink that lies over the watermark. y grows downwards.
import { type Color, type Estilo, HOJA } from './estilo.ts'
import { medir, mostrar, partir, toWinAnsi } from './fuentes.ts'
import type { Fuente } from './letra.ts'

type Alinea = 'izquierda' | 'derecha' | 'centro'

/** Name of each font in the resources of every page. */
export const RECURSO: Record<Fuente, string> = { normal: 'F1', negrita: 'F2' }

// pdfkit turns every page upside down before our first operator; this turns it back.
const ENDEREZAR = `1 0 0 -1 0 ${HOJA.alto} cm`

export function num(n: number): string {
  return String(Math.round(n * 100) / 100)
}

export class Lienzo {
  private readonly fondo: string[] = []
  private readonly frente: string[] = []
  private fuente = ''
  private relleno = ''

  /** Text whose first baseline is y; returns its width. */
  texto(texto: string, x: number, y: number, estilo: Estilo, alinea: Alinea = 'izquierda'): number {
    const winansi = toWinAnsi(texto)
    if (winansi === '') return 0
    const ancho = medir(winansi, estilo.fuente, estilo.cuerpo)
    const desde = alinea === 'izquierda' ? x : alinea === 'derecha' ? x - ancho : x - ancho / 2
    const fuente = `/${RECURSO[estilo.fuente]} ${estilo.cuerpo} Tf`
    let operadores = ''
    if (fuente !== this.fuente) {
      operadores = `${fuente} `
      this.fuente = fuente
    }
    if (estilo.color !== this.relleno) {
      operadores += `${estilo.color} rg `
      this.relleno = estilo.color
    }
    const posicion = `${num(desde)} ${num(HOJA.alto - y)} Td`
    this.frente.push(`${operadores}BT ${posicion} ${mostrar(winansi, estilo.fuente)} ET`)
    return ancho
  }

  /** A light panel behind the watermark. */
  panel(x: number, y: number, ancho: number, alto: number, color: Color): void {
    this.fondo.push(`${color} rg ${num(x)} ${num(HOJA.alto - y - alto)} ${num(ancho)} ${num(alto)} re f`)
  }

  /** A filled rectangle over the watermark. */
  bloque(x: number, y: number, ancho: number, alto: number, color: Color): void {
    this.relleno = color
    this.frente.push(`${color} rg ${num(x)} ${num(HOJA.alto - y - alto)} ${num(ancho)} ${num(alto)} re f`)
  }

  linea(x1: number, x2: number, y: number, grosor: number, color: Color): void {
    this.bloque(x1, y - grosor / 2, x2 - x1, grosor, color)
  }

  /** Operators of someone else (logo, QR); they must leave the graphics state as they found it. */
  operadores(operadores: string): void {
    this.frente.push(operadores)
  }

  /** The whole page, with what lies between background and ink. */
  componer(marca: string): string {
    return [ENDEREZAR, ...this.fondo, marca, ...this.frente].filter((parte) => parte !== '').join('\n')
  }
}

/** Width in points of any text. */
export function anchoTexto(texto: string, estilo: Estilo): number {
  return medir(toWinAnsi(texto), estilo.fuente, estilo.cuerpo)
}

/** The style, smaller if the text would not fit the width otherwise. */
export function encoger(texto: string, estilo: Estilo, ancho: number): Estilo {
  const ocupado = anchoTexto(texto, estilo)
  if (ocupado <= ancho) return estilo
  return { ...estilo, cuerpo: Math.floor((estilo.cuerpo * ancho * 100) / ocupado) / 100 }
}

/** Lines of any text that fit a width; they are already in the font's alphabet. */
export function lineas(texto: string, estilo: Estilo, ancho: number): string[] {
  return partir(toWinAnsi(texto), estilo.fuente, estilo.cuerpo, ancho)
}
