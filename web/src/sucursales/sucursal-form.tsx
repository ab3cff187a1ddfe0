// The form of a branch, the same to add and to change one.
import { findTipoPermiso, tiposPermiso } from '@litro/cfdi/sat/permisos'
import { zonasHorarias } from '@litro/cfdi/sat/zonas-horarias'
import type { CapturaDe } from '@litro/contract/services'
import { SucursalCaptura, type SucursalDetalle } from '@litro/contract/sucursales/sucursal'
import { Alert, Button } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { SelectField } from '../campos/select-field.tsx'
import { TextField } from '../campos/text-field.tsx'
import { Form } from '../form/form.tsx'
import { PrimerFoco } from '../form/primer-foco.tsx'
import { Seccion } from '../form/seccion.tsx'
import { useServicio } from '../query.ts'

/** How long the success message stays before /sucursales (§9). */
const ESPERA_MS = 1500

type Captura = CapturaDe<'sucursal_agregar'>

type Props = {
  titulo: string
  guardar: string
  exito: string
  inicial: Captura
  onGuardar: (entrada: Captura) => Promise<SucursalDetalle>
  onRecargar?: () => void
}

export function SucursalForm(props: Props) {
  return (
    <Form
      {...props}
      schema={SucursalCaptura}
      regresar="/sucursales"
      espera={ESPERA_MS}
      guardado={({ IdSucursal, Nombre }) => ({ nombre: Nombre, a: `/sucursal/editar/${IdSucursal}` })}
      falla="Error al guardar sucursal"
    >
      <TextField name="Nombre" required maxLength={120} />
      <SerieField />
      <DatosFiscales />
      {props.inicial.Nombre ? null : <PrimerFoco campo="Nombre" />}
    </Form>
  )
}

function SerieField() {
  const series = useServicio('serie_listar')
  const opciones = (series.data ?? []).map(({ IdSerie, Codigo }) => ({ value: String(IdSerie), label: Codigo }))
  if (series.isError) {
    return (
      <Alert color="red" role="alert" title="No se pudieron cargar las series">
        <Button variant="default" size="compact-sm" onClick={() => series.refetch()}>
          Reintentar
        </Button>
      </Alert>
    )
  }
  return <SelectField name="IdSerie" opciones={opciones} cargando={series.isPending} clearable />
}

const zonas = zonasHorarias.map(({ Codigo, Descripcion }) => ({ value: Codigo, label: Descripcion }))
const permisos = tiposPermiso.map(({ Codigo, Descripcion }) => ({ value: Codigo, label: `${Codigo} - ${Descripcion}` }))

function DatosFiscales() {
  const tipo = useWatch<Captura, 'TipoPermiso'>({ name: 'TipoPermiso' })
  const forma = tipo ? findTipoPermiso(tipo)?.Nomenclatura : undefined
  return (
    <Seccion titulo="Datos fiscales de la sucursal">
      <TextField name="CodigoPostal" maxLength={5} inputMode="numeric" />
      <SelectField
        name="ZonaHoraria"
        opciones={zonas}
        clearable
        description="Si la dejas vacía, es la de su código postal."
      />
      <SelectField name="TipoPermiso" opciones={permisos} clearable />
      <TextField name="NumeroPermiso" maxLength={35} placeholder={forma} />
    </Seccion>
  )
}
