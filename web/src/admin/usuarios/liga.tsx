// The one-time link of an invitation or of a reset: on its way to its owner, and shown to nobody else.
import type { UsuarioInvitado } from '@litro/contract/usuarios/usuario'
import { fechaHora } from '../../formato.ts'
import { MessageLine } from '../../ui/message-line.tsx'
import estilos from './usuarios.module.css'

export function Liga({ invitado }: { invitado: UsuarioInvitado }) {
  const { Usuario, LigaVence } = invitado
  return (
    <div className={estilos.invitacion}>
      <p>
        Va en camino por correo a <strong>{Usuario.Nombre}</strong> ({Usuario.CorreoElectronico}). Con ella elige su
        contraseña una sola vez, hasta el {fechaHora(LigaVence)}.
      </p>
      <MessageLine tono="ambar">
        Solo su dueño la recibe. Si no le llega, revisa su correo y usa Restablecer contraseña para enviar otra.
      </MessageLine>
    </div>
  )
}
