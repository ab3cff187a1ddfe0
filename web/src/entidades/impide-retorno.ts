// Who may not decide a return, apart from what every screen needs to know of one: the words of the doors weigh.
import { NO_DECIDE_QUIEN_CAPTURO } from '@litro/contract/error'
import { LO_PAGA_OTRA_PERSONA } from '@litro/contract/retornos/retorno'
import { type VerboRetorno, vidaRetorno } from '@litro/contract/retornos/vida'
import type { RetornoPorAtender } from './retorno.ts'

/** Why this person does not do this step of the return, in the words of the door that would refuse it. */
export function impideAPersona({ YaHizo }: Pick<RetornoPorAtender, 'YaHizo'>, verbo: VerboRetorno): string | null {
  if (YaHizo === 'capturar' && vidaRetorno.pasos[verbo].excluye === 'autores') return NO_DECIDE_QUIEN_CAPTURO
  return YaHizo === 'programar' && verbo === 'pagar' ? LO_PAGA_OTRA_PERSONA : null
}
