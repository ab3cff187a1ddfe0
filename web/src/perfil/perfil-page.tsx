// /perfil: who one is, how days are written, which notices arrive, and the way to password, sessions and passkeys.
import { clasesDeAviso, clavesDeAviso } from '@litro/contract/avisos/clases'
import { Preferencias } from '@litro/contract/sesion/preferencias'
import type { Sesion } from '@litro/contract/sesion/sesion'
import { nombresDeRol } from '@litro/contract/usuarios/usuario'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { SelectField } from '../campos/select-field.tsx'
import { SwitchField } from '../campos/switch-field.tsx'
import { Form } from '../form/form.tsx'
import { Seccion } from '../form/seccion.tsx'
import { useEscritura } from '../query.ts'
import { useSession } from '../sesion/session-context.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { type Dato, Ficha } from '../ui/ficha.tsx'

const datos: readonly Dato<Sesion>[] = [
  { etiqueta: 'Nombre', valor: ({ Nombre }) => Nombre, ancho: true },
  { etiqueta: 'Correo', valor: ({ CorreoElectronico }) => CorreoElectronico, ancho: true },
  { etiqueta: 'Roles', valor: ({ Roles }) => Roles.map((rol) => nombresDeRol[rol]).join(', '), ancho: true },
]
const deSocio: Dato<Sesion> = {
  etiqueta: 'Socio comercial',
  valor: ({ SocioComercial }) => SocioComercial,
  ancho: true,
}

const fechas = [
  { value: 'numeros', label: '31/12/2026' },
  { value: 'letras', label: '31 dic 2026' },
]

/** What is in no kind: security and the law need it. */
const siempre = (personal: boolean) =>
  personal
    ? 'Siempre llegan los plazos de ley (complementos de pago, PUE, cancelaciones por responder, certificados, e.firma, cuotas, papeles de la flota), los timbres y libros que no cuadran, y los correos sobre tu acceso. Lo que apagues deja de sonar; lo que espera en una bandeja se sigue contando en el menú y en Hoy.'
    : 'Siempre llegan los plazos de ley (complementos de pago, PUE, papeles de la flota) y los correos sobre tu acceso.'

export function Page() {
  const { sesion } = useUsuario()
  const { cuenta } = useSession()
  const cliente = useQueryClient()
  const guardar = useEscritura('preferencia_guardar')
  const suyas = clavesDeAviso.filter((clase) => {
    const quienes: readonly string[] = clasesDeAviso[clase].quienes
    return sesion.Roles.some((rol) => quienes.includes(rol))
  })
  const save = async (entrada: Preferencias) => {
    const guardadas = await guardar.mutateAsync([{ entrada }])
    cliente.setQueriesData<Sesion>({ queryKey: ['sesion_leer'] }, (antes) =>
      antes ? { ...antes, Preferencias: guardadas } : antes,
    )
  }
  return (
    <Form
      titulo="Mi perfil"
      schema={Preferencias}
      inicial={sesion.Preferencias}
      guardar="Guardar preferencias"
      exito="Preferencias guardadas."
      falla="No se pudieron guardar las preferencias."
      regresar="/dashboard"
      onGuardar={save}
      acciones={
        cuenta ? (
          <Button component="a" href={cuenta} variant="default" leftSection={<IconKey size={17} stroke={1.7} />}>
            Contraseña, sesiones y llaves
          </Button>
        ) : null
      }
    >
      <div className="completo">
        <Ficha registro={sesion} campos={sesion.Personal ? datos : [deSocio, ...datos]} />
      </div>
      <Seccion titulo="Fechas">
        <SelectField
          name="Fechas"
          label="Cómo se escriben"
          description="En pantalla. Al capturar, y en documentos y archivos, siempre son 31/12/2026."
          opciones={fechas}
          required
        />
      </Seccion>
      <Seccion titulo="Avisos de la campana">
        <p className="nota completo">{siempre(sesion.Personal)}</p>
        {suyas.map((clase) => (
          <SwitchField key={clase} name={`Avisos.${clase}`} label={clasesDeAviso[clase].titulo} />
        ))}
      </Seccion>
    </Form>
  )
}
