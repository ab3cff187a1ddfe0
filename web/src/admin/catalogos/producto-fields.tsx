// The fields of a product. The subproduct is asked only of fuels; their quota is the published one.
import { causaCuota2A } from '@litro/cfdi/cuotas-ieps'
import { findClaveHyp, findSubProductoHyp } from '@litro/cfdi/sat/hidro-y-petro'
import { findClaveProdServ, findClaveUnidad } from '@litro/cfdi/sat/productos'
import { type ProductoAdmin, ProductoCaptura } from '@litro/contract/catalogos/admin'
import type { CapturaDe } from '@litro/contract/services'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ClaveSatField } from '../../campos/clave-sat-field.tsx'
import { campoTexto } from '../../campos/field.ts'
import { NumberField } from '../../campos/number-field.tsx'
import { SelectField } from '../../campos/select-field.tsx'
import { SwitchField } from '../../campos/switch-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { Seccion } from '../../form/seccion.tsx'
import type { ProductoForm } from './producto-form.ts'

const EXENTO = 'exento'
const tasas = [
  { value: '0.16', label: '16 %' },
  { value: '0.08', label: '8 % (región fronteriza)' },
  { value: '0', label: '0 %' },
  { value: EXENTO, label: 'Exento' },
]

const MAX_UNIDAD = 20

type Captura = CapturaDe<'admin_producto_agregar'>

export function ProductoFields() {
  return (
    <>
      <Datos />
      <Impuestos />
      <Seccion titulo="Precio">
        <NumberField name="PrecioMinimo" label="Precio mínimo" antes="$" />
        <NumberField name="PrecioMaximo" label="Precio máximo" antes="$" />
        <SwitchField
          name="PrecioIncluyeIVA"
          label="El precio capturado ya incluye IVA"
          description="Fuera de la banda, la factura puede pedir autorización; nunca se rechaza."
          wide
        />
      </Seccion>
    </>
  )
}

/** The contract's schema over the fields of this form: what a non-fuel does not show is not sent. */
export const ProductoFormulario = z.custom<ProductoForm>().transform(toCaptura).pipe(ProductoCaptura)

function toCaptura(v: ProductoForm): Captura {
  const combustible = causaCuota2A(v.ClaveProdServ)
  return {
    ...v,
    TasaIva: v.TasaIva === EXENTO ? null : v.TasaIva,
    SubProductoHYP: combustible ? v.SubProductoHYP : null,
  }
}

export function inicialDe(p: ProductoAdmin | null): ProductoForm {
  return {
    Nombre: p?.Nombre ?? '',
    Descripcion: p?.Descripcion ?? '',
    ClaveProdServ: p?.ClaveProdServ ?? '',
    ClaveUnidad: p?.ClaveUnidad ?? 'LTR',
    Unidad: p?.Unidad ?? 'Litros',
    TasaIva: p ? (p.TasaIva === null ? EXENTO : campoTexto(p.TasaIva)) : '0.16',
    PrecioIncluyeIVA: p?.PrecioIncluyeIVA ?? false,
    SubProductoHYP: p?.SubProductoHYP ?? '',
    PrecioMinimo: campoTexto(p?.PrecioMinimo),
    PrecioMaximo: campoTexto(p?.PrecioMaximo),
    Activo: p?.Activo ?? true,
  }
}

function Datos() {
  const { getValues, setValue } = useFormContext<ProductoForm>()
  const como = { shouldDirty: true, shouldValidate: false }
  // The unit the trade uses for it, and its words where nothing was written yet.
  const fill = (clave: string, nombre: string) => {
    const nuestra = findClaveProdServ(clave)
    const unidad = findClaveUnidad(nuestra?.Unidades[0] ?? '')
    if (unidad) fillUnidad(unidad.Codigo, unidad.Descripcion, true)
    const palabras = nombre || nuestra?.Descripcion
    if (palabras && getValues('Descripcion').trim() === '') setValue('Descripcion', palabras, como)
  }
  const fillUnidad = (clave: string, nombre: string, tambienClave = false) => {
    if (tambienClave) setValue('ClaveUnidad', clave, como)
    if (clave === 'LTR') setValue('Unidad', 'Litros', como)
    else if (nombre !== '') setValue('Unidad', nombre.slice(0, MAX_UNIDAD), como)
  }
  return (
    <>
      <TextField name="Nombre" label="Nombre" required maxLength={120} />
      <TextField name="Descripcion" label="Descripción en el CFDI" required maxLength={1000} />
      <ClaveSatField
        name="ClaveProdServ"
        label="Clave de producto (SAT)"
        catalogo="c_ClaveProdServ"
        forma={/^\d{8}$/}
        inequivoca
        required
        description="Ocho dígitos de c_ClaveProdServ. Con el catálogo del SAT importado se busca en todo él."
        onElegir={fill}
      />
      <ClaveSatField
        name="ClaveUnidad"
        label="Clave de unidad (SAT)"
        catalogo="c_ClaveUnidad"
        forma={/^[A-Z0-9]{2,3}$/}
        required
        description="LTR litro, E48 servicio, H87 pieza."
        onElegir={(clave, nombre) => fillUnidad(clave, nombre)}
      />
      <TextField name="Unidad" label="Unidad" required maxLength={MAX_UNIDAD} />
      <SelectField name="TasaIva" label="IVA" required opciones={tasas} />
    </>
  )
}

function Impuestos() {
  const clave = useWatch<ProductoForm, 'ClaveProdServ'>({ name: 'ClaveProdServ' })
  if (!causaCuota2A(clave)) return null
  const opciones = (findClaveHyp(clave)?.SubProductos ?? []).map((codigo) => ({
    value: codigo,
    label: `${codigo} - ${findSubProductoHyp(codigo)?.Descripcion ?? ''}`,
  }))
  return (
    <Seccion titulo="Combustible">
      <SelectField name="SubProductoHYP" label="Subproducto (HidroYPetro)" required opciones={opciones} wide />
      <p className="nota" style={{ lineHeight: 1.5 }}>
        La cuota del artículo 2-A va dentro del precio y fuera de la base del IVA. Es la publicada, la misma para todos
        los productos de esta clave: se captura en Cuotas 2-A.
      </p>
    </Seccion>
  )
}
