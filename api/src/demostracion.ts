// The demonstration as the server sees it: a workspace of its own, loaded only in demo mode.
import type { Deps } from './craft/call/deps.ts'

export type Reloj = { now: () => Date; set: (momento: Date | null) => void }

type CuentaNueva = { sub: string; usuario: string; nombre: string; correo: string; contrasena: string }

export type Demostracion = {
  contrasena: string
  usuarios: readonly { usuario: string; rol: string }[]
  /** Issuer, partners, people and their masters; safe to repeat, also by several nodes at once. */
  preparar: (deps: Deps, emisor: string, cuentas: { crear: (cuenta: CuentaNueva) => Promise<void> }) => Promise<void>
  /** A year of business, told by the real use cases with the clock set back; `decir` hears of each step before it begins. */
  contarHistoria: (deps: Deps, reloj: Reloj, emisor: string, decir: (paso: string) => void) => Promise<void>
  /** What belongs to today, after the history if there is one. */
  terminar: (deps: Deps) => Promise<void>
}

/** The name is not a literal for the compiler: production code does not depend on the demonstration's types or files. */
const PAQUETE: string = '@litro/demo/demostracion'

export async function loadDemostracion(): Promise<Demostracion> {
  const { demostracion } = (await import(PAQUETE)) as { demostracion: Demostracion }
  return demostracion
}
