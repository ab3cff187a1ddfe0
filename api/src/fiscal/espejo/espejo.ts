// What the mirror works with: the engine, the way to the SAT's mass download, and whoever may sign.
import type { Motor } from '../motor/motor.ts'
import type { Firmadores } from './firmadores.ts'
import type { PuertoDescarga } from './puerto.ts'

export type Espejo = { motor: Motor; puerto: PuertoDescarga; firmadores: Firmadores }

declare module '../../craft/call/deps.ts' {
  interface Deps {
    /** The mirror of the SAT: its port and its signers. */
    espejo: Espejo
  }
}
