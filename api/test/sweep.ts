// One round of the workers, when a test says so.
import { sweep as sweepTrabajos } from '../src/craft/cola/workers.ts'
import type { Motor } from '../src/fiscal/motor/motor.ts'
import { trabajosFiscales } from '../src/fiscal/trabajos.ts'

export const sweep = (motor: Motor, onError?: (error: unknown) => void) =>
  sweepTrabajos(motor.inTx, trabajosFiscales(motor), motor.ajustes.llamadasSimultaneas * 4, onError)
