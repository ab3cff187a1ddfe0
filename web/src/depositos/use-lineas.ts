// The lines of the checklist for the client chosen in the form, read fresh: balances move all day.
import type { Deposito } from '@litro/contract/depositos/deposito'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { esPago } from '../entidades/deposito.ts'
import { useServicio } from '../query.ts'
import type { Valores } from './captura.ts'
import { lineasDe } from './checklist.ts'

export function useLineas(deposito: Deposito | null) {
  const [tipo, idCliente] = useWatch<Valores, ['IdDepositoTipo', 'IdCliente']>({
    name: ['IdDepositoTipo', 'IdCliente'],
  })
  const activa = esPago(tipo) && Boolean(idCliente)
  const lectura = useServicio('documento_con_saldo', [{ params: { idCliente: idCliente || '0' } }], {
    enabled: activa,
    refetchOnMount: 'always',
  })
  const { data } = lectura
  // Those of the deposit belong to its client: with another one chosen they are not offered.
  const propios =
    String(deposito?.IdCliente ?? '') === String(idCliente ?? '') ? deposito?.DocumentosAplicados : undefined
  const lineas = useMemo(() => (activa && data ? lineasDe(data, propios ?? []) : []), [activa, data, propios])
  return { ...lectura, activa, lineas }
}
