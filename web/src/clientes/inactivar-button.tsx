// Inactivar and back: for administrators, without a question because it can be undone (D-63).
import type { Cliente } from '@litro/contract/clientes/cliente'
import { mensajeDe } from '../api-error.ts'
import { useEscritura } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { avisarError } from '../ui/avisos.ts'
import { avisarReversible } from '../ui/deshacer.tsx'
import { Verbo } from '../ui/verbo.tsx'

const queda = ({ Inactivo }: Cliente) => (Inactivo ? 'El cliente quedó inactivo.' : 'El cliente quedó activo.')

type Props = { cliente: Cliente; onGuardado: (cliente: Cliente) => void }

export function InactivarButton({ cliente, onGuardado }: Props) {
  const inactivar = useEscritura('cliente_inactivar')
  const { idSocio } = useUsuario()
  const { Inactivo } = cliente
  const poner = async ({ IdCliente, Version }: Cliente, valor: boolean) => {
    const entrada = { Inactivo: valor, Version }
    const guardado = await inactivar.mutateAsync([{ params: { id: IdCliente }, entrada, socio: idSocio ?? undefined }])
    onGuardado(guardado)
    return guardado
  }
  const cambiar = () =>
    poner(cliente, !Inactivo).then(
      (guardado) =>
        avisarReversible(queda(guardado), {
          deshacer: () => poner(guardado, Inactivo),
          deshecho: queda(cliente),
        }),
      (error) => avisarError(mensajeDe(error, 'No se pudo cambiar el cliente.')),
    )
  return (
    <Verbo variant="default" loading={inactivar.isPending} onClick={cambiar}>
      {Inactivo ? 'Reactivar' : 'Inactivar'}
    </Verbo>
  )
}
