// The fields of each kind of the fleet. No key of the SAT is typed: what it asks for is chosen by its words.
import { configuraciones } from '@litro/cfdi/sat/carta-porte/configuraciones'
import { permisosSct } from '@litro/cfdi/sat/carta-porte/permisos-sct'
import { subtiposRemolque } from '@litro/cfdi/sat/carta-porte/subtipos-remolque'
import { zonasHorarias } from '@litro/cfdi/sat/zonas-horarias'
import { type Sitio, tenencias } from '@litro/contract/flota/flota'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CatalogoField } from '../campos/catalogo-field.tsx'
import { ClienteField } from '../campos/cliente-field.tsx'
import { DateField } from '../campos/date-field.tsx'
import { NumberField } from '../campos/number-field.tsx'
import { SelectField } from '../campos/select-field.tsx'
import { SwitchField } from '../campos/switch-field.tsx'
import { TextField } from '../campos/text-field.tsx'
import { Seccion } from '../form/seccion.tsx'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'

type Clave = { Codigo: string; Descripcion: string }
const opciones = (claves: readonly Clave[]) =>
  claves.map(({ Codigo, Descripcion }) => ({ value: Codigo, label: Descripcion }))

const deConfiguracion = opciones(configuraciones)
const dePermiso = opciones(permisosSct)
const deSubtipo = opciones(subtiposRemolque)
const deZona = opciones(zonasHorarias)
const deTenencia = Object.entries(tenencias).map(([value, label]) => ({ value, label }))

/** Only staff writes in the company's name, and only when it is made. */
export function DeLaCasaField({ nueva }: { nueva: boolean }) {
  const { Personal } = useUsuario().sesion
  if (!Personal || !nueva) return null
  const description = 'La usa este socio y solo el personal la cambia.'
  return <SwitchField name="DeLaCasa" label="Es de la casa" description={description} wide />
}

function Duenio() {
  const tenencia = useWatch({ name: 'Tenencia' })
  return (
    <>
      <SelectField name="Tenencia" label="De quién es" required opciones={deTenencia} />
      {tenencia === 'propio' ? null : (
        <>
          <TextField name="DuenioRfc" label="RFC del dueño" required mayusculas maxLength={13} />
          <TextField name="DuenioNombre" label="Nombre del dueño" required maxLength={254} wide />
        </>
      )}
    </>
  )
}

export function VehiculoFields() {
  return (
    <>
      <TextField name="Nombre" label="Número económico" required maxLength={60} />
      <TextField name="Placa" label="Placa" required mayusculas maxLength={12} />
      <SelectField name="Configuracion" label="Configuración" required wide opciones={deConfiguracion} />
      <TextField name="Anio" label="Año modelo" required maxLength={4} inputMode="numeric" />
      <NumberField name="PesoBruto" label="Peso bruto (toneladas)" required />
      <NumberField name="Capacidad" label="Capacidad de sus tanques (litros)" decimales={0} />
      <Duenio />
      <Seccion titulo="Permiso de la SICT">
        <SelectField name="PermisoSct" label="Permiso" required wide opciones={dePermiso} />
        <TextField name="NumeroPermisoSct" label="Número de permiso" required maxLength={50} />
        <DateField name="VencePermiso" label="Vence" />
      </Seccion>
      <Seccion titulo="Responsabilidad civil">
        <TextField name="AseguraRc" label="Aseguradora de responsabilidad civil" required maxLength={50} />
        <TextField name="PolizaRc" label="Póliza de responsabilidad civil" required maxLength={30} />
        <DateField name="VenceRc" label="Vence la responsabilidad civil" required />
      </Seccion>
      <Seccion titulo="Medio ambiente">
        <TextField name="AseguraAmbiente" label="Aseguradora de medio ambiente" maxLength={50} />
        <TextField name="PolizaAmbiente" label="Póliza de medio ambiente" maxLength={30} />
        <DateField name="VenceAmbiente" label="Vence la de medio ambiente" />
      </Seccion>
    </>
  )
}

