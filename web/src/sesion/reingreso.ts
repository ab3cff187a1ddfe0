// The forced re-login: once per tab until the API accepts a call again, kept in session storage (D-25).

const CLAVE = 'litro.reingreso'
const CLAVE_AVISO = 'litro.aviso-sesion'

type Almacen = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** True the first time only; whoever gets it must send the user to sign in. */
export function takeReingreso(almacen: Almacen): boolean {
  if (almacen.getItem(CLAVE) !== null) return false
  almacen.setItem(CLAVE, '1')
  return true
}

/**
 * Called when the API accepted a token, or when the redirect could not start. A fresh token alone is no proof: with a
 * token the API refuses, the sign-in would succeed and be forced again without end.
 */
export function restoreReingreso(almacen: Almacen): void {
  almacen.removeItem(CLAVE)
  almacen.removeItem(CLAVE_AVISO)
}

/** A sentence for the sign-in screen that survives the journey to the identity provider and back. */
export function leaveAviso(almacen: Almacen, aviso: string): void {
  almacen.setItem(CLAVE_AVISO, aviso)
}

/** It stays until somebody signs in: the screen may be drawn once more on the way out, and nobody would have read it. */
export const readAviso = (almacen: Almacen): string | null => almacen.getItem(CLAVE_AVISO)
