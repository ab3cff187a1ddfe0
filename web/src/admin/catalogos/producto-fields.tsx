// The fields of a product. The subproduct is asked only of fuels; their quota is the published one.
import { causaCuota2A } from '@litro/cfdi/cuotas-ieps'
import { findClaveHyp, findSubProductoHyp } from '@litro/cfdi/sat/hidro-y-petro'
import { findClaveProdServ } from '@litro/cfdi/sat/productos'
import { type ProductoAdmin, ProductoCaptura } from '@litro/contract/catalogos/admin'
import type { CapturaDe } from '@litro/contract/services'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
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
  const clave = useWatch<ProductoForm, 'ClaveProdServ'>({ name: 'ClaveProdServ' })
  return (
    <>
      <TextField name="Nombre" label="Nombre" required maxLength={120} />
      <TextField name="Descripcion" label="Descripción en el CFDI" required maxLength={1000} />
      <TextField
        name="ClaveProdServ"
        label="Clave de producto (SAT)"
        required
        maxLength={8}
        inputMode="numeric"
        description={findClaveProdServ(clave)?.Descripcion ?? 'Ocho dígitos del catálogo c_ClaveProdServ.'}
      />
      <TextField
        name="ClaveUnidad"
        label="Clave de unidad (SAT)"
        required
        mayusculas
        maxLength={3}
        description="LTR litro, E48 servicio, H87 pieza."
      />
      <TextField name="Unidad" label="Unidad" required maxLength={20} />
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
