// /admin/usuario/editar/{id}: name, address, roles and partner; beside the form, the access: block, new password, end sessions.
import { etiquetas } from '@litro/contract/etiquetas'
import { type Usuario, UsuarioEditar } from '@litro/contract/usuarios/usuario'
import { useState } from 'react'
import { TextField } from '../../campos/text-field.tsx'
import { Form } from '../../form/form.tsx'
import { Registro } from '../../form/registro.tsx'
import { conteo, fechaHora } from '../../formato.ts'
import { useEscritura } from '../../query.ts'
import { Card } from '../../ui/card.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import { PorConfirmar } from '../por-confirmar.tsx'
import { Acceso } from './acceso.tsx'
import { EstatusBadge } from './estatus-badge.tsx'
import { RolesField, SocioField } from './roles-field.tsx'

const TITULO = 'Editar Usuario'

export function Page() {
  return (
    <Registro servicio="admin_usuario_leer" titulo={TITULO} falla="No se pudo cargar el usuario.">
      {(usuario, recargar) => <Editar leido={usuario} recargar={recargar} />}
    </Registro>
  )
}

const CORREO = { pendiente: 'Por enviar', enviado: 'Enviado', fallido: 'No salió' } as const

/** How the mail with the last link went. */
function correoDe({ CorreoDeAcceso: correo }: Usuario): string {
  if (!correo) return 'Ninguno'
  const texto = `${CORREO[correo.Estado]} ${fechaHora(correo.Fecha)}`
  return correo.Estado === 'fallido' && correo.Error ? `${texto}. ${correo.Error}` : texto
}

const datos: readonly Dato<Usuario>[] = [
  {
    etiqueta: etiquetas.Estatus,
    valor: (u) => <EstatusBadge estatus={u.Estatus} />,
  },
  {
    etiqueta: 'Sesiones abiertas',
    valor: (u) => (u.Sesiones === null ? 'En tu proveedor' : conteo(u.Sesiones, 'sesión', 'sesiones')),
    cifra: true,
  },
  { etiqueta: 'Correo con su liga', valor: correoDe, ancho: true },
  { etiqueta: etiquetas.Sujeto, valor: (u) => u.Sujeto, ancho: true },
]

function Editar({ leido, recargar }: { leido: Usuario; recargar: () => void }) {
  // The record as this screen last saw it: its version grows with what is done beside the form.
  const [usuario, setUsuario] = useState(leido)
  const editar = useEscritura('admin_usuario_editar')
  const { IdUsuario, IdSocioComercial, SocioComercial, EsPropio } = leido
  const actual = IdSocioComercial === null ? undefined : { id: IdSocioComercial, nombre: SocioComercial ?? '' }
  const inicial = {
    Nombre: leido.Nombre,
    CorreoElectronico: leido.CorreoElectronico,
    Roles: leido.Roles,
    IdSocioComercial: IdSocioComercial === null ? null : String(IdSocioComercial),
  }
  return (
    <Form
      titulo={TITULO}
      schema={UsuarioEditar}
      inicial={inicial}
      guardar="Actualizar Usuario"
      onGuardar={(entrada) =>
        editar.mutateAsync([{ params: { id: IdUsuario }, entrada: { ...entrada, Version: usuario.Version } }])
      }
      regresar="/admin/usuarios"
      exito="Usuario actualizado exitosamente."
      falla="No se pudo actualizar el usuario."
      onRecargar={recargar}
      lateral={
        <Card titulo="Acceso">
          {usuario.Cambio ? <PorConfirmar cambios={[usuario.Cambio]} /> : null}
          {usuario.RolesExcluyentes ? (
            <MessageLine tono="ambar">
              {usuario.RolesExcluyentes} no pueden ser la misma persona. Déjale uno.
            </MessageLine>
          ) : null}
          <Ficha registro={usuario} campos={datos} />
          <Acceso usuario={usuario} onCambio={setUsuario} />
        </Card>
      }
    >
      <TextField name="Nombre" required maxLength={150} />
      <TextField
        name="CorreoElectronico"
        required
        maxLength={254}
        autoComplete="off"
        description={
          leido.Sesiones === null
            ? undefined
            : 'Con él inicia sesión. Al cambiarlo se cierran sus sesiones y su liga sin usar deja de servir.'
        }
      />
      <RolesField disabled={EsPropio} />
      <SocioField disabled={EsPropio} actual={actual} />
    </Form>
  )
}
