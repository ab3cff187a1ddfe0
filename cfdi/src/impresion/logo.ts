// The litro logo as vectors: a drop that holds a level line, and the word beside it. Same drawing as the portal's.
import { COLOR, HOJA } from './estilo.ts'
import type { Imagen } from './imagen.ts'
import { num } from './lienzo.ts'

/** PDF operators inside a box whose y grows downwards; they set their own colours. One made of points carries them. */
export type Logo = { ancho: number; alto: number; operadores: string; imagen?: Imagen }

/** Name of the picture in the resources of every page. */
export const RECURSO_LOGO = 'Logo'

/** The issuer's own logo. */
export function logoDeImagen(imagen: Imagen): Logo {
  const { ancho, alto } = imagen
  return { ancho, alto, imagen, operadores: `${ancho} 0 0 ${-alto} 0 ${alto} cm /${RECURSO_LOGO} Do` }
}

/** The height of a logo that must fit a box: a long name is lower, never longer than its place. */
export function altoDeLogo(logo: Logo, caja: { ancho: number; alto: number }): number {
  return Math.min(caja.alto, (caja.ancho * logo.alto) / logo.ancho)
}

// The drawing's own box begins at x = 4.7, where the ink of the drop begins.
const ORIGEN = '1 0 0 1 -4.7 0 cm 1 J 1 j'

const GOTA = [
  `${COLOR.petroleo} RG ${COLOR.petroleo} rg 2.6 w`,
  '16 2.5 m 21.2 8.1 26 13.5 26 19.4 c 26 24.92 21.52 29.4 16 29.4 c',
  '10.48 29.4 6 24.92 6 19.4 c 6 13.5 10.8 8.1 16 2.5 c h S',
  '9.4 20.6 m 11.6 19.3 13.8 19.3 16 20.6 c 18.2 21.9 20.4 21.9 22.6 20.6 c',
  '22.6 24.25 19.65 27.2 16 27.2 c 12.35 27.2 9.4 24.25 9.4 20.6 c h f',
]

const NIVEL = [`${COLOR.ambar} RG 2 w`, '10.3 17.3 m 12.2 16.2 14.1 16.2 16 17.3 c 17.9 18.4 19.8 18.4 21.7 17.3 c S']

const PALABRA = [
  `${COLOR.petroleo} RG 3.1 w`,
  '37.5 5.5 m 37.5 26 l S',
  '45 13.2 m 45 26 l S',
  '53.5 7.5 m 53.5 21 l 53.5 24.3 55.2 26 58.1 25.8 c S 50.3 13.2 m 57.9 13.2 l S',
  '64.7 13.2 m 64.7 26 l S 64.7 19.4 m 64.7 15.5 66.9 13.1 70.7 13.2 c S',
  '88 19.6 m 88 23.19 85.09 26.1 81.5 26.1 c 77.91 26.1 75 23.19 75 19.6 c',
  '75 16.01 77.91 13.1 81.5 13.1 c 85.09 13.1 88 16.01 88 19.6 c h S',
  `${COLOR.ambar} rg 47.1 6.9 m 47.1 8.06 46.16 9 45 9 c 43.84 9 42.9 8.06 42.9 6.9 c`,
  '42.9 5.74 43.84 4.8 45 4.8 c 46.16 4.8 47.1 5.74 47.1 6.9 c h f',
]

/** The drop alone. */
export const MARCA_LITRO: Logo = { ancho: 22.6, alto: 32, operadores: [ORIGEN, ...GOTA, ...NIVEL].join('\n') }

/** Drop and word. */
export const LOGO_LITRO: Logo = {
  ancho: 84.85,
  alto: 32,
  operadores: [ORIGEN, ...GOTA, ...NIVEL, ...PALABRA].join('\n'),
}

/** Operators that draw a logo with its top-left corner at (x, y) and the given height. */
export function operadoresLogo(logo: Logo, x: number, y: number, alto: number): string {
  const escala = alto / logo.alto
  return `q ${escala.toFixed(4)} 0 0 ${(-escala).toFixed(4)} ${num(x)} ${num(HOJA.alto - y)} cm\n${logo.operadores}\nQ`
}
