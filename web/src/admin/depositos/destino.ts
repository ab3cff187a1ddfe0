// Where the money of each type of deposit goes when it is applied, in a sentence; and what an Interno still lacks (D-134).
import { formatPesos, fromJson, mul, round } from '@litro/cfdi/decimal'
import type { DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { TIPO } from '@litro/contract/depositos/vida'
import { impedidoPor } from '../../entidades/consentimiento.ts'

type Partes = Pick<DepositoPorValidar, 'SocioComercial' | 'SocioOrigen' | 'Cliente'>
type Frase = (deposito: Partes) => string

const fondos: Frase = ({ SocioComercial }) => `El monto completo entra a los fondos de ${SocioComercial}.`

const frases: Record<number, Frase> = {
  [TIPO.Inversion]: fondos,
  [TIPO.Ingreso]: fondos,
  [TIPO.Interno]: ({ SocioComercial, SocioOrigen }) =>
    `${SocioComercial} recibe y ${SocioOrigen ?? 'otro socio'} entrega: los dos estados de cuenta se mueven a la vez.`,
  [TIPO.Error]: () => 'Va a una cuenta en suspenso: no cambia el saldo del socio.',
  [TIPO.Anticipo]: ({ Cliente }) => `Queda congelado como saldo a favor de ${Cliente ?? 'su cliente'}.`,
}

/** null for a payment, whose destination is its split. */
export const destinoDe = (deposito: Partes & { IdDepositoTipo: number }): string | null =>
  frases[deposito.IdDepositoTipo]?.(deposito) ?? null

const TOLERANCIA = fromJson(0.01)

/** Why it cannot be applied as it is. */
export function faltanteDe(deposito: DepositoPorValidar): string | null {
  const { IdDepositoTipo, Litros, PrecioPorLitro, SocioOrigen, Monto } = deposito
  if (IdDepositoTipo !== TIPO.Interno) return null
  if (Litros === null || PrecioPorLitro === null || SocioOrigen === null) {
    return 'Faltan los litros, el precio por litro o el socio que entrega. El socio debe editar el depósito.'
  }
  const calculado = round(mul(fromJson(Litros), fromJson(PrecioPorLitro)), 2)
  const diferencia = calculado - fromJson(Monto)
  if (diferencia <= TOLERANCIA && diferencia >= -TOLERANCIA) return impedidoPor(deposito.Consentimiento)
  return `Litros por precio da ${formatPesos(calculado)} y el depósito es de ${formatPesos(fromJson(Monto))}.`
}
