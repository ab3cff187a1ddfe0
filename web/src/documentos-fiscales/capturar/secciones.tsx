// Sections the three forms share. They touch only the fields every family has.
import { etiquetas } from '@litro/contract/etiquetas'
import { useFormContext, useWatch } from 'react-hook-form'
import { CatalogoField, conCodigo } from '../../campos/catalogo-field.tsx'
import { NumberField } from '../../campos/number-field.tsx'
import { type Opcion, SelectField } from '../../campos/select-field.tsx'
import { TextAreaField, TextField } from '../../campos/text-field.tsx'
import { TextoDeFlotaField } from '../../campos/texto-de-flota-field.tsx'
import { palabras } from '../../entidades/palabras.ts'
import { fecha, pesos } from '../../formato.ts'
import { useServicio } from '../../query.ts'
import { explicacionDe, formasDe, formaTrasMetodo } from './pago.ts'

export const ProductoField = () => <CatalogoField servicio="producto_listar" name="IdProducto" required />

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
  const { data: metodos } = useServicio('metodo_pago_listar')
  const elegido = useWatch({ name: 'IdMetodoPago' })
  const codigoDe = (id: unknown) => metodos?.find((m) => String(m.IdMetodoPago) === String(id ?? ''))?.Codigo
  return { codigoDe, metodo: codigoDe(elegido) }
}

/** What the chosen one means; before any is chosen, how to choose. Words and no button: Tab goes from field to field. */
const ayudaDe = (metodo: string | undefined) =>
  metodo === 'PUE' || metodo === 'PPD' ? palabras[metodo] : 'PUE si se paga completa este mes; PPD si se paga después.'

/** Choosing PPD sets 99 and locks it; choosing PUE takes it away. */
export function MetodoPagoField() {
  const { setValue, getValues } = useFormContext()
  const { codigoDe, metodo } = useMetodo()
  const { data: formas } = useServicio('forma_pago_listar')
  const ajustar = (nuevo: string | null) => {
    const forma = formaTrasMetodo(codigoDe(nuevo), formas ?? [], getValues('IdFormaPago'))
    setValue('IdFormaPago', forma, { shouldDirty: true, shouldValidate: forma !== null })
  }
  return (
    <CatalogoField
      servicio="metodo_pago_listar"
      name="IdMetodoPago"
      texto={conCodigo}
      onElegir={ajustar}
      ayuda={ayudaDe(metodo)}
      required
    />
  )
}

export function FormaPagoField() {
  const { metodo } = useMetodo()
  return (
    <CatalogoField
      servicio="forma_pago_listar"
      name="IdFormaPago"
      texto={conCodigo}
      admite={(forma) => formasDe(metodo, [forma]).length > 0}
      label={etiquetas.IdFormaPago}
      description={explicacionDe(metodo)}
      readOnly={metodo === 'PPD'}
      required
    />
  )
}

export const SkuField = () => <CatalogoField servicio="sku_tipo_listar" name="IdSKUTipo" required />

export const OperacionField = () => (
  <CatalogoField servicio="operacion_tipo_listar" name="IdOperacionTipo" texto="OperacionTipo" required />
)

/** Data of the trip, printed below the fiscal part. `sola`: the address begins a line of its own and takes it whole. */
export function TransporteSection({ sola }: { sola: boolean }) {
  return (
    <>
      <TextoDeFlotaField name="Operador" maxLength={200} />
      <TextField name="Sellos" maxLength={200} />
      <TextoDeFlotaField name="Almacen" maxLength={200} />
      <DireccionField wide={sola} />
    </>
  )
}

/** Among the places of the client, once there is one. */
function DireccionField({ wide }: { wide: boolean }) {
  const cliente = useWatch({ name: 'IdCliente' })
  return (
    <TextoDeFlotaField
      name="DireccionEntrega"
      maxLength={500}
      wide={wide}
      cliente={cliente ? String(cliente) : undefined}
    />
  )
}

export function ObservacionesField() {
  return <TextAreaField name="Observaciones" maxLength={1000} />
}

const SOLO_SI_SUSTITUYE = 'Solo si este documento la sustituye (relación 04).'

type CanceladaProps = { label: string; actual?: Opcion | null; otras?: readonly Opcion[]; description?: string }

/** Cancelled, being cancelled or to be replaced (D-78). `actual` is the one the record has, which may have left the list. */
export function FacturaCanceladaField({ description = SOLO_SI_SUSTITUYE, ...props }: CanceladaProps) {
  const cliente = String(useWatch({ name: 'IdCliente' }) ?? '')
  return (
    <CatalogoField
      servicio="factura_canceladas"
      name="IdFacturaCancelada"
      texto={({ Folio, Cliente, FechaEmision, Estatus }) => [Folio, Cliente, fecha(FechaEmision), Estatus].join(' · ')}
      admite={({ IdCliente }) => String(IdCliente) === cliente}
      {...props}
      description={description}
      placeholder="Sin relación"
      clearable
    />
  )
}

const procedimientos: readonly Opcion[] = [
  { value: 'A', label: 'A · Factura completa y nota de crédito' },
  { value: 'B', label: 'B · Factura por el remanente' },
]

const explicacion = {
  A: 'Al timbrar la factura se hace y se timbra sola la nota de crédito que aplica el anticipo (07, forma 30).',
  B: 'Se factura lo que falta: el anticipo va como descuento y no hay nota de crédito.',
}

/** The billed advance that this sale uses, how and how much of it (relation 07, D-197). `actual` is the one the record has. */
export function AnticipoSection({ actual }: { actual?: Opcion | null }) {
  const [cliente, anticipo, procedimiento] = useWatch({ name: ['IdCliente', 'IdAnticipo', 'ProcedimientoAnticipo'] })
  return (
    <>
      <AnticipoField cliente={String(cliente ?? '')} actual={actual} />
      {anticipo ? (
        <>
          <SelectField
            name="ProcedimientoAnticipo"
            label="Cómo se aplica"
            description={explicacion[procedimiento === 'B' ? 'B' : 'A']}
            opciones={procedimientos}
            required
          />
          <NumberField
            name="MontoAnticipo"
            label="Monto del anticipo"
            description="Con IVA. Vacío: todo lo que queda del anticipo y quepa en la venta."
            decimales={2}
            antes="$"
          />
        </>
      ) : null}
    </>
  )
}

function AnticipoField({ cliente, actual }: { cliente: string; actual?: Opcion | null }) {
  return (
    <CatalogoField
      servicio="factura_anticipos"
      name="IdAnticipo"
      texto={({ Folio, FechaEmision, Disponible }) => `${Folio} · ${fecha(FechaEmision)} · quedan ${pesos(Disponible)}`}
      admite={({ IdCliente }) => String(IdCliente) === cliente}
      actual={actual}
      label="Facturar con anticipo"
      description="Solo si el cliente ya pagó un anticipo que se facturó (relación 07)."
      placeholder="Sin anticipo"
      clearable
    />
  )
}
