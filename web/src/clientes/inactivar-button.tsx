// Inactivar and back: for administrators, without a question because it can be undone (D-63).
import type { Cliente } from '@litro/contract/clientes/cliente'

import { mensajeDe } from '../api-error.ts'
import { useEscritura } from '../query.ts'
import { avisarError, avisarExito } from '../ui/avisos.ts'
import { Verbo } from '../ui/verbo.tsx'

type Props = { cliente: Cliente; onGuardado: (cliente: Cliente) => void }

export function InactivarButton({ cliente, onGuardado }: Props) {
  const inactivar = useEscritura('cliente_inactivar')
  const { IdCliente, Inactivo, Version } = cliente
  const cambiar = () =>
    inactivar.mutate([{ params: { id: IdCliente }, entrada: { Inactivo: !Inactivo, Version } }], {
      onSuccess: (guardado) => {
        onGuardado(guardado)
        avisarExito(guardado.Inactivo ? 'El cliente quedó inactivo.' : 'El cliente quedó activo.')
      },
      onError: (error) => avisarError(mensajeDe(error, 'No se pudo cambiar el cliente.')),
    })
  return (
    <Verbo variant="default" loading={inactivar.isPending} onClick={cambiar}>
      {Inactivo ? 'Reactivar' : 'Inactivar'}
    </Verbo>
  )
}
