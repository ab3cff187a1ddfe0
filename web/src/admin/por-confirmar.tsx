// What waits for a second person about a partner or about somebody, said where the thing is shown and with the way to its desk.
import type { Cambio } from '@litro/contract/cambios/cambio'
import { AppLink } from '../app-link.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { lineasDe } from './lineas-de-cambio.ts'

export function PorConfirmar({ cambios }: { cambios: readonly Cambio[] }) {
  const ve = useUsuario().puede('admin.confirmar.ver')
  if (cambios.length === 0) return null
  return (
    <MessageLine tono="ambar">
      {cambios.map((cambio) => (
        <p key={cambio.IdCambio}>
          {cambio.Que} por confirmar. {lineasDe(cambio).join('. ')}. Lo pidió {cambio.Pidio}.
        </p>
      ))}
      {ve ? <AppLink to="/admin/cambios">Ver en Cambios por confirmar</AppLink> : null}
    </MessageLine>
  )
}
