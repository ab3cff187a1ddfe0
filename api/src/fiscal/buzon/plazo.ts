// Until when a request may be answered: days that count in the zone of who receives it, from the earliest moment it may have been made.
import { diaHabilSiguiente } from '@litro/cfdi/reglas/cancelacion'
import { toHoraLocal, toInstantes } from '@litro/cfdi/sat/hora-local'
import type { ConfiguracionBuzon } from '@litro/contract/buzon/buzon'

const UN_DIA = 86_400_000

const diaSiguiente = (dia: string) => new Date(Date.parse(`${dia}T00:00:00Z`) + UN_DIA).toISOString().slice(0, 10)

export function venceEl(
  desde: Date,
  zona: string,
  { DiasPlazo, SoloHabiles, Inhabiles }: Pick<ConfiguracionBuzon, 'DiasPlazo' | 'SoloHabiles' | 'Inhabiles'>,
): Date {
  const local = toHoraLocal(desde.getTime(), zona)
  const inhabiles = new Set(Inhabiles)
  let dia = local.slice(0, 10)
  for (let i = 0; i < DiasPlazo; i++) dia = SoloHabiles ? diaHabilSiguiente(dia, inhabiles) : diaSiguiente(dia)
  // An hour that the change of clocks skips: the beginning of the day is the safer one.
  const [instante] = [`${dia}${local.slice(10)}`, `${dia}T00:00:00`].flatMap((hora) => toInstantes(hora, zona))
  return new Date(instante!)
}
