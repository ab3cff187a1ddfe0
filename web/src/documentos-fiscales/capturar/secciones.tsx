// Sections the three forms share. They touch only the fields every family has.
import { etiquetas } from '@litro/contract/etiquetas'
import { useFormContext, useWatch } from 'react-hook-form'
import { NumberField } from '../../campos/number-field.tsx'
import { type Opcion, SelectField } from '../../campos/select-field.tsx'
import { TextAreaField, TextField } from '../../campos/text-field.tsx'
import { useServicio } from '../../query.ts'
import { explicacionDe, formasDe, formaTrasMetodo } from './pago.ts'

/** `[{ IdX: 1, Nombre: 'Uno' }]` → options of a select. */
export function opcionesDe<T>(
  filas: readonly T[] | undefined,
  valor: (f: T) => number | string,
  texto: (f: T) => string,
) {
  return (filas ?? []).map((fila): Opcion => ({ value: String(valor(fila)), label: texto(fila) }))
}

const conCodigo = ({ Codigo, Descripcion }: { Codigo: string; Descripcion: string }) => `${Codigo} - ${Descripcion}`

export function ProductoField() {
  const { data, isPending } = useServicio('producto_listar')
  const opciones = opcionesDe(
    data,
    (p) => p.IdProducto,
    (p) => p.Nombre,
  )
  return (
    <SelectField name="IdProducto" label={etiquetas.IdProducto} opciones={opciones} cargando={isPending} required />
  )
}

type Textos = { precio?: string; litros?: string }

export function PrecioYLitros({ precio = etiquetas.Precio, litros = etiquetas.Litros }: Textos) {
  return (
    <>
      <NumberField name="Precio" label={precio} decimales={2} antes="$" required />
      <NumberField name="Litros" label={litros} decimales={3} despues="L" required />
    </>
  )
}

/** The method chosen in the form, as the SAT writes it. */
function useMetodo() {
  const { data: metodos, isPending } = useServicio('metodo_pago_listar')
  const elegido = useWatch({ name: 'IdMetodoPago' })
  const codigoDe = (id: unknown) => metodos?.find((m) => String(m.IdMetodoPago) === String(id ?? ''))?.Codigo
  return { metodos, isPending, codigoDe, metodo: codigoDe(elegido) }
}

/** Choosing PPD sets 99 and locks it; choosing PUE takes it away. */
export function MetodoPagoField() {
  const { setValue, getValues } = useFormContext()
  const { metodos, isPending, codigoDe } = useMetodo()
  const { data: formas } = useServicio('forma_pago_listar')
  const ajustar = (nuevo: string | null) => {
    const forma = formaTrasMetodo(codigoDe(nuevo), formas ?? [], getValues('IdFormaPago'))
    setValue('IdFormaPago', forma, { shouldDirty: true, shouldValidate: forma !== null })
  }
  return (
    <SelectField
      name="IdMetodoPago"
      label={etiquetas.IdMetodoPago}
      opciones={opcionesDe(metodos, (m) => m.IdMetodoPago, conCodigo)}
      cargando={isPending}
      onElegir={ajustar}
      required
    />
  )
}

export function FormaPagoField() {
  const { metodo } = useMetodo()
  const { data: formas, isPending } = useServicio('forma_pago_listar')
  return (
    <SelectField
      name="IdFormaPago"
      label={etiquetas.IdFormaPago}
      description={explicacionDe(metodo)}
      opciones={opcionesDe(formasDe(metodo, formas ?? []), (f) => f.IdFormaPago, conCodigo)}
      cargando={isPending}
      readOnly={metodo === 'PPD'}
      required
    />
  )
}

export function SkuField() {
  const { data, isPending } = useServicio('sku_tipo_listar')
  const opciones = opcionesDe(
    data,
    (s) => s.IdSKUTipo,
    (s) => s.Nombre,
  )
  return <SelectField name="IdSKUTipo" label={etiquetas.IdSKUTipo} opciones={opciones} cargando={isPending} required />
}

export function OperacionField() {
  const { data, isPending } = useServicio('operacion_tipo_listar')
  const opciones = opcionesDe(
    data,
    (o) => o.IdOperacionTipo,
    (o) => o.OperacionTipo,
  )
  return (
    <SelectField
      name="IdOperacionTipo"
      label={etiquetas.IdOperacionTipo}
      opciones={opciones}
      cargando={isPending}
      required
    />
  )
}

/** Data of the trip, printed below the fiscal part. `sola`: the address begins a line of its own and takes it whole. */
export function TransporteSection({ sola }: { sola: boolean }) {
  return (
    <>
      <TextField name="Operador" label={etiquetas.Operador} maxLength={200} />
      <TextField name="Sellos" label={etiquetas.Sellos} maxLength={200} />
      <TextField name="Almacen" label={etiquetas.Almacen} maxLength={200} />
      <TextField name="DireccionEntrega" label={etiquetas.DireccionEntrega} maxLength={500} wide={sola} />
    </>
  )
}

export function ObservacionesField() {
  return <TextAreaField name="Observaciones" label={etiquetas.Observaciones} maxLength={1000} />
}

/** Cancelled, being cancelled or to be replaced (D-78). `actual` is the one the record has, which may have left the list. */
export function FacturaCanceladaField({ label, actual }: { label: string; actual?: Opcion | null }) {
  const { data, isPending } = useServicio('factura_canceladas')
  const listadas = opcionesDe(
    data,
    (f) => f.IdFacturaCancelada,
    (f) => `${f.Folio} · ${f.Estatus}`,
  )
  const falta = actual && !listadas.some((opcion) => opcion.value === actual.value)
  return (
    <SelectField
      name="IdFacturaCancelada"
      label={label}
      description="Solo si este documento la sustituye (relación 04)."
      placeholder="Sin relación"
      opciones={falta ? [actual, ...listadas] : listadas}
      cargando={isPending}
      clearable
    />
  )
}
