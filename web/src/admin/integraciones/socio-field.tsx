// Whose it is, for the company's people: one partner's, or the installation's.
import { SelectField } from '../../campos/select-field.tsx'
import { useServicio } from '../../query.ts'

export function SocioField() {
  const socios = useServicio('socio_elegibles')
  const opciones = (socios.data ?? []).map(({ IdSocioComercial, Nombre }) => ({
    value: String(IdSocioComercial),
    label: Nombre,
  }))
  return (
    <SelectField
      name="IdSocioComercial"
      label="De quién es"
      wide
      clearable
      opciones={opciones}
      cargando={socios.isPending}
      placeholder="De la instalación: todos los socios"
    />
  )
}
