// /admin/usuario/nuevo: invites somebody when passwords are ours; otherwise adds the record of somebody known elsewhere.
import { UsuarioAgregar, type UsuarioInvitado, UsuarioInvitar } from '@litro/contract/usuarios/usuario'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { AppLink } from '../../app-link.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { Form } from '../../form/form.tsx'
import { PrimerFoco } from '../../form/primer-foco.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Liga } from './liga.tsx'
import { RolesField, SocioField } from './roles-field.tsx'

const LISTA = '/admin/usuarios'
const vacio = { Nombre: '', CorreoElectronico: '', Roles: [], IdSocioComercial: null }

export function Page() {
  const { data: identidad } = useServicio('admin_identidad_leer', [], { staleTime: Number.POSITIVE_INFINITY })
  if (!identidad) return <PageSkeleton />
  return identidad.Embebida ? <Invitar /> : <Agregar emisor={identidad.Emisor} />
}

function Invitar() {
  const invitar = useEscritura('admin_usuario_invitar')
  const [invitado, setInvitado] = useState<UsuarioInvitado | null>(null)
  if (invitado) {
    return (
      <>
        <PageHeader titulo="Invitar Usuario" />
        <Card titulo="Invitación lista">
          <Liga invitado={invitado} />
          <Button component={AppLink} to={LISTA} mt="lg">
            Ir a Usuarios
          </Button>
        </Card>
      </>
    )
  }
  return (
    <Form
      titulo="Invitar Usuario"
      schema={UsuarioInvitar}
      inicial={vacio}
      guardar="Invitar"
      onGuardar={async (entrada) => setInvitado(await invitar.mutateAsync([{ entrada }]))}
      regresar={LISTA}
      exito="Usuario invitado exitosamente."
      falla="No se pudo invitar al usuario."
    >
      <Campos />
    </Form>
  )
}

function Agregar({ emisor }: { emisor: string }) {
  const agregar = useEscritura('admin_usuario_agregar')
  return (
    <Form
      titulo="Agregar Usuario"
      schema={UsuarioAgregar}
      inicial={{ ...vacio, Sujeto: '' }}
      guardar="Guardar Usuario"
      onGuardar={(entrada) => agregar.mutateAsync([{ entrada }])}
      regresar={LISTA}
      exito="Usuario agregado exitosamente."
      falla="No se pudo agregar al usuario."
    >
      <Campos>
        <TextField
          name="Sujeto"
          required
          wide
          maxLength={255}
          description={`Cómo lo conoce ${emisor}. Su contraseña y sus sesiones se administran allá.`}
        />
      </Campos>
    </Form>
  )
}

function Campos({ children }: { children?: ReactNode }) {
  return (
    <>
      <PrimerFoco campo="Nombre" />
      <TextField name="Nombre" required maxLength={150} />
      <TextField name="CorreoElectronico" required maxLength={254} autoComplete="off" />
      {children}
      <RolesField />
      <SocioField />
    </>
  )
}
