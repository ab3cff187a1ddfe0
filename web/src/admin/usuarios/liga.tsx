// The one-time link of an invitation: shown once, to be handed over by a way both trust, or already on its way.
import type { UsuarioInvitado } from '@litro/contract/usuarios/usuario'
import { fechaHora } from '../../formato.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { PorConfirmar } from '../por-confirmar.tsx'
import estilos from './usuarios.module.css'

export function Liga({ invitado }: { invitado: UsuarioInvitado }) {
  const { Usuario, Liga: liga, LigaVence, PorCorreo } = invitado
  return (
    <div className={estilos.invitacion}>
      <p>
        {PorCorreo ? 'Va en camino por correo a ' : 'Entrega esta liga a '}
        <strong>{Usuario.Nombre}</strong> ({Usuario.CorreoElectronico})
        {PorCorreo ? '; también puedes entregarle tú esta liga' : ''}. Con ella elige su contraseña una sola vez, hasta
        el {fechaHora(LigaVence)}.
      </p>
      <div className={estilos.liga}>
        <code>{liga}</code>
        <CopyButton texto={liga} nombre="Enlace" />
      </div>
      {Usuario.Cambio ? <PorConfirmar cambios={[Usuario.Cambio]} /> : null}
      <MessageLine tono="ambar">
        No la volverás a ver. Si se pierde, usa Restablecer contraseña para dar otra.
      </MessageLine>
    </div>
  )
}
