// A sign-in nobody has acted upon yet lives sealed in the browser that began it: visitors write nothing in our database.
import { cookieOf, type Peticion, setCookie } from './peticion.ts'
import type { Pimienta } from './sello.ts'
import { ACCESO } from './site.ts'

const NOMBRE = 'litro_paso'
const PROPOSITO = 'interaccion'

type Datos = Record<string, unknown>

const pathOf = (uid: string) => `${ACCESO}/${uid}`

export function keepInCookie(peticion: Peticion, pimienta: Pimienta, uid: string, datos: Datos, seconds: number): void {
  setCookie(peticion, NOMBRE, pimienta.cerrar(PROPOSITO, { uid, datos }), pathOf(uid), seconds)
}

export function readFromCookie(peticion: Peticion, pimienta: Pimienta, uid: string): Datos | undefined {
  const cifrado = cookieOf(peticion, NOMBRE)
  const claro = cifrado && pimienta.abrir(PROPOSITO, cifrado)
  if (typeof claro !== 'object' || claro === null) return undefined
  const { uid: propio, datos } = claro as { uid?: unknown; datos?: Datos }
  return propio === uid ? datos : undefined
}

export function forgetCookie(peticion: Peticion, uid: string): void {
  setCookie(peticion, NOMBRE, '', pathOf(uid), 0)
}
