// What the application lends to the identity: its transactions, its mail, its log, and who needs more than a password.
import type { Consultable } from './cuenta.sql.ts'

export type MensajeDeAcceso =
  | { clase: 'recuperar'; liga: string; vence: string }
  | { clase: 'aviso'; asunto: string; parrafos: string[] }

/** Asked for in the transaction of the fact it tells: both are kept, or neither. */
export type Correo = (sub: string, mensaje: MensajeDeAcceso) => Promise<void>

/** What happened at the door; without `sub`, to nobody we know. */
export type HechoDeAcceso = { accion: 'entrar' | 'fallar' | 'salir'; sub?: string; nota: string }

export type Anotar = (hecho: HechoDeAcceso) => Promise<void>

export type Portal = {
  enTx<T>(trabajo: (base: Consultable, correo: Correo, anotar: Anotar) => Promise<T>): Promise<T>
  /** Whether this person may enter with two factors only. */
  requiereFuerte(sub: string): Promise<boolean>
}
