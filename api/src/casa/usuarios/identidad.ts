// The passwords and sessions this installation keeps itself: what the use cases ask of the embedded issuer.
import type { Tx } from '../../craft/db/tx.ts'
import type { LigaDeAcceso } from '../../fiscal/correo/pedir-acceso.ts'

/** The passwords and sessions this installation keeps itself, written in the transaction of the user record. */
export type Identidad = {
  invitar(cuenta: { sujeto: string; correo: string; nombre: string }): Promise<LigaDeAcceso>
  restablecer(cuenta: { sujeto: string; correo: string; nombre: string }): Promise<LigaDeAcceso>
  /** Changes the name to sign in with; open sessions and unused links end. */
  cambiarCorreo(sujeto: string, correo: string): Promise<void>
  bloquear(sujeto: string, si: boolean): Promise<void>
  revocar(sujeto: string): Promise<void>
  sesiones(sujeto: string): Promise<number>
}

declare module '../../craft/call/deps.ts' {
  interface Deps {
    /** Absent with an external issuer: passwords and sessions are then somebody else's. */
    identidad?: (tx: Tx) => Identidad
  }
}
