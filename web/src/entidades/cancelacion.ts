// What a cancellation allows, for every screen. No other file asks the table of its states.
import { type EstadoCancelacion, permiteCancelacion, type VerboCancelacion } from '@litro/contract/admin/bandejas'

export const permite = ({ Estado }: { Estado: EstadoCancelacion }, verbo: VerboCancelacion): boolean =>
  permiteCancelacion(Estado, verbo)