export function RemolqueFields() {
  return (
    <>
      <TextField name="Nombre" label="Número" required maxLength={60} />
      <TextField name="Placa" label="Placa" required mayusculas maxLength={12} />
      <SelectField name="Subtipo" label="Tipo" required opciones={deSubtipo} />
      <NumberField name="Capacidad" label="Capacidad (litros)" decimales={0} />
      <Duenio />
    </>
  )
}

export function OperadorFields() {
  return (
    <>
      <TextField name="Nombre" required maxLength={254} wide />
      <TextField name="RFC" required mayusculas maxLength={13} />
      <TextField name="Licencia" label="Licencia federal" required mayusculas maxLength={16} />
      <DateField name="VenceLicencia" label="Vence la licencia" required />
      <TextField name="Telefono" label="Teléfono" maxLength={30} />
      <TextField name="CorreoElectronico" maxLength={254} wide />
    </>
  )
}

/** Those its postal code has; where the SAT's catalogue does not tell them there is nothing to choose, and the SAT asks for none. */
function ColoniaField({ sitio }: { sitio: Sitio | null }) {
  const { setValue } = useFormContext()
  const codigo = String(useWatch({ name: 'CodigoPostal' }) ?? '').trim()
  const elegida = useWatch({ name: 'Colonia' })
  const { data } = useServicio('colonia_listar', [{ consulta: { CodigoPostal: codigo }, silencioso: true }], {
    enabled: /^\d{5}$/.test(codigo),
    staleTime: 60_000,
  })
  const guardada = sitio?.Colonia && sitio.CodigoPostal === codigo ? sitio.Colonia : null
  const suyas = data?.map(({ Clave, Nombre }) => ({ value: Clave, label: Nombre })) ?? []
  const sigue = guardada && !suyas.some(({ value }) => value === guardada)
  const ofrecidas = sigue ? [{ value: guardada, label: sitio?.ColoniaNombre ?? guardada }, ...suyas] : suyas
  const ajena = elegida !== '' && !ofrecidas.some(({ value }) => value === elegida)
  useEffect(() => {
    if (ajena) setValue('Colonia', '', { shouldDirty: true })
  }, [ajena, setValue])
  return ofrecidas.length > 0 ? <SelectField name="Colonia" clearable opciones={ofrecidas} /> : null
}

export function SitioFields({ sitio }: { sitio: Sitio | null }) {
  const actual = sitio?.IdCliente && sitio.Cliente ? { IdCliente: sitio.IdCliente, Cliente: sitio.Cliente } : null
  return (
    <>
      <TextField name="Nombre" required maxLength={120} />
      <ClienteField name="IdCliente" label="Cliente" actual={actual} description="Vacío si el sitio es nuestro." />
      <TextField name="CodigoPostal" required maxLength={5} inputMode="numeric" />
      <ColoniaField sitio={sitio} />
      <TextField name="Calle" maxLength={100} />
      <TextField name="NumExterior" maxLength={55} />
      <SelectField name="ZonaHoraria" clearable opciones={deZona} placeholder="La del emisor" />
      <TextField name="Referencia" label="Referencia o coordenadas" maxLength={250} wide />
    </>
  )
}

export function RutaFields() {
  const sitio = { servicio: 'sitio_listar', valor: 'IdSitio', required: true } as const
  const enUso = ({ Estatus }: Sitio) => Estatus === 'En uso'
  return (
    <>
      <CatalogoField {...sitio} name="IdOrigen" label="Origen" admite={enUso} />
      <CatalogoField {...sitio} name="IdDestino" label="Destino" admite={enUso} />
      <NumberField name="Km" label="Kilómetros" required />
      <TextField name="Minutos" label="Minutos de camino" required inputMode="numeric" maxLength={5} />
    </>
  )
}
