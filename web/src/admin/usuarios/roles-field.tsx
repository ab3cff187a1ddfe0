// What somebody may do, in words: one role of a partner, or as many of the house as needed. Changing sides clears the other.
import { esPersonal, type Rol, roles } from '@litro/contract/permisos'
import { nombresDeRol } from '@litro/contract/usuarios/usuario'
import { Checkbox } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { useField } from '../../campos/field.ts'
import { SelectField } from '../../campos/select-field.tsx'
import { useServicio } from '../../query.ts'
import estilos from './usuarios.module.css'

const alcances: Record<Rol, string> = {
  socio: 'Captura, timbra y consulta lo de su socio.',
  socio_consulta: 'Ve lo de su socio sin escribir.',
  facturacion: 'Opera lo de cualquier socio, timbra y envía cancelaciones.',
  autorizador: 'Autoriza o rechaza documentos.',
  tesoreria: 'Valida depósitos y paga retornos.',
  administrador: 'Socios, usuarios, emisor, catálogos y documentos.',
  auditor: 'Lee todo y revisa la auditoría.',
}

/** One of a partner's roles stands alone; those of the house add up. */
export function nextRoles(actuales: readonly Rol[], rol: Rol, marcado: boolean): Rol[] {
  if (!marcado) return actuales.filter((otro) => otro !== rol)
  return esPersonal([rol]) ? [...actuales.filter((otro) => esPersonal([otro])), rol] : [rol]
}

export function RolesField({ disabled }: { disabled?: boolean }) {
  const { field, error, disabled: bloqueado } = useField({ name: 'Roles', disabled })
  const { setValue } = useFormContext()
  const elegidos = (field.value ?? []) as Rol[]
  const cambiar = (rol: Rol, marcado: boolean) => {
    const nuevos = nextRoles(elegidos, rol, marcado)
    field.onChange(nuevos)
    if (esPersonal(nuevos)) setValue('IdSocioComercial', null, { shouldDirty: true })
  }
  return (
    <Checkbox.Group
      label="Roles"
      withAsterisk
      error={error}
      className="completo"
      value={elegidos}
      description={disabled ? 'Este es tu usuario. Tus propios roles los cambia otro administrador.' : undefined}
    >
      <div className={estilos.roles}>
        {roles.map((rol, i) => (
          <Checkbox
            key={rol}
            ref={i === 0 ? field.ref : undefined}
            value={rol}
            label={nombresDeRol[rol]}
            description={alcances[rol]}
            disabled={bloqueado}
            onChange={({ currentTarget: { checked } }) => cambiar(rol, checked)}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** Only people of a partner have one. */
export function SocioField({ disabled, actual }: { disabled?: boolean; actual?: { id: number; nombre: string } }) {
  const elegidos = (useWatch({ name: 'Roles' }) ?? []) as Rol[]
  const socios = useServicio('socio_elegibles')
  if (elegidos.length === 0 || esPersonal(elegidos)) return null
  const todos = new Map((socios.data ?? []).map(({ IdSocioComercial, Nombre }) => [IdSocioComercial, Nombre]))
  if (actual) todos.set(actual.id, actual.nombre)
  return (
    <SelectField
      name="IdSocioComercial"
      label="Socio Comercial"
      required
      disabled={disabled}
      lectura={socios}
      opciones={[...todos].map(([id, nombre]) => ({ value: String(id), label: nombre }))}
    />
  )
}
