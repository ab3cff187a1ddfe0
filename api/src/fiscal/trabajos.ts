// The work this floor does in the background.
import type { Trabajo } from '../craft/cola/workers.ts'
import { trabajoDeCancelacion } from './cancelacion/trabajo.ts'
import { trabajoDeCorreo } from './correo/trabajo.ts'
import { trabajoDeLotes } from './lotes/trabajo.ts'
import type { Motor } from './motor/motor.ts'
import { trabajoDeRep } from './rep/trabajo.ts'
import { trabajoDeTimbrado } from './timbrado/trabajo.ts'

export const trabajosFiscales = (motor: Motor): Trabajo[] =>
  [trabajoDeTimbrado, trabajoDeLotes, trabajoDeCancelacion, trabajoDeRep, trabajoDeCorreo].map((trabajo) =>
    trabajo(motor),
  )
