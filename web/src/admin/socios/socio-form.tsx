// /admin/socio/nuevo and /admin/socio/editar/{id}: what a partner may do, its limits, and whom it trades with.
import { etiquetas } from '@litro/contract/etiquetas'
import { type OpcionesDeSocio, type Socio, SocioCaptura } from '@litro/contract/socios/socio'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { NumberField } from '../../campos/number-field.tsx'
import { MultiSelectField, SelectField } from '../../campos/select-field.tsx'
import { SwitchField } from '../../campos/switch-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { Form } from '../../form/form.tsx'
import { PrimerFoco } from '../../form/primer-foco.tsx'
import { RegistroONuevo } from '../../form/registro.tsx'
import { Seccion } from '../../form/seccion.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { BandasSection } from './bandas-section.tsx'
import { type SocioForm as Valores, valuesOf } from './captura.ts'
import estilos from './socios.module.css'

export function Page() {
  const falla = 'No se pudo cargar el socio comercial.'
  return (
    <RegistroONuevo servicio="admin_socio_leer" titulo="Editar Socio Comercial" falla={falla}>
      {(socio, recargar) => <SocioForm socio={socio} onRecargar={recargar} />}
    </RegistroONuevo>
  )
}

const SIN_OPCIONES: OpcionesDeSocio = { Emisores: [], Productos: [], Socios: [] }

function SocioForm({ socio, onRecargar }: { socio: Socio | null; onRecargar?: () => void }) {
  const lectura = useServicio('admin_socio_opciones')
  const opciones = lectura.data ?? SIN_OPCIONES
  const agregar = useEscritura('admin_socio_agregar')
  const editar = useEscritura('admin_socio_editar')
  return (
    <Form
      titulo={socio ? 'Editar Socio Comercial' : 'Agregar Socio Comercial'}
      schema={SocioCaptura}
      inicial={valuesOf(socio)}
      guardar={socio ? 'Actualizar Socio' : 'Guardar Socio'}
      onGuardar={(entrada) =>
        socio
          ? editar.mutateAsync([{ params: { id: socio.IdSocioComercial }, entrada }])
          : agregar.mutateAsync([{ entrada }])
      }
      regresar={socio ? `/admin/socio/ver/${socio.IdSocioComercial}` : '/admin/socios'}
      exito="Socio comercial guardado exitosamente."
      guardado={({ IdSocioComercial, Nombre }) => ({ nombre: Nombre, a: `/admin/socio/ver/${IdSocioComercial}` })}
      falla="No se pudo guardar el socio comercial."
      onRecargar={onRecargar}
    >
      <TextField name="Nombre" required maxLength={150} />
      <EmisorField emisores={opciones.Emisores} lectura={lectura} />
      <div className={estilos.interruptores}>
        <SwitchField name="Activo" label="Activo" description="Inactivo, sus usuarios no entran y nadie lo elige." />
        <SwitchField name="PermiteSucursal" description="Muestra Sucursales en su menú y en sus capturas." />
        <SwitchField name="PermiteEntregas" description="Planea viajes y timbra Cartas Porte con su propia flota." />
      </div>
      <Autorizacion />
      <BandasSection productos={opciones.Productos} />
      <Internos socio={socio} socios={opciones.Socios} lectura={lectura} />
      {socio ? null : <PrimerFoco campo="Nombre" />}
    </Form>
  )
}

type DeLectura = { lectura: Parameters<typeof SelectField>[0]['lectura'] }

function EmisorField({ emisores, lectura }: { emisores: OpcionesDeSocio['Emisores'] } & DeLectura) {
  const opciones = emisores.map(({ IdEmisor, Nombre, RFC }) => ({
    value: String(IdEmisor),
    label: `${Nombre} (${RFC})`,
  }))
  return (
    <SelectField name="IdEmisor" opciones={opciones} lectura={lectura} clearable placeholder="El de la instalación" />
  )
}

function Autorizacion() {
  return (
    <Seccion titulo="Autorización y crédito">
      <NumberField name="LimiteCredito" antes="$" placeholder="Sin límite" />
      <NumberField name="DiasCredito" required decimales={0} />
      <div className={estilos.interruptores}>
        <SwitchField
          name="RequiereAutorizacion"
          description="Cada documento del socio pasa por la bandeja de autorización."
        />
        <SwitchField
          name="AutorizaPorLimite"
          label={`Autorizar: ${etiquetas.AutorizaPorLimite.toLowerCase()}`}
          description="Cuando lo que se debe pasaría del límite de crédito."
        />
        <SwitchField
          name="AutorizaPorVencido"
          label={`Autorizar: ${etiquetas.AutorizaPorVencido.toLowerCase()}`}
          description="Cuando el cliente tiene facturas sin pagar con más días que los de crédito."
        />
        <SwitchField
          name="AutorizaPorPrecio"
          label={`Autorizar: ${etiquetas.AutorizaPorPrecio.toLowerCase()}`}
          description="Cuando el precio sale de la banda del producto."
        />
        <SwitchField
          name="CancelacionRequiereAprobacion"
          description="Facturación las envía al SAT desde Cancelaciones."
        />
      </div>
    </Seccion>
  )
}

type InternosProps = { socio: Socio | null; socios: OpcionesDeSocio['Socios'] } & DeLectura

function Internos({ socio, socios, lectura }: InternosProps) {
  // Those already chosen stay in the list although they were made inactive.
  const todos = new Map([...socios, ...(socio?.Internos ?? [])].map((s) => [s.IdSocioComercial, s.Nombre]))
  if (socio) todos.delete(socio.IdSocioComercial)
  const opciones = [...todos].map(([id, nombre]) => ({ value: String(id), label: nombre }))
  const { setValue } = useFormContext<Valores>()
  const [elegidos, acuerdos] = useWatch<Valores, ['Internos', 'Acuerdos']>({ name: ['Internos', 'Acuerdos'] })
  // Who is no longer in the pair has no agreement either.
  useEffect(() => {
    const quedan = acuerdos.filter((id) => elegidos.includes(id))
    if (quedan.length < acuerdos.length) setValue('Acuerdos', quedan, { shouldDirty: true })
  }, [elegidos, acuerdos, setValue])
  return (
    <Seccion titulo="Depósitos internos">
      <MultiSelectField
        name="Internos"
        wide
        opciones={opciones}
        lectura={lectura}
        placeholder="Ninguno"
        description="Vale en los dos sentidos: cada uno puede recibir del otro."
      />
      <MultiSelectField
        name="Acuerdos"
        wide
        opciones={opciones.filter(({ value }) => elegidos.includes(value))}
        placeholder="Ninguno"
        description="Con acuerdo permanente Tesorería aplica sin preguntar cada vez al socio que entrega."
      />
    </Seccion>
  )
}
